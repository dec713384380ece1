"""Whether a worker gets on is judged by tasks that come through."""

import time

import pytest
from kombu.exceptions import OperationalError

from parlour.worker.app import make_app
from parlour.worker.claims import connect
from parlour.worker.health import HealthServer, check
from parlour.worker.liveness import Heart, Pulse
from parlour.worker.metrics import WorkerMetrics
from parlour.worker.names import QUEUED_AT
from parlour.worker.queue_gauges import QueueGauges
from parlour.worker.settings import TaskSettings
from parlour.worker.task_queue import TaskQueue


class Ward:
    """A heart under observation, with a clock that a test sets."""

    def __init__(self):
        self.now = 0.0
        self.trouble = None
        self.stuck = []
        self.pulse = Pulse(lambda: self.now)
        self.heart = Heart(self._send, self.pulse, 30.0, self.stuck.append, lambda: self.now)

    def _send(self):
        if self.trouble:
            raise self.trouble

    def ticks(self, until, *, beating):
        """Tick every five seconds."""
        while self.now < until:
            self.now += 5.0
            if beating:
                self.pulse.beat()
            self.heart.tick()


@pytest.fixture
def ward():
    """A heart under observation."""
    return Ward()


def test_a_worker_whose_tasks_come_through_is_well(ward):
    """However long it runs."""
    ward.ticks(300.0, beating=True)
    assert ward.heart.well
    assert ward.stuck == []


def test_a_worker_that_takes_nothing_is_stuck_after_the_limit(ward):
    """The broker takes what is sent, and no task starts for more than 30 s: the worker is to end (T105, T106)."""
    ward.ticks(30.0, beating=False)
    assert ward.stuck == []
    ward.ticks(40.0, beating=False)
    assert ward.stuck[0] > 30.0
    assert not ward.heart.well


def test_with_the_broker_away_nobody_is_stuck(ward):
    """A restart would help nothing; when the broker is back the time counts anew (T105)."""
    ward.trouble = OperationalError("away")
    ward.ticks(200.0, beating=False)
    assert ward.stuck == []
    assert not ward.heart.well
    ward.trouble = None
    ward.ticks(230.0, beating=False)
    assert ward.stuck == []
    ward.ticks(240.0, beating=False)
    assert ward.stuck != []


def test_health_is_told_over_http():
    """200 while well, 503 when not, and a refusal when nobody answers."""
    state = {"well": True}
    server = HealthServer("127.0.0.1:0", lambda: state["well"], lambda: 1.5)
    address = f"127.0.0.1:{server.port}"
    assert check(address) == (True, '{"ok": true, "seconds_since_task": 1.5}')
    state["well"] = False
    assert check(address)[0] is False
    server.close()
    assert check(address)[0] is False


def test_the_age_of_a_queue_is_that_of_its_oldest_task(redis_url, monkeypatch):
    """Length and age are read where Celery keeps its tasks, so they grow although no worker takes any (T106)."""
    client, metrics = connect(redis_url), WorkerMetrics()
    queue = TaskQueue(make_app(redis_url, TaskSettings(), "w"), "w")
    gauges = QueueGauges(client, metrics)

    def told(name):
        return metrics.registry.get_sample_value(name, {"queue": "bots"})

    gauges.read()
    assert (told("parlour_worker_queue_length"), told("parlour_worker_queue_age_seconds")) == (0, 0)
    with monkeypatch.context() as earlier:
        now = time.time_ns()
        earlier.setattr(time, "time_ns", lambda: now - 90_000_000_000)
        queue.bot_turn("m1", 0)
    queue.bot_turn("m2", 0)
    gauges.read()
    assert told("parlour_worker_queue_length") == 2
    assert 90 <= told("parlour_worker_queue_age_seconds") < 120
    assert QUEUED_AT.encode() in client.lindex("bots", 0)
