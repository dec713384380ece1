"""Writing a result down: the sheet, the ratings and what is announced, in one transaction and once for each match."""

from collections.abc import Sequence
from hashlib import sha256

from parlour.api.events.v1 import events_pb2
from parlour.api.scoring.v1 import scoring_pb2
from parlour.bus.outbox import announce
from parlour.scoring.messages import change_message, timestamp
from parlour.scoring.ratings import Skill, is_rated, rate
from parlour.scoring.records import claim_result, lock_ratings, result_of, take_turns
from parlour.scoring.refusals import result_differs, unknown_game
from parlour.scoring.tables import PlayerRating, RatingChange, Result
from parlour.serving.errors import malformed
from parlour.storage.unit_of_work import UnitOfWork

STREAM = "scoring"


def record_result(
    uow: UnitOfWork, request: scoring_pb2.RecordResultRequest, hosted: Sequence[str], now_us: int
) -> bytes:
    """Write a checked result down, or find that it is written already.

    The same result of the same match again changes nothing and gives the sheet that was stored. The ratings change when
    the match is rated, see `ratings.is_rated`; concurrent results of one player are applied one after the other (T094).

    Args:
        uow: The transaction.
        request: What was played and how it came out.
        hosted: Keys of the games that are hosted here.
        now_us: The time, in microseconds since 1970.

    Returns:
        The stored `ScoreSheet`, serialized.

    Raises:
        InvalidArgument: Seats and standings do not fit each other, the match has no id, or no such game is hosted here.
        FailedPrecondition: RESULT_DIFFERS, the match has another result.
    """
    _check(request, hosted)
    take_turns(uow.session)
    fingerprint = _fingerprint(request)
    result = Result(
        match_id=request.match_id, game=request.game, fingerprint=fingerprint, sheet=b"", recorded_at=now_us
    )
    if not claim_result(uow.session, result):
        return _stored(uow, request.match_id, fingerprint)
    changes = _rate_seats(uow, request, now_us)
    result = uow.session.get_one(Result, request.match_id)
    sheet: bytes = _sheet(request, changes, now_us).SerializeToString(deterministic=True)
    result.sheet = sheet
    uow.session.add(result)
    _announce(uow, request, changes, now_us)
    return sheet


def _check(request: scoring_pb2.RecordResultRequest, hosted: Sequence[str]) -> None:
    if not request.match_id:
        raise malformed(("match_id", "a result belongs to a match"))
    if request.game not in hosted:
        raise unknown_game()
    seats = [standing.seat for standing in request.standings.seats]
    if seats != list(range(len(request.seats))):
        raise malformed(("standings.seats", f"{len(request.seats)} seats need one standing each, in seat order"))
    if any(standing.place < 1 for standing in request.standings.seats):
        raise malformed(("standings.seats", "places count from 1"))


def _fingerprint(request: scoring_pb2.RecordResultRequest) -> bytes:
    """Names may change between two reports of one result; nothing else may."""
    claim = scoring_pb2.RecordResultRequest()
    claim.CopyFrom(request)
    for seat in claim.seats:
        seat.display_name = ""
    return sha256(claim.SerializeToString(deterministic=True)).digest()


def _stored(uow: UnitOfWork, match_id: str, fingerprint: bytes) -> bytes:
    known = result_of(uow.session, match_id)
    if known is None or known.fingerprint != fingerprint:
        raise result_differs()
    return known.sheet


def _rate_seats(uow: UnitOfWork, request: scoring_pb2.RecordResultRequest, now_us: int) -> list[RatingChange]:
    accounts = [seat.account_id for seat in request.seats]
    if not is_rated(accounts):
        return []
    places = [standing.place for standing in request.standings.seats]
    ratings = lock_ratings(uow.session, request.game, {seat.account_id: seat.display_name for seat in request.seats})
    before = [Skill(ratings[account].mu, ratings[account].sigma) for account in accounts]
    changes = []
    for seat, after in enumerate(rate(before, places)):
        rating = ratings[accounts[seat]]
        changes.append(
            RatingChange(
                match_id=request.match_id,
                seat=seat,
                account_id=rating.account_id,
                game=request.game,
                place=places[seat],
                mu_before=rating.mu,
                sigma_before=rating.sigma,
                mu_after=after.mu,
                sigma_after=after.sigma,
                recorded_at=now_us,
            )
        )
        _apply(rating, after, request.seats[seat].display_name, won=places[seat] == 1)
    uow.session.add_all([*ratings.values(), *changes])
    uow.session.flush()
    return changes


def _apply(rating: PlayerRating, after: Skill, name: str, *, won: bool) -> None:
    rating.mu, rating.sigma, rating.conservative = after.mu, after.sigma, after.conservative
    rating.display_name = name
    rating.matches += 1
    rating.wins += won


def _sheet(
    request: scoring_pb2.RecordResultRequest, changes: Sequence[RatingChange], now_us: int
) -> scoring_pb2.ScoreSheet:
    return scoring_pb2.ScoreSheet(
        match_id=request.match_id,
        game=request.game,
        seats=request.seats,
        standings=request.standings,
        game_sheet=request.game_sheet if request.HasField("game_sheet") else None,
        chain=request.chain,
        deal_group=request.deal_group,
        rating_changes=[change_message(change) for change in changes],
        record_time=timestamp(now_us),
    )


def _announce(
    uow: UnitOfWork, request: scoring_pb2.RecordResultRequest, changes: Sequence[RatingChange], now_us: int
) -> None:
    match_id, game = request.match_id, request.game
    announce(uow, STREAM, match_id, 0, _recorded(request))
    for change in changes:
        event = events_pb2.RatingChanged(
            account_id=change.account_id, game=game, match_id=match_id, mu=change.mu_after, sigma=change.sigma_after
        )
        announce(uow, STREAM, change.account_id, change.id or 0, event)
    if changes:
        announce(uow, STREAM, game, now_us, events_pb2.LeaderboardChanged(game=game, match_id=match_id))


def _recorded(request: scoring_pb2.RecordResultRequest) -> events_pb2.ResultRecorded:
    seats = [
        events_pb2.SeatResult(account_id=holder.account_id, place=standing.place, points=standing.points)
        for holder, standing in zip(request.seats, request.standings.seats, strict=True)
    ]
    return events_pb2.ResultRecorded(
        match_id=request.match_id, game=request.game, seats=seats, end_reason=request.standings.end_reason
    )
