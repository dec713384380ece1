"""Standings over all groups: by place in the group, then by averages for each game played."""

from fractions import Fraction
from typing import NamedTuple

import msgspec

from parlour.tournaments.groups.inside import Group
from parlour.tournaments.history import Card, history_of
from parlour.tournaments.lots import lot
from parlour.tournaments.model import Number, Row, Value

PLACE, AVERAGE, SCORE = "place", "points-per-game", "score-per-game"
"""Names of what decides between groups, in order; a lot comes last."""


class Placed(NamedTuple):
    """A row of a group's own standings, and what compares it with other groups."""

    row: Row
    group: int
    average: Fraction
    score: Fraction
    lot: bytes


def merged(groups: list[Group], seed: bytes, advance: int, best_next: int) -> tuple[Row, ...]:
    """Return the rows of all groups in one order.

    First those who are first in their groups, and so on; within a place by points for each game, then by game score for
    each game (groups may differ by one in size), then by lot. The first `advance` of each group qualify, and the
    `best_next` of those on the place after.
    """
    placed = [one for group in groups for one in _placed(group, seed)]
    placed.sort(key=lambda one: (one.row.rank == 0, one.row.rank, -one.average, -one.score, one.lot))
    rows = []
    lucky = best_next
    before: Placed | None = None
    for at, one in enumerate(placed, 1):
        place = one.row.rank
        qualified = 0 < place <= advance or (place == advance + 1 and lucky > 0)
        lucky -= place == advance + 1
        rows.append(
            msgspec.structs.replace(
                one.row,
                rank=at if place else 0,
                values=(*_values(one), *one.row.values),
                decided_by=_decided(before, one),
                qualified=qualified,
            )
        )
        before = one
    return tuple(rows)


def _placed(group: Group, seed: bytes) -> list[Placed]:
    cards = history_of(group.field).cards
    standings = group.format.standings(group.field, group.rules, seed)
    return [_compared(row, group.index, cards[row.number], seed) for row in standings.rows]


def _compared(row: Row, group: int, card: Card, seed: bytes) -> Placed:
    games = max(1, row.played)
    score = sum(game.line.score for game in card.games if game.line is not None)
    return Placed(row, group, Fraction(row.points, games), Fraction(score, games), lot(seed, row.number, b"groups"))


def _values(one: Placed) -> tuple[Value, ...]:
    return (
        Value(name="group", numerator=one.group + 1, decides=False),
        Value(name=PLACE, numerator=one.row.rank),
        Value(name=AVERAGE, numerator=one.average.numerator, denominator=one.average.denominator),
        Value(name=SCORE, numerator=one.score.numerator, denominator=one.score.denominator),
    )


def _decided(before: Placed | None, one: Placed) -> str:
    if before is None:
        return ""
    if one.row.rank == 0:
        return one.row.decided_by
    if before.row.rank != one.row.rank:
        return PLACE
    if before.average != one.average:
        return AVERAGE
    return SCORE if before.score != one.score else "lot"


def crossed(rows: tuple[Row, ...]) -> tuple[Number, ...]:
    """Return the seeds of a knock-out: group winners first, first tables between different groups.

    In a bracket where seed 1 can meet seed 2 only in the final, the second of a group gets a seed in the other half
    (A1 v B2 first, A1 v A2 in the final at the earliest); further ones go where fewer of their group are.
    """
    tiers: dict[int, list[Row]] = {}
    for row in rows:
        if row.qualified:
            tiers.setdefault(_value(row, PLACE), []).append(row)
    seeds: list[Number] = []
    halves: dict[int, list[int]] = {}
    for _, tier in sorted(tiers.items()):
        waiting = list(tier)
        while waiting:
            half = half_of(len(seeds) + 1)
            row = min(waiting, key=lambda row: halves.get(_value(row, "group"), [0, 0])[half])
            waiting.remove(row)
            halves.setdefault(_value(row, "group"), [0, 0])[half] += 1
            seeds.append(row.number)
    return tuple(seeds)


def half_of(seed: int) -> int:
    """Return in which half of a bracket a seed stands: 0 that of seed 1, 1 that of seed 2."""
    return 0 if seed % 4 in {0, 1} else 1


def _value(row: Row, name: str) -> int:
    return next(value.numerator for value in row.values if value.name == name)
