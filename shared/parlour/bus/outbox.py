"""The outbox: events that are written in the transaction that made them happen, and sent afterwards.

Each service has the table in its own metadata (`outbox_table`). A row is sent by the relay and stays until every group
has consumed it, so that a Redis which lost its data can be filled again.
"""

from typing import Any

from google.protobuf.message import Message
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    Table,
    Text,
    insert,
    select,
    text,
)

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.bus.envelope import make
from parlour.bus.keys import PARTITIONS, partition_of
from parlour.storage.unit_of_work import UnitOfWork


def outbox_table(metadata: MetaData) -> Table:
    """Add the table to a service's metadata and return it. Times are microseconds since 1970 UTC."""
    unsent, sent = text("sent_at IS NULL"), text("sent_at IS NOT NULL")
    return Table(
        "outbox",
        metadata,
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
        Column("event_id", Text, nullable=False),
        Column("stream", Text, nullable=False),
        Column("partition", Integer, nullable=False),
        Column("subject", Text, nullable=False),
        Column("data", LargeBinary, nullable=False),
        Column("created_at", BigInteger, nullable=False),
        Column("sent_at", BigInteger),
        Column("entry_ms", BigInteger),
        Column("entry_seq", BigInteger),
        Index("outbox_unsent", "id", sqlite_where=unsent, postgresql_where=unsent),
        Index("outbox_sent", "stream", "partition", "entry_ms", sqlite_where=sent, postgresql_where=sent),
        sqlite_autoincrement=True,
    )


OUTBOX = outbox_table(MetaData())
"""The table as statements name it, whichever metadata created it."""


def outbox_row(
    stream: str,
    subject: str,
    sequence: int,
    event: Message,
    *,
    cause: str = "",
    time_us: int | None = None,
    partitions: int = PARTITIONS,
) -> dict[str, Any]:
    """Return the columns of a new row, for whoever writes rows in bulk. The arguments are those of `envelope.make`."""
    return _row(make(stream, subject, sequence, event, cause=cause, time_us=time_us), partitions)


def announce(
    uow: UnitOfWork,
    stream: str,
    subject: str,
    sequence: int,
    event: Message,
    *,
    cause: str = "",
    partitions: int = PARTITIONS,
) -> Envelope:
    """Announce an event with the unit of work: it is sent if, and only if, the unit commits.

    Order holds within a subject as long as its writers take turns, each seeing what the one before committed.

    Raises:
        NotAnEvent: The message has no place in the envelope.
    """
    envelope = make(stream, subject, sequence, event, cause=cause, time_us=uow.now_us)
    uow.connection.execute(insert(OUTBOX), _row(envelope, partitions))
    return envelope


def unsent(limit: int) -> Select[Any]:
    """Return the query for the oldest rows that are not marked as sent, in the order in which they are sent."""
    columns = OUTBOX.c.id, OUTBOX.c.stream, OUTBOX.c.partition, OUTBOX.c.data
    return select(*columns).where(OUTBOX.c.sent_at.is_(None)).order_by(OUTBOX.c.id).limit(limit)


def oldest_unsent(connection: Connection) -> tuple[int, int | None]:
    """Return how many rows wait to be sent, and when the oldest of them was made."""
    rows = "SELECT count(*), min(created_at) FROM outbox WHERE sent_at IS NULL"
    count, created_at = connection.execute(text(rows)).one()
    return count, created_at


def _row(envelope: Envelope, partitions: int) -> dict[str, Any]:
    return {
        "event_id": envelope.id,
        "stream": envelope.stream,
        "partition": partition_of(envelope.subject, partitions),
        "subject": envelope.subject,
        "data": envelope.SerializeToString(),
        "created_at": envelope.time.ToMicroseconds(),
    }
