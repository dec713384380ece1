"""Histograms that sort their observations later say what the library's own say."""

import random
import threading

import pytest
from prometheus_client import CollectorRegistry, Histogram
from prometheus_client.openmetrics.exposition import generate_latest

from parlour.serving.metrics import Metrics
from parlour.serving.timings import Timings

BOUNDS = (0.0001, 0.005, 0.25, 1.0)


def test_it_tells_what_the_librarys_histogram_tells():
    """Equal durations, some on a bound and some beyond all, give equal samples, looked at twice on the way."""
    draw = random.Random(5)
    mine, theirs = CollectorRegistry(), CollectorRegistry()
    timings = Timings("work_seconds", "Time of work", "kind", BOUNDS)
    mine.register(timings)
    histogram = Histogram("work_seconds", "Time of work", ["kind"], buckets=BOUNDS, registry=theirs)
    for round_number in range(3):
        for _ in range(1500):
            kind, seconds = draw.choice(["a", "b"]), draw.choice([*BOUNDS, draw.random() * 2])
            timings.of(kind).observe(seconds)
            histogram.labels(kind).observe(seconds)
        for kind in ("a", "b"):
            for bound in (*map(str, BOUNDS), "+Inf"):
                labels = {"kind": kind, "le": bound}
                expected = theirs.get_sample_value("work_seconds_bucket", labels)
                assert expected, round_number
                assert mine.get_sample_value("work_seconds_bucket", labels) == expected
            for sample in ("work_seconds_count", "work_seconds_sum"):
                expected = theirs.get_sample_value(sample, {"kind": kind})
                assert mine.get_sample_value(sample, {"kind": kind}) == pytest.approx(expected)


def test_no_observation_of_any_thread_is_lost():
    """Threads observe while others look; in the end every observation is counted once."""
    timing = Timings("t_seconds", "", "kind", BOUNDS).of("a")
    threads = [threading.Thread(target=lambda: [timing.observe(0.1) for _ in range(5000)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        timing.cumulated()
    counts, seconds = timing.cumulated()
    assert counts == [0, 0, 20_000, 20_000, 20_000]
    assert seconds == pytest.approx(2000)


def test_it_is_served_among_the_others():
    """The text that Prometheus scrapes holds buckets, count and sum of each value of the label."""
    metrics = Metrics("gamestate", "1")
    metrics.timings("t_seconds", "Time", "stage", BOUNDS).of("decode").observe(0.1)
    text = generate_latest(metrics.registry).decode()
    assert 't_seconds_bucket{le="0.25",stage="decode"} 1.0' in text
    assert 't_seconds_bucket{le="+Inf",stage="decode"} 1.0' in text
    assert 't_seconds_count{stage="decode"} 1.0' in text
