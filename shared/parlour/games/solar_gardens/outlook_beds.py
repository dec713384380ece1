"""Flower beds of a garden as groups, and what a tile does to the beds that it touches."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from parlour.games.solar_gardens.faces import NO_BED, Garden, Look
from parlour.games.solar_gardens.prospects import bed_worth
from parlour.games.solar_gardens.spaces import BESIDE, SPACE_COUNT, SPACES

_OPEN, _BARE = -1, -2
"""What lies beyond an edge where no bed does: an open space, or a tile that shows neither a bed nor a fence there."""
_HERE = 1 << SPACE_COUNT
"""The bit of the tile that is laid, among those of a bed."""
_TILES, _FILTERS, _ENDS, _STUCK = range(4)


Bed = tuple[int, int, int, bool]
"""The tiles it spans, as bits; its filters; its sides towards open spaces; whether a side is open for good."""


class Beds:
    """The beds of a garden.

    Args:
        garden: What lies on each space.
    """

    def __init__(self, garden: Garden) -> None:
        self._garden = garden
        self._beds: list[Bed] = []
        self._of: dict[tuple[int, int], int] = {}
        for space in SPACES:
            face = garden[space]
            if face is not None:
                for section in range(len(face.filters)):
                    if (space, section) not in self._of:
                        self._gather(space, section)

    def worth(self, left: int) -> float:
        """Return what all beds are worth, with so many open spaces left."""
        return _worth(self._beds, left)

    def around(self, space: int, left: int) -> "BedsAround":
        """Return what an open space has around it, with so many open spaces left once a tile lies there."""
        edges: list[tuple[int, int]] = []
        numbers: dict[int, int] = {}
        for edge, other, back in BESIDE[space]:
            there = self._garden[other]
            if there is None:
                edges.append((edge, _OPEN))
                continue
            theirs = there.sides[back]
            if theirs >= 0:
                edges.append((edge, numbers.setdefault(self._of[other, theirs], len(numbers))))
            elif theirs == NO_BED:
                edges.append((edge, _BARE))
        return _around(tuple(edges), _plain([self._beds[number] for number in numbers]), left)

    def _gather(self, start: int, section: int) -> None:
        """Note a bed, and which sections are part of it."""
        number, tiles, filters, ends, stuck = len(self._beds), 0, 0, 0, False
        self._of[start, section] = number
        waiting = [(start, section)]
        while waiting:
            space, mine = waiting.pop()
            face = self._garden[space]
            if face is None:
                continue
            tiles |= 1 << space
            filters += face.filters[mine]
            for edge, other, back in BESIDE[space]:
                if face.sides[edge] != mine:
                    continue
                there = self._garden[other]
                if there is None:
                    ends += 1
                    continue
                theirs = there.sides[back]
                stuck |= theirs == NO_BED
                if theirs >= 0 and (other, theirs) not in self._of:
                    self._of[other, theirs] = number
                    waiting.append((other, theirs))
        self._beds.append((tiles, filters, ends, stuck))


class BedsAround(dict[Look, float]):
    """What lies around an open space, wherever in a garden that is: by look of a tile, what laying it there adds.

    Args:
        edges: By edge with a neighbour that matters: the number of its bed, `_OPEN` or `_BARE`.
        beds: The beds around.
        left: How many spaces are open once a tile lies here.
    """

    __slots__ = ("_beds", "_edges", "_left")

    def __init__(self, edges: tuple[tuple[int, int], ...], beds: tuple[Bed, ...], left: int) -> None:
        super().__init__()
        self._edges = edges
        self._beds = beds
        self._left = left

    def __missing__(self, look: Look) -> float:
        """Reckon what a look adds."""
        gain = self[look] = self._gain(*look)
        return gain

    def _gain(self, sides: tuple[int, ...], filters: tuple[int, ...]) -> float:
        beds, merged = self._beds, False
        own = [[_HERE, wet, 0, False] for wet in filters]
        now = [[tiles, filters, ends, stuck] for tiles, filters, ends, stuck in beds]
        into: dict[int, int] = {}
        for edge, beyond in self._edges:
            mine = sides[edge]
            if beyond >= 0:
                now[beyond][_ENDS] -= 1
                if mine >= 0:
                    merged |= into.setdefault(beyond, mine) != mine
                elif mine == NO_BED:
                    now[beyond][_STUCK] = True
            elif mine >= 0:
                if beyond == _OPEN:
                    own[mine][_ENDS] += 1
                else:
                    own[mine][_STUCK] = True
        if merged:
            _swallow(own[0], own.pop())
        after = own
        for number, bed in enumerate(now):
            if number in into:
                _swallow(own[0 if merged else into[number]], bed)
            else:
                after = [*after, bed]
        return _worth(after, self._left) - _worth(beds, self._left)


_around = lru_cache(maxsize=1 << 14)(BedsAround)
"""Of all gardens: what they have in common is reckoned once."""


def _worth(beds: Iterable[Sequence[int]], left: int) -> float:
    return sum([bed_worth(tiles.bit_count(), filters, ends, stuck, left) for tiles, filters, ends, stuck in beds])


def _swallow(one: list[int], other: list[int]) -> None:
    """Make one bed of two."""
    one[_TILES] |= other[_TILES]
    one[_FILTERS] += other[_FILTERS]
    one[_ENDS] += other[_ENDS]
    one[_STUCK] |= other[_STUCK]


def _plain(beds: list[Bed]) -> tuple[Bed, ...]:
    """Return the beds as ones that span other tiles, as many: these matter only where two beds share a tile."""
    spanned = 0
    for tiles, _, _, _ in beds:
        if spanned & tiles:
            return tuple(beds)
        spanned |= tiles
    found, spanned = [], 0
    for tiles, filters, ends, stuck in beds:
        size = tiles.bit_count()
        found.append((((1 << size) - 1) << spanned, filters, ends, stuck))
        spanned += size
    return tuple(found)
