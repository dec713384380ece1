"""Numbers and words of the rulebook that no edition changes."""

from enum import StrEnum


class Color(StrEnum):
    """Colour of a planet (SDR-022)."""

    BLUE = "B"
    GREEN = "G"
    RED = "R"
    TAN = "T"


class Size(StrEnum):
    """Size letter of a planet (SDR-023)."""

    SMALL = "S"
    MEDIUM = "M"
    LARGE = "L"


class Kind(StrEnum):
    """Kind of a Solar System card (SDR-019)."""

    PLANET = "planet"
    MOON = "moon"
    COMET = "comet"


COLORS: tuple[Color, ...] = tuple(Color)
SIZES: tuple[Size, ...] = tuple(Size)

NO_CARD = 0
"""Stands for a card where there is none: cards are numbered from 1."""

MIN_SEATS = 2
MAX_SEATS = 5
HAND_SIZE = 3
ROW_SIZE = 5
DRAFT_LIMIT = 5
"""Who holds as many cards may not choose to draft (SDR-027)."""
PLANETS_TO_END = 8
BOXED: dict[int, int] = {2: 40, 3: 30, 4: 20, 5: 10}
"""Cards that go back to the box, by number of seats (SDR-011 to SDR-014)."""
