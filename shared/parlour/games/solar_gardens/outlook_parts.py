"""Paths and beds of a garden as groups, and what a tile does to the groups that it touches."""

from parlour.games.solar_gardens import prospects
from parlour.games.solar_gardens.faces import NO_BED, Face, Garden
from parlour.games.solar_gardens.spaces import EDGE_COUNT, NEIGHBOURS, NOWHERE, OPPOSITE, SPACES

_EDGES = range(EDGE_COUNT)


class Paths:
    """The paths of a garden: for each its tiles and its ends towards open spaces.

    Args:
        garden: What lies on each space.

    Attributes:
        worth: What all of them are worth.
    """

    def __init__(self, garden: Garden) -> None:
        self._garden = garden
        self._group = [-1] * len(SPACES)
        self._sizes: list[int] = []
        self._ends: list[int] = []
        for space in SPACES:
            face = garden[space]
            if face is not None and face.paved and self._group[space] < 0:
                self._gather(space)
        self.worth = prospects.path_worth(list(zip(self._sizes, self._ends, strict=True)))

    def _gather(self, start: int) -> None:
        number, size, ends = len(self._sizes), 0, 0
        self._group[start] = number
        waiting = [start]
        while waiting:
            space = waiting.pop()
            face = self._garden[space]
            size += 1
            for edge in _EDGES:
                other = NEIGHBOURS[space][edge]
                if face is None or other == NOWHERE or not face.path[edge]:
                    continue
                there = self._garden[other]
                if there is None:
                    ends += 1
                elif there.path[OPPOSITE[edge]] and self._group[other] < 0:
                    self._group[other] = number
                    waiting.append(other)
        self._sizes.append(size)
        self._ends.append(ends)

    def gain(self, space: int, face: Face) -> float:
        """Return what laying the tile there adds."""
        joined: set[int] = set()
        met: dict[int, int] = {}
        ends = 0
        for edge in _EDGES:
            other = NEIGHBOURS[space][edge]
            if other == NOWHERE:
                continue
            there = self._garden[other]
            if there is None:
                ends += face.path[edge]
            elif there.path[OPPOSITE[edge]]:
                group = self._group[other]
                met[group] = met.get(group, 0) + 1
                if face.path[edge]:
                    joined.add(group)
        if not face.paved and not met:
            return 0.0
        rest, size = [], 1
        for group, (tiles, open_ends) in enumerate(zip(self._sizes, self._ends, strict=True)):
            left = open_ends - met.get(group, 0)
            if group in joined:
                size += tiles
                ends += left
            else:
                rest.append((tiles, left))
        if face.paved:
            rest.append((size, ends))
        return prospects.path_worth(rest) - self.worth


class _Group:
    """A bed: tiles as bits, filters, sides towards open spaces, and whether a side is open for good."""

    __slots__ = ("ends", "filters", "stuck", "tiles")

    def __init__(self, tiles: int = 0, filters: int = 0, ends: int = 0, *, stuck: bool = False) -> None:
        self.tiles = tiles
        self.filters = filters
        self.ends = ends
        self.stuck = stuck

    def swallow(self, other: "_Group") -> None:
        self.tiles |= other.tiles
        self.filters += other.filters
        self.ends += other.ends
        self.stuck |= other.stuck

    def worth(self, left: int) -> float:
        return prospects.bed_worth(self.tiles.bit_count(), self.filters, self.ends, self.stuck, left)


class Beds:
    """The beds of a garden, built up tile by tile.

    Args:
        garden: What lies on each space.
    """

    def __init__(self, garden: Garden) -> None:
        self._garden: list[Face | None] = [None] * len(SPACES)
        self._of: dict[tuple[int, int], _Group] = {}
        for space in SPACES:
            face = garden[space]
            if face is not None:
                _, after = self._change(space, face)
                self._garden[space] = face
                self._settle(after)

    def gain(self, space: int, face: Face, left: int) -> float:
        """Return what laying the tile there adds, with so many open spaces left."""
        before, after = self._change(space, face)
        return sum(group.worth(left) for group, _ in after) - sum(group.worth(left) for group in before)

    def worth(self, left: int) -> float:
        """Return what all beds are worth, with so many open spaces left."""
        return sum(group.worth(left) for group in {id(group): group for group in self._of.values()}.values())

    def _settle(self, after: list[tuple[_Group, list[tuple[int, int]]]]) -> None:
        for group, sections in after:
            for section in sections:
                self._of[section] = group

    def _change(self, space: int, face: Face) -> tuple[list[_Group], list[tuple[_Group, list[tuple[int, int]]]]]:
        """Return the beds that the tile touches as they are, and with their sections as they would be."""
        own = [_Group(1 << space, filters) for filters in face.filters]
        touched: dict[int, tuple[_Group, _Group]] = {}
        links: list[tuple[int, int]] = []
        for edge in _EDGES:
            other = NEIGHBOURS[space][edge]
            mine = face.bed[edge]
            if other == NOWHERE:
                continue
            there = self._garden[other]
            if there is None:
                if mine != NO_BED and not face.fence[edge]:
                    own[mine].ends += 1
                continue
            back = OPPOSITE[edge]
            theirs = there.bed[back]
            if theirs != NO_BED and not there.fence[back]:
                old = self._of[other, theirs]
                if id(old) not in touched:
                    touched[id(old)] = (old, _Group(old.tiles, old.filters, old.ends, stuck=old.stuck))
                touched[id(old)][1].ends -= 1
                if face.fence[edge]:
                    continue
                if mine == NO_BED:
                    touched[id(old)][1].stuck = True
                else:
                    links.append((mine, id(old)))
            elif mine != NO_BED and not face.fence[edge] and not there.fence[back]:
                own[mine].stuck = True
        return [old for old, _ in touched.values()], self._joined(space, own, touched, links)

    def _joined(
        self, space: int, own: list[_Group], touched: dict[int, tuple[_Group, _Group]], links: list[tuple[int, int]]
    ) -> list[tuple[_Group, list[tuple[int, int]]]]:
        """Join own sections with the beds they are linked to; return every resulting bed with its sections."""
        into: dict[int, int] = {}
        for mine, key in links:
            into.setdefault(key, mine)
        merged = len(own) == 2 and any(into[key] != mine for mine, key in links)
        result: list[tuple[_Group, list[tuple[int, int]]]] = []
        for number, group in enumerate(own):
            if number == 1 and merged:
                result[0][0].swallow(group)
                result[0][1].append((space, 1))
            else:
                result.append((group, [(space, number)]))
        for key, (old, new) in touched.items():
            sections = [section for section, group in self._of.items() if group is old]
            if key in into:
                target = result[0 if merged else into[key]]
                target[0].swallow(new)
                target[1].extend(sections)
            else:
                result.append((new, sections))
        return result
