"""Brackets played wave by wave, without an event around them."""

from random import Random

from msgspec.structs import replace

from parlour.tournaments.formats import format_of
from parlour.tournaments.model import Bye, ByeLine, Entrant, Field, Flag, Line, Round, StageRules, Table


def rules(key, **more):
    """Return the rules of a stage."""
    return StageRules(key="cup", format=key, **more)


def entrants(count, groups=()):
    """Return entrants by seed; `groups` names the group of each."""
    return tuple(
        Entrant(number=n, name=str(n), rating=2000 - n, seed_group=groups[n - 1] if groups else "")
        for n in range(1, count + 1)
    )


def lines(seats, winner=0, flags=None):
    """Return a result: who won, 0 for a double forfeit."""
    if not winner:
        return tuple(Line(number=n, points=0, place=1, flag=Flag.FORFEIT_LOSS) for n in seats)
    return tuple(
        Line(
            number=n,
            points=60 * (n == winner),
            place=1 if n == winner else 2,
            wins=int(n == winner),
            losses=int(n != winner),
            flag=(flags or {}).get(n, Flag.PLAYED),
        )
        for n in seats
    )


def better_seed(seats):
    """Let the better seed win."""
    return lines(seats, min(seats))


def by_lot(seed, double=0.0):
    """Return results that are drawn, so many of them double forfeits."""
    random = Random(seed)
    return lambda seats: lines(seats, 0 if random.random() < double else random.choice(seats))


def wave(field, rules, result=None, seed=b""):
    """Return the field with the next wave, and its pairing; None for both when there is none."""
    pairing = format_of(rules.format).pair(field, rules, seed)
    if pairing is None:
        return None, None
    number = len(field.rounds) + 1
    tables = tuple(
        Table(table=at, seats=seats, lines=result(seats) if result else ())
        for at, seats in enumerate(pairing.tables, 1)
    )
    seated = {n for seats in pairing.tables for n in seats}
    kinds = dict.fromkeys(field.away - seated, Bye.ABSENT) | pairing.byes
    byes = tuple(ByeLine(number=n, kind=kind, points=60 * (kind is Bye.PAIRING)) for n, kind in kinds.items())
    return replace(field, rounds=(*field.rounds, Round(round=number, tables=tables, byes=byes))), pairing


def played(count, rules, result=better_seed, **more):
    """Return the field at the end."""
    field, form = Field(entrants=entrants(count), **more), format_of(rules.format)
    while True:
        longer, pairing = wave(field, rules, result)
        if longer is None:
            assert form.finished(field, rules), "not over, and nothing to pair"
            return field
        field = longer
        placed = [*(n for seats in pairing.tables for n in seats), *pairing.byes]
        assert len(placed) == len(set(placed))


def tables(field):
    """Return all tables in order."""
    return [table for round_ in field.rounds for table in round_.tables]


def report(field, round_, table, told):
    """Return the field with a result at a table."""
    rounds = list(field.rounds)
    seats = list(rounds[round_ - 1].tables)
    seats[table - 1] = replace(seats[table - 1], lines=told)
    rounds[round_ - 1] = replace(rounds[round_ - 1], tables=tuple(seats))
    return replace(field, rounds=tuple(rounds))
