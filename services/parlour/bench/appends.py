"""Appends to the action log: the group writer against a transaction each, and against a writer with nothing around it.

An append is what an action writes at least: its row of the log and its event in the outbox.
"""

import asyncio
import queue
import sqlite3
import threading
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from sqlmodel import Session
from uvloop import new_event_loop

from parlour.api.events.v1 import events_pb2
from parlour.bench.results import Figure, Part, compared, in_turn
from parlour.bench.sizes import Sizes
from parlour.bus.outbox import OUTBOX
from parlour.gamestate.append import INSERT_ACTION, event_row
from parlour.gamestate.records import ActionRow
from parlour.storage.database import Database
from parlour.storage.group_writer import GroupWriter
from parlour.storage.migrations import migrate
from parlour.storage.statements import Batch

CALLERS = (16, 64)
_SESSION_SHARE = 10
Append = Callable[[Batch], Awaitable[None]]


def measure(sizes: Sizes) -> Part:
    """Measure each number of callers."""
    figures = [figure for callers in CALLERS for figure in _measure(sizes, callers)]
    notes = [
        "SQLite, WAL, synchronous=FULL, in one process; an append is a row of the action log and one of the outbox"
    ]
    return Part("appends", figures, notes)


def _measure(sizes: Sizes, callers: int) -> Iterator[Figure]:
    with TemporaryDirectory(prefix="parlour-bench-") as name:
        folder = Path(name)
        grouped, raw, session = in_turn(
            sizes.rounds,
            lambda: _rate(folder, _grouped, callers, sizes.appends),
            lambda: _rate(folder, _raw, callers, sizes.appends),
            lambda: _rate(folder, _session, callers, max(callers, sizes.appends // _SESSION_SHARE)),
        )
    what = f"group writer, {callers} callers"
    yield compared(what, "appends/s", grouped, "session each", session, ">= 10")
    yield compared(what, "appends/s", grouped, "raw group writer", raw)


def _rate(
    folder: Path, kind: Callable[[Database], AbstractContextManager[Append]], callers: int, appends: int
) -> float:
    """Return appends a second into a new database. The rows are made beforehand."""
    database = Database(f"sqlite:///{folder}/{uuid.uuid4()}.db", threads=callers)
    migrate(database, "parlour.gamestate.migrations")
    work = [[_batch() for _ in range(max(1, appends // callers))] for _ in range(callers)]
    try:
        with kind(database) as append, asyncio.Runner(loop_factory=new_event_loop) as runner:
            seconds = runner.run(_drive(append, work))
    finally:
        database.close()
    return len(work) * len(work[0]) / seconds


async def _drive(append: Append, work: list[list[Batch]]) -> float:
    async def caller(batches: list[Batch]) -> None:
        for batch in batches:
            await append(batch)

    start = perf_counter()
    await asyncio.gather(*(caller(batches) for batches in work))
    return perf_counter() - start


def _batch() -> Batch:
    match_id = str(uuid.uuid4())
    action = (match_id, 1, 0, "seat", 0, b'{"cards":["venus"],"type":"lay"}', str(uuid.uuid4()), 1)
    event = events_pb2.ActionAccepted(match_id=match_id, step=1, seat=0)
    return [(INSERT_ACTION, action), event_row(match_id, 1, event, 1)]


@contextmanager
def _grouped(database: Database) -> Iterator[Append]:
    writer = GroupWriter(database)
    try:
        yield writer.write
    finally:
        writer.close_sync()


@contextmanager
def _session(database: Database) -> Iterator[Append]:
    """One SQLModel session and one transaction for each append, in the threads of the database."""
    yield partial(_append_in_session, database)


async def _append_in_session(database: Database, batch: Batch) -> None:
    (_, action), (event_statement, event) = batch
    values: dict[str, Any] = dict(zip(INSERT_ACTION.columns, action, strict=True))

    def add() -> None:
        with database.turn(), Session(database.engine) as session:
            session.add(ActionRow(**values))
            session.execute(OUTBOX.insert().values(dict(zip(event_statement.columns, event, strict=True))))
            session.commit()

    await asyncio.to_thread(add)


@contextmanager
def _raw(database: Database) -> Iterator[Append]:
    """A thread that writes whatever waits in one transaction: no errors, no limits, no order but that of arrival."""
    waiting: queue.SimpleQueue[tuple[Batch, asyncio.Future[None]] | None] = queue.SimpleQueue()
    thread = threading.Thread(target=_write_raw, args=(database, waiting))
    thread.start()

    async def append(batch: Batch) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.put((batch, future))
        await future

    try:
        yield append
    finally:
        waiting.put(None)
        thread.join()


def _write_raw(database: Database, waiting: "queue.SimpleQueue[tuple[Batch, asyncio.Future[None]] | None]") -> None:
    connection = sqlite3.connect(database.url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")
    while (first := waiting.get()) is not None:
        group = [first]
        while not waiting.empty() and (wish := waiting.get()) is not None:
            group.append(wish)
        connection.execute("BEGIN IMMEDIATE")
        for index in range(len(first[0])):
            statement = first[0][index][0].sql("sqlite")
            connection.executemany(statement, [batch[index][1] for batch, _ in group])
        connection.execute("COMMIT")
        futures = [future for _, future in group]
        futures[0].get_loop().call_soon_threadsafe(_wake, futures)
    connection.close()


def _wake(futures: "list[asyncio.Future[None]]") -> None:
    for future in futures:
        future.set_result(None)
