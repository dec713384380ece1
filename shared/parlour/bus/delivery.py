"""An entry on its way through a consumer, and the entries that wait behind one that fails."""

from collections import Counter, deque
from dataclasses import dataclass, field

from parlour.api.events.v1.events_pb2 import Envelope


@dataclass(slots=True)
class Delivery:
    """One stream entry as a consumer holds it.

    Attributes:
        key: Key of the partition.
        entry: Id of the entry.
        data: Bytes of the envelope; None when the entry has none.
        envelope: What the bytes say; None when they can't be read.
        failures: How often its handler failed.
        retry_at: Time on the event loop's clock before which it isn't tried again.
    """

    key: str
    entry: bytes
    data: bytes | None
    envelope: Envelope | None
    failures: int = 0
    retry_at: float = 0.0
    problem: str = ""

    @property
    def subject(self) -> str:
        """What it is about; empty when it can't be read."""
        return self.envelope.subject if self.envelope is not None else ""


@dataclass(slots=True)
class HeldBack:
    """Subjects whose oldest entry fails, each with the entries that wait behind it, in order.

    Other subjects go on. An entry waits here at most until the one before it was handled or became a dead letter.
    """

    _queues: dict[tuple[str, str], deque[Delivery]] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)

    def blocks(self, delivery: Delivery) -> bool:
        """Whether an older entry about the same subject waits."""
        return (delivery.key, delivery.subject) in self._queues

    def add(self, delivery: Delivery) -> None:
        """Put an entry behind what waits about its subject."""
        self._queues.setdefault((delivery.key, delivery.subject), deque()).append(delivery)
        self._counts[delivery.key] += 1

    def due(self, now: float) -> list[deque[Delivery]]:
        """Return the queues whose oldest entry may be tried again."""
        return [queue for queue in self._queues.values() if queue[0].retry_at <= now]

    def pop(self, queue: deque[Delivery]) -> None:
        """Remove the oldest entry of a queue; the subject is free again when it was the last."""
        done = queue.popleft()
        self._counts[done.key] -= 1
        if not queue:
            del self._queues[done.key, done.subject]

    def next_retry(self) -> float | None:
        """Return the time of the earliest retry, or None when nothing waits."""
        return min((queue[0].retry_at for queue in self._queues.values()), default=None)

    def count(self, key: str) -> int:
        """Return how many entries of the partition wait."""
        return self._counts[key]

    def holds(self, key: str) -> set[bytes]:
        """Return the ids of the partition's entries that wait."""
        return {delivery.entry for (of, _), queue in self._queues.items() if of == key for delivery in queue}

    def forget(self, key: str) -> list[Delivery]:
        """Let go of a partition: its entries are still unacknowledged in Redis. Return them."""
        gone = [place for place in self._queues if place[0] == key]
        self._counts[key] = 0
        return [delivery for place in gone for delivery in self._queues.pop(place)]
