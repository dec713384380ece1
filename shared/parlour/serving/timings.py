"""Histograms for the busiest paths: an observation is kept as it is and sorted into its bucket later."""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from threading import Lock

from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

_MOST_PENDING = 1024


class Timing:
    """One series of a `Timings`. Any thread may observe."""

    __slots__ = ("_bounds", "_counts", "_lock", "_pending", "_sum")

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        self._pending: deque[float] = deque()
        self._lock = Lock()

    def observe(self, seconds: float) -> None:
        """Note a duration."""
        self._pending.append(seconds)
        if len(self._pending) >= _MOST_PENDING:
            self.cumulated()

    def cumulated(self) -> tuple[list[int], float]:
        """Return how many durations were at most each bound, the last of them infinite, and the sum of all."""
        with self._lock:
            for _ in range(len(self._pending)):
                seconds = self._pending.popleft()
                self._counts[bisect_left(self._bounds, seconds)] += 1
                self._sum += seconds
            total, found = 0, []
            for count in self._counts:
                total += count
                found.append(total)
            return found, self._sum


class Timings(Collector):
    """A histogram of durations with one label, exact like the library's own and several times as cheap to observe.

    Args:
        name: Of the metric, ending in `_seconds`.
        text: What it tells.
        label: Name of the label.
        bounds: Upper bounds of the buckets, in seconds, ascending; infinity is added.
    """

    def __init__(self, name: str, text: str, label: str, bounds: Sequence[float]) -> None:
        self._name, self._text, self._label = name, text, label
        self._bounds = tuple(bounds)
        self._series: dict[str, Timing] = {}

    def of(self, value: str) -> Timing:
        """Return the series of a value of the label; values come from a closed set."""
        return self._series.setdefault(value, Timing(self._bounds))

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Return everything, for the registry."""
        family = HistogramMetricFamily(self._name, self._text, labels=[self._label])
        names = [*map(str, self._bounds), "+Inf"]
        for value, timing in list(self._series.items()):
            counts, seconds = timing.cumulated()
            family.add_metric([value], list(zip(names, counts, strict=True)), seconds)
        yield family
