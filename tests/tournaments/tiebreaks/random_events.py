"""Random Swiss-like events of two seats, with everything that keeps somebody from playing."""

from random import Random

from parlour.tournaments.model import Bye, ByeLine, Entrant, Field, Flag, Line, Round, Table

WIN, DRAW = 60, 30
FORFEITS = {
    "one": ((0, Flag.FORFEIT_LOSS), (WIN, Flag.FORFEIT_WIN)),
    "other": ((WIN, Flag.FORFEIT_WIN), (0, Flag.FORFEIT_LOSS)),
    "both": ((0, Flag.FORFEIT_LOSS), (0, Flag.FORFEIT_LOSS)),
}


def random_event(seed: int, *, absences: float = 0.15, most: int = 24) -> Field:
    """Return an event of 4 to `most` entrants and 2 to 9 rounds; nobody meets twice over the board."""
    random = Random(seed)
    count = random.randrange(4, most + 1)
    entrants = tuple(
        Entrant(number=number, name=f"Player {number}", rating=random.randrange(1200, 2700))
        for number in range(1, count + 1)
    )
    life = {number: _life(random) for number in range(1, count + 1)}
    met: set[frozenset[int]] = set()
    rounds = []
    for at in range(1, random.randrange(2, 10)):
        here, byes = [], []
        for number in range(1, count + 1):
            first, last = life[number]
            if not first <= at <= last:
                byes.append(ByeLine(number=number, kind=Bye.ABSENT, points=0))
            elif random.random() < absences / 2:
                byes.append(_requested(random, number))
            else:
                here.append(number)
        rounds.append(_round(random, at, here, byes, met, absences))
    return Field(entrants=entrants, rounds=tuple(rounds))


def _life(random: Random) -> tuple[int, int]:
    """Return the rounds between which somebody is there: late entries and withdrawals."""
    first = random.choice((1,) * 9 + (2, 3))
    return first, random.choice((99,) * 9 + (first, 3, 4))


def _requested(random: Random, number: int) -> ByeLine:
    kind = random.choice((Bye.HALF, Bye.HALF, Bye.ZERO, Bye.FULL))
    return ByeLine(number=number, kind=kind, points={Bye.HALF: DRAW, Bye.ZERO: 0, Bye.FULL: WIN}[kind])


def _round(random: Random, at: int, here: list[int], byes: list[ByeLine], met: set, absences: float) -> Round:
    random.shuffle(here)
    tables = []
    while here:
        one = here.pop()
        other = next((each for each in here if frozenset({one, each}) not in met), None)
        if other is None:
            byes.append(ByeLine(number=one, kind=Bye.PAIRING, points=WIN))
            continue
        here.remove(other)
        forfeit = random.choice(tuple(FORFEITS)) if random.random() < absences / 2 else ""
        if not forfeit:
            met.add(frozenset({one, other}))
        tables.append(_table(random, len(tables) + 1, one, other, forfeit))
    return Round(round=at, tables=tuple(tables), byes=tuple(sorted(byes, key=lambda bye: bye.number)))


def _table(random: Random, table: int, one: int, other: int, forfeit: str) -> Table:
    if forfeit:
        results = FORFEITS[forfeit]
    else:
        points = random.choice((0, DRAW, WIN))
        results = ((points, Flag.PLAYED), (WIN - points, Flag.PLAYED))
    best = max(points for points, _ in results)
    lines = tuple(
        Line(
            number=number,
            points=points,
            place=1 if points == best else 2,
            wins=int(points == WIN),
            draws=int(points == DRAW),
            losses=int(points == 0),
            flag=flag,
        )
        for number, (points, flag) in zip((one, other), results, strict=True)
    )
    return Table(table=table, seats=(one, other), lines=lines)
