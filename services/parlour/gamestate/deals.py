"""Deal groups: matches that are dealt from one server seed, which nobody is told before the group is over."""

from sqlmodel import Session

from parlour.engine.fairness import new_server_seed
from parlour.gamestate.records import DealGroupRow
from parlour.storage.unit_of_work import UnitOfWork


def seed_of(uow: UnitOfWork, group: str) -> bytes:
    """Return the server seed of a group; it is drawn when the group is heard of for the first time."""
    return _group(uow, group).server_seed


def end(uow: UnitOfWork, group: str) -> None:
    """Note that the deal of a group is no secret any more. That can't be taken back."""
    row = _group(uow, group)
    row.over_at = row.over_at or uow.now_us
    uow.session.add(row)


def is_over(session: Session, group: str) -> bool:
    """Whether the deal of a group is no secret any more."""
    row = session.get(DealGroupRow, group)
    return row is not None and row.over_at is not None


def _group(uow: UnitOfWork, group: str) -> DealGroupRow:
    """Return the row of a group. Of two units that make it at once one fails, tries again and finds the other's."""
    row = uow.session.get(DealGroupRow, group)
    if row is None:
        row = DealGroupRow(id=group, server_seed=new_server_seed(), created_at=uow.now_us)
        uow.session.add(row)
        uow.session.flush()
    return row
