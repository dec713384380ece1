"""How names of Python and names of protobuf correspond."""

import re

_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def snake(name: str) -> str:
    """Return ``play_cards`` for ``PlayCards``."""
    return _WORD_START.sub("_", name).lower()


def screaming(name: str) -> str:
    """Return ``PLAY_CARDS`` for ``PlayCards``: the prefix of an enum's values, without the last underscore."""
    return snake(name).upper()
