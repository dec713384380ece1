"""Rows as messages."""

from google.protobuf.timestamp_pb2 import Timestamp

from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.scoring.v1 import scoring_pb2
from parlour.scoring.ratings import Skill
from parlour.scoring.tables import PlayerRating, RatingChange


def timestamp(us: int) -> Timestamp:
    """Return a time given in microseconds since 1970."""
    return Timestamp(seconds=us // 1_000_000, nanos=us % 1_000_000 * 1_000)


def rating_message(rating: PlayerRating) -> scoring_pb2.Rating:
    """Return the rating of one who has played."""
    return scoring_pb2.Rating(
        account_id=rating.account_id,
        display_name=rating.display_name,
        game=rating.game,
        mu=rating.mu,
        sigma=rating.sigma,
        conservative=rating.conservative,
        matches=rating.matches,
        wins=rating.wins,
        contest=Contest.ValueType(rating.contest),
    )


def starting_rating(account_id: str, game: str, contest: Contest.ValueType) -> scoring_pb2.Rating:
    """Return the rating of one who has not played: the starting one, with 0 matches."""
    start = Skill()
    return scoring_pb2.Rating(
        account_id=account_id,
        game=game,
        contest=contest,
        mu=start.mu,
        sigma=start.sigma,
        conservative=start.conservative,
    )


def change_message(change: RatingChange) -> scoring_pb2.RatingChange:
    """Return what a match did to a rating."""
    return scoring_pb2.RatingChange(
        match_id=change.match_id,
        account_id=change.account_id,
        seat=change.seat,
        place=change.place,
        mu_before=change.mu_before,
        sigma_before=change.sigma_before,
        mu_after=change.mu_after,
        sigma_after=change.sigma_after,
        time=timestamp(change.recorded_at),
        game=change.game,
        contest=Contest.ValueType(change.contest),
        won=change.won,
    )
