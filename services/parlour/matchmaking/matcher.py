"""The matching pass: finds pools in which a match is possible, and claims tickets for it.

Safe without any lease: a ticket is claimed only while it is open, in the transaction that arranges its match, so it is
never in two (T060). The lease only saves several replicas from doing the same work.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, func, select, update
from sqlmodel import Session, col

from parlour.api.match.v1.setup_pb2 import SeatHolder
from parlour.matchmaking.accounts import display_names
from parlour.matchmaking.arranging import arrange, new_match_id, shuffled
from parlour.matchmaking.bots import bot_account, bot_name
from parlour.matchmaking.grouping import Group, Waiting, full_groups, groups_with_bots
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Ticket, TicketState
from parlour.matchmaking.terms import Terms
from parlour.storage.errors import LostRace
from parlour.storage.unit_of_work import UnitOfWork

BATCH = 200
"""Most tickets that one unit of work looks at."""


class Arranged(msgspec.Struct, frozen=True):
    """A match that was arranged from tickets.

    Attributes:
        match_id: Its id.
        game: Key of the game.
        waits_us: How long each person waited, in microseconds.
        bots: Seats that bots have.
    """

    match_id: str
    game: str
    waits_us: tuple[int, ...]
    bots: int


def ripe_pools(session: Session, now_us: int) -> Sequence[str]:
    """Return the pools in which a match is possible now, the one with the oldest ticket first."""
    enough = func.count(func.distinct(Ticket.account_id)) >= col(Ticket.seats)
    pools = (
        select(col(Ticket.pool))
        .where(*_ready(now_us))
        .group_by(col(Ticket.pool), col(Ticket.seats))
        .having(enough | (func.min(Ticket.bots_at) <= now_us))
        .order_by(func.min(Ticket.created_at))
    )
    return session.execute(pools).scalars().all()


def match_pool(uow: UnitOfWork, policy: Policy, pool: str) -> list[Arranged]:
    """Arrange what is possible among the oldest tickets of a pool; an empty answer means there is no more to do.

    Raises:
        LostRace: Another matcher was quicker; nothing was done.
    """
    oldest = col(Ticket.created_at), col(Ticket.ticket_id)
    chosen = select(Ticket).where(col(Ticket.pool) == pool, *_ready(uow.now_us)).order_by(*oldest).limit(BATCH)
    tickets = uow.session.execute(chosen.with_for_update(skip_locked=True)).scalars().all()
    if not tickets:
        return []
    terms = Terms(tickets[0].game, tickets[0].seats, tickets[0].options, tickets[0].clock)
    groups, left = full_groups([_waiting(ticket) for ticket in tickets], terms.seats)
    if len(tickets) < BATCH or not groups:
        groups += groups_with_bots(left, terms.seats, uow.now_us)
    names = display_names(uow.session, [ticket.account_id for group in groups for ticket in group.people])
    return [_claim(uow, policy, terms, group, names) for group in groups]


def _ready(now_us: int) -> tuple[ColumnElement[bool], ...]:
    waiting = col(Ticket.state) == TicketState.OPEN
    return waiting, col(Ticket.not_before) <= now_us, col(Ticket.expires_at) > now_us


def _waiting(ticket: Ticket) -> Waiting:
    return Waiting(ticket.ticket_id, ticket.account_id, ticket.created_at, ticket.bots_at, ticket.bot)


def _claim(uow: UnitOfWork, policy: Policy, terms: Terms, group: Group, names: dict[str, str]) -> Arranged:
    match_id = new_match_id()
    order: list[Waiting | str] = shuffled([*group.people, *group.bots])
    for seat, holder in enumerate(order):
        if isinstance(holder, Waiting):
            _claim_ticket(uow, holder.ticket_id, match_id, seat)
    arrange(
        uow,
        policy,
        match_id,
        terms,
        [_holder(holder, names) for holder in order],
        ticket_ids=[ticket.ticket_id for ticket in group.people],
    )
    waits = tuple(uow.now_us - ticket.created_at for ticket in group.people)
    return Arranged(match_id=match_id, game=terms.game, waits_us=waits, bots=len(group.bots))


def _claim_ticket(uow: UnitOfWork, ticket_id: str, match_id: str, seat: int) -> None:
    claim = (
        update(Ticket)
        .where(col(Ticket.ticket_id) == ticket_id, col(Ticket.state) == TicketState.OPEN)
        .values(state=TicketState.CLAIMED, match_id=match_id, seat=seat, version=Ticket.version + 1)
        .execution_options(synchronize_session=False)
    )
    if uow.session.execute(claim).rowcount != 1:  # type: ignore[attr-defined]
        raise LostRace("another matcher has this ticket")


def _holder(holder: Waiting | str, names: dict[str, str]) -> SeatHolder:
    if isinstance(holder, Waiting):
        return SeatHolder(account_id=holder.account_id, display_name=names[holder.account_id])
    return SeatHolder(account_id=bot_account(holder), display_name=bot_name(holder), bot=holder)
