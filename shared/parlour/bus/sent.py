"""What is known of outbox rows after they were sent: marked, forgotten again, deleted."""

from collections.abc import Mapping

from sqlalchemy import Connection, and_, bindparam, delete, or_, update

from parlour.bus.entries import Position, position
from parlour.bus.outbox import OUTBOX


def mark(connection: Connection, entries: Mapping[int, bytes], now_us: int) -> None:
    """Mark rows (by their id) as sent, each with the id of its stream entry."""
    statement = (
        update(OUTBOX)
        .where(OUTBOX.c.id == bindparam("row"))
        .values(sent_at=bindparam("at"), entry_ms=bindparam("ms"), entry_seq=bindparam("seq"))
    )
    rows = [
        {"row": row, "at": now_us, "ms": ms, "seq": seq}
        for row, (ms, seq) in ((row, position(entry)) for row, entry in entries.items())
    ]
    connection.execute(statement, rows)


def unmark_all(connection: Connection) -> None:
    """Take every row for unsent: Redis has lost entries, nobody knows which."""
    sent = OUTBOX.c.sent_at.is_not(None)
    connection.execute(update(OUTBOX).where(sent).values(sent_at=None, entry_ms=None, entry_seq=None))


def delete_before(connection: Connection, stream: str, partition: int, bound: Position) -> int:
    """Delete the sent rows of a partition whose entries come before the bound; return how many there were."""
    ms, seq = bound
    before = or_(OUTBOX.c.entry_ms < ms, and_(OUTBOX.c.entry_ms == ms, OUTBOX.c.entry_seq < seq))
    here = OUTBOX.c.stream == stream, OUTBOX.c.partition == partition, OUTBOX.c.sent_at.is_not(None)
    return connection.execute(delete(OUTBOX).where(*here, before)).rowcount


def delete_older(connection: Connection, created_before_us: int) -> int:
    """Delete the sent rows that were made before a time, consumed or not; return how many there were."""
    old = OUTBOX.c.created_at < created_before_us, OUTBOX.c.sent_at.is_not(None)
    return connection.execute(delete(OUTBOX).where(*old)).rowcount
