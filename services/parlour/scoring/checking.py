"""Whether a reported result fits together; whether it is true was checked by playing the record again."""

from collections.abc import Sequence

from parlour.api.match.v1 import match_pb2
from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.scoring.v1 import scoring_pb2
from parlour.scoring.refusals import unknown_game
from parlour.serving.errors import malformed


def check_result(request: scoring_pb2.RecordResultRequest, hosted: Sequence[str]) -> None:
    """Refuse a result that makes no sense.

    Raises:
        InvalidArgument: UNKNOWN_GAME, or MALFORMED with the field at fault.
    """
    if not request.match_id:
        raise malformed(("match_id", "a result belongs to a match"))
    if request.game not in hosted:
        raise unknown_game()
    seats = [standing.seat for standing in request.standings.seats]
    if seats != list(range(len(request.seats))):
        raise malformed(("standings.seats", f"{len(request.seats)} seats need one standing each, in seat order"))
    if any(standing.place < 1 for standing in request.standings.seats):
        raise malformed(("standings.seats", "places count from 1"))
    _check_sides(request.standings)
    if (request.standings.contest == Contest.CONTEST_COOP) != bool(request.challenge):
        raise malformed(("challenge", "a co-op match, and no other, is played against something"))


def _check_sides(standings: match_pb2.Standings) -> None:
    sides = [list(side.seats) for side in standings.sides]
    if sorted(seat for side in sides for seat in side) != list(range(len(standings.seats))) or [] in sides:
        raise malformed(("standings.sides", "each seat is in one side"))
    fits = {
        Contest.CONTEST_EACH_FOR_ITSELF: all(len(side) == 1 for side in sides),
        Contest.CONTEST_TEAMS: len(sides) > 1,
        Contest.CONTEST_COOP: len(sides) == 1,
    }
    if not fits.get(standings.contest, False):
        raise malformed(("standings.contest", "it is said, and the sides are those of such a contest"))
    if list(standings.winners) != sorted(seat for side in sides if side[0] in standings.winners for seat in side):
        raise malformed(("standings.winners", "whole sides win, in seat order"))
