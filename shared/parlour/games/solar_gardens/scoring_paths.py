"""Paths: groups of connected tiles (SGD-080 to SGD-083, SGD-R31 to SGD-R33)."""

from parlour.games.solar_gardens.faces import Garden
from parlour.games.solar_gardens.spaces import EDGE_COUNT, NEIGHBOURS, NOWHERE, OPPOSITE, SPACES

BONUS = 3
"""For the longest path of all players (SGD-083)."""


def groups(garden: Garden) -> list[list[int]]:
    """Return the spaces of each path in order, the path with the most tiles first.

    Forks and loops do not divide a path, and no tile counts twice (SGD-081, SGD-R32).
    """
    seen: set[int] = set()
    found = []
    for space in SPACES:
        face = garden[space]
        if face is not None and face.paved and space not in seen:
            group = _group(garden, space)
            seen.update(group)
            found.append(sorted(group))
    return sorted(found, key=len, reverse=True)


def _group(garden: Garden, start: int) -> set[int]:
    group, waiting = {start}, [start]
    while waiting:
        space = waiting.pop()
        for edge in range(EDGE_COUNT):
            other = NEIGHBOURS[space][edge]
            if other not in group and _connected(garden, space, edge, other):
                group.add(other)
                waiting.append(other)
    return group


def _connected(garden: Garden, space: int, edge: int, other: int) -> bool:
    """Return whether both tiles have a path on the edge they share (SGD-080)."""
    if other == NOWHERE:
        return False
    here, there = garden[space], garden[other]
    return here is not None and there is not None and here.path[edge] and there.path[OPPOSITE[edge]]
