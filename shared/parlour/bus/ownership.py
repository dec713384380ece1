"""Which consumer of a group reads which partition, so that one at a time does and order holds.

A consumer holds a partition by a key in Redis that expires. The live consumers of a group share the partitions evenly:
one that has more than its part lets go, one that has less takes what is free. A consumer that died is out after `ttl`
seconds, one that leaves in good order at once.
"""

import asyncio
import math
from collections.abc import Sequence

from redis.asyncio import Redis

from parlour.bus.keys import members_key, owner_key

_SHARE = """
if redis.replicate_commands then redis.replicate_commands() end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local owner, ttl, change = ARGV[1], tonumber(ARGV[2]), ARGV[3] == '1'
redis.call('ZADD', KEYS[1], now + ttl, owner)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)
redis.call('PEXPIRE', KEYS[1], ttl * 2)
local part = math.ceil((#KEYS - 1) / redis.call('ZCARD', KEYS[1]))
local held, free = {}, {}
for i = 2, #KEYS do
  local by = redis.call('GET', KEYS[i])
  if by == owner then held[#held + 1] = i elseif not by then free[#free + 1] = i end
end
if change then
  while #held > part do redis.call('DEL', KEYS[table.remove(held)]) end
  for _, i in ipairs(free) do if #held < part then held[#held + 1] = i end end
end
for _, i in ipairs(held) do redis.call('SET', KEYS[i], owner, 'PX', ttl) end
return held
"""

_LEAVE = """
redis.call('ZREM', KEYS[1], ARGV[1])
for i = 2, #KEYS do if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('DEL', KEYS[i]) end end
"""


class Ownership:
    """The partitions that one consumer may read now."""

    def __init__(self, redis: Redis, group: str, owner: str, keys: Sequence[str], ttl: float) -> None:
        """Prepare; nothing is held before the first `share`.

        Args:
            redis: Where the consumers of the group meet.
            group: The consumer group.
            owner: A name that no other consumer has, not even the same one after a restart.
            keys: The partitions to share.
            ttl: Seconds for which a partition is held without a sign of life.
        """
        self._keys = list(keys)
        self._owner = owner
        self._ttl = ttl
        self._names = [members_key(group), *(owner_key(group, key) for key in keys)]
        self._share = redis.register_script(_SHARE)
        self._leave = redis.register_script(_LEAVE)
        self._until = -math.inf
        self.held: set[str] = set()

    async def share(self) -> set[str]:
        """Hold on to one's part, take what is free, let go of what is too much. Returns what is held now."""
        return await self._ask(change=True)

    async def renew(self) -> set[str]:
        """Hold on to what is held and change nothing else. Returns what is held now."""
        return await self._ask(change=False)

    async def leave(self) -> None:
        """Let go of everything at once."""
        self.held, self._until = set(), -math.inf
        await self._leave(keys=self._names, args=[self._owner])

    def left(self) -> float:
        """Return for how many seconds more everything in `held` is certainly held; negative when it may be lost."""
        return self._until - asyncio.get_running_loop().time()

    async def _ask(self, *, change: bool) -> set[str]:
        asked_at = asyncio.get_running_loop().time()
        answer = await self._share(keys=self._names, args=[self._owner, int(self._ttl * 1000), int(change)])
        held = {self._keys[index - 2] for index in answer}
        self.held = held if change else self.held & held
        self._until = asked_at + self._ttl
        return self.held
