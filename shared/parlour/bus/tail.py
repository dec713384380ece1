"""Listens to a stream from now on, without a group: for news that only matters to those who are there, such as pushes.

Nothing is kept for a listener that is away, and an event may come twice. Whoever needs every event reads as a group.
"""

import asyncio
import logging
from collections.abc import Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError
from redis.typing import KeyT, StreamIdT

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.bus.connection import blocking_read, check_block, heed_cancellation
from parlour.bus.entries import unpack
from parlour.bus.envelope import parse
from parlour.bus.errors import UnreadableEnvelope
from parlour.bus.keys import PARTITIONS, stream_keys

_LOG = logging.getLogger(__name__)
_COUNT = 256


async def tail(
    redis: Redis,
    stream: str,
    callback: Callable[[Envelope], None],
    *,
    on_gap: Callable[[], None] | None = None,
    ready: asyncio.Event | None = None,
    partitions: int = PARTITIONS,
    block: float = 2.0,
) -> None:
    """Call back for every event of a stream that is announced from now on, until cancelled.

    Args:
        redis: Made by `connection.connect`.
        stream: The service to listen to.
        callback: Called in the event loop, quick, in order within a subject. What it raises is logged.
        on_gap: Called after Redis was away or slow, as events may have been missed.
        ready: Set once everything announced afterwards will be heard.
        partitions: Partitions of the stream.
        block: Seconds that a read waits.

    Raises:
        BadTimeouts: Reads would outlast the socket timeout of `redis`.
    """
    check_block(redis, block)
    positions: dict[KeyT, StreamIdT] = {}
    wait = 0.0
    while True:
        heed_cancellation()
        try:
            if not positions:
                positions = {key: await _end(redis, key) for key in stream_keys(stream, partitions)}
            if ready is not None:
                ready.set()
            if wait and on_gap is not None:
                on_gap()
            wait = 0.0
            await _read(redis, positions, callback, block)
        except (RedisError, OSError, TimeoutError) as trouble:
            wait = min(max(2 * wait, 0.05), 2.0)
            positions = {}
            _LOG.warning("listening to %s again in %.2f s: %s", stream, wait, trouble)
            await asyncio.sleep(wait)


async def _read(
    redis: Redis, positions: dict[KeyT, StreamIdT], callback: Callable[[Envelope], None], block: float
) -> None:
    while True:
        heed_cancellation()
        read = redis.xread(positions, count=_COUNT, block=int(block * 1000))
        answer = await blocking_read(read, block)
        for key, entry, data in unpack(answer):
            positions[key] = entry
            _tell(callback, data)


def _tell(callback: Callable[[Envelope], None], data: bytes | None) -> None:
    try:
        callback(parse(data))
    except UnreadableEnvelope as error:
        _LOG.warning("skipped an entry: %s", error)
    except Exception:  # noqa: BLE001  # a listener may raise anything
        _LOG.exception("a listener failed")


async def _end(redis: Redis, key: str) -> bytes:
    try:
        return bytes((await redis.xinfo_stream(key))["last-generated-id"])
    except ResponseError:
        return b"0-0"
