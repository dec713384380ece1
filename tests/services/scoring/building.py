"""Small builders for the tests of the scoring service."""

from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.api.scoring.v1 import scoring_pb2


def result(match_id, accounts, places, *, game="orbita", chain=b"chain"):
    """A result: accounts by seat and their places."""
    return scoring_pb2.RecordResultRequest(
        match_id=match_id,
        game=game,
        seats=[setup_pb2.SeatHolder(account_id=account, display_name=account.title()) for account in accounts],
        standings=match_pb2.Standings(
            end_reason="hand_empty",
            seats=[match_pb2.Standing(seat=seat, place=place, points=10 - place) for seat, place in enumerate(places)],
        ),
        chain=chain,
    )
