"""From an arrangement to the deal: matches are announced with their commitment, seats are taken, cards are dealt."""

from collections.abc import Sequence

from sqlmodel import Session, select

from parlour.api.events.v1 import events_pb2
from parlour.api.match.v1 import setup_pb2
from parlour.bus.outbox import announce
from parlour.engine.errors import EngineError
from parlour.engine.fairness import commitment, new_server_seed
from parlour.games import registry
from parlour.gamestate import deals, log
from parlour.gamestate.append import STREAM, event_row, opening
from parlour.gamestate.records import MatchRow, SeatRow, State
from parlour.storage.unit_of_work import UnitOfWork
from parlour.wire import WireError, decode_options

DEFAULT_LIMIT_US = 30_000_000
DEFAULT_WINDOW_US = 3_000_000


def arrange(uow: UnitOfWork, arranged: events_pb2.MatchArranged, cause: str) -> None:
    """Set the arranged match up and announce it; the same arrangement again only announces it again.

    An arrangement that the game does not allow is announced as abandoned.
    """
    now = uow.now_us
    existing = uow.session.get(MatchRow, arranged.match_id)
    if existing is not None:
        if existing.state == State.ABANDONED:
            _announce_refusal(uow, arranged, existing.abandon_reason, cause)
        else:
            _announce(uow, arranged, cause)
        return
    setup = _completed(arranged.setup)
    row = _row(uow, arranged, setup)
    seats = [
        SeatRow(
            match_id=row.id, seat=number, account_id=holder.account_id, display_name=holder.display_name, bot=holder.bot
        )
        for number, holder in enumerate(setup.seats)
    ]
    try:
        row.rules_version = _checked(setup)
    except (EngineError, WireError):
        row.state, row.abandon_reason, row.ended_at = State.ABANDONED, "SETUP_REFUSED", now
    uow.session.add(row)
    uow.session.add_all(seats)
    uow.session.flush()
    if row.state == State.ABANDONED:
        _announce_refusal(uow, arranged, row.abandon_reason, cause)
        return
    _announce(uow, arranged, cause)
    if all(seat.bot for seat in seats):
        deal(uow, row, seats)


def take_seat(uow: UnitOfWork, match_id: str, seat: int, nonce: bytes) -> None:
    """Note that the seat's holder is there, with its nonce; deal when everybody is. After the deal nothing changes.

    In a match of a deal group the nonce is left out: it would give the match another deal.
    """
    row = uow.session.get_one(MatchRow, match_id)
    if row.state != State.SEATING:
        return
    seats = _seats(uow.session, match_id)
    seats[seat].nonce = b"" if setup_pb2.MatchSetup.FromString(row.setup).deal_group else nonce
    seats[seat].taken_at = uow.now_us
    uow.session.flush()
    if all(holder.bot or holder.taken_at is not None for holder in seats):
        deal(uow, row, seats)


def deal_overdue(uow: UnitOfWork, match_id: str) -> None:
    """Deal a match whose seat window has passed, unless it was dealt already."""
    row = uow.session.get_one(MatchRow, match_id)
    if row.state == State.SEATING and row.seats_until <= uow.now_us:
        deal(uow, row, _seats(uow.session, match_id))


def deal(uow: UnitOfWork, row: MatchRow, seats: Sequence[SeatRow]) -> None:
    """Deal the match and open its first decisions."""
    now = uow.now_us
    row.state, row.started_at = State.RUNNING, now
    uow.session.flush()
    hosted = log.hosted_from(row, seats)
    play = log.deal(row, hosted.setup, seats)
    absent = [seat.seat for seat in seats if not seat.bot and seat.taken_at is None]
    started = events_pb2.MatchStarted(match_id=row.id, game=row.game, absent=absent)
    batch = [event_row(row.id, 0, started, now)]
    for question in play.open.values():
        batch.extend(opening(hosted, question, now))
    uow.write(batch)


def _completed(setup: setup_pb2.MatchSetup) -> setup_pb2.MatchSetup:
    completed = setup_pb2.MatchSetup()
    completed.CopyFrom(setup)
    if completed.clock.WhichOneof("kind") is None:
        completed.clock.per_decision.limit.FromMicroseconds(DEFAULT_LIMIT_US)
    if not completed.HasField("seat_window"):
        completed.seat_window.FromMicroseconds(DEFAULT_WINDOW_US)
    return completed


def _checked(setup: setup_pb2.MatchSetup) -> int:
    game = registry.entry(setup.game).game
    game.check(len(setup.seats), decode_options(setup.game, setup.options))
    return game.info.rules_version


def _row(uow: UnitOfWork, arranged: events_pb2.MatchArranged, setup: setup_pb2.MatchSetup) -> MatchRow:
    seed = deals.seed_of(uow, setup.deal_group) if setup.deal_group else new_server_seed()
    return MatchRow(
        id=arranged.match_id,
        game=setup.game,
        setup=setup.SerializeToString(),
        rules_version=0,
        server_seed=seed,
        commitment=commitment(arranged.match_id, seed),
        state=State.SEATING,
        seats_until=uow.now_us + setup.seat_window.ToMicroseconds(),
        created_at=uow.now_us,
        arranged=arranged.SerializeToString(),
    )


def _seats(session: Session, match_id: str) -> list[SeatRow]:
    query = select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.seat)  # type: ignore[arg-type]
    return list(session.exec(query))


def _announce(uow: UnitOfWork, arranged: events_pb2.MatchArranged, cause: str) -> None:
    event = events_pb2.MatchAnnounced(
        match_id=arranged.match_id, ticket_ids=arranged.ticket_ids, table_id=arranged.table_id
    )
    announce(uow, STREAM, arranged.match_id, 0, event, cause=cause)


def _announce_refusal(uow: UnitOfWork, arranged: events_pb2.MatchArranged, reason: str, cause: str) -> None:
    event = events_pb2.MatchAbandoned(
        match_id=arranged.match_id, reason=reason, ticket_ids=arranged.ticket_ids, table_id=arranged.table_id
    )
    announce(uow, STREAM, arranged.match_id, 0, event, cause=cause)
