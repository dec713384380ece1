"""Numbers for metrics: what waits to be sent, what lies in the streams, what each group has before it."""

from dataclasses import dataclass

from redis.asyncio import Redis
from redis.exceptions import ResponseError
from sqlmodel import Session

from parlour.bus.clock import now_us
from parlour.bus.dead_letters import count_letters
from parlour.bus.keys import PARTITIONS, stream_keys
from parlour.bus.outbox import oldest_unsent
from parlour.storage.database import Database

LAG_LIMIT = 10_000
"""Where counting ends on a server that does not count by itself (before Redis 7)."""


@dataclass(frozen=True, slots=True)
class OutboxFigures:
    """What waits to be sent: rows, and the age of the oldest in seconds (0 when none waits)."""

    unsent: int
    oldest_seconds: float


@dataclass(slots=True)
class GroupFigures:
    """What a group has before it: entries never delivered to it, and delivered ones that are not acknowledged."""

    lag: int = 0
    pending: int = 0


@dataclass(frozen=True, slots=True)
class StreamFigures:
    """A stream over all its partitions: entries, bytes in Redis, and its groups by name."""

    length: int
    memory_bytes: int
    groups: dict[str, GroupFigures]


async def outbox_figures(database: Database) -> OutboxFigures:
    """Return what waits to be sent in a service's outbox."""

    def read(session: Session) -> OutboxFigures:
        count, created_at = oldest_unsent(session.connection())
        return OutboxFigures(count, 0.0 if created_at is None else max(0.0, (now_us() - created_at) / 1_000_000))

    return await database.query(read)


async def dead_letter_figures(database: Database) -> dict[str, int]:
    """Return how many dead letters lie in a service's database, by group."""
    return await database.query(lambda session: count_letters(session.connection()))


async def stream_figures(redis: Redis, stream: str, *, partitions: int = PARTITIONS) -> StreamFigures:
    """Return length, memory and groups of a stream. A group whose lag reaches `LAG_LIMIT` may be further behind."""
    length = memory = 0
    groups: dict[str, GroupFigures] = {}
    for key in stream_keys(stream, partitions):
        length += int(await redis.xlen(key))
        memory += int(await redis.memory_usage(key) or 0)
        for info in await group_infos(redis, key):
            figures = groups.setdefault(info["name"].decode(), GroupFigures())
            figures.pending += int(info["pending"])
            figures.lag += await _lag(redis, key, info)
    return StreamFigures(length, memory, groups)


async def group_infos(redis: Redis, key: str) -> list[dict[str, bytes]]:
    """Return what Redis tells of the groups of a partition; nothing when there is no such partition."""
    try:
        return list(await redis.xinfo_groups(key))
    except ResponseError:
        return []


async def _lag(redis: Redis, key: str, info: dict[str, bytes]) -> int:
    lag = info.get("lag")
    if lag is not None:
        return int(lag)
    return len(await redis.xrange(key, min=b"(" + info["last-delivered-id"], count=LAG_LIMIT) or ())
