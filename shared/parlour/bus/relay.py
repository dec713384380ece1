"""Sends what is in the outboxes to the streams.

Promises: every committed row is sent at least once, whatever dies when; rows about one subject are sent in the order of
their ids; one relay at a time sends for a service, and another takes over within `Relay.lease` seconds. The relay goes
by "not yet sent", never by the highest id: a row whose transaction commits late is sent late, not left out. Marking
lags behind sending; after a crash in between, rows are sent twice, and consumers drop the second copy.
"""

import asyncio
import logging
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy import Row
from sqlalchemy.exc import SQLAlchemyError

from parlour.bus.connection import heed_cancellation
from parlour.bus.errors import LeaseLost, StreamsLost
from parlour.bus.lease import Lease, give_up, record, renew, take
from parlour.bus.poller import Poller
from parlour.bus.sender import Sender
from parlour.bus.sent import mark, unmark_all
from parlour.storage.database import Database
from parlour.storage.errors import StorageError
from parlour.storage.unit_of_work import UnitOfWork

_LOG = logging.getLogger(__name__)

TROUBLE = (RedisError, StorageError, SQLAlchemyError, OSError, TimeoutError)
"""What passes by itself: a store that is away."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How the relay spends its time, in seconds; rows where it says so."""

    shortest: float = 0.002
    longest: float = 0.025
    mark_after: float = 0.05
    mark_rows: int = 500
    batch_rows: int = 500
    check_every: float = 1.0
    lease: float = 3.0


class Relay:
    """Sends for several services, each with an outbox in its own database."""

    def __init__(self, databases: Mapping[str, Database], redis: Redis, *, pace: Pace | None = None) -> None:
        """Prepare to send; nothing happens until `run`.

        Args:
            databases: Service -> its database. Two services never share an outbox.
            redis: Made by `connection.connect`, so that commands are not repeated behind the relay's back.
            pace: For tests and measurements.
        """
        self._pumps = [_Pump(service, database, redis, pace or Pace()) for service, database in databases.items()]

    async def run(self) -> None:
        """Send until cancelled; a store that is away is waited for."""
        async with asyncio.TaskGroup() as tasks:
            for pump in self._pumps:
                tasks.create_task(pump.run())

    def nudge(self) -> None:
        """Look into the outboxes now. A hint for writers in the same process and event loop; nothing depends on it."""
        for pump in self._pumps:
            pump.awake.set()


class _Pump:
    """Sends for one service."""

    def __init__(self, service: str, database: Database, redis: Redis, pace: Pace) -> None:
        self.awake = asyncio.Event()
        self._service = service
        self._owner = f"{service}-{uuid.uuid4()}"
        self._database = database
        self._sender = Sender(redis)
        self._pace = pace
        self._sent: dict[int, bytes] = {}

    async def run(self) -> None:
        wait = self._pace.shortest
        while True:
            heed_cancellation()
            try:
                lease = await self._database.run(_take, self._service, self._owner, self._pace.lease)
                if lease is not None:
                    await self._hold(lease)
                wait = self._pace.lease / 6
            except LeaseLost as lost:
                _LOG.warning("relay stands back: %s", lost)
            except TROUBLE as trouble:
                wait = min(max(2 * wait, 0.05), 1.0)
                _LOG.warning("relay of %s waits %.2f s: %s", self._service, wait, trouble)
            await asyncio.sleep(wait)

    async def _hold(self, lease: Lease) -> None:
        self._sent.clear()
        poller = Poller(self._database)
        try:
            await self._pump(lease, poller)
        finally:
            poller.close()
            if asyncio.current_task().cancelling():  # type: ignore[union-attr]  # we are in one
                await self._leave(lease)

    async def _pump(self, lease: Lease, poller: Poller) -> None:
        loop, pace = asyncio.get_running_loop(), self._pace
        pause, renew_at, mark_at, check_at = pace.shortest, loop.time() + pace.lease / 3, 0.0, 0.0
        while True:
            heed_cancellation()
            now = loop.time()
            if now >= renew_at:
                await self._database.run(_renew, lease, pace.lease)
                renew_at = now + pace.lease / 3
            if self._sent and (now >= mark_at or len(self._sent) >= pace.mark_rows):
                await self._mark(lease)
            rows = [row for row in await poller.poll(pace.batch_rows + len(self._sent)) if row.id not in self._sent]
            if rows or now >= check_at:
                if not self._sent:
                    mark_at = now + pace.mark_after
                await self._send(lease, rows[: pace.batch_rows], poller)
                check_at = now + pace.check_every
            pause = pace.shortest if rows else min(pause * 1.2, pace.longest)
            await self._rest(0.0 if len(rows) >= pace.batch_rows else pause)

    async def _send(self, lease: Lease, rows: Sequence[Row[Any]], poller: Poller) -> None:
        try:
            entries = await self._sender.send(lease, rows)
        except StreamsLost as lost:
            _LOG.warning("%s; everything that is still in the outbox is sent again", lost)
            await self._start_over(lease)
            poller.forget()
        else:
            self._sent.update(zip((row.id for row in rows), entries, strict=True))

    async def _start_over(self, lease: Lease) -> None:
        lease.epoch, lease.batch = str(uuid.uuid4()), 0
        await self._database.run(_unmark, lease)
        self._sent.clear()
        await self._sender.begin(lease)

    async def _mark(self, lease: Lease) -> None:
        await self._database.run(_mark, lease, dict(self._sent))
        self._sent.clear()

    async def _rest(self, pause: float) -> None:
        if not self.awake.is_set():
            try:
                async with asyncio.timeout(pause):
                    await self.awake.wait()
            except TimeoutError:
                return
        self.awake.clear()

    async def _leave(self, lease: Lease) -> None:
        try:
            async with asyncio.timeout(self._pace.lease):
                await self._database.run(_leave, lease, dict(self._sent))
        except (*TROUBLE, LeaseLost):
            _LOG.debug("the lease of %s runs out by itself", self._service, exc_info=True)


def _take(uow: UnitOfWork, service: str, owner: str, seconds: float) -> Lease | None:
    return take(uow.connection, service, owner, seconds)


def _renew(uow: UnitOfWork, lease: Lease, seconds: float) -> None:
    renew(uow.connection, lease, seconds)


def _mark(uow: UnitOfWork, lease: Lease, entries: dict[int, bytes]) -> None:
    record(uow.connection, lease)
    mark(uow.connection, entries, uow.now_us)


def _unmark(uow: UnitOfWork, lease: Lease) -> None:
    record(uow.connection, lease)
    unmark_all(uow.connection)


def _leave(uow: UnitOfWork, lease: Lease, entries: dict[int, bytes]) -> None:
    if entries:
        _mark(uow, lease, entries)
    give_up(uow.connection, lease)
