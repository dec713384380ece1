"""Puts the worker together: the Celery worker, the dispatcher, the sweeps, the heartbeat, health and metrics."""

import logging
import os
import socket
import threading
from typing import Any

from celery import Celery
from celery.signals import worker_ready, worker_shutting_down

from parlour.engine.errors import EngineError
from parlour.games import registry
from parlour.serving import logs
from parlour.serving.keys import KeyFileWrong, KeysMissing
from parlour.serving.main import CannotStart
from parlour.serving.metrics_http import AddressInUse, MetricsServer
from parlour.serving.settings import Settings
from parlour.storage.database import Database
from parlour.storage.errors import StorageError
from parlour.storage.migrations import migrate
from parlour.worker.app import make_app
from parlour.worker.bot_turn import BotTurns
from parlour.worker.calls import Services
from parlour.worker.choosing import Chooser
from parlour.worker.claims import Claims, connect
from parlour.worker.dispatcher import Dispatcher
from parlour.worker.health import HealthServer
from parlour.worker.holds import Holds
from parlour.worker.internal import InternalToken
from parlour.worker.liveness import Heart, Pulse
from parlour.worker.loops import Loop
from parlour.worker.metrics import WorkerMetrics
from parlour.worker.pair_round import RoundPairing
from parlour.worker.pairing_process import PairingProcess
from parlour.worker.posts import Posts
from parlour.worker.queue_gauges import QueueGauges
from parlour.worker.score_match import MatchScoring
from parlour.worker.settings import TaskSettings
from parlour.worker.sweeps import Sweeps
from parlour.worker.task_queue import TaskQueue
from parlour.worker.tasks import Tasks
from parlour.worker.wanted import WantedTasks, forget_old_events

MIGRATIONS = "parlour.worker.migrations"
EXIT_STUCK = 70
CANNOT_START = (AddressInUse, CannotStart, KeyFileWrong, KeysMissing, StorageError)
_FLUSH_EVERY_S = 1.0
_GAUGES_EVERY_S = 5.0
_OLD_EVENTS_EVERY_S = 3600.0
_SWEPT_AGAIN = 4
_CLOSING_S = 3.0
_LOG = logging.getLogger(__name__)


def run(settings: Settings, tasks: TaskSettings) -> int:
    """Run a worker until SIGTERM; return the exit status.

    Raises:
        AddressInUse, CannotStart, KeyFileWrong, KeysMissing, StorageError: It can't start; `CANNOT_START` lists them.
    """
    logs.configure(settings.log_level, "worker")
    return Worker(settings, tasks).run()


class Worker:
    """The worker process.

    Args:
        settings: Where everything is.
        tasks: How tasks are run.

    Raises:
        AddressInUse: An address can't be listened at.
        CannotStart: There is no token for calls between services, or a content edition can't be used.
        StorageError: The worker's database can't be used.
    """

    def __init__(self, settings: Settings, tasks: TaskSettings) -> None:
        try:
            registry.host_editions(settings.content)
        except (EngineError, OSError) as error:
            raise CannotStart(str(error)) from error
        self._name = f"{socket.gethostname()}-{settings.worker.listen.rpartition(':')[2]}"
        self._draining = threading.Event()
        self._metrics = WorkerMetrics()
        self._pulse = Pulse()
        self._threads = tasks.threads
        self._app: Celery = make_app(settings.redis_url, tasks, self._name)
        queue = TaskQueue(self._app, self._name)
        self._heart = Heart(
            lambda: queue.heartbeat(tasks.heartbeat_limit), self._pulse, tasks.heartbeat_limit, self._stuck
        )
        self._services = Services(settings, InternalToken(settings))
        self._pairing = PairingProcess(tasks.pairing_s)
        self._database = Database(settings.worker.database_url)
        migrate(self._database, MIGRATIONS)
        self._loops = self._wire(settings, tasks, queue)
        self._health = HealthServer(settings.worker.listen, lambda: self._heart.well, self._pulse.age)
        self._metrics.level("parlour_worker_seconds_since_task", "Since the last task started", self._pulse.age)
        self._exporter = (
            MetricsServer(settings.worker.metrics, self._metrics.registry) if settings.worker.metrics else None
        )

    def run(self) -> int:
        """Work until SIGTERM; return the exit status."""
        worker_shutting_down.connect(self._drain)
        worker_ready.connect(self._ready)
        listening = threading.Thread(target=self._listen, name="dispatcher", daemon=True)
        listening.start()
        for loop in self._loops:
            loop.start()
        worker: Any = self._app.Worker(
            pool="threads",
            concurrency=self._threads,
            hostname=f"parlour@{self._name}",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            quiet=True,
            loglevel=logging.getLogger().level,
        )
        worker.start()
        self._close(listening)
        return int(worker.exitcode or 0)

    def _wire(self, settings: Settings, tasks: TaskSettings, queue: TaskQueue) -> list[Loop]:
        client = connect(settings.redis_url)
        claims, holds = Claims(client, tasks.claim_s), Holds(client)
        turns = BotTurns(
            self._services,
            claims,
            Chooser(self._metrics, tasks.iterations),
            slice_s=tasks.slice_s,
            safety_margin=tasks.safety_margin,
            pause=tasks.bot_pause,
            draining=self._draining,
            accepted=self._metrics.answers.inc,
        )
        scoring = MatchScoring(self._services, holds, self._metrics.records_refused.inc)
        pairing = RoundPairing(self._services, self._pairing)
        posts = Posts(self._services, private=tasks.private_webhooks, failed=self._metrics.posts_failed.inc)
        Tasks(turns, scoring, pairing, posts, queue, self._pulse, self._metrics).register(self._app)
        sweeps = Sweeps(
            self._services,
            queue,
            claims,
            holds,
            client,
            self._metrics,
            age_s=tasks.sweep_age,
            again_s=_SWEPT_AGAIN * tasks.sweep_every,
        )
        wanted = Loop("wanted tasks", _FLUSH_EVERY_S, WantedTasks(self._database, queue, claims).flush)
        self._dispatcher = Dispatcher(settings.redis_url, self._database, self._name, wanted.wake)
        return [
            wanted,
            Loop("sweep of decisions", tasks.sweep_every, sweeps.decisions),
            Loop("sweep of results", tasks.sweep_every, sweeps.results),
            Loop("old events", _OLD_EVENTS_EVERY_S, lambda: forget_old_events(self._database)),
            Loop("heartbeat", tasks.heartbeat_every, self._heart.tick),
            Loop("queue gauges", _GAUGES_EVERY_S, QueueGauges(client, self._metrics).read),
        ]

    def _listen(self) -> None:
        try:
            self._dispatcher.run()
        except Exception:  # noqa: BLE001  # whatever it is, a worker that does not listen is of no use
            _LOG.exception("the dispatcher failed")
            self._end()

    def _stuck(self, seconds: float) -> None:
        _LOG.critical("no task came through for %.0f s although the broker takes them: the worker ends", seconds)
        self._end()

    def _end(self) -> None:
        """End at once, for the keeper of the process to start it again; tasks under way are delivered again."""
        for handler in logging.getLogger().handlers:
            handler.flush()
        os._exit(EXIT_STUCK)

    def _drain(self, **_: Any) -> None:
        self._draining.set()

    def _ready(self, **_: Any) -> None:
        _LOG.info("worker %s takes tasks", self._name)

    def _close(self, listening: threading.Thread) -> None:
        self._dispatcher.stop()
        for loop in self._loops:
            loop.stop()
        listening.join(_CLOSING_S)
        for loop in self._loops:
            loop.join(_CLOSING_S)
        self._pairing.close()
        self._health.close()
        if self._exporter is not None:
            self._exporter.close()
        self._services.close()
        self._database.close()
