"""Callers: each sends its calls one after another and waits for every answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from statistics import quantiles
from time import perf_counter
from typing import Any

Metadata = tuple[tuple[str, str], ...]
Calls = Sequence[tuple[Metadata, bytes]]
Method = Callable[..., Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Burst:
    """What came of a burst of calls.

    Attributes:
        rate: Calls a second.
        p50_ms: Median latency.
        p99_ms: The 99th percentile.
        cpu_us: Processor time of the server for each call, in microseconds.
    """

    rate: float
    p50_ms: float
    p99_ms: float
    cpu_us: float


async def burst(method: Method, work: Sequence[Calls], cpu_s: Callable[[], float]) -> Burst:
    """Have each caller send its calls; every one must succeed.

    Args:
        method: The method on its channel, for serialized messages.
        work: The calls of each caller.
        cpu_s: Processor time of the server.
    """
    latencies: list[float] = []

    async def caller(calls: Calls) -> None:
        for metadata, request in calls:
            begun = perf_counter()
            await method(request, metadata=metadata)
            latencies.append(perf_counter() - begun)

    used, start = cpu_s(), perf_counter()
    await asyncio.gather(*(caller(calls) for calls in work))
    seconds, used = perf_counter() - start, cpu_s() - used
    count = len(latencies)
    p50, p99 = percentiles(latencies)
    return Burst(count / seconds, p50 * 1e3, p99 * 1e3, used / count * 1e6)


def percentiles(values: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile."""
    cut = quantiles(values, n=100, method="inclusive")
    return cut[49], cut[98]
