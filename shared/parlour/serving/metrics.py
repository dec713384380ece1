"""Numbers for Prometheus. Every label has a closed set of values, told when the metric is made."""

import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from parlour.serving.timings import Timings

Metric = TypeVar("Metric", Counter, Gauge, Histogram)
Labels = Mapping[str, Iterable[str]]

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_MOST_SERIES = 1000


class UnknownLabel(Exception):
    """A label or a value outside the declared set: ids and names never become labels."""


class Labelled(Generic[Metric]):
    """A metric with labels whose values are known in advance.

    Args:
        metric: The bare metric.
        labels: Every label with all its values.

    Raises:
        ValueError: More than a thousand series.
    """

    def __init__(self, metric: Metric, labels: Labels) -> None:
        self._metric: Metric = metric
        self._values = {name: frozenset(values) for name, values in labels.items()}
        self._children: dict[tuple[str, ...], Metric] = {}
        series = 1
        for values in self._values.values():
            series *= len(values)
        if series > _MOST_SERIES:
            raise ValueError(f"{series} series are too many for one metric")

    def labels(self, **labels: str) -> Metric:
        """Return the metric of one set of labels.

        Raises:
            UnknownLabel: A label or a value that wasn't declared, or one that is missing.
        """
        key = tuple(labels.get(name, "") for name in self._values)
        child = self._children.get(key)
        if child is None or len(labels) != len(self._values):
            self._check(labels)
            child = self._children[key] = self._metric.labels(*key)
        return child

    def _check(self, labels: Mapping[str, str]) -> None:
        if labels.keys() != self._values.keys():
            raise UnknownLabel(f"labels are {sorted(self._values)}, not {sorted(labels)}")
        for name, value in labels.items():
            if value not in self._values[name]:
                raise UnknownLabel(f"{value!r} was not declared for the label {name}")


class Metrics:
    """The metrics of one process, in a registry of their own.

    Args:
        service: Name of the service.
        version: Version of Parlour.
    """

    def __init__(self, service: str, version: str) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        build = Gauge("parlour_build_info", "What runs", ["service", "version", "python"], registry=self.registry)
        build.labels(service, version, platform.python_version()).set(1)

    def counter(self, name: str, text: str, labels: Labels) -> Labelled[Counter]:
        """Make a counter with labels."""
        return Labelled(Counter(name, text, list(labels), registry=self.registry), labels)

    def gauge(self, name: str, text: str, labels: Labels) -> Labelled[Gauge]:
        """Make a gauge with labels."""
        return Labelled(Gauge(name, text, list(labels), registry=self.registry), labels)

    def histogram(
        self, name: str, text: str, labels: Labels, buckets: Sequence[float] = SECONDS
    ) -> Labelled[Histogram]:
        """Make a histogram with labels; the buckets are for seconds unless told."""
        return Labelled(Histogram(name, text, list(labels), registry=self.registry, buckets=buckets), labels)

    def timings(self, name: str, text: str, label: str, buckets: Sequence[float] = SECONDS) -> Timings:
        """Make a histogram for a busy path, with one label whose values come from a closed set."""
        timings = Timings(name, text, label, buckets)
        self.registry.register(timings)
        return timings

    def count(self, name: str, text: str) -> Counter:
        """Make a counter without labels."""
        return Counter(name, text, registry=self.registry)

    def level(self, name: str, text: str, read: Callable[[], float]) -> Gauge:
        """Make a gauge that calls `read` when it is looked at."""
        gauge = Gauge(name, text, registry=self.registry)
        gauge.set_function(read)
        return gauge

    def distribution(self, name: str, text: str, buckets: Sequence[float] = SECONDS) -> Histogram:
        """Make a histogram without labels; the buckets are for seconds unless told."""
        return Histogram(name, text, registry=self.registry, buckets=buckets)
