"""Time in which no server could take an answer is given back to everybody who was thinking.

A row says when a service was last able to write. Who finds it older than it should be notes the gap as an outage and
moves every open deadline by as much, in one transaction, so that it happens once however many replicas find it.
"""

from typing import Any, cast

from sqlalchemy import update
from sqlmodel import Session, col, select

from parlour.gamestate.records import LivenessRow, MatchRow, OpenDecisionRow, OutageRow, State
from parlour.storage.unit_of_work import UnitOfWork


def beat(uow: UnitOfWork, tolerance_us: int) -> OutageRow | None:
    """Note that the service is able to write; give back the time since it last was, if that is more than tolerated."""
    now = uow.now_us
    row = uow.session.get(LivenessRow, 1)
    if row is None:
        uow.session.add(LivenessRow(id=1, alive_at=now))
        return None
    began, row.alive_at = row.alive_at, max(now, row.alive_at)
    gap = now - began
    if gap < tolerance_us:
        return None
    outage = OutageRow(began_at=began, ended_at=now)
    uow.session.add(outage)
    deadline, until = cast("Any", OpenDecisionRow.deadline_at), cast("Any", MatchRow.seats_until)
    uow.session.exec(update(OpenDecisionRow).where(deadline.is_not(None)).values(deadline_at=deadline + gap))
    uow.session.exec(update(MatchRow).where(col(MatchRow.state) == State.SEATING).values(seats_until=until + gap))
    uow.session.flush()
    return outage


def outages(session: Session) -> list[OutageRow]:
    """Return every outage, oldest first."""
    return list(session.exec(select(OutageRow).order_by(col(OutageRow.id))))


def deadlines(session: Session) -> list[tuple[str, int, int | None]]:
    """Return match, seat and deadline of every open decision."""
    query = select(OpenDecisionRow.match_id, OpenDecisionRow.seat, OpenDecisionRow.deadline_at)
    return [(match_id, seat, deadline) for match_id, seat, deadline in session.exec(query)]
