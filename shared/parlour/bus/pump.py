"""Sends for one service, as long as it holds the lease."""

import asyncio
import logging
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy import Row
from sqlalchemy.exc import SQLAlchemyError

from parlour.bus.connection import heed_cancellation
from parlour.bus.errors import LeaseLost, StreamsLost
from parlour.bus.lease import Lease, give_up, record, take
from parlour.bus.poller import Poller
from parlour.bus.sender import Sender
from parlour.bus.sent import mark, unmark_all
from parlour.bus.threads import OwnThread
from parlour.storage.database import Database
from parlour.storage.errors import StorageError
from parlour.storage.unit_of_work import UnitOfWork

_LOG = logging.getLogger(__name__)
_TROUBLE = (RedisError, StorageError, SQLAlchemyError, OSError, TimeoutError)
_UNMARKED = 4


@dataclass(frozen=True, slots=True)
class Pace:
    """How the relay spends its time.

    Attributes:
        shortest: Seconds between two looks into an outbox that is in use.
        longest: Seconds between two looks into one that is not.
        note_every: Seconds after which what was sent is marked; until then a crash means a second copy.
        batch_rows: How many rows are sent at once.
        check_every: Seconds between two looks whether Redis still has everything.
        lease: Seconds for which the right to send is held without a sign of life.
    """

    shortest: float = 0.002
    longest: float = 0.025
    note_every: float = 0.05
    batch_rows: int = 500
    check_every: float = 1.0
    lease: float = 3.0


class Pump:
    """Looks into the outbox, sends, and notes in the background what was sent."""

    def __init__(self, service: str, database: Database, redis: Redis, pace: Pace) -> None:
        self.awake = asyncio.Event()
        self._service, self._database, self._pace = service, database, pace
        self._owner = f"{service}-{uuid.uuid4()}"
        self._sender = Sender(redis)
        self._sent: dict[int, bytes] = {}
        self._noting: asyncio.Task[set[int]] | None = None

    async def run(self) -> None:
        """Send until cancelled; a store that is away is waited for."""
        writer = OwnThread(self._database, f"relay-{self._service}")
        try:
            await self._compete(writer)
        finally:
            writer.close()

    async def _compete(self, writer: OwnThread) -> None:
        wait = self._pace.shortest
        while True:
            heed_cancellation()
            try:
                lease = await writer.run(_take, self._service, self._owner, self._pace.lease)
                if lease is not None:
                    await self._hold(lease, writer)
                wait = self._pace.lease / 6
            except LeaseLost as lost:
                _LOG.warning("relay stands back: %s", lost)
            except _TROUBLE as trouble:
                wait = min(max(2 * wait, 0.05), 1.0)
                _LOG.warning("relay of %s waits %.2f s: %s", self._service, wait, trouble)
            await asyncio.sleep(wait)

    async def _hold(self, lease: Lease, writer: OwnThread) -> None:
        self._sent.clear()
        poller = Poller(self._database)
        leaving = True
        try:
            await self._send_all(lease, writer, poller)
        except (LeaseLost, *_TROUBLE):
            leaving = False
            raise
        finally:
            poller.close()
            await self._stop_noting()
            if leaving:
                await self._leave(lease, writer)

    async def _send_all(self, lease: Lease, writer: OwnThread, poller: Poller) -> None:
        loop, pace = asyncio.get_running_loop(), self._pace
        pause, note_at, check_at, renew_at = pace.shortest, 0.0, 0.0, loop.time() + pace.lease / 3
        while True:
            heed_cancellation()
            now = loop.time()
            self._forget_noted()
            if self._noting is None and (now >= renew_at or (self._sent and now >= note_at)):
                note_at, renew_at = now + pace.note_every, now + pace.lease / 3
                self._noting = asyncio.create_task(writer.run(_note, replace(lease), dict(self._sent), pace.lease))
            rows = await self._look(poller)
            if rows or now >= check_at:
                check_at = now + pace.check_every
                await self._send(lease, rows, writer, poller)
            pause = pace.shortest if rows else min(pause * 1.2, pace.longest)
            await self._rest(0.0 if len(rows) >= pace.batch_rows else pause)

    async def _look(self, poller: Poller) -> Sequence[Row[Any]]:
        """Return rows that are not sent; none while too many wait to be marked."""
        if len(self._sent) > _UNMARKED * self._pace.batch_rows:
            return []
        rows = await poller.poll(self._pace.batch_rows + len(self._sent))
        return [row for row in rows if row.id not in self._sent][: self._pace.batch_rows]

    async def _send(self, lease: Lease, rows: Sequence[Row[Any]], writer: OwnThread, poller: Poller) -> None:
        try:
            entries = await self._sender.send(lease, rows)
        except StreamsLost as lost:
            _LOG.warning("%s; everything that is still in the outbox is sent again", lost)
            await self._start_over(lease, writer)
            poller.forget()
        else:
            self._sent.update(zip((row.id for row in rows), entries, strict=True))

    async def _start_over(self, lease: Lease, writer: OwnThread) -> None:
        await self._stop_noting()
        lease.epoch, lease.batch = str(uuid.uuid4()), 0
        await writer.run(_unmark, lease, self._pace.lease)
        self._sent.clear()
        await self._sender.begin(lease)

    def _forget_noted(self) -> None:
        """Let go of what is marked; only between two looks into the outbox, as one under way may show it unsent."""
        if self._noting is not None and self._noting.done():
            noting, self._noting = self._noting, None
            for row in noting.result():
                self._sent.pop(row, None)

    async def _stop_noting(self) -> None:
        if self._noting is not None:
            noting, self._noting = self._noting, None
            await asyncio.wait([noting])
            if not noting.cancelled() and noting.exception() is None:
                for row in noting.result():
                    self._sent.pop(row, None)

    async def _rest(self, pause: float) -> None:
        if not self.awake.is_set():
            try:
                async with asyncio.timeout(pause):
                    await self.awake.wait()
            except TimeoutError:
                return
        self.awake.clear()

    async def _leave(self, lease: Lease, writer: OwnThread) -> None:
        try:
            async with asyncio.timeout(self._pace.lease):
                await writer.run(_leave, lease, dict(self._sent))
        except (*_TROUBLE, LeaseLost):
            _LOG.debug("the lease of %s runs out by itself", self._service, exc_info=True)


def _take(uow: UnitOfWork, service: str, owner: str, seconds: float) -> Lease | None:
    return take(uow.connection, service, owner, seconds)


def _note(uow: UnitOfWork, lease: Lease, entries: dict[int, bytes], seconds: float) -> set[int]:
    record(uow.connection, lease, seconds)
    if entries:
        mark(uow.connection, entries, uow.now_us)
    return set(entries)


def _unmark(uow: UnitOfWork, lease: Lease, seconds: float) -> None:
    record(uow.connection, lease, seconds)
    unmark_all(uow.connection)


def _leave(uow: UnitOfWork, lease: Lease, entries: dict[int, bytes]) -> None:
    _note(uow, lease, entries, 0.0)
    give_up(uow.connection, lease)
