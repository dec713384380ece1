"""From the matches of a table to its result: each match counts once, and the rules of the stage make points of it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from parlour.api.events.v1 import events_pb2
from parlour.api.match.v1.setup_pb2 import Contest
from parlour.tournaments.acts import Outcome
from parlour.tournaments.model import Number


class SeatResult(msgspec.Struct, frozen=True, array_like=True):
    """How a seat came out of a match.

    Attributes:
        number: Entrant that it plays for.
        place: From 1; tied seats share the smaller place, and so do the seats of a side.
        points: Of the game.
        won: Whether its side won.
    """

    number: Number
    place: int
    points: int
    won: bool


def heard(numbers: Sequence[Number], event: events_pb2.ResultRecorded) -> list[SeatResult]:
    """Return what a result says, given the entrants in seat order.

    Of a team match it counts which sides won, and not who of them was eliminated on the way.
    """
    winners = sum(seat.won for seat in event.seats)
    teams = event.contest == Contest.CONTEST_TEAMS
    return [
        SeatResult(number, (1 if seat.won else 1 + winners) if teams else seat.place, seat.points, seat.won)
        for number, seat in zip(numbers, event.seats, strict=True)
    ]


def read_seats(data: bytes) -> list[SeatResult]:
    """Return a stored result."""
    return msgspec.json.decode(data, type=list[SeatResult])


def decided(matches: Sequence[Sequence[SeatResult]], best_of: int) -> bool:
    """Whether no further match can change who wins the table, or all are played."""
    if len(matches) >= best_of:
        return True
    if _alone(matches) is not None:
        beaten = sum(map(_beat, matches))
        return beaten * 2 > best_of or (len(matches) - beaten) * 2 >= best_of
    won = [outcome.wins for outcome in outcomes(matches)]
    return max(won, default=0) * 2 > best_of


def outcomes(matches: Sequence[Sequence[SeatResult]], declared: str = "") -> tuple[Outcome, ...]:
    """Return what each entrant did at a table, over all its matches.

    A group that sits alone at a table wins it if it won more matches than it lost, and loses it otherwise.

    Args:
        matches: In the order of play.
        declared: Names of the parts of a co-op outcome, see `tournaments.coop.terms.Terms`; filled as `_parts` says.
    """
    alone = _alone(matches)
    if alone is not None:
        return (_of_group(alone, matches, declared),)
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


def _alone(matches: Sequence[Sequence[SeatResult]]) -> Number | None:
    """Return the only entrant of a table; None where there are several."""
    numbers = {seat.number for seats in matches for seat in seats}
    return numbers.pop() if len(numbers) == 1 else None


def _beat(seats: Sequence[SeatResult]) -> bool:
    return any(seat.won for seat in seats)


def _of_group(number: Number, matches: Sequence[Sequence[SeatResult]], declared: str) -> Outcome:
    won = sum(map(_beat, matches)) * 2 > len(matches)
    score = sum(seat.points for seats in matches for seat in seats)
    parts = _parts(declared, {"won": int(won), "score": score})
    return Outcome(number=number, place=1, score=score, wins=int(won), losses=int(not won), outcome=parts)


def _parts(declared: str, known: Mapping[str, int]) -> tuple[int, ...]:
    """Return the parts of an outcome, from the left up to the first that a host does not know."""
    parts = []
    for name in filter(None, (name.strip() for name in declared.split(","))):
        value = known.get(name.lstrip("-"))
        if value is None:
            break
        parts.append(-value if name.startswith("-") else value)
    return tuple(parts)


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
