"""Arranging matches: the one place where matches begin, for tickets and tables alike."""

import secrets
import uuid
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import insert

from parlour.api.events.v1.events_pb2 import MatchArranged
from parlour.api.match.v1.setup_pb2 import SeatHolder
from parlour.bus.outbox import OUTBOX, outbox_row
from parlour.matchmaking.announcements import STREAM
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Arrangement, ArrangementState
from parlour.matchmaking.terms import Terms
from parlour.storage.unit_of_work import UnitOfWork

Item = TypeVar("Item")


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A match to be.

    Attributes:
        match_id: Its id.
        terms: What is to be played.
        seats: Who sits where.
        ticket_ids: Tickets that led to it.
        table_id: Table that led to it, or empty.
        deal_group: Matches that are dealt as this one is, or empty.
    """

    match_id: str
    terms: Terms
    seats: list[SeatHolder]
    ticket_ids: tuple[str, ...] = ()
    table_id: str = ""
    deal_group: str = ""


def new_match_id() -> str:
    """Return the id of a match to be."""
    return str(uuid.uuid4())


def shuffled(items: Sequence[Item]) -> list[Item]:
    """Return the items in an order that nobody can foresee."""
    order = list(items)
    secrets.SystemRandom().shuffle(order)
    return order


def arrange(uow: UnitOfWork, policy: Policy, plans: Sequence[Plan]) -> None:
    """Write matches down and announce each once, with the unit of work."""
    if not plans:
        return
    events = [_event(policy, plan) for plan in plans]
    uow.session.flush()
    uow.connection.execute(insert(Arrangement), [_row(event, uow.now_us) for event in events])
    outbox = [outbox_row(STREAM, event.match_id, 0, event, time_us=uow.now_us) for event in events]
    uow.connection.execute(insert(OUTBOX), outbox)


def _event(policy: Policy, plan: Plan) -> MatchArranged:
    setup = plan.terms.setup(plan.seats, policy.seat_window_us)
    setup.deal_group = plan.deal_group
    return MatchArranged(match_id=plan.match_id, setup=setup, ticket_ids=plan.ticket_ids, table_id=plan.table_id)


def _row(event: MatchArranged, now_us: int) -> dict[str, Any]:
    return {
        "match_id": event.match_id,
        "state": ArrangementState.ANNOUNCED,
        "game": event.setup.game,
        "announcement": event.SerializeToString(),
        "sequence": 0,
        "arranged_at": now_us,
        "announced_at": now_us,
    }
