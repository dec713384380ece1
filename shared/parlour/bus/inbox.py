"""The inbox: which events a group has handled, written with their effects, so that a second delivery does nothing."""

from collections.abc import Collection

from sqlalchemy import BigInteger, Column, Connection, Index, MetaData, Table, Text, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from parlour.storage.unit_of_work import UnitOfWork


def inbox_table(metadata: MetaData) -> Table:
    """Add the table to a service's metadata and return it. Times are microseconds since 1970 UTC."""
    return Table(
        "inbox",
        metadata,
        Column("consumer_group", Text, primary_key=True),
        Column("event_id", Text, primary_key=True),
        Column("handled_at", BigInteger, nullable=False),
        Index("inbox_handled_at", "handled_at"),
    )


INBOX = inbox_table(MetaData())
"""The table as statements name it, whichever metadata created it."""

_INSERT = {
    name: dialect.insert(INBOX).on_conflict_do_nothing().returning(INBOX.c.event_id)
    for name, dialect in (("postgresql", postgresql), ("sqlite", sqlite))
}


def take_in(uow: UnitOfWork, group: str, event_ids: Collection[str]) -> set[str]:
    """Write the events down as handled and return those that were not yet. Takes effect with the transaction."""
    rows = [{"consumer_group": group, "event_id": event_id, "handled_at": uow.now_us} for event_id in event_ids]
    return set(uow.connection.execute(_INSERT[uow.connection.dialect.name], rows).scalars())


def known(connection: Connection, group: str, event_ids: Collection[str]) -> set[str]:
    """Return those of the events that the group has handled."""
    here = INBOX.c.consumer_group == group, INBOX.c.event_id.in_(event_ids)
    return set(connection.execute(select(INBOX.c.event_id).where(*here)).scalars())


def purge(connection: Connection, handled_before_us: int) -> int:
    """Forget what was handled before a time; return how much that was.

    Safe only for events that can't be delivered any more: keep it longer than outbox rows and stream entries live.
    """
    return connection.execute(delete(INBOX).where(INBOX.c.handled_at < handled_before_us)).rowcount
