"""Rounds written as people write them.

A round is `1-4 1:0, 5-2 0:1, 3-6 +:-, 7 U`: tables for two with points, forfeits as `+` and `-`, byes by their letter
(`U` pairing, `F` full, `H` half, `Z` zero, `A` absent). Matches say games: `A-B 2:1:1` is two won, one lost, one drawn.
Pods say who won: `ABCD A`, or `=` for a draw.
"""

from parlour.tournaments.model import POINT, Bye, ByeLine, Entrant, Field, Flag, Line, Round, StageRules, Table

BYES = {"U": Bye.PAIRING, "F": Bye.FULL, "H": Bye.HALF, "Z": Bye.ZERO, "A": Bye.ABSENT}
FLAGS = {"+": Flag.FORFEIT_WIN, "-": Flag.FORFEIT_LOSS}


def numbered(name: str) -> int:
    """Return the number of an entrant: itself, or the place of a letter."""
    return int(name) if name.isdigit() else ord(name) - ord("A") + 1


def event(entrants: int, *rounds: str, win: int = POINT, ratings: tuple[int, ...] = (), **more) -> Field:
    """Return a field of tables for two."""
    return _field(entrants, [_round(at, text, win, _pair) for at, text in enumerate(rounds, 1)], ratings, more)


def matches(entrants: int, *rounds: str, win: int = 3 * POINT, draw: int = POINT, **more) -> Field:
    """Return a field of matches of several games."""

    def match(table: int, seats: str, result: str) -> Table:
        return _match(table, seats, result, win, draw)

    return _field(entrants, [_round(at, text, win, match) for at, text in enumerate(rounds, 1)], (), more)


def pods(entrants: int, *rounds: str, win: int = 5 * POINT, draw: int = POINT, **more) -> Field:
    """Return a field of larger tables with one winner each, or none."""

    def pod(table: int, seats: str, result: str) -> Table:
        numbers = tuple(numbered(name) for name in seats)
        drawn = result == "="
        won = 0 if drawn else numbered(result)
        lines = tuple(
            Line(
                number=number, points=draw if drawn else win * (number == won), place=1 if drawn or number == won else 2
            )
            for number in numbers
        )
        return Table(table=table, seats=numbers, lines=lines)

    return _field(entrants, [_round(at, text, win, pod) for at, text in enumerate(rounds, 1)], (), more)


def scored(*rounds: str, places: tuple[int, ...] = (60, 0, 0, 0)) -> Field:
    """Return a field of tables with points of the game: `A10 B8 C12`, tables parted by commas."""
    made = []
    for at, text in enumerate(rounds, 1):
        tables = []
        for table, part in enumerate(text.split(","), 1):
            scores = [(numbered(word[0]), int(word[1:])) for word in part.split()]
            ordered = sorted((score for _, score in scores), reverse=True)
            lines = tuple(
                Line(number=number, score=score, place=(place := ordered.index(score) + 1), points=places[place - 1])
                for number, score in scores
            )
            tables.append(Table(table=table, seats=tuple(number for number, _ in scores), lines=lines))
        made.append(Round(round=at, tables=tuple(tables)))
    numbers = {number for each in made for table in each.tables for number in table.seats}
    return _field(max(numbers), made, (), {})


def swiss(*tiebreaks: str, **more) -> StageRules:
    """Return rules of a stage with these tie-breaks."""
    return StageRules(**{"key": "stage", "format": "swiss-dutch", "tiebreaks": tiebreaks, **more})


def _field(entrants: int, rounds: list[Round], ratings: tuple[int, ...], more: dict) -> Field:
    made = tuple(
        Entrant(number=number, name=f"N{number}", rating=ratings[number - 1] if ratings else 0)
        for number in range(1, entrants + 1)
    )
    return Field(entrants=made, rounds=tuple(rounds), **more)


def _round(at: int, text: str, win: int, table) -> Round:
    tables, byes = [], []
    for part in text.split(","):
        who, result = part.split()
        if result in BYES and "-" not in who and len(who) == 1:
            kind = BYES[result]
            points = {Bye.PAIRING: win, Bye.FULL: win, Bye.HALF: win // 2}.get(kind, 0)
            byes.append(ByeLine(number=numbered(who), kind=kind, points=points))
        else:
            tables.append(table(len(tables) + 1, who, result))
    return Round(round=at, tables=tuple(tables), byes=tuple(byes))


def _pair(table: int, seats: str, result: str) -> Table:
    numbers = tuple(numbered(name) for name in seats.split("-"))
    halves = result.split(":")
    points = [POINT if half == "+" else 0 if half == "-" else int(float(half) * POINT) for half in halves]
    lines = tuple(
        Line(number=number, points=got, place=1 if got == max(points) else 2, flag=FLAGS.get(half, Flag.PLAYED))
        for number, got, half in zip(numbers, points, halves, strict=True)
    )
    return Table(table=table, seats=numbers, lines=lines)


def _match(table: int, seats: str, result: str, win: int, draw: int) -> Table:
    numbers = tuple(numbered(name) for name in seats.split("-"))
    first, second, drawn = (*(int(each) for each in result.split(":")), 0)[:3]
    both = ((first, second), (second, first))
    lines = tuple(
        Line(
            number=number,
            points=win if own > other else draw if own == other else 0,
            place=1 if own >= other else 2,
            wins=own,
            draws=drawn,
            losses=other,
        )
        for number, (own, other) in zip(numbers, both, strict=True)
    )
    return Table(table=table, seats=numbers, lines=lines)
