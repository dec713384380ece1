"""Adds events to the streams, all of a batch or none, and notices a Redis that forgot (T114).

Beside the streams Redis keeps a hash for each service: the epoch, the highest fencing number seen, and a count of
batches. A script looks at them before it adds anything. An epoch that is gone or a count that went back means that
Redis lost entries. A batch whose answer was lost is sent again; the events keep their ids, so consumers act once.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from redis.asyncio import Redis

from parlour.bus.errors import LeaseLost, StreamsLost
from parlour.bus.keys import epoch_key, stream_key
from parlour.bus.lease import Lease

_SEND = """
local state = redis.call('HMGET', KEYS[1], 'epoch', 'fence', 'batch')
if state[2] and tonumber(state[2]) > tonumber(ARGV[2]) then return 'FENCED' end
if state[1] ~= ARGV[1] or tonumber(state[3]) < tonumber(ARGV[3]) then return 'LOST' end
local ids = {}
for i = 2, #KEYS do ids[i - 1] = redis.call('XADD', KEYS[i], '*', 'e', ARGV[i + 2]) end
if #ids > 0 then redis.call('HINCRBY', KEYS[1], 'batch', 1) end
redis.call('HSET', KEYS[1], 'fence', ARGV[2])
return {redis.call('HGET', KEYS[1], 'batch'), ids}
"""

_BEGIN = """
local fence = redis.call('HGET', KEYS[1], 'fence')
if fence and tonumber(fence) > tonumber(ARGV[2]) then return 'FENCED' end
redis.call('HSET', KEYS[1], 'epoch', ARGV[1], 'fence', ARGV[2], 'batch', 0)
return 'OK'
"""


class Row(Protocol):
    """What the sender needs to know of an outbox row."""

    stream: str
    partition: int
    data: bytes


class Sender:
    """Sends for the holder of a lease."""

    def __init__(self, redis: Redis) -> None:
        self._send = redis.register_script(_SEND)
        self._begin = redis.register_script(_BEGIN)

    async def begin(self, lease: Lease) -> None:
        """Start the lease's epoch in Redis, in place of whatever was there.

        Raises:
            LeaseLost: A relay with a newer lease was here.
        """
        _check(await self._begin(keys=[epoch_key(lease.service)], args=[lease.epoch, lease.fence]), lease)

    async def send(self, lease: Lease, rows: Sequence[Row]) -> list[bytes]:
        """Add the rows in order and return the ids of their entries. Without rows it only looks whether all is well.

        Raises:
            LeaseLost: A relay with a newer lease was here. Nothing was added.
            StreamsLost: Redis does not have what was sent before. Nothing was added.
            RedisError: The outcome is unknown; sending the same rows again is harmless.
        """
        keys = [epoch_key(lease.service), *(stream_key(row.stream, row.partition) for row in rows)]
        arguments: list[str | int | bytes] = [lease.epoch, lease.fence, lease.batch, *(row.data for row in rows)]
        batch, ids = _check(await self._send(keys=keys, args=arguments), lease)
        lease.batch = int(batch)
        return list(ids)


def _check(answer: Any, lease: Lease) -> Any:
    if answer == b"FENCED":
        raise LeaseLost(f"a newer relay sends for {lease.service}")
    if answer == b"LOST":
        raise StreamsLost(f"Redis lost what {lease.service} had sent")
    return answer
