"""The writer of the hot path: what many callers want to write at one moment shares one transaction."""

import asyncio
import copy
import threading
import time
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import TypeAlias
from weakref import WeakKeyDictionary

from parlour.storage.database import Database
from parlour.storage.errors import StorageError, StoreUnavailable
from parlour.storage.gathering import AnyFuture, Gathering, Wish
from parlour.storage.grouping import layers
from parlour.storage.raw import RawConnection, raw_connection
from parlour.storage.statements import Batch

_IDLE_SECONDS = 1.0
_STOP = None

Outcome: TypeAlias = Exception | None


class GroupWriter:
    """Writes batches of prepared statements, many batches in one transaction, from a thread of its own.

    A batch is kept as a whole or not at all, and `write` returns once it is durable. Batches take effect in the order
    in which they were handed over. A batch that fails does not disturb the others of its group.

    Attributes:
        groups: Transactions carried out so far.
        batches: Batches kept so far.
    """

    def __init__(self, database: Database, *, largest_group: int = 256, most_waiting: int = 20_000) -> None:
        """Start a writer.

        Args:
            database: Where to.
            largest_group: About how many batches share a transaction at most.
            most_waiting: How many batches may wait before more are refused.
        """
        self.groups = 0
        self.batches = 0
        self._database = database
        self._largest_group = largest_group
        self._most_waiting = most_waiting
        self._waiting = 0
        self._closed = False
        self._gatherings: WeakKeyDictionary[asyncio.AbstractEventLoop, Gathering] = WeakKeyDictionary()
        self._queue: SimpleQueue[list[Wish] | None] = SimpleQueue()
        self._entry = threading.Lock()
        self._connection: RawConnection | None = None
        self._used_at = 0.0
        self._thread = threading.Thread(target=self._work, name="parlour-group-writer", daemon=True)
        self._thread.start()

    async def write(self, batch: Batch) -> None:
        """Write a batch; returns once it is durable. A caller that is cancelled meanwhile does not stop it.

        Raises:
            Conflict: A key is taken; nothing of the batch was kept.
            StoreUnavailable: The database can't do it now, or too much is waiting. Nothing was kept, unless
                `outcome_unknown` says otherwise.
        """
        await self.submit(batch)

    def submit(self, batch: Batch) -> asyncio.Future[None]:
        """Hand a batch over; the future ends once it is durable, or with what `write` raises.

        Raises:
            StoreUnavailable: Too much is waiting, or the writer is closed.
        """
        loop = asyncio.get_running_loop()
        gathering = self._gathering(loop)
        refusal = self._refusal(len(gathering))
        if refusal is not None:
            raise refusal
        future: asyncio.Future[None] = loop.create_future()
        gathering.add(Wish(batch, future, loop), loop)
        return future

    def write_sync(self, batch: Batch) -> None:
        """`write` for callers that have no event loop."""
        future: Future[None] = Future()
        self._enter([Wish(batch, future, None)])
        future.result()

    async def close(self) -> None:
        """Write what is waiting, then stop; later batches are refused."""
        self._gathering(asyncio.get_running_loop()).hand_over()
        await asyncio.to_thread(self.close_sync)

    def close_sync(self) -> None:
        """`close` for callers that have no event loop."""
        with self._entry:
            if not self._closed:
                self._closed = True
                self._queue.put(_STOP)
        self._thread.join()

    def _gathering(self, loop: asyncio.AbstractEventLoop) -> Gathering:
        found = self._gatherings.get(loop)
        if found is None:
            found = self._gatherings[loop] = Gathering(self._enter, self._largest_group)
        return found

    def _enter(self, wishes: list[Wish]) -> bool:
        with self._entry:
            refusal = self._refusal(0)
            if refusal is None:
                self._waiting += len(wishes)
                self._queue.put(wishes)
                return True
        for wish in wishes:
            if not wish.future.done():
                wish.future.set_exception(copy.copy(refusal))
        return False

    def _refusal(self, gathered: int) -> StoreUnavailable | None:
        if self._closed:
            return StoreUnavailable("the writer is closed")
        if self._waiting + gathered >= self._most_waiting:
            return StoreUnavailable(f"{self._waiting + gathered} batches are waiting to be written")
        return None

    def _work(self) -> None:
        while group := self._next_group():
            self._deliver(group, self._carry_out(group))
        if self._connection is not None:
            self._connection.release()

    def _next_group(self) -> list[Wish]:
        """All that is waiting, up to about the largest group; empty at the end."""
        wishes = self._queue.get()
        group = list(wishes or ())
        while wishes is not _STOP and len(group) < self._largest_group:
            try:
                wishes = self._queue.get_nowait()
            except Empty:
                break
            group += wishes or ()
        if wishes is _STOP and group:
            self._queue.put(_STOP)
        with self._entry:
            self._waiting -= len(group)
        return group

    def _carry_out(self, group: list[Wish]) -> list[Outcome]:
        batches = [wish.batch for wish in group]
        try:
            with self._database.turn():
                outcomes = self._write(self._connected(), batches)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is handed to every caller of the group
            self._disconnect()
            return [copy.copy(error) for _ in group]
        self.groups += 1
        self.batches += outcomes.count(None)
        return outcomes

    def _write(self, connection: RawConnection, batches: list[Batch]) -> list[Outcome]:
        try:
            connection.write(layers(batches))
        except StoreUnavailable:
            raise
        except Exception as error:
            if len(batches) > 1:
                return connection.write_apart(batches)
            if isinstance(error, StorageError):
                return [error]
            raise
        return [None] * len(batches)

    def _connected(self) -> RawConnection:
        now = time.monotonic()
        if self._connection is not None and now - self._used_at > _IDLE_SECONDS and not self._connection.alive():
            self._disconnect()
        if self._connection is None:
            self._connection = raw_connection(self._database)
        self._used_at = now
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.discard()
            self._connection = None

    def _deliver(self, group: list[Wish], outcomes: list[Outcome]) -> None:
        """Tell the callers; those of one event loop are woken together."""
        by_loop: dict[asyncio.AbstractEventLoop | None, list[tuple[AnyFuture, Outcome]]] = {}
        for wish, outcome in zip(group, outcomes, strict=True):
            by_loop.setdefault(wish.loop, []).append((wish.future, outcome))
        for loop, settled in by_loop.items():
            if loop is None:
                _settle(settled)
                continue
            try:
                loop.call_soon_threadsafe(self._settle_in, loop, settled)
            except RuntimeError:
                continue  # the loop was closed: nobody waits any more

    def _settle_in(self, loop: asyncio.AbstractEventLoop, settled: list[tuple[AnyFuture, Outcome]]) -> None:
        _settle(settled)
        self._gathering(loop).settled(loop)


def _settle(settled: list[tuple[AnyFuture, Outcome]]) -> None:
    for future, outcome in settled:
        if future.done():
            continue
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)
