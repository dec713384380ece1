"""Dead letters: events whose handler kept failing. They wait for a person, and the events behind them go on."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from redis.asyncio import Redis
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    Table,
    Text,
    UniqueConstraint,
    func,
    insert,
    select,
)
from sqlalchemy import delete as sql_delete

from parlour.bus.delivery import Delivery
from parlour.bus.envelope import kind_of
from parlour.bus.errors import NoSuchLetter
from parlour.bus.keys import FIELD
from parlour.storage.database import Database
from parlour.storage.unit_of_work import UnitOfWork


def dead_letter_table(metadata: MetaData) -> Table:
    """Add the table to a service's metadata and return it. Times are microseconds since 1970 UTC."""
    return Table(
        "dead_letter",
        metadata,
        Column("id", Text, primary_key=True),
        Column("consumer_group", Text, nullable=False),
        Column("event_id", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("subject", Text, nullable=False),
        Column("stream_key", Text, nullable=False),
        Column("data", LargeBinary, nullable=False),
        Column("problem", Text, nullable=False),
        Column("failures", Integer, nullable=False),
        Column("buried_at", BigInteger, nullable=False),
        UniqueConstraint("consumer_group", "event_id", name="dead_letter_once"),
    )


DEAD_LETTER = dead_letter_table(MetaData())
"""The table as statements name it, whichever metadata created it."""


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """One event that a group could not handle.

    Attributes:
        id: Names the letter.
        group: The consumer group that could not handle it.
        event_id: Id of the event; the id of the entry when it can't be read.
        kind: Field of the envelope, such as ``match_started``; empty when it can't be read or is unknown.
        subject: What it is about.
        stream_key: The partition that it came from.
        data: The bytes of the envelope.
        problem: The last error.
        failures: How often the handler failed.
        buried_at: Microseconds since 1970 UTC.
    """

    id: str
    group: str
    event_id: str
    kind: str
    subject: str
    stream_key: str
    data: bytes
    problem: str
    failures: int
    buried_at: int


def bury(uow: UnitOfWork, group: str, delivery: Delivery) -> None:
    """Write a delivery down as a dead letter, in place of an older letter of the same event."""
    envelope = delivery.envelope
    event_id = envelope.id if envelope is not None else delivery.entry.decode()
    same = DEAD_LETTER.c.consumer_group == group, DEAD_LETTER.c.event_id == event_id
    uow.connection.execute(sql_delete(DEAD_LETTER).where(*same))
    row = {
        "id": str(uuid.uuid4()),
        "consumer_group": group,
        "event_id": event_id,
        "kind": (kind_of(envelope) if envelope is not None else None) or "",
        "subject": delivery.subject,
        "stream_key": delivery.key,
        "data": delivery.data or b"",
        "problem": delivery.problem,
        "failures": delivery.failures,
        "buried_at": uow.now_us,
    }
    uow.connection.execute(insert(DEAD_LETTER), row)


async def listing(database: Database, *, group: str | None = None, limit: int = 100) -> list[DeadLetter]:
    """Return the newest letters of a group or of all groups, newest first."""
    query = select(DEAD_LETTER).order_by(DEAD_LETTER.c.buried_at.desc(), DEAD_LETTER.c.id).limit(limit)
    if group is not None:
        query = query.where(DEAD_LETTER.c.consumer_group == group)
    return await database.query(lambda session: _letters(session.connection(), query))


async def show(database: Database, letter_id: str) -> DeadLetter:
    """Return one letter.

    Raises:
        NoSuchLetter: There is none with this id.
    """
    query = select(DEAD_LETTER).where(DEAD_LETTER.c.id == letter_id)
    found = await database.query(lambda session: _letters(session.connection(), query))
    if not found:
        raise NoSuchLetter(letter_id)
    return found[0]


async def replay(database: Database, redis: Redis, letter_id: str) -> DeadLetter:
    """Put the event at the end of its partition again, and remove the letter.

    The group's handler gets it once more, after everything that is there already; groups that have handled it drop it.
    If it fails again it becomes a letter again.

    Raises:
        NoSuchLetter: There is none with this id.
        RedisError: The letter stays.
    """
    letter = await show(database, letter_id)
    await redis.xadd(letter.stream_key, {FIELD: letter.data})
    await database.run(_remove, letter_id)
    return letter


async def drop(database: Database, letter_id: str) -> None:
    """Remove a letter; its event is never handled by the group.

    Raises:
        NoSuchLetter: There is none with this id.
    """
    if not await database.run(_remove, letter_id):
        raise NoSuchLetter(letter_id)


def count_letters(connection: Connection) -> dict[str, int]:
    """Return how many letters there are by group."""
    query = select(DEAD_LETTER.c.consumer_group, func.count()).group_by(DEAD_LETTER.c.consumer_group)
    return {row[0]: row[1] for row in connection.execute(query)}


def _letters(connection: Connection, query: Select[Any]) -> list[DeadLetter]:
    rows: Sequence[Any] = connection.execute(query).all()
    return [DeadLetter(*row) for row in rows]


def _remove(uow: UnitOfWork, letter_id: str) -> int:
    return uow.connection.execute(sql_delete(DEAD_LETTER).where(DEAD_LETTER.c.id == letter_id)).rowcount
