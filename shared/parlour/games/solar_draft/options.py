"""The options of a match of Solar Draft."""

import msgspec


class Options(msgspec.Struct, frozen=True):
    """How a match is played.

    Attributes:
        special_suns: Whether every sun has its Special Ability besides Solar Flare (SDR-004, SDR-R01).
    """

    special_suns: bool = False
