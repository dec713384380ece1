"""Writing a result down: the sheet, the ratings and what is announced, in one transaction and once for each match."""

from collections.abc import Sequence
from hashlib import sha256

from parlour.api.events.v1 import events_pb2
from parlour.api.scoring.v1 import scoring_pb2
from parlour.bus.outbox import announce
from parlour.scoring.checking import check_result
from parlour.scoring.messages import change_message, timestamp
from parlour.scoring.pools import Changes, rate_match
from parlour.scoring.records import claim_result, result_of, take_turns
from parlour.scoring.refusals import result_differs
from parlour.scoring.tables import Result
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
        InvalidArgument: UNKNOWN_GAME, or MALFORMED: it does not fit together.
        FailedPrecondition: RESULT_DIFFERS, the match has another result.
    """
    check_result(request, hosted)
    take_turns(uow.session)
    fingerprint = _fingerprint(request)
    result = Result(
        match_id=request.match_id, game=request.game, fingerprint=fingerprint, sheet=b"", recorded_at=now_us
    )
    if not claim_result(uow.session, result):
        return _stored(uow, request.match_id, fingerprint)
    changes = rate_match(uow, request, now_us)
    result = uow.session.get_one(Result, request.match_id)
    sheet: bytes = _sheet(request, changes, now_us).SerializeToString(deterministic=True)
    result.sheet = sheet
    uow.session.add(result)
    _announce(uow, request, changes, now_us)
    return sheet


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


def _sheet(request: scoring_pb2.RecordResultRequest, changes: Changes, now_us: int) -> scoring_pb2.ScoreSheet:
    return scoring_pb2.ScoreSheet(
        match_id=request.match_id,
        game=request.game,
        seats=request.seats,
        standings=request.standings,
        game_sheet=request.game_sheet if request.HasField("game_sheet") else None,
        chain=request.chain,
        deal_group=request.deal_group,
        rating_changes=[change_message(change) for change in changes.seats],
        record_time=timestamp(now_us),
        opponent_change=changes.opponent,
    )


def _announce(uow: UnitOfWork, request: scoring_pb2.RecordResultRequest, changes: Changes, now_us: int) -> None:
    match_id, game, contest = request.match_id, request.game, request.standings.contest
    announce(uow, STREAM, match_id, 0, _recorded(request))
    for change in changes.seats:
        event = events_pb2.RatingChanged(
            account_id=change.account_id,
            game=game,
            match_id=match_id,
            mu=change.mu_after,
            sigma=change.sigma_after,
            contest=contest,
        )
        announce(uow, STREAM, change.account_id, change.id or 0, event)
    if changes.seats:
        board = events_pb2.LeaderboardChanged(game=game, match_id=match_id, contest=contest)
        announce(uow, STREAM, game, now_us, board)


def _recorded(request: scoring_pb2.RecordResultRequest) -> events_pb2.ResultRecorded:
    standings = request.standings
    seats = [
        events_pb2.SeatResult(
            account_id=holder.account_id,
            place=standing.place,
            points=standing.points,
            won=standing.seat in standings.winners,
        )
        for holder, standing in zip(request.seats, standings.seats, strict=True)
    ]
    return events_pb2.ResultRecorded(
        match_id=request.match_id,
        game=request.game,
        seats=seats,
        end_reason=standings.end_reason,
        contest=standings.contest,
    )
