"""Arranging a match: the one place where matches begin, for tickets and tables alike."""

import secrets
import uuid
from collections.abc import Sequence
from typing import TypeVar

from parlour.api.events.v1.events_pb2 import MatchArranged
from parlour.api.match.v1.setup_pb2 import SeatHolder
from parlour.matchmaking import announcements
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Arrangement
from parlour.matchmaking.terms import Terms
from parlour.storage.unit_of_work import UnitOfWork

Item = TypeVar("Item")


def new_match_id() -> str:
    """Return the id of a match to be."""
    return str(uuid.uuid4())


def shuffled(items: Sequence[Item]) -> list[Item]:
    """Return the items in an order that nobody can foresee."""
    order = list(items)
    secrets.SystemRandom().shuffle(order)
    return order


def arrange(
    uow: UnitOfWork,
    policy: Policy,
    match_id: str,
    terms: Terms,
    seats: list[SeatHolder],
    *,
    ticket_ids: Sequence[str] = (),
    table_id: str = "",
) -> Arrangement:
    """Write a match down and announce it, once, with the unit of work."""
    setup = terms.setup(seats, policy.seat_window_us)
    event = MatchArranged(match_id=match_id, setup=setup, ticket_ids=ticket_ids, table_id=table_id)
    arrangement = Arrangement(
        match_id=match_id,
        game=terms.game,
        announcement=event.SerializeToString(),
        arranged_at=uow.now_us,
        announced_at=uow.now_us,
    )
    uow.session.add(arrangement)
    announcements.match_arranged(uow, arrangement)
    return arrangement
