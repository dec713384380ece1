"""Removes what every group has consumed: from the streams, and then from the outboxes (T117, T118, T120).

An entry may go when every group that must exist has it delivered and acknowledged; a group that was not made yet counts
as one that has consumed nothing. Beyond `Retention.outbox_seconds` entries and rows go in any case, so that a group
that is gone for good fills nobody's disk.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from parlour.bus.connection import heed_cancellation
from parlour.bus.entries import START, Position, position
from parlour.bus.figures import group_infos
from parlour.bus.inbox import purge
from parlour.bus.keys import PARTITIONS, epoch_key, split_stream_key, stream_keys
from parlour.bus.lease import current_epoch
from parlour.bus.sent import delete_before, delete_older
from parlour.storage.database import Database
from parlour.storage.errors import StorageError
from parlour.storage.unit_of_work import UnitOfWork

_LOG = logging.getLogger(__name__)
_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Retention:
    """How long things are kept at most, in seconds. Inbox rows must outlive whatever can still be delivered.

    `unread_seconds` is for streams that no group reads: whoever listens in can look back so far.
    """

    outbox_seconds: float = 3 * _DAY
    inbox_seconds: float = 7 * _DAY
    unread_seconds: float = 3600.0

    def __post_init__(self) -> None:
        if self.inbox_seconds <= self.outbox_seconds:
            raise ValueError("inbox rows must be kept longer than outbox rows, or old events could take effect twice")


@dataclass(slots=True)
class Trimmed:
    """What one round did: entries and rows removed, and partitions whose entries would not go (T120)."""

    entries: int = 0
    outbox_rows: int = 0
    inbox_rows: int = 0
    stuck: int = 0


class Trimmer:
    """Trims the streams of some services, their outboxes and inboxes. One at a time is enough; several do no harm."""

    def __init__(
        self,
        redis: Redis,
        databases: Mapping[str, Database],
        groups: Mapping[str, Sequence[str]],
        *,
        retention: Retention | None = None,
        partitions: int = PARTITIONS,
    ) -> None:
        """Prepare.

        Args:
            redis: Where the streams are.
            databases: Service -> its database, with its outbox and inbox.
            groups: Stream -> the groups that must have consumed an entry before it goes. Every group counts, listed or
                not; those listed count even before they exist.
            retention: How long things are kept at most.
            partitions: Partitions of each stream.
        """
        self._redis, self._databases, self._groups = redis, databases, groups
        self._retention, self._partitions = retention or Retention(), partitions

    async def run(self, every: float = 5.0) -> None:
        """Trim every so many seconds until cancelled; a store that is away is waited for."""
        while True:
            heed_cancellation()
            try:
                await self.trim()
            except (RedisError, StorageError, SQLAlchemyError, OSError, TimeoutError) as trouble:
                _LOG.warning("could not trim: %s", trouble)
            await asyncio.sleep(every)

    async def trim(self) -> Trimmed:
        """Do one round over everything and tell what it did."""
        result = Trimmed()
        for service, database in self._databases.items():
            epoch: Any = await self._redis.hget(epoch_key(service), "epoch")
            for key in stream_keys(service, self._partitions):
                bound = await self._consumed(key, self._groups.get(service, ()))
                await self._trim_stream(key, bound, result)
                if epoch is not None and bound > START:
                    result.outbox_rows += await database.run(_delete_rows, epoch.decode(), key, bound)
            rows, inbox_rows = await database.run(_expire, self._retention)
            result.outbox_rows += rows
            result.inbox_rows += inbox_rows
        return result

    async def _consumed(self, key: str, required: Sequence[str]) -> Position:
        """Return the id before which every group has consumed everything."""
        infos = {info["name"].decode(): info for info in await group_infos(self._redis, key)}
        if not infos and not required:
            return await self._ago(self._retention.unread_seconds)
        if not infos or any(group not in infos for group in required):
            return START
        bounds = [await self._consumed_by(key, group, info) for group, info in infos.items()]
        return min(bounds)

    async def _consumed_by(self, key: str, group: str, info: Mapping[str, bytes]) -> Position:
        delivered = position(info["last-delivered-id"])
        after = (delivered[0], delivered[1] + 1) if delivered > START else START
        pending = await self._redis.xpending(key, group)
        return min(after, position(pending["min"])) if pending["pending"] else after

    async def _trim_stream(self, key: str, consumed: Position, result: Trimmed) -> None:
        oldest = await self._ago(self._retention.outbox_seconds)
        bound = max(consumed, oldest)
        first = await self._first(key)
        if first is None or first >= bound:
            return
        if first < oldest and consumed < oldest:
            _LOG.error("%s: what a group has not consumed goes, as it is too old", key)
        result.entries += int(await self._redis.xtrim(key, minid=f"{bound[0]}-{bound[1]}", approximate=False))
        left = await self._first(key)
        if left is not None and left < bound:
            result.stuck += 1
            _LOG.error("%s was trimmed before %d-%d, but %d-%d is still there", key, *bound, *left)

    async def _ago(self, seconds: float) -> Position:
        """Return the id of an entry that would have been added so long ago, by the clock of Redis."""
        now, microseconds = await self._redis.time()
        return (int((now + microseconds / 1e6 - seconds) * 1000), 0)

    async def _first(self, key: str) -> tuple[int, int] | None:
        entries = await self._redis.xrange(key, count=1)
        return position(entries[0][0]) if entries else None


def _delete_rows(uow: UnitOfWork, epoch: str, key: str, bound: Position) -> int:
    if current_epoch(uow.connection, split_stream_key(key)[0]) != epoch:
        return 0
    return delete_before(uow.connection, *split_stream_key(key), bound)


def _expire(uow: UnitOfWork, retention: Retention) -> tuple[int, int]:
    rows = delete_older(uow.connection, uow.now_us - int(retention.outbox_seconds * 1_000_000))
    return rows, purge(uow.connection, uow.now_us - int(retention.inbox_seconds * 1_000_000))
