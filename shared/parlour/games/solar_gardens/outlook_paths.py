"""Paths of a garden as groups, and what a tile does to the paths that it touches."""

from functools import lru_cache

from parlour.games.solar_gardens.faces import Garden
from parlour.games.solar_gardens.prospects import open_paths, path_worth, paths_worth
from parlour.games.solar_gardens.spaces import BESIDE, SPACES

_OPEN = -1
"""Stands for a path where there is an open space."""
_NO_PATH = (0, 0)


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
        groups: list[tuple[int, int]] = []
        for space in SPACES:
            face = garden[space]
            if face is not None and face.paved and self._group[space] < 0:
                groups.append(self._gather(space, len(groups)))
        self._groups = tuple(groups)
        self.worth = path_worth(groups)

    def _gather(self, start: int, number: int) -> tuple[int, int]:
        """Note whose tiles are part of a path; return how many there are, and how many ends."""
        size, ends = 0, 0
        self._group[start] = number
        waiting = [start]
        while waiting:
            space = waiting.pop()
            face = self._garden[space]
            size += 1
            for edge, other, back in BESIDE[space]:
                if face is None or not face.path[edge]:
                    continue
                there = self._garden[other]
                if there is None:
                    ends += 1
                elif there.path[back] and self._group[other] < 0:
                    self._group[other] = number
                    waiting.append(other)
        return size, ends

    def around(self, space: int) -> "PathsAround":
        """Return what an open space has around it."""
        edges: list[tuple[int, int]] = []
        numbers: dict[int, int] = {}
        for edge, other, back in BESIDE[space]:
            there = self._garden[other]
            if there is None:
                edges.append((edge, _OPEN))
            elif there.path[back]:
                edges.append((edge, numbers.setdefault(self._group[other], len(numbers))))
        apart = [group for number, group in enumerate(self._groups) if number not in numbers]
        beside = tuple([self._groups[number] for number in numbers])
        return _around(tuple(edges), beside, max(apart, default=_NO_PATH), open_paths(apart))


class PathsAround(dict[tuple[bool, ...], float]):
    """What lies around an open space, wherever in a garden that is: by path of a tile, what laying it there adds.

    Args:
        edges: By edge beyond which is an open space or a path that leads here: `_OPEN`, or the path's number.
        paths: Tiles and ends of those paths.
        best: Tiles and ends of the largest other path of the garden.
        growing: What `open_paths` says of the others.
    """

    __slots__ = ("_best", "_edges", "_growing", "_paths", "_worth")

    def __init__(
        self,
        edges: tuple[tuple[int, int], ...],
        paths: tuple[tuple[int, int], ...],
        best: tuple[int, int],
        growing: int,
    ) -> None:
        super().__init__()
        self._edges = edges
        self._paths = paths
        self._best = best
        self._growing = growing
        self._worth = paths_worth(max((best, *paths)), growing + open_paths(paths))

    def __missing__(self, path: tuple[bool, ...]) -> float:
        """Reckon what a path adds."""
        gain = self[path] = self._gain(path)
        return gain

    def _gain(self, path: tuple[bool, ...]) -> float:
        paths, paved = self._paths, any(path)
        if not paths and not paved:
            return 0.0
        size, ends = 1, 0
        left = [ends for _, ends in paths]
        joined = [False] * len(paths)
        for edge, number in self._edges:
            if number == _OPEN:
                ends += path[edge]
            else:
                left[number] -= 1
                joined[number] |= path[edge]
        best, growing = self._best, self._growing
        for (tiles, _), open_ends, is_joined in zip(paths, left, joined, strict=True):
            if is_joined:
                size += tiles
                ends += open_ends
            else:
                best = max(best, (tiles, open_ends))
                growing += min(tiles, 3) if open_ends else 0
        if paved:
            best = max(best, (size, ends))
            growing += min(size, 3) if ends else 0
        return paths_worth(best, growing) - self._worth


_around = lru_cache(maxsize=1 << 14)(PathsAround)
"""Of all gardens: what they have in common is reckoned once."""
