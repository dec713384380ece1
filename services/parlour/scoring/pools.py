"""What a result does to ratings: each kind of contest has ratings of its own, and its own way to compare."""

from collections.abc import Mapping, Sequence

import msgspec

from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.scoring.v1 import scoring_pb2
from parlour.scoring.ratings import Skill, is_rated, rate, rate_sides
from parlour.scoring.records import lock_opponent, lock_ratings
from parlour.scoring.tables import PlayerRating, RatingChange
from parlour.storage.unit_of_work import UnitOfWork


class Changes(msgspec.Struct, frozen=True):
    """What a match did to ratings.

    Attributes:
        seats: To those of its players, in seat order; empty for an unrated match.
        opponent: To that of what a co-op group played against; None for other matches.
    """

    seats: Sequence[RatingChange] = ()
    opponent: scoring_pb2.OpponentChange | None = None


def rate_match(uow: UnitOfWork, request: scoring_pb2.RecordResultRequest, now_us: int) -> Changes:
    """Change the ratings of a match, if it is rated (see `ratings.is_rated`).

    Every rating that it touches is locked first, those of players in the order of their accounts.

    Args:
        uow: The transaction.
        request: A result that fits together.
        now_us: The time, in microseconds since 1970.
    """
    accounts = [seat.account_id for seat in request.seats]
    if not is_rated(accounts):
        return Changes()
    names = {seat.account_id: seat.display_name for seat in request.seats}
    ratings = lock_ratings(uow.session, request.game, request.standings.contest, names)
    before = [Skill(ratings[account].mu, ratings[account].sigma) for account in accounts]
    opponent = None
    if request.standings.contest == Contest.CONTEST_COOP:
        after, opponent = _rate_group(uow, request, before)
    elif request.standings.contest == Contest.CONTEST_TEAMS:
        after = _rate_teams(request, before)
    else:
        after = rate(before, [standing.place for standing in request.standings.seats])
    return Changes(_write(uow, request, ratings, after, now_us), opponent)


def _rate_teams(request: scoring_pb2.RecordResultRequest, before: Sequence[Skill]) -> list[Skill]:
    """Sides that won share the first place, the others the next: partners are never compared."""
    sides, winners = request.standings.sides, request.standings.winners
    places = [1 if side.seats[0] in winners else 2 for side in sides]
    after = list(before)
    rated = rate_sides([[before[seat] for seat in side.seats] for side in sides], places)
    for side, skills in zip(sides, rated, strict=True):
        for seat, skill in zip(side.seats, skills, strict=True):
            after[seat] = skill
    return after


def _rate_group(
    uow: UnitOfWork, request: scoring_pb2.RecordResultRequest, before: Sequence[Skill]
) -> tuple[list[Skill], scoring_pb2.OpponentChange]:
    """The seats together are one side, what they played against is the other."""
    opponent = lock_opponent(uow.session, request.game, request.challenge, len(before))
    lost = not request.standings.winners
    theirs = Skill(opponent.mu, opponent.sigma)
    group, [other] = rate_sides([before, [theirs]], [2, 1] if lost else [1, 2])
    opponent.mu, opponent.sigma = other.mu, other.sigma
    opponent.matches += 1
    opponent.wins += lost
    uow.session.add(opponent)
    return group, scoring_pb2.OpponentChange(
        challenge=opponent.challenge,
        seats=opponent.seats,
        mu_before=theirs.mu,
        sigma_before=theirs.sigma,
        mu_after=other.mu,
        sigma_after=other.sigma,
    )


def _write(
    uow: UnitOfWork,
    request: scoring_pb2.RecordResultRequest,
    ratings: Mapping[str, PlayerRating],
    after: Sequence[Skill],
    now_us: int,
) -> list[RatingChange]:
    changes = []
    for seat, (holder, standing, skill) in enumerate(zip(request.seats, request.standings.seats, after, strict=True)):
        rating, won = ratings[holder.account_id], seat in request.standings.winners
        changes.append(
            RatingChange(
                match_id=request.match_id,
                seat=seat,
                account_id=rating.account_id,
                game=rating.game,
                contest=rating.contest,
                place=standing.place,
                won=won,
                mu_before=rating.mu,
                sigma_before=rating.sigma,
                mu_after=skill.mu,
                sigma_after=skill.sigma,
                recorded_at=now_us,
            )
        )
        _apply(rating, skill, holder.display_name, won=won)
    uow.session.add_all([*ratings.values(), *changes])
    uow.session.flush()
    return changes


def _apply(rating: PlayerRating, after: Skill, name: str, *, won: bool) -> None:
    rating.mu, rating.sigma, rating.conservative = after.mu, after.sigma, after.conservative
    rating.display_name = name
    rating.matches += 1
    rating.wins += won
