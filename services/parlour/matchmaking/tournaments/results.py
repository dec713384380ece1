"""From the matches of a table to its result: each match counts once, and the rules of the stage make points of it."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from parlour.tournaments.acts import Outcome
from parlour.tournaments.model import Number


class SeatResult(msgspec.Struct, frozen=True, array_like=True):
    """How a seat came out of a match.

    Attributes:
        number: Entrant that it plays for.
        place: From 1; tied seats share the smaller place.
        points: Of the game.
    """

    number: Number
    place: int
    points: int


def read_seats(data: bytes) -> list[SeatResult]:
    """Return a stored result."""
    return msgspec.json.decode(data, type=list[SeatResult])


def decided(matches: Sequence[Sequence[SeatResult]], best_of: int) -> bool:
    """Whether no further match can change who wins the table, or all are played."""
    if len(matches) >= best_of:
        return True
    won = [outcome.wins for outcome in outcomes(matches)]
    return max(won, default=0) * 2 > best_of


def outcomes(matches: Sequence[Sequence[SeatResult]]) -> tuple[Outcome, ...]:
    """Return what each entrant did at a table, over all its matches."""
    if len(matches) == 1:
        return tuple(
            Outcome(number=number, place=place, score=score) for number, (place, score) in _entrants(matches[0]).items()
        )
    wins, draws, losses, scores = (defaultdict[Number, int](int) for _ in range(4))
    for seats in matches:
        found = _entrants(seats)
        first = [number for number, (place, _) in found.items() if place == 1]
        for number, (place, score) in found.items():
            scores[number] += score
            counted = losses if place != 1 else wins if len(first) == 1 else draws
            counted[number] += 1
    total = {number: 2 * wins[number] + draws[number] for number in scores}
    return tuple(
        Outcome(
            number=number,
            place=1 + sum(other > total[number] for other in total.values()),
            score=scores[number],
            wins=wins[number],
            draws=draws[number],
            losses=losses[number],
        )
        for number in scores
    )


def _entrants(seats: Sequence[SeatResult]) -> dict[Number, tuple[int, int]]:
    """Return place and points of each entrant in a match; a team goes by the sum of its members' places."""
    places, points = defaultdict[Number, int](int), defaultdict[Number, int](int)
    for seat in seats:
        places[seat.number] += seat.place
        points[seat.number] += seat.points
    return {
        number: (1 + sum(other < place for other in places.values()), points[number])
        for number, place in places.items()
    }
