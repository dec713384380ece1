"""Points of tables and byes, by the scheme of a stage."""

from collections.abc import Collection, Sequence

from parlour.tournaments.acts.play import Outcome
from parlour.tournaments.errors import BadRules, Refused
from parlour.tournaments.model import Bye, Flag, Line, Number, Scheme, StageRules

AWAY = frozenset({Flag.NO_SHOW, Flag.FORFEIT_LOSS})
"""Flags of seats that get nothing."""


def win(rules: StageRules) -> int:
    """Return the points of a win, in sixtieths."""
    return rules.scheme.places[0] if rules.scheme.places else 0


def bye_points(rules: StageRules, kind: Bye) -> int:
    """Return the points of a bye, in sixtieths."""
    if kind in rules.byes:
        return rules.byes[kind]
    if kind in {Bye.PAIRING, Bye.FULL}:
        return win(rules)
    return win(rules) // 2 if kind is Bye.HALF else 0


def shares(scheme: Scheme, place: int, tied: int) -> int:
    """Return the points of each of `tied` seats that share that place, in sixtieths.

    Raises:
        BadRules: Their points can't be shared equally in sixtieths (`UNEVEN_SHARES`).
    """
    if tied > 1 and place == 1 and scheme.draw is not None:
        return scheme.draw
    total = sum(scheme.places[place - 1 : place - 1 + tied])
    if total % tied:
        raise BadRules(
            "UNEVEN_SHARES",
            f"{tied} seats that share place {place} can't share {total} sixtieths of a point equally",
            place=place,
            tied=tied,
        )
    return total // tied


def check_scheme(rules: StageRules) -> None:
    """Check that whatever ties can happen can be shared.

    Raises:
        BadRules: One can't (`UNEVEN_SHARES`).
    """
    most = max(rules.seats, rules.most)
    for place in range(1, most + 1):
        for tied in range(2, most - place + 2):
            shares(rules.scheme, place, tied)


def lines_of(
    rules: StageRules, seats: Sequence[Number], outcomes: Sequence[Outcome], absent: Collection[Number] = ()
) -> tuple[Line, ...]:
    """Return the result of a table, in the order of its seats.

    Args:
        rules: Of the stage.
        seats: Of the table.
        outcomes: One for each seat that is not absent, in any order.
        absent: Seats that did not appear: the last place, no points.

    Raises:
        Refused: Strangers, somebody twice or missing, places that don't fit together (`BAD_RESULT`).
    """
    told = {outcome.number: outcome for outcome in outcomes}
    gone = {number for number in seats if number in absent and number not in told}
    for number in gone:
        told[number] = Outcome(number=number, place=len(seats), flag=Flag.NO_SHOW)
    if len(outcomes) + len(gone) != len(seats) or told.keys() != set(seats):
        raise Refused("BAD_RESULT", "a result has one outcome for each seat of its table", seats=_listed(seats))
    here = [outcome for outcome in told.values() if outcome.flag not in AWAY]
    tied = _tied(here)
    return tuple(_line(rules.scheme, told[number], tied, len(here)) for number in seats)


def _tied(here: list[Outcome]) -> dict[int, int]:
    """Return how many share each place; places are those of a race: 1, 2, 2, 4."""
    places = sorted(outcome.place for outcome in here)
    tied = {place: places.count(place) for place in places}
    place = 1
    for found, count in tied.items():
        if found != place:
            raise Refused("BAD_RESULT", f"places go 1, 2, 2, 4: after {place - 1} seats comes {place}, not {found}")
        place += count
    return tied


def _line(scheme: Scheme, told: Outcome, tied: dict[int, int], here: int) -> Line:
    away = told.flag in AWAY
    place = here + 1 if away else told.place
    nothing = away or told.flag is Flag.DISQUALIFIED or (here == 1 and told.losses > told.wins)
    points = 0 if nothing else shares(scheme, place, tied[place])
    wins, draws, losses = told.wins, told.draws, told.losses
    if not away and not (wins or draws or losses):
        wins, draws, losses = _games(place, tied, here)
    return Line(
        number=told.number,
        points=points,
        place=place,
        score=told.score,
        wins=wins,
        draws=draws,
        losses=losses,
        flag=told.flag,
        outcome=told.outcome,
    )


def outcomes_of(lines: Sequence[Line], absent: Collection[Number] = ()) -> tuple[Outcome, ...]:
    """Return what a result was made from: `lines_of` makes the same lines of it."""
    return tuple(
        Outcome(
            number=line.number,
            place=line.place,
            score=line.score,
            wins=line.wins,
            draws=line.draws,
            losses=line.losses,
            flag=line.flag,
            outcome=line.outcome,
        )
        for line in lines
        if line.number not in absent
    )


def _games(place: int, tied: dict[int, int], here: int) -> tuple[int, int, int]:
    if place == 1:
        return (1, 0, 0) if tied[1] == 1 or here == 1 else (0, 1, 0)
    return (0, 0, 1)


def forfeited(rules: StageRules, seats: Sequence[Number], absent: Collection[Number]) -> tuple[Line, ...]:
    """Return the result of a table that can't be played, since too few appeared.

    One who appeared has a win; of a larger table, two share the points of its first places.
    """
    here = [number for number in seats if number not in absent]
    shared = shares(Scheme(places=rules.scheme.places, draw=None), 1, len(here)) if here else 0
    lost = Flag.FORFEIT_LOSS if len(seats) == 2 or not here else Flag.NO_SHOW
    return tuple(
        Line(number=number, points=0, place=len(here) + 1, flag=lost)
        if number in absent
        else Line(number=number, points=shared, place=1, flag=Flag.FORFEIT_WIN)
        for number in seats
    )


def _listed(seats: Sequence[Number]) -> str:
    return ", ".join(map(str, seats))
