"""A database: transactions for threads, and for asyncio through threads."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Engine
from sqlmodel import Session
from tenacity import Retrying, retry_if_exception_type, stop_after_attempt, wait_random_exponential

from parlour.storage.engines import READ_ONLY, parse, postgresql_engine, sqlite_engine
from parlour.storage.errors import LostRace, StoreUnavailable
from parlour.storage.translation import translated
from parlour.storage.unit_of_work import UnitOfWork

_ATTEMPTS = 6

P = ParamSpec("P")
T = TypeVar("T")


def system_now_us() -> int:
    """Microseconds since 1970 UTC by the computer's clock."""
    return time.time_ns() // 1000


class Database:
    """An SQLite file or a PostgreSQL database. Nothing connects before it is used.

    On both, units of work behave as if they ran one after another.

    Attributes:
        url: The address it was made with.
        engine: The SQLAlchemy engine.
        dialect: ``sqlite`` or ``postgresql``.
        now_us: The clock.
    """

    def __init__(
        self, url: str, *, threads: int = 8, patience: float = 5.0, now_us: Callable[[], int] = system_now_us
    ) -> None:
        """Prepare a database.

        Args:
            url: ``sqlite:///path`` or ``postgresql://user:password@host/name``.
            threads: How many reads, and on PostgreSQL how many units of work, run at once.
            patience: Seconds to wait for a lock or a free connection.
            now_us: The clock.

        Raises:
            ValueError: The address is of another kind.
        """
        address = parse(url)
        self.url = url
        self.dialect = address.get_backend_name()
        sqlite = self.dialect == "sqlite"
        self.engine: Engine = (
            sqlite_engine(address, threads + 1, patience)
            if sqlite
            else postgresql_engine(address, threads * 2, patience)
        )
        self.now_us = now_us
        self._patience = patience
        # SQLite knows one writer at a time. Waiting here is fair and wakes at once; SQLite itself would poll.
        self._turn: threading.Lock | None = threading.Lock() if sqlite else None
        self._writers = ThreadPoolExecutor(1 if sqlite else threads, thread_name_prefix="parlour-write")
        self._readers = ThreadPoolExecutor(threads, thread_name_prefix="parlour-read")

    @contextmanager
    def unit(self) -> Iterator[UnitOfWork]:
        """One transaction: kept when the block ends, undone when it raises.

        Raises:
            Conflict: A key is taken.
            LostRace: Another unit was quicker; `run` tries again by itself.
            StoreUnavailable: Locked for too long, disk full, connection lost.
        """
        with self.turn(), translated(), Session(self.engine, expire_on_commit=False) as session:
            unit = UnitOfWork(session, self.now_us())
            yield unit
            with translated(committing=True):
                session.commit()
        unit.committed()

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that sees one state of the database and can't change it.

        Raises:
            StoreUnavailable: The database can't be reached.
        """
        options = {READ_ONLY: True, "isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        if self.dialect == "sqlite":
            options = {READ_ONLY: True}
        with translated(), self.engine.connect().execution_options(**options) as connection:
            with Session(connection, autoflush=False) as session:
                yield session
            connection.rollback()

    async def run(self, work: Callable[Concatenate[UnitOfWork, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do `work(unit, *args)` as one unit in a thread; done anew, up to six times, when another unit was quicker.

        A caller that is cancelled meanwhile does not stop the work.

        Raises:
            Conflict: A key is taken, or others were quicker each time.
            StoreUnavailable: Locked for too long, disk full, connection lost.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writers, partial(self.run_sync, work, *args, **kwargs))

    async def query(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do `work(session, *args)` in a thread, with a session that can't change anything.

        Raises:
            StoreUnavailable: The database can't be reached.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, partial(self.query_sync, work, *args, **kwargs))

    def run_sync(self, work: Callable[Concatenate[UnitOfWork, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`run` for callers that have no event loop."""
        attempts = Retrying(
            retry=retry_if_exception_type(LostRace),
            stop=stop_after_attempt(_ATTEMPTS),
            wait=wait_random_exponential(multiplier=0.005, max=0.2),
            reraise=True,
        )
        for attempt in attempts:
            with attempt, self.unit() as unit:
                return work(unit, *args, **kwargs)
        raise AssertionError("unreachable: the last attempt raises")

    def query_sync(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`query` for callers that have no event loop."""
        with self.read() as session:
            return work(session, *args, **kwargs)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for the right to write, where only one may.

        Raises:
            StoreUnavailable: Another writer of this process took too long.
        """
        if self._turn is None:
            yield
            return
        if not self._turn.acquire(timeout=self._patience):
            raise StoreUnavailable("another writer of this process holds the database")
        try:
            yield
        finally:
            self._turn.release()

    def close(self) -> None:
        """Wait for the work under way and close all connections."""
        self._writers.shutdown()
        self._readers.shutdown()
        self.engine.dispose()
