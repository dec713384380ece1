"""Small builders for the tests of the scoring service."""

from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.scoring.v1 import scoring_pb2


def result(match_id, accounts, places, *, game="orbita", chain=b"chain"):
    """A result of each for itself: accounts by seat and their places."""
    return contest_result(
        match_id,
        accounts,
        places,
        Contest.CONTEST_EACH_FOR_ITSELF,
        [[seat] for seat in range(len(accounts))],
        [seat for seat, place in enumerate(places) if place == 1],
        game=game,
        chain=chain,
    )


def teams(match_id, accounts, winners, places=(1, 3, 1, 3), **more):
    """A result of two against two, who sit across."""
    return contest_result(match_id, accounts, places, Contest.CONTEST_TEAMS, [[0, 2], [1, 3]], winners, **more)


def coop(match_id, accounts, *, won, challenge="{}", **more):
    """A result of all against the game; all of them have place 1."""
    seats = list(range(len(accounts)))
    places = [1] * len(seats)
    request = contest_result(match_id, accounts, places, Contest.CONTEST_COOP, [seats], seats if won else [], **more)
    request.challenge = challenge
    return request


def contest_result(match_id, accounts, places, contest, sides, winners, *, game="orbita", chain=b"chain"):
    """A result."""
    return scoring_pb2.RecordResultRequest(
        match_id=match_id,
        game=game,
        seats=[setup_pb2.SeatHolder(account_id=account, display_name=account.title()) for account in accounts],
        standings=match_pb2.Standings(
            end_reason="hand_empty",
            seats=[match_pb2.Standing(seat=seat, place=place, points=10 - place) for seat, place in enumerate(places)],
            contest=contest,
            sides=[match_pb2.Side(seats=side) for side in sides],
            winners=winners,
        ),
        chain=chain,
    )
