"""Standings of a bracket: who got how far, then the stage's tie-breaks or the seed."""

from collections.abc import Callable

import msgspec

from parlour.tournaments.elimination.run import Run
from parlour.tournaments.elimination.settings import run_of
from parlour.tournaments.model import Field, Number, Row, StageRules, Standings, Value
from parlour.tournaments.standings import LOT, POINTS, rank

REACHED, PLACE, SEED = "reached", "place", "seed"
"""What decides ranks before tie-breaks, the name of the shared place, and what decides when there are no tie-breaks."""


def standings(field: Field, rules: StageRules, seed: bytes) -> Standings:
    """Return the standings after the last wave.

    Those who got equally far share a place (value `place`: fifth to eighth have 5). Among them points, the stage's
    tie-breaks and the lot decide when it has tie-breaks, the better seed when it has none. Whoever is not out stands at
    the place that is certain, before those who are out there.
    """
    run = run_of(field, rules)
    return ordered(field, rules, seed, far_of(run, field))


def far_of(run: Run, field: Field) -> Callable[[Number], tuple[int, bool, bool]]:
    """Return how far each got or is certain to get, and whether it is still in."""
    sure = _certain(run)

    def far(number: Number) -> tuple[int, bool, bool]:
        if number in run.at:
            return (sure[run.at[number]], True, number not in field.away)
        return (run.out.get(number, -1), False, True)

    return far


def ordered(field: Field, rules: StageRules, seed: bytes, far: Callable[[Number], tuple[int, ...]]) -> Standings:
    """Return standings by how far each got, and then by tie-breaks or seeds."""
    base = rank(field, rules, seed)
    ranked = [row for row in base.rows if row.rank]
    if not rules.tiebreaks:
        ranked.sort(key=lambda row: row.number)
    ranked.sort(key=lambda row: far(row.number), reverse=True)
    rows, place = list[Row](), 0
    before: Row | None = None
    for at, row in enumerate(ranked, 1):
        if before is None or far(before.number) != far(row.number):
            place, decided = at, REACHED if before else ""
        else:
            decided = _decided(before, row, rules)
        rows.append(
            msgspec.structs.replace(
                row,
                rank=at,
                values=(Value(name=PLACE, numerator=place), *row.values),
                decided_by=decided,
                qualified=at <= rules.advance,
            )
        )
        before = row
    shared = Value(name=PLACE, numerator=0, decides=False)
    rows += [msgspec.structs.replace(row, values=(shared, *row.values)) for row in base.rows if not row.rank]
    return msgspec.structs.replace(base, rows=tuple(rows))


def _decided(before: Row, row: Row, rules: StageRules) -> str:
    if not rules.tiebreaks:
        return SEED
    if before.points != row.points:
        return POINTS
    pairs = zip(before.values, row.values, strict=True)
    return next((one.name for one, other in pairs if one != other), LOT)


def _certain(run: Run) -> list[int]:
    """Return for each node how far one gets who loses everything from there on."""
    certain = [0] * len(run.tree.nodes)
    for node in reversed(run.tree.nodes):
        certain[node.index] = certain[node.loser_to[0]] if node.loser_to else node.band
    return certain
