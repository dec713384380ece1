"""The matching pass: finds pools in which a match is possible, and claims tickets for it.

Safe without any lease: a ticket is claimed only while it is open, in the transaction that arranges its match, so it is
never in two (T060). The lease only saves several replicas from doing the same work.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, bindparam, func, select, update
from sqlmodel import Session, col

from parlour.api.match.v1.setup_pb2 import SeatHolder
from parlour.matchmaking.accounts import display_names
from parlour.matchmaking.arranging import Plan, arrange, new_match_id, shuffled
from parlour.matchmaking.bots import bot_account, bot_name
from parlour.matchmaking.grouping import Group, Waiting, full_groups, groups_with_bots
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Ticket, TicketState
from parlour.matchmaking.terms import Terms
from parlour.storage.errors import LostRace
from parlour.storage.unit_of_work import UnitOfWork

BATCH = 200
"""Most tickets that one unit of work looks at."""

_WAITING = (
    col(Ticket.ticket_id),
    col(Ticket.account_id),
    col(Ticket.created_at),
    col(Ticket.bots_at),
    col(Ticket.bot),
)
_TERMS = col(Ticket.game), col(Ticket.seats), col(Ticket.options), col(Ticket.clock)

_CLAIM = (
    update(Ticket)
    .where(col(Ticket.ticket_id) == bindparam("id"), col(Ticket.state) == TicketState.OPEN)
    .values(
        state=TicketState.CLAIMED,
        match_id=bindparam("match"),
        seat=bindparam("place"),
        version=col(Ticket.version) + 1,
    )
)


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
    tickets = _oldest(uow, pool)
    if not tickets:
        return []
    terms = Terms(*tickets[0][len(_WAITING) :])
    groups = _groups([Waiting(*ticket[: len(_WAITING)]) for ticket in tickets], terms.seats, uow.now_us)
    names = display_names(uow.session, [ticket.account_id for group in groups for ticket in group.people])
    orders = [(new_match_id(), shuffled(group.holders)) for group in groups]
    _claim(uow, orders)
    arrange(uow, policy, [_plan(match_id, terms, order, names) for match_id, order in orders])
    return [
        _arranged(match_id, terms.game, group, uow.now_us) for (match_id, _), group in zip(orders, groups, strict=True)
    ]


def _ready(now_us: int) -> tuple[ColumnElement[bool], ...]:
    waiting = col(Ticket.state) == TicketState.OPEN
    return waiting, col(Ticket.not_before) <= now_us, col(Ticket.expires_at) > now_us


def _oldest(uow: UnitOfWork, pool: str) -> Sequence[Any]:
    oldest = col(Ticket.created_at), col(Ticket.ticket_id)
    here = col(Ticket.pool) == pool, *_ready(uow.now_us)
    chosen = select(*_WAITING, *_TERMS).where(*here).order_by(*oldest).limit(BATCH)
    return uow.connection.execute(chosen.with_for_update(skip_locked=True)).all()


def _groups(waiting: list[Waiting], seats: int, now_us: int) -> list[Group]:
    groups, left = full_groups(waiting, seats)
    if len(waiting) < BATCH or not groups:
        groups += groups_with_bots(left, seats, now_us)
    return groups


def _claim(uow: UnitOfWork, orders: Sequence[tuple[str, Sequence[Waiting | str]]]) -> None:
    claims = [
        {"id": holder.ticket_id, "match": match_id, "place": seat}
        for match_id, order in orders
        for seat, holder in enumerate(order)
        if isinstance(holder, Waiting)
    ]
    if claims and uow.connection.execute(_CLAIM, claims).rowcount != len(claims):
        raise LostRace("another matcher has one of these tickets")


def _plan(match_id: str, terms: Terms, order: Sequence[Waiting | str], names: dict[str, str]) -> Plan:
    return Plan(
        match_id=match_id,
        terms=terms,
        seats=[_holder(holder, names) for holder in order],
        ticket_ids=tuple(holder.ticket_id for holder in order if isinstance(holder, Waiting)),
    )


def _holder(holder: Waiting | str, names: dict[str, str]) -> SeatHolder:
    if isinstance(holder, Waiting):
        return SeatHolder(account_id=holder.account_id, display_name=names[holder.account_id])
    return SeatHolder(account_id=bot_account(holder), display_name=bot_name(holder), bot=holder)


def _arranged(match_id: str, game: str, group: Group, now_us: int) -> Arranged:
    waits = tuple(now_us - ticket.created_at for ticket in group.people)
    return Arranged(match_id=match_id, game=game, waits_us=waits, bots=len(group.bots))
