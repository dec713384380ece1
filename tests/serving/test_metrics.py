"""Metrics: labels are closed sets, so that no id ever becomes one."""

import asyncio
import uuid

import grpc
import pytest
from tests.serving.lab import Bench

from parlour.serving.metrics import Metrics, UnknownLabel


@pytest.fixture
def metrics() -> Metrics:
    """A registry of its own."""
    return Metrics("gamestate", "0.0.0")


def test_a_value_outside_the_declared_set_is_refused(metrics):
    """Counters, gauges and histograms refuse values and names that weren't declared, and make no series (T130)."""
    for made in (
        metrics.counter("c", "", {"outcome": ["won", "lost"]}),
        metrics.gauge("g", "", {"outcome": ["won", "lost"]}),
        metrics.histogram("h", "", {"outcome": ["won", "lost"]}),
    ):
        made.labels(outcome="won")
        for wrong in ({"outcome": str(uuid.uuid4())}, {"outcome": "won", "player": "ada"}, {"player": "ada"}, {}):
            with pytest.raises(UnknownLabel):
                made.labels(**wrong)
    seen = {value for family in metrics.registry.collect() for s in family.samples for value in s.labels.items()}
    assert {value for name, value in seen if name == "outcome"} == {"won"}
    assert "player" not in {name for name, _ in seen}


def test_too_many_series_are_refused(metrics):
    """Sets whose product is large are refused when the metric is made (T130)."""
    with pytest.raises(ValueError, match="too many"):
        metrics.counter("c", "", {"a": map(str, range(100)), "b": map(str, range(100))})


def test_levels_are_read_when_looked_at(metrics):
    """A level calls its function at each look."""
    backlog = [1, 2, 3]
    metrics.level("backlog", "", lambda: len(backlog))
    assert metrics.registry.get_sample_value("backlog") == 3
    backlog.pop()
    assert metrics.registry.get_sample_value("backlog") == 2


async def test_no_call_can_make_a_series_of_its_own(bench: Bench):
    """Accounts, request ids and unknown methods leave no trace in any label (T130)."""

    async def strange(number: int) -> None:
        ident = str(uuid.uuid4())
        token = bench.token("play", account=ident)
        await bench.call("Echo", ident, token=token, metadata=[("x-request-id", ident)])
        with pytest.raises(grpc.aio.AioRpcError):
            await bench.channel.unary_unary(f"/lab.v1.Lab/{ident}")(b"")

    await strange(0)
    before = series(bench)
    await asyncio.gather(*(strange(number) for number in range(1, 20)))
    assert series(bench) == before


def series(bench: Bench) -> set[tuple]:
    """Return every series: name and labels."""
    families = bench.harness.metrics.registry.collect()
    return {(s.name, *sorted(s.labels.items())) for family in families for s in family.samples}
