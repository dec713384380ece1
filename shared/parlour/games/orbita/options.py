"""The options of a match of Orbita."""

import msgspec


class Options(msgspec.Struct, frozen=True):
    """Orbita has one way to be played."""
