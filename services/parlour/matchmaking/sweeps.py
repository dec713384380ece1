"""Sweeps: what has to happen because time has passed. Each is safe to repeat and to run twice at once."""

from collections.abc import Sequence

from sqlalchemy import delete, exists, select, update
from sqlmodel import col

from parlour.matchmaking import announcements
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import (
    Arrangement,
    ArrangementState,
    Chair,
    Lobby,
    RefreshToken,
    SignedIn,
    TableState,
    Ticket,
    TicketState,
)
from parlour.storage.unit_of_work import UnitOfWork

BATCH = 200
"""Most rows that one sweep changes at a time."""


def expire_tickets(uow: UnitOfWork) -> Sequence[str]:
    """End the open tickets whose time is up; return their ids."""
    over = col(Ticket.state) == TicketState.OPEN, col(Ticket.expires_at) <= uow.now_us
    chosen = select(Ticket).where(*over).order_by(col(Ticket.expires_at)).limit(BATCH)
    tickets = uow.session.execute(chosen.with_for_update(skip_locked=True)).scalars().all()
    for ticket in tickets:
        ticket.state = TicketState.EXPIRED
        ticket.version += 1
        announcements.ticket_expired(uow, ticket.ticket_id, ticket.version)
    return [ticket.ticket_id for ticket in tickets]


def announce_again(uow: UnitOfWork, policy: Policy) -> Sequence[str]:
    """Announce the arrangements again of which nobody has said what became of them; return their match ids."""
    silent = (
        col(Arrangement.state) == ArrangementState.ANNOUNCED,
        col(Arrangement.announced_at) <= uow.now_us - policy.announce_again_us,
    )
    chosen = select(Arrangement).where(*silent).order_by(col(Arrangement.announced_at)).limit(BATCH)
    arrangements = uow.session.execute(chosen.with_for_update(skip_locked=True)).scalars().all()
    for arrangement in arrangements:
        arrangement.announced_at = uow.now_us
        arrangement.sequence += 1
        announcements.match_arranged(uow, arrangement)
    return [arrangement.match_id for arrangement in arrangements]


def close_idle_tables(uow: UnitOfWork, policy: Policy) -> Sequence[str]:
    """Close the open tables at which nothing has happened for long; return their ids."""
    idle = col(Lobby.state) == TableState.OPEN, col(Lobby.touched_at) <= uow.now_us - policy.idle_table_us
    close = update(Lobby).where(*idle).values(state=TableState.CLOSED, version=Lobby.version + 1, touched_at=uow.now_us)
    closed = uow.session.execute(close.returning(col(Lobby.table_id)).execution_options(synchronize_session=False))
    return closed.scalars().all()


def forget(uow: UnitOfWork, policy: Policy) -> None:
    """Delete what has been settled for long: tickets, tables, arrangements, sessions."""
    before = uow.now_us - policy.keep_us
    settled = (TicketState.MATCHED, TicketState.WITHDRAWN, TicketState.EXPIRED)
    done = (ArrangementState.STARTED, ArrangementState.ABANDONED)
    old = col(Lobby.state).in_((TableState.STARTED, TableState.CLOSED)), col(Lobby.touched_at) <= before
    for statement in (
        delete(Ticket).where(col(Ticket.state).in_(settled), col(Ticket.expires_at) <= before),
        delete(Arrangement).where(col(Arrangement.state).in_(done), col(Arrangement.announced_at) <= before),
        delete(Chair).where(col(Chair.table_id).in_(select(col(Lobby.table_id)).where(*old))),
        delete(Lobby).where(*old),
        delete(RefreshToken).where(col(RefreshToken.expires_at) <= uow.now_us),
        delete(SignedIn).where(~exists().where(col(RefreshToken.session_id) == col(SignedIn.session_id))),
    ):
        uow.session.execute(statement.execution_options(synchronize_session=False))
