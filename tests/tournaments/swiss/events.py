"""Random events of tables of two, for the tests of Swiss engines."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from parlour.tournaments.formats import format_of
from parlour.tournaments.model import (
    POINT,
    Bye,
    ByeLine,
    Entrant,
    Field,
    Flag,
    Line,
    Pairing,
    Round,
    StageRules,
    Table,
)

BYE_POINTS = {Bye.PAIRING: POINT, Bye.FULL: POINT, Bye.HALF: POINT // 2, Bye.ZERO: 0, Bye.ABSENT: 0}


def field_of(count: int, **values) -> Field:
    """Return a field of so many entrants, nothing played."""
    return Field(entrants=tuple(Entrant(number=number) for number in range(1, count + 1)), **values)


def decided(winner: int, loser: int, *, first: int | None = None) -> tuple[Line, Line]:
    """Return the lines of a table that was won, in seat order."""
    lines = (Line(number=winner, points=POINT, place=1, wins=1), Line(number=loser, points=0, place=2, losses=1))
    return lines if first in (None, winner) else lines[::-1]


def result(random: Random, seats: tuple[int, int], forfeits: float = 0.0) -> tuple[Line, Line]:
    """Draw a result: the smaller number is the stronger; draws and forfeits happen."""
    if random.random() < forfeits:
        win = random.randrange(3)
        flags = [Flag.FORFEIT_LOSS, Flag.FORFEIT_LOSS]
        if win < 2:
            flags[win] = Flag.FORFEIT_WIN
        return tuple(
            Line(number=number, points=POINT if flag is Flag.FORFEIT_WIN else 0, place=1, flag=flag)
            for number, flag in zip(seats, flags, strict=True)
        )
    chance = random.random()
    if chance < 0.25:
        return tuple(Line(number=number, points=POINT // 2, place=1, draws=1) for number in seats)
    strong, weak = min(seats), max(seats)
    winner = strong if chance < 0.7 else weak
    return decided(winner, strong + weak - winner, first=seats[0])


def played(field: Field, pairing: Pairing, results: Callable[[tuple[int, int]], tuple[Line, ...]]) -> Field:
    """Return the field after the round was played."""
    round_ = Round(
        round=len(field.rounds) + 1,
        tables=tuple(
            Table(table=place, seats=seats, lines=results(seats)) for place, seats in enumerate(pairing.tables, 1)
        ),
        byes=tuple(ByeLine(number=number, kind=kind, points=BYE_POINTS[kind]) for number, kind in pairing.byes.items()),
    )
    return msgspec.structs.replace(field, rounds=(*field.rounds, round_), away=frozenset(), granted={})


def absences(random: Random, field: Field, rate: float) -> Field:
    """Let some be away from the next round, and others have a bye that they asked for."""
    away, granted = set(), {}
    for entrant in field.entrants:
        chance = random.random()
        if chance < rate / 3:
            away.add(entrant.number)
        elif chance < rate:
            granted[entrant.number] = random.choice((Bye.HALF, Bye.ZERO, Bye.HALF, Bye.FULL))
    return msgspec.structs.replace(field, away=frozenset(away), granted=granted)


def play(
    rules: StageRules,
    count: int,
    random: Random,
    *,
    absent: float = 0.0,
    forfeits: float = 0.0,
    field: Field | None = None,
) -> Iterator[tuple[Field, Pairing]]:
    """Play an event; yield each field as it was paired, with its pairing."""
    field = field or field_of(count)
    form = format_of(rules.format)
    while True:
        field = absences(random, field, absent) if absent else field
        if form.finished(field, rules):
            return
        pairing = form.pair(field, rules, b"seed of round %d" % len(field.rounds))
        yield field, pairing
        field = played(field, pairing, lambda seats: result(random, seats, forfeits))
