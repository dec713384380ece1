"""Who sends for a service: a row in its database, with an owner, a fencing number and a time to live (T064).

The fencing number grows with every change of hands. Redis and the database refuse a relay whose number is not the
newest, so a relay that was asleep while another took over can change nothing any more.
"""

from dataclasses import dataclass

from sqlalchemy import BigInteger, Column, Connection, MetaData, Table, Text, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from parlour.bus.clock import now_us
from parlour.bus.errors import LeaseLost


def relay_table(metadata: MetaData) -> Table:
    """Add the table to a service's metadata and return it.

    ``epoch`` names the Redis that holds what was sent; ``batch`` counts what it has certainly taken in that epoch.
    """
    return Table(
        "relay",
        metadata,
        Column("service", Text, primary_key=True),
        Column("owner", Text, nullable=False),
        Column("fence", BigInteger, nullable=False),
        Column("expires_at", BigInteger, nullable=False),
        Column("epoch", Text, nullable=False),
        Column("batch", BigInteger, nullable=False),
    )


RELAY = relay_table(MetaData())
"""The table as statements name it, whichever metadata created it."""


@dataclass(slots=True)
class Lease:
    """The right to send for a service, as one owner holds it."""

    service: str
    owner: str
    fence: int
    epoch: str
    batch: int


def take(connection: Connection, service: str, owner: str, seconds: float) -> Lease | None:
    """Take the lease if it is free, expired, or one's own; return None while somebody else holds it."""
    _ensure_row(connection, service)
    now = database_now_us(connection)
    free = (RELAY.c.expires_at <= now) | (RELAY.c.owner == owner)
    statement = (
        update(RELAY)
        .where(RELAY.c.service == service, free)
        .values(owner=owner, fence=RELAY.c.fence + 1, expires_at=now + int(seconds * 1_000_000))
        .returning(RELAY.c.fence, RELAY.c.epoch, RELAY.c.batch)
    )
    row = connection.execute(statement).one_or_none()
    return None if row is None else Lease(service, owner, row.fence, row.epoch, row.batch)


def record(connection: Connection, lease: Lease, seconds: float) -> None:
    """Write down epoch and batch, in the transaction that marks what was sent, and hold on for so many seconds more.

    Raises:
        LeaseLost: Somebody else has taken the lease.
    """
    expires_at = database_now_us(connection) + int(seconds * 1_000_000)
    mine = RELAY.c.service == lease.service, RELAY.c.fence == lease.fence
    change = update(RELAY).where(*mine).values(epoch=lease.epoch, batch=lease.batch, expires_at=expires_at)
    if connection.execute(change).rowcount != 1:
        raise LeaseLost(f"another relay sends for {lease.service}")


def give_up(connection: Connection, lease: Lease) -> None:
    """Let the next relay take over at once; no effect when the lease is lost already."""
    mine = RELAY.c.service == lease.service, RELAY.c.fence == lease.fence
    connection.execute(update(RELAY).where(*mine).values(expires_at=0))


def current_epoch(connection: Connection, service: str) -> str | None:
    """Return the epoch in which the rows marked as sent were sent, or None before the first relay."""
    return connection.execute(select(RELAY.c.epoch).where(RELAY.c.service == service)).scalar_one_or_none()


def database_now_us(connection: Connection) -> int:
    """Return microseconds since 1970 by the one clock that all users of the database share."""
    if connection.dialect.name != "postgresql":
        return now_us()
    return int(
        connection.execute(text("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")).scalar_one()
    )


def _ensure_row(connection: Connection, service: str) -> None:
    if current_epoch(connection, service) is not None:
        return
    row = {"service": service, "owner": "", "fence": 0, "expires_at": 0, "epoch": "", "batch": 0}
    try:
        with connection.begin_nested():
            connection.execute(insert(RELAY), row)
    except IntegrityError:
        return
