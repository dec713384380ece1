"""Solar panels by column and wind turbines by row (SGD-060 to SGD-063)."""

from collections.abc import Sequence

import msgspec

from parlour.games.solar_gardens.faces import Garden
from parlour.games.solar_gardens.spaces import SIDE

ENOUGH = 4
"""Symbols that a line needs (SGD-R06)."""


class LineScore(msgspec.Struct, frozen=True, gc=False):
    """A column or a row.

    Attributes:
        line: Its number from 1, from the left or from the top.
        symbols: Panels in the column, or groups of turbines in the row.
        value: What the line is worth on the board.
        points: The value if there are at least four symbols, else 0; never more (SGD-062, SGD-R05).
    """

    line: int
    symbols: int
    value: int
    points: int


def solar(garden: Garden, values: Sequence[int]) -> tuple[LineScore, ...]:
    """Return the columns from left to right."""
    panels = [0 if face is None else face.panels for face in garden]
    return tuple(_line(column, sum(panels[column::SIDE]), value) for column, value in enumerate(values))


def wind(garden: Garden, values: Sequence[int]) -> tuple[LineScore, ...]:
    """Return the rows from top to bottom."""
    turbines = [0 if face is None else face.turbines for face in garden]
    return tuple(_line(row, sum(turbines[row * SIDE : (row + 1) * SIDE]), value) for row, value in enumerate(values))


def _line(index: int, symbols: int, value: int) -> LineScore:
    return LineScore(index + 1, symbols, value, value if symbols >= ENOUGH else 0)
