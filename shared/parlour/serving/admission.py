"""How much is let in. What is over a limit is refused at once, never queued.

Two budgets for the process (unary calls, streams), so that open streams never stand in the way of calls, and two quotas
for each client (calls a minute, open streams).
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from cachetools import TTLCache

from parlour.serving.clock import Clock
from parlour.serving.errors import ApiError, quota

_WINDOW_S = 60.0
_MOST_CLIENTS = 100_000


class Budget:
    """How many may be under way at once; use as a context manager.

    Args:
        name: Name of the limit, told to those who are refused.
        limit: How many.
    """

    __slots__ = ("in_use", "limit", "name")

    def __init__(self, name: str, limit: int) -> None:
        self.name = name
        self.limit = limit
        self.in_use = 0

    def __enter__(self) -> None:
        if self.in_use >= self.limit:
            raise self._refusal()
        self.in_use += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.in_use -= 1

    def _refusal(self) -> ApiError:
        retry_s = random.uniform(0.5, 1.5)
        return quota(self.name, self.limit, "server", "the server is busy", retry_s)


class _Minute:
    """The calls of one client since its window opened."""

    __slots__ = ("calls", "ends")

    def __init__(self, ends: float) -> None:
        self.calls = 0
        self.ends = ends


class CallQuota:
    """Calls a minute for each client, in windows that open with a client's first call.

    Args:
        per_minute: How many; 0 for no limit.
        clock: The time of day.
    """

    def __init__(self, per_minute: int, clock: Clock) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._minutes: TTLCache[str, _Minute] = TTLCache(_MOST_CLIENTS, _WINDOW_S, clock.now_s)

    def charge(self, client: str, count: int = 1) -> None:
        """Count calls of a client; those that are refused don't count.

        Raises:
            ResourceExhausted: It has used up its minute.
        """
        if not self._per_minute:
            return
        minute = self._minutes.get(client)
        if minute is None:
            minute = self._minutes[client] = _Minute(self._clock.now_s() + _WINDOW_S)
        if minute.calls + count > self._per_minute:
            retry_s = max(minute.ends - self._clock.now_s(), 0.1)
            raise quota("calls_per_minute", self._per_minute, "client", "too many calls in this minute", retry_s)
        minute.calls += count


class StreamQuota:
    """Open streams for each client.

    Args:
        per_client: How many; 0 for no limit.
    """

    def __init__(self, per_client: int) -> None:
        self._per_client = per_client
        self._open: Counter[str] = Counter()

    @contextmanager
    def hold(self, client: str) -> Iterator[None]:
        """Count a stream as open while the context lasts; a client without a key isn't counted.

        Raises:
            ResourceExhausted: The client has all its streams open.
        """
        if not (self._per_client and client):
            yield
            return
        if self._open[client] >= self._per_client:
            raise quota("streams_per_client", self._per_client, "client", "too many open streams", 5.0)
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]
