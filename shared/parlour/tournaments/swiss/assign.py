"""The best partners between the two halves of a score group, as an assignment problem over exact integers."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from parlour.tournaments.swiss.costs import Packing
from parlour.tournaments.swiss.draw import Draw
from parlour.tournaments.swiss.form import ABSOLUTE, Form

WINDOW = 96
"""Rows that are assigned at once. Costs of so many stay below 2**53, where floats are exact."""

Whole = NDArray[np.int64]


def assign(
    draw: Draw, rows: Sequence[Form], columns: Sequence[Form], *, down: bool, slack: bool = False
) -> tuple[list[tuple[Form, Form]], list[Form], list[Form]]:
    """Return the pairs, and the rows and columns that stay over.

    Args:
        draw: The round.
        rows: The stronger half, or those who float down into the group.
        columns: The other half, or the residents of the group.
        down: Rows come from a higher group: opponents who floated up lately are avoided, the strongest are met first.
        slack: One column is to stay over and float down; who did lately is spared.
    """
    height, width = len(rows) + slack, len(columns)
    costs = _levels(draw, rows, columns, down=down, slack=slack)
    distance = np.arange(width)[None, :] - np.arange(height)[:, None]
    if slack:
        distance[-1] = width - 1 - np.arange(width)
    costs.append((distance * distance).astype(np.int64))
    size = min(height, width)
    packing = Packing([int(level.max()) * size for level in costs])
    packed = np.zeros((height, width), dtype=np.int64)
    for level, factor in zip(costs, packing.factors, strict=True):
        packed += level * factor
    chosen = linear_sum_assignment(packed.astype(np.float64))
    blocked = costs[0]
    pairs, free_rows, free_columns = [], set(range(len(rows))), set(range(width))
    for i, j in zip(*(side.tolist() for side in chosen), strict=True):
        if i < len(rows) and not blocked[i, j]:
            pairs.append((rows[i], columns[j]))
            free_rows.discard(i)
            free_columns.discard(j)
    return pairs, [rows[i] for i in sorted(free_rows)], [columns[j] for j in sorted(free_columns)]


def _levels(draw: Draw, rows: Sequence[Form], columns: Sequence[Form], *, down: bool, slack: bool) -> list[Whole]:
    """Return the levels of cost, the strongest first: blocked, topscorers, colours, strong ones, floats, affinity."""
    height, width = len(rows) + slack, len(columns)
    wishes = [_wishes(rows, slack), _wishes(columns, 0)]
    same = (wishes[0][0][:, None] == wishes[1][0][None, :]) & (wishes[0][0][:, None] != 0)
    needs = np.minimum(wishes[0][1][:, None], wishes[1][1][None, :])
    absolute = same & (needs == ABSOLUTE)
    tops = (
        np.array([form.top for form in rows] + [False] * slack)[:, None] | np.array([f.top for f in columns])[None, :]
    )
    blocked = absolute & ~tops
    _mark_met(draw, rows, columns, blocked)
    levels = [blocked, absolute & tops, same, same & (needs > 0)]
    if slack or down:
        levels += _floats(height, width, columns, "u" if down else "d", rows=slice(None) if down else slice(-1, None))
    affinities = [form.affinity for form in rows] + [""] * slack
    if any(affinities):
        theirs = [form.affinity for form in columns]
        levels.append(np.array([[one != "" and one == other for other in theirs] for one in affinities]))
    return [level.astype(np.int64) for level in levels]


def _wishes(forms: Sequence[Form], slack: int) -> tuple[Whole, Whole]:
    colours = [{"w": 1, "b": -1, "": 0}[form.wish] for form in forms] + [0] * slack
    needs = [form.need for form in forms] + [-1] * slack
    return np.array(colours, dtype=np.int64), np.array(needs, dtype=np.int64)


def _mark_met(draw: Draw, rows: Sequence[Form], columns: Sequence[Form], blocked: NDArray[np.bool_]) -> None:
    places = {form.number: place for place, form in enumerate(columns)}
    for i, form in enumerate(rows):
        for other in form.met:
            if other in places:
                blocked[i, places[other]] = True
        for other in draw.forbidden.get(form.number, ()):
            if other in places:
                blocked[i, places[other]] = True


def _floats(height: int, width: int, columns: Sequence[Form], kind: str, rows: slice) -> list[NDArray[np.bool_]]:
    levels = []
    for back in (0, 1):
        level = np.zeros((height, width), dtype=np.bool_)
        level[rows] = [form.floats[back] == kind for form in columns]
        levels.append(level)
    return levels
