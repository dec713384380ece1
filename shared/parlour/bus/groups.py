"""Consumer groups: made, and looked through for entries that were delivered and never acknowledged."""

from collections.abc import Iterable
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from parlour.bus.keys import FIELD

_PAGE = 200


async def ensure_group(redis: Redis, key: str, group: str) -> None:
    """Make the group from the start of the partition, and the partition, unless they exist."""
    try:
        await redis.xgroup_create(key, group, id="0", mkstream=True)
    except ResponseError as error:
        if not str(error).startswith("BUSYGROUP"):
            raise


def group_is_gone(error: Exception) -> bool:
    """Whether the error says that the group does not exist, as after Redis lost its data."""
    return isinstance(error, ResponseError) and str(error).startswith(("NOGROUP", "UNBLOCKED"))


async def claim_pending(
    redis: Redis, key: str, group: str, consumer: str, *, idle: float = 0.0, known: Iterable[bytes] = ()
) -> list[tuple[bytes, bytes | None]]:
    """Claim what was delivered to anybody in the group and not acknowledged, oldest first.

    The count of deliveries stays as it is (see `suspect`). An entry that is not in the stream any more comes without
    data.

    Args:
        redis: Where the stream is.
        key: The partition.
        group: The group.
        consumer: Who claims.
        idle: Only what was delivered at least so many seconds ago.
        known: Entries that the consumer has in its hands and need not be claimed.
    """
    skipped, found, start = set(known), [], b"-"
    while True:
        page: list[Any] = await redis.xpending_range(
            key, group, min=start, max="+", count=_PAGE, idle=int(idle * 1000) or None
        )
        ids = [row["message_id"] for row in page if row["message_id"] not in skipped]
        if ids:
            await redis.xclaim(key, group, consumer, int(idle * 1000), list(ids), justid=True)
            found += await _entries(redis, key, ids)
        if len(page) < _PAGE:
            return found
        start = b"(" + page[-1]["message_id"]


async def suspect(redis: Redis, key: str, group: str, consumer: str, entry: bytes) -> int:
    """Count one more delivery of the oldest entry of a partition that changed hands; return the count.

    A consumer that dies while it handles an entry leaves it as the oldest one. An entry that outlived many consumers is
    likely to be what killed them.
    """
    rows = await redis.xpending_range(key, group, min=entry, max=entry, count=1)
    count = int(rows[0]["times_delivered"]) + 1 if rows else 1
    await redis.xclaim(key, group, consumer, 0, [entry], retrycount=count, justid=True)
    return count


async def _entries(redis: Redis, key: str, ids: list[bytes]) -> list[tuple[bytes, bytes | None]]:
    pipeline = redis.pipeline(transaction=False)
    for entry in ids:
        pipeline.xrange(key, entry, entry)
    found = await pipeline.execute()
    return [(entry, rows[0][1].get(FIELD) if rows else None) for entry, rows in zip(ids, found, strict=True)]
