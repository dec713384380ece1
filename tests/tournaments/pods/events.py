"""Random pod events, for the tests of formats with larger tables."""

from collections.abc import Iterator
from random import Random

import msgspec

from parlour.tournaments.formats import format_of
from parlour.tournaments.model import (
    POINT,
    Bye,
    ByeLine,
    Entrant,
    Field,
    Line,
    Pairing,
    Round,
    Scheme,
    StageRules,
    Table,
)

FIVE_ONE = Scheme(places=(5 * POINT,), draw=POINT)
"""5 for a win, 1 each for a draw."""


def rules_of(fewest=4, most=4, **values) -> StageRules:
    """Return the rules of a stage at tables of four."""
    values = {"key": "s", "format": "pods", "rounds": 30, "seats": 4, "scheme": FIVE_ONE} | values
    return StageRules(fewest=fewest, most=most, **values)


def field_of(count: int, **values) -> Field:
    """Return a field of so many entrants, nothing played."""
    return Field(entrants=tuple(Entrant(number=number) for number in range(1, count + 1)), **values)


def won(seats, winner) -> tuple[Line, ...]:
    """Return the lines of a table with a winner."""
    return tuple(
        Line(number=one, points=5 * POINT, place=1, wins=1)
        if one == winner
        else Line(number=one, points=0, place=2, losses=1)
        for one in seats
    )


def drawn(seats) -> tuple[Line, ...]:
    """Return the lines of a table that drew."""
    return tuple(Line(number=one, points=POINT, place=1, draws=1) for one in seats)


def result(chance: Random, seats) -> tuple[Line, ...]:
    """Draw a result: one table in ten is a draw."""
    return drawn(seats) if chance.random() < 0.1 else won(seats, chance.choice(seats))


def played(field: Field, pairing: Pairing, chance: Random) -> Field:
    """Return the field with the round of a pairing, played."""
    byes = tuple(
        ByeLine(number=number, kind=kind, points=5 * POINT if kind in {Bye.PAIRING, Bye.FULL} else 0)
        for number, kind in pairing.byes.items()
    )
    tables = tuple(
        Table(table=place, seats=seats, lines=result(chance, seats)) for place, seats in enumerate(pairing.tables, 1)
    )
    round_ = Round(round=len(field.rounds) + 1, tables=tables, byes=byes)
    return msgspec.structs.replace(field, rounds=(*field.rounds, round_))


def play(field: Field, rules: StageRules, rounds: int, seed: int = 0) -> Iterator[tuple[Field, Pairing]]:
    """Yield each round's pairing and the field that it was made for; stop when the format does."""
    chance = Random(seed)
    for round_ in range(rounds):
        pairing = format_of(rules.format).pair(field, rules, b"%d of %d" % (round_, seed))
        if pairing is None:
            return
        yield field, pairing
        field = played(field, pairing, chance)


def everybody_once(field: Field, pairing: Pairing) -> bool:
    """Return whether each entrant stands at one table or has one bye."""
    placed = [number for seats in pairing.tables for number in seats] + list(pairing.byes)
    return sorted(placed) == sorted(entrant.number for entrant in field.entrants)
