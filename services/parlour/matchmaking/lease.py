"""A lease: one replica does a job at a time, and another takes over when it dies (T058, T064).

Clocks decide only who works. That nobody writes on a lost lease is held by its number, which is checked and locked in
the transaction of the work itself.
"""

import msgspec
from sqlalchemy import update
from sqlmodel import col

from parlour.matchmaking.records import Lease
from parlour.storage.unit_of_work import UnitOfWork


class LeaseLost(Exception):
    """Another replica holds the lease now."""


class Held(msgspec.Struct, frozen=True):
    """A lease that is ours.

    Attributes:
        name: The job.
        owner: Token of this replica.
        fence: Number of this holding; a later holder has a larger one.
        expires_at: When it runs out unless it is kept, in microseconds since 1970 UTC.
    """

    name: str
    owner: str
    fence: int
    expires_at: int


def take(uow: UnitOfWork, name: str, owner: str, life_us: int) -> Held | None:
    """Take the lease if nobody holds it; None while somebody does."""
    row = uow.session.get(Lease, name, with_for_update=True)
    if row is not None and row.expires_at > uow.now_us and row.owner != owner:
        return None
    row = row or Lease(name=name, owner="", fence=0, expires_at=0)
    row.owner = owner
    row.fence += 1
    row.expires_at = uow.now_us + life_us
    uow.session.add(row)
    uow.session.flush()
    return Held(name, owner, row.fence, row.expires_at)


def keep(uow: UnitOfWork, held: Held, life_us: int) -> Held:
    """Hold on to the lease, and make sure that it is ours until the unit of work is kept.

    Raises:
        LeaseLost: It is not.
    """
    expires_at = uow.now_us + life_us
    _change(uow, held, expires_at)
    return msgspec.structs.replace(held, expires_at=expires_at)


def release(uow: UnitOfWork, held: Held) -> None:
    """Let the next replica take over at once.

    Raises:
        LeaseLost: Another has it already.
    """
    _change(uow, held, 0)


def _change(uow: UnitOfWork, held: Held, expires_at: int) -> None:
    ours = col(Lease.name) == held.name, col(Lease.owner) == held.owner, col(Lease.fence) == held.fence
    change = update(Lease).where(*ours).values(expires_at=expires_at).execution_options(synchronize_session=False)
    if uow.session.execute(change).rowcount != 1:  # type: ignore[attr-defined]
        raise LeaseLost(f"{held.name}: another replica took over")
