"""The roof: 4 columns and 4 rows, 16 spaces (SGD-R01), and the edges between them.

A space is a number from 0 (r1c1) row by row to 15 (r4c4); its name is what people and messages use. Rows are counted
from the top, columns from the left, as the board's owner sees them. An edge is a number clockwise from 0, the top.
"""

from enum import StrEnum

SIDE = 4
SPACE_COUNT = SIDE * SIDE
EDGE_COUNT = 4
NOWHERE = -1


class Edge(StrEnum):
    """A side of a tile as its owner sees it."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


EDGES: tuple[Edge, ...] = tuple(Edge)
EDGE_NUMBER: dict[Edge, int] = {edge: number for number, edge in enumerate(EDGES)}
OPPOSITE: tuple[int, ...] = (2, 3, 0, 1)

SPACES: tuple[int, ...] = tuple(range(SPACE_COUNT))
NAMES: tuple[str, ...] = tuple(f"r{row}c{column}" for row in range(1, SIDE + 1) for column in range(1, SIDE + 1))
SPACE_NAMED: dict[str, int] = {name: space for space, name in enumerate(NAMES)}
ROW: tuple[int, ...] = tuple(space // SIDE for space in SPACES)
COLUMN: tuple[int, ...] = tuple(space % SIDE for space in SPACES)


def _beyond(space: int) -> tuple[int, ...]:
    row, column = divmod(space, SIDE)
    steps = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return tuple(r * SIDE + c if 0 <= r < SIDE and 0 <= c < SIDE else NOWHERE for r, c in steps)


NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(_beyond(space) for space in SPACES)
"""By space and edge: the space on the other side, or `NOWHERE` at the edge of the board."""

BESIDE: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(
    tuple((edge, other, OPPOSITE[edge]) for edge, other in enumerate(beyond) if other != NOWHERE)
    for beyond in NEIGHBOURS
)
"""By space: each edge with a space beyond it, that space, and the edge as seen from there."""
