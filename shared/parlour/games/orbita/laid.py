"""Cards that were laid in one play: a planet and a count, all that the other player learns (ORB-R13)."""

import msgspec

from parlour.games.orbita.actions import MOST_CARDS
from parlour.games.orbita.components import PLANETS, Planet


class Laid(msgspec.Struct, frozen=True, gc=False):
    """Cards laid in one play.

    Attributes:
        planet: Their planet.
        count: How many, 1 to 3.
    """

    planet: Planet
    count: int


LAID: dict[Planet, list[Laid]] = {
    planet: [Laid(planet, count) for count in range(MOST_CARDS + 1)] for planet in PLANETS
}
"""Every play there can be, by planet and count, made once; a count of 0 never happens."""
