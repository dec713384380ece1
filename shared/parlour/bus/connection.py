"""Connections to Redis with the settings that the bus relies on.

redis-py repeats every command up to ten times by default, also those that add or count (T114). The bus never lets it:
each part of the bus has a loop of its own that knows what a repeat means. Answers are read in the shape of RESP 2.
"""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.maint_notifications import MaintNotificationsConfig

from parlour.bus.errors import BadTimeouts

T = TypeVar("T")

SOCKET_TIMEOUT = 5.0
"""Seconds that a connection waits for an answer."""

GRACE = 1.0
"""Seconds beyond its blocking time after which a read is given up by the bus itself (T116)."""


def connect(url: str, *, socket_timeout: float | None = SOCKET_TIMEOUT) -> Redis:
    """Return a client for the bus. Nothing is sent before its first use; the caller closes it with ``aclose``."""
    return Redis.from_url(
        url,
        protocol=2,
        decode_responses=False,
        socket_timeout=socket_timeout,
        socket_connect_timeout=socket_timeout,
        health_check_interval=0,
        retry=Retry(NoBackoff(), 0),
        maint_notifications_config=MaintNotificationsConfig(enabled=False),
    )


def heed_cancellation() -> None:
    """Raise `CancelledError` in a task that was cancelled and has not noticed; for the head of endless loops (T112).

    redis-py writes through `asyncio.wait_for`, which before Python 3.12 swallows a cancellation that meets the end of
    the write.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def blocking_read(read: Awaitable[T], block: float) -> T:
    """Wait for a read that blocks for so many seconds, with our own deadline (T116); end it when cancelled (T112).

    Raises:
        TimeoutError: Redis did not answer, not even that nothing came. What it delivered may be lost on the way.
    """
    task = asyncio.ensure_future(read)
    try:
        await asyncio.wait([task], timeout=block + GRACE)
        if task.done():
            return task.result()
    finally:
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=GRACE / 20)
        if not task.cancelled():
            task.exception()  # looked at, so that nobody complains about it
    raise TimeoutError(f"no answer to a read within {block + GRACE} s")


def check_block(redis: Redis, block: float) -> None:
    """Make sure that a read that blocks for so many seconds ends before the socket gives up (T113).

    Raises:
        BadTimeouts: It would not, or the socket never gives up.
    """
    timeout = redis.connection_pool.connection_kwargs.get("socket_timeout")
    if timeout is None or block + GRACE > timeout:
        raise BadTimeouts(f"reads block for {block} s, with {GRACE} s grace; the socket gives up after {timeout} s")
