"""Reads streams as a member of a consumer group.

What it promises:

- Every event is handled: after a crash of the consumer, of Redis or of the database, and when an answer was lost.
- Its effect in the database happens once, as the inbox is in the same transaction.
- Events about one subject are handled in order, one partition being read by one consumer of the group at a time. A
  consumer that hangs for longer than `Tuning.idle` and then goes on can break the order, never the once.
- An event whose handler fails is tried again after growing pauses, `Tuning.attempts` times in all, then becomes a dead
  letter. Meanwhile events about the same subject wait behind it and all others go on. A partition with `Tuning.held`
  waiting events is read no further until some are settled. A store that is away is nobody's fault and does not count.
"""

import asyncio
import logging
import uuid
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from redis.asyncio import Redis
from redis.exceptions import RedisError

from parlour.bus.connection import GRACE, blocking_read, check_block, heed_cancellation
from parlour.bus.delivery import Delivery, HeldBack
from parlour.bus.entries import unpack
from parlour.bus.envelope import parse
from parlour.bus.errors import UnreadableEnvelope
from parlour.bus.groups import claim_pending, ensure_group, group_is_gone, suspect
from parlour.bus.keys import PARTITIONS, stream_keys
from parlour.bus.ownership import Ownership
from parlour.bus.settling import Effect, Handler, Settling
from parlour.storage.database import Database
from parlour.storage.errors import StoreUnavailable

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Tuning:
    """How a consumer behaves; times in seconds.

    Attributes:
        idle: After this time without a sign of life a consumer's partitions, and what it left unacknowledged, go to
            another.
        share_every: How often partitions are shared out anew.
        block: How long a read waits for entries; with `connection.GRACE` it must end before the socket timeout.
        batch: How many entries of a partition are read, and handled in one transaction, at most.
        attempts: How often a handler may fail on an event.
        pause: The pause after the first failure; it doubles with each.
        longest_pause: The longest pause between two attempts.
        held: How many entries of a partition may wait behind failing ones.
        patience: After this time in one turn of the loop, a hanging handler costs the consumer its partitions.
    """

    idle: float = 10.0
    share_every: float = 1.0
    block: float = 1.0
    batch: int = 64
    attempts: int = 8
    pause: float = 0.1
    longest_pause: float = 5.0
    held: int = 1000
    patience: float = 60.0


class Consumer:
    """One member of a group. `run` it in a task; cancel it, or `stop` it to let what is under way be finished."""

    def __init__(  # who listens, where, to what
        self,
        redis: Redis,
        database: Database | None,
        group: str,
        name: str,
        streams: Sequence[str],
        handlers: Mapping[str, Handler],
        *,
        effects: Mapping[str, Effect] | None = None,
        partitions: int = PARTITIONS,
        tuning: Tuning | None = None,
    ) -> None:
        """Prepare; nothing happens until `run`.

        Args:
            redis: Made by `connection.connect`.
            database: Where inbox, effects and dead letters go. None for a group that only has `effects`: those are
                repeated until they succeed, and after a crash.
            group: The consumer group, usually the name of the service.
            name: This member; better kept over restarts.
            streams: The services to listen to.
            handlers: Field of the envelope, such as ``match_finished``, -> handler. Other events are skipped.
            effects: Field of the envelope -> what to do outside of the transaction, before it.
            partitions: Partitions of each stream.
            tuning: For tests and unusual loads.

        Raises:
            BadTimeouts: Reads would outlast the socket timeout of `redis`.
        """
        self._tuning = tuning or Tuning()
        check_block(redis, self._tuning.block)
        self._redis, self._group, self._name = redis, group, name
        self._keys = [key for stream in streams for key in stream_keys(stream, partitions)]
        self._settling = Settling(group, database, handlers, effects or {})
        self._ownership = Ownership(redis, group, f"{name}-{uuid.uuid4()}", self._keys, self._tuning.idle)
        self._held = HeldBack()
        self._ready: set[str] = set()
        self._owned: set[str] = set()
        self._past: dict[tuple[str, bytes], Delivery] = {}
        self._share_at = self._sweep_at = self._turned_at = 0.0
        self._stopping = asyncio.Event()
        self.handled = 0
        self.failed = 0
        self.buried = 0

    async def run(self) -> None:
        """Handle events until stopped or cancelled; a store that is away is waited for."""
        renewing = asyncio.create_task(self._keep_holding())
        try:
            await self._loop()
        finally:
            renewing.cancel()
            self._settling.close()
            await self._leave()

    def stop(self) -> None:
        """Make `run` return after what is under way: at once when it waits for a retry, else within `Tuning.block`."""
        self._stopping.set()

    def seconds_since_turn(self) -> float:
        """Return how long ago the loop went round; more than `Tuning.patience` means that it hangs."""
        return asyncio.get_running_loop().time() - self._turned_at

    async def _loop(self) -> None:
        wait = 0.0
        while not self._stopping.is_set():
            heed_cancellation()
            self._turned_at = asyncio.get_running_loop().time()
            try:
                await self._turn()
                wait = 0.0
            except (RedisError, OSError, TimeoutError, StoreUnavailable) as trouble:
                wait = (
                    0.0
                    if group_is_gone(trouble) and not wait
                    else min(max(2 * wait, 0.05), 2.0, self._tuning.longest_pause)
                )
                _LOG.warning("group %s starts its partitions over in %.2f s: %s", self._group, wait, trouble)
                self._let_go(self._ready)
                await self._sleep(wait)

    async def _turn(self) -> None:
        await self._share()
        for key in self._ownership.held - self._ready:
            await self._start(key)
        await self._sweep()
        await self._retry()
        await self._handle(await self._read())

    async def _share(self) -> None:
        now = asyncio.get_running_loop().time()
        if now >= self._share_at or self._ownership.left() <= 0:
            await self._ownership.share()
            self._share_at = now + min(self._tuning.share_every, self._tuning.idle / 3)
        lost = (self._ready | self._owned) - self._ownership.held
        if lost:
            self._let_go(lost)
            self._owned -= lost
            self._past = {place: delivery for place, delivery in self._past.items() if delivery.key not in lost}

    def _let_go(self, keys: set[str]) -> None:
        """Forget what is in hand of some partitions; Redis still has it as delivered and not acknowledged."""
        for key in list(keys):
            self._past.update({(key, delivery.entry): delivery for delivery in self._held.forget(key)})
            self._ready.discard(key)

    async def _start(self, key: str) -> None:
        """Begin with a partition: what was delivered before and not acknowledged comes first, one by one."""
        await ensure_group(self._redis, key, self._group)
        pending = [
            self._delivery(key, entry, data)
            for entry, data in await claim_pending(self._redis, key, self._group, self._name)
        ]
        if pending and key not in self._owned:
            await self._suspect(pending[0])
        self._owned.add(key)
        self._ready.add(key)
        for delivery in pending:
            await self._handle([delivery], recovered=True)

    async def _suspect(self, oldest: Delivery) -> None:
        count = await suspect(self._redis, oldest.key, self._group, self._name, oldest.entry)
        if count > self._tuning.attempts + 1:
            oldest.failures = self._tuning.attempts
            oldest.problem = f"was delivered {count} times and never came to an end"

    async def _sweep(self) -> None:
        """Claim what was handed to a connection that never saw it, or to a consumer that had lost the partition."""
        now = asyncio.get_running_loop().time()
        if now < self._sweep_at:
            return
        self._sweep_at = now + self._tuning.idle
        for key in list(self._ready):
            holds = self._held.holds(key)
            found = await claim_pending(self._redis, key, self._group, self._name, idle=self._tuning.idle, known=holds)
            for entry, data in found:
                await self._handle([self._delivery(key, entry, data)], recovered=True)

    async def _read(self) -> list[Delivery]:
        keys = [key for key in self._ready if self._held.count(key) < self._tuning.held]
        block = self._block()
        if not keys or block <= 0:
            await self._sleep(max(block, 0.01))
            return []
        read = self._redis.xreadgroup(
            self._group,
            self._name,
            dict.fromkeys(keys, ">"),
            count=self._tuning.batch,
            block=max(1, int(block * 1000)),
        )
        answer = await blocking_read(read, block)
        return [self._delivery(*entry) for entry in unpack(answer)]

    def _block(self) -> float:
        """Return for how long a read may wait: while the partitions are certainly held, and until the next retry."""
        block = min(self._tuning.block, self._ownership.left() / 2)
        retry_at = self._held.next_retry()
        return block if retry_at is None else min(block, max(0.001, retry_at - asyncio.get_running_loop().time()))

    async def _handle(self, deliveries: Sequence[Delivery], *, recovered: bool = False) -> None:
        if self._ownership.left() <= 0:
            self._let_go({delivery.key for delivery in deliveries})
            return
        free = []
        for delivery in deliveries:
            if self._held.blocks(delivery):
                self._held.add(delivery)
            else:
                free.append(delivery)
        if len(free) > 1 and not recovered and await self._settle_together(free):
            return
        for delivery in free:
            if self._held.blocks(delivery) or not await self._attempt(delivery):
                self._held.add(delivery)

    async def _settle_together(self, deliveries: list[Delivery]) -> bool:
        if any(delivery.envelope is None for delivery in deliveries):
            return False
        try:
            await self._settling.settle(deliveries)
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001  # a handler may raise anything; the entries are tried one by one next
            return False
        await self._acknowledge(deliveries)
        return True

    async def _attempt(self, delivery: Delivery) -> bool:
        """Handle one delivery; return whether it is settled, as handled or as a dead letter."""
        if delivery.envelope is None or self._worn_out(delivery):
            return await self._bury(delivery)
        try:
            await self._settling.settle([delivery])
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # a handler may raise anything
            return await self._note_failure(delivery, error)
        await self._acknowledge([delivery])
        return True

    async def _note_failure(self, delivery: Delivery, error: Exception) -> bool:
        self.failed += 1
        delivery.failures += 1
        delivery.problem = f"{type(error).__name__}: {error}"
        pause = min(self._tuning.pause * 2 ** min(delivery.failures - 1, 20), self._tuning.longest_pause)
        delivery.retry_at = asyncio.get_running_loop().time() + pause
        _LOG.warning("group %s failed on %s (%d): %s", self._group, delivery.entry, delivery.failures, delivery.problem)
        return self._worn_out(delivery) and await self._bury(delivery)

    def _worn_out(self, delivery: Delivery) -> bool:
        return delivery.failures >= self._tuning.attempts and self._settling.database is not None

    async def _bury(self, delivery: Delivery) -> bool:
        _LOG.error("group %s gives up on %s of %s: %s", self._group, delivery.entry, delivery.key, delivery.problem)
        if delivery.data is not None:
            await self._settling.bury(delivery)
            self.buried += 1
        await self._acknowledge([delivery], handled=False)
        return True

    async def _retry(self) -> None:
        for queue in self._held.due(asyncio.get_running_loop().time()):
            await self._retry_queue(queue)

    async def _retry_queue(self, queue: deque[Delivery]) -> None:
        while queue and queue[0].key in self._ready and self._ownership.left() > 0:
            if not await self._attempt(queue[0]):
                return
            self._held.pop(queue)

    async def _acknowledge(self, deliveries: Sequence[Delivery], *, handled: bool = True) -> None:
        entries: dict[str, list[bytes]] = {}
        for delivery in deliveries:
            entries.setdefault(delivery.key, []).append(delivery.entry)
            self._past.pop((delivery.key, delivery.entry), None)
        self.handled += len(deliveries) if handled else 0
        pipeline = self._redis.pipeline(transaction=False)
        for key, ids in entries.items():
            pipeline.xack(key, self._group, *ids)
        await pipeline.execute()

    def _delivery(self, key: str, entry: bytes, data: bytes | None) -> Delivery:
        try:
            delivery = Delivery(key, entry, data, parse(data))
        except UnreadableEnvelope as error:
            delivery = Delivery(key, entry, data, None, problem=str(error))
        past = self._past.get((key, entry))
        if past is not None:
            delivery.failures, delivery.retry_at, delivery.problem = past.failures, past.retry_at, past.problem
        return delivery

    async def _keep_holding(self) -> None:
        while True:
            heed_cancellation()
            await asyncio.sleep(self._tuning.idle / 3)
            if self.seconds_since_turn() < self._tuning.patience:
                try:
                    await self._ownership.renew()
                except (RedisError, OSError, TimeoutError) as trouble:
                    _LOG.warning("group %s could not renew its partitions: %s", self._group, trouble)

    async def _leave(self) -> None:
        try:
            async with asyncio.timeout(GRACE):
                await self._ownership.leave()
        except (RedisError, OSError, TimeoutError) as trouble:
            _LOG.debug("the partitions of %s come free by themselves: %s", self._name, trouble)

    async def _sleep(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._stopping.wait()
        except TimeoutError:
            return
