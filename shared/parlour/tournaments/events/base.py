"""What all events have in common."""

import msgspec


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event", omit_defaults=True):
    """Something that happened, told in the past tense."""
