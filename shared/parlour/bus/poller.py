"""Looks for outbox rows that are not marked as sent, often and cheaply."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Row
from sqlalchemy.pool import PoolProxiedConnection

from parlour.bus.outbox import unsent
from parlour.storage.database import Database


class Poller:
    """Reads one outbox from a thread of its own.

    On SQLite it asks for the version of the file first, which costs microseconds, and reads only after another
    connection has committed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="relay")
        self._watching: PoolProxiedConnection | None = None
        self._seen: int | None = None

    async def poll(self, limit: int) -> Sequence[Row[Any]]:
        """Return the oldest unsent rows, at most `limit`; on SQLite none when nothing was committed in between."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._poll, limit)

    def forget(self) -> None:
        """Make the next call read, whatever the version of the file."""
        self._seen = None

    def close(self) -> None:
        """Give the connection back, after the read that may be under way."""
        self._thread.submit(self._stop_watching)
        self._thread.shutdown(wait=False)

    def _poll(self, limit: int) -> Sequence[Row[Any]]:
        version = self._version()
        if version is not None and version == self._seen:
            return []
        with self._database.read() as session:
            rows = session.connection().execute(unsent(limit)).all()
        self._seen = version if len(rows) < limit else None
        return rows

    def _version(self) -> int | None:
        if self._database.dialect != "sqlite":
            return None
        if self._watching is None:
            self._watching = self._database.engine.raw_connection()
        cursor = self._watching.cursor()
        try:
            cursor.execute("PRAGMA data_version")
            return int(cursor.fetchall()[0][0])
        finally:
            cursor.close()

    def _stop_watching(self) -> None:
        if self._watching is not None:
            self._watching.close()
