"""Tickets: what their owners may do with them, as functions over a unit of work."""

import uuid
from collections.abc import Sequence

import msgspec
from sqlalchemy import and_, func, or_, select
from sqlmodel import Session, col

from parlour.matchmaking import announcements
from parlour.matchmaking.pages import Place
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Account, Ticket, TicketState
from parlour.matchmaking.refusals import no_ticket, ticket_matched, too_many_tickets
from parlour.matchmaking.terms import Terms
from parlour.storage.unit_of_work import UnitOfWork


class Wish(msgspec.Struct, frozen=True):
    """What a ticket asks for, checked.

    Attributes:
        terms: What is to be played.
        shown: Serialized `TicketWish`, as the owner sees it.
        life_us: Longest wait, in microseconds.
        bots_after_us: Wait before bots may fill seats, in microseconds; None means never.
        bot: Key of the bot.
    """

    terms: Terms
    shown: bytes
    life_us: int
    bots_after_us: int | None
    bot: str


class Seen(msgspec.Struct, frozen=True):
    """A ticket as its owner sees it.

    Attributes:
        ticket: The ticket.
        others_waiting: Open tickets of other people for the same thing.
    """

    ticket: Ticket
    others_waiting: int


def open_ticket(uow: UnitOfWork, policy: Policy, account_id: str, wish: Wish) -> Seen:
    """Queue. The server's clock says when; the age counts from here (T062).

    Raises:
        FailedPrecondition: FULL, too many open tickets.
    """
    uow.session.get(Account, account_id, with_for_update=True)
    mine = col(Ticket.account_id) == account_id, col(Ticket.state).in_((TicketState.OPEN, TicketState.CLAIMED))
    if uow.session.execute(select(func.count()).select_from(Ticket).where(*mine)).scalar_one() >= policy.open_tickets:
        raise too_many_tickets(policy.open_tickets)
    now = uow.now_us
    ticket = Ticket(
        ticket_id=str(uuid.uuid4()),
        account_id=account_id,
        pool=wish.terms.pool,
        game=wish.terms.game,
        seats=wish.terms.seats,
        options=wish.terms.options,
        clock=wish.terms.clock,
        bots_at=None if wish.bots_after_us is None else now + wish.bots_after_us,
        bot=wish.bot,
        wish=wish.shown,
        created_at=now,
        expires_at=now + wish.life_us,
        not_before=now,
    )
    uow.session.add(ticket)
    uow.session.flush()
    announcements.ticket_opened(uow, ticket)
    return _seen(uow.session, ticket)


def withdraw_ticket(uow: UnitOfWork, account_id: str, ticket_id: str) -> Seen:
    """Take a ticket back; again, it changes nothing.

    Raises:
        NotFound: No such ticket of this account.
        FailedPrecondition: TICKET_MATCHED.
    """
    ticket = _own(uow.session.get(Ticket, ticket_id, with_for_update=True), account_id, ticket_id)
    if ticket.state in (TicketState.CLAIMED, TicketState.MATCHED):
        raise ticket_matched()
    if ticket.state == TicketState.OPEN:
        ticket.state = TicketState.WITHDRAWN
        ticket.version += 1
        uow.session.add(ticket)
        uow.session.flush()
        announcements.ticket_withdrawn(uow, ticket)
    return _seen(uow.session, ticket)


def read_ticket(session: Session, account_id: str, ticket_id: str) -> Seen:
    """Return a ticket of this account.

    Raises:
        NotFound: No such ticket, or another's.
    """
    return _seen(session, _own(session.get(Ticket, ticket_id), account_id, ticket_id))


def list_tickets(session: Session, account_id: str, after: Place | None, count: int) -> Sequence[Seen]:
    """Return up to `count` tickets of this account, newest first, after the place."""
    chosen = select(Ticket).where(col(Ticket.account_id) == account_id)
    if after is not None:
        older = col(Ticket.created_at) < after.created_at
        same = and_(col(Ticket.created_at) == after.created_at, col(Ticket.ticket_id) < after.id)
        chosen = chosen.where(or_(older, same))
    newest = col(Ticket.created_at).desc(), col(Ticket.ticket_id).desc()
    found = session.execute(chosen.order_by(*newest).limit(count)).scalars()
    return [_seen(session, ticket) for ticket in found]


def _own(ticket: Ticket | None, account_id: str, ticket_id: str) -> Ticket:
    if ticket is None or ticket.account_id != account_id:
        raise no_ticket(ticket_id)
    return ticket


def _seen(session: Session, ticket: Ticket) -> Seen:
    if ticket.state != TicketState.OPEN:
        return Seen(ticket=ticket, others_waiting=0)
    others = (
        col(Ticket.pool) == ticket.pool,
        col(Ticket.state) == TicketState.OPEN,
        col(Ticket.account_id) != ticket.account_id,
    )
    waiting = session.execute(select(func.count()).select_from(Ticket).where(*others)).scalar_one()
    return Seen(ticket=ticket, others_waiting=waiting)
