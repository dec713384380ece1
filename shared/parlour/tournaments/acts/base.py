"""What all acts have in common."""

import msgspec


class Doing(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="act", omit_defaults=True):
    """An order to an event.

    Attributes:
        confirm: Strong cautions are accepted; without it an act that has one is refused with `NEEDS_CONFIRMATION`.
    """

    confirm: bool = False
