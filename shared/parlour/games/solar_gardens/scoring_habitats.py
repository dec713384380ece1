"""Animal habitats: pairs and sets (SGD-070 to SGD-073, SGD-R29, SGD-R30)."""

import msgspec

from parlour.games.solar_gardens.edition import HABITATS, Habitat
from parlour.games.solar_gardens.faces import Garden
from parlour.games.solar_gardens.spaces import NAMES, NEIGHBOURS, NOWHERE, SPACES

PAIR = 3
SET = 5
_EAST_AND_SOUTH = slice(1, 3)


class HabitatPair(msgspec.Struct, frozen=True, gc=False):
    """Two neighbouring tiles with the same habitat: 3 points (SGD-070).

    Attributes:
        habitat: Which.
        one: The space further up or left.
        other: The other space.
    """

    habitat: Habitat
    one: str
    other: str


class HabitatCount(msgspec.Struct, frozen=True, gc=False):
    """How many tiles show a habitat.

    Attributes:
        habitat: Which.
        tiles: How many.
    """

    habitat: Habitat
    tiles: int


def pairs(garden: Garden) -> tuple[HabitatPair, ...]:
    """Return every pair; a tile may belong to several (SGD-071), diagonals do not count (SGD-072)."""
    found: list[HabitatPair] = []
    for space in SPACES:
        kind = _kind(garden, space)
        if not kind:
            continue
        found += [
            HabitatPair(HABITATS[kind - 1], NAMES[space], NAMES[other])
            for other in NEIGHBOURS[space][_EAST_AND_SOUTH]
            if other != NOWHERE and _kind(garden, other) == kind
        ]
    return tuple(found)


def counts(garden: Garden) -> tuple[HabitatCount, ...]:
    """Return the tiles of each kind."""
    kinds = [_kind(garden, space) for space in SPACES]
    return tuple(HabitatCount(habitat, kinds.count(number)) for number, habitat in enumerate(HABITATS, start=1))


def sets(counted: tuple[HabitatCount, ...]) -> int:
    """Return how many sets of all five kinds there are: 5 points each (SGD-073, SGD-R30)."""
    return min(one.tiles for one in counted)


def _kind(garden: Garden, space: int) -> int:
    face = garden[space]
    return 0 if face is None else face.habitat
