"""The tasks. Each may be delivered any number of times, at once or later, and acts once."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc
from celery import Celery
from kombu.exceptions import OperationalError

from parlour.worker.bot_turn import BotTurns, Outcome
from parlour.worker.calls import may_pass, reason_of
from parlour.worker.liveness import Pulse
from parlour.worker.metrics import WorkerMetrics
from parlour.worker.names import BOT_TURN, DELIVER, HEARTBEAT, PAIR_ROUND, QUEUED_AT, SCORE_MATCH
from parlour.worker.pair_round import RoundPairing
from parlour.worker.posts import Posts
from parlour.worker.score_match import MatchScoring
from parlour.worker.task_queue import TaskQueue

_LOG = logging.getLogger(__name__)


class Tasks:
    """What the tasks do.

    Args:
        turns: Plays bots.
        scoring: Scores matches.
        pairing: Pairs rounds of tournaments.
        posts: Tells other systems.
        queue: Where unfinished work goes on.
        pulse: Told of every task that starts.
        metrics: Told how long tasks waited and took.
    """

    def __init__(
        self,
        turns: BotTurns,
        scoring: MatchScoring,
        pairing: RoundPairing,
        posts: Posts,
        queue: TaskQueue,
        pulse: Pulse,
        metrics: WorkerMetrics,
    ) -> None:
        self._turns = turns
        self._scoring = scoring
        self._pairing = pairing
        self._posts = posts
        self._queue = queue
        self._pulse = pulse
        self._metrics = metrics

    def register(self, app: Celery) -> None:
        """Add the tasks to an application."""

        @app.task(name=BOT_TURN, bind=True)
        def bot_turn(task: Any, match_id: str, seat: int) -> None:
            with self._task(BOT_TURN, task):
                self.bot_turn(match_id, seat)

        @app.task(name=SCORE_MATCH, bind=True)
        def score_match(task: Any, match_id: str) -> None:
            with self._task(SCORE_MATCH, task):
                self._scoring.score(match_id)

        @app.task(name=PAIR_ROUND, bind=True)
        def pair_round(task: Any, tournament_id: str) -> None:
            with self._task(PAIR_ROUND, task):
                self._pairing.pair(tournament_id)

        @app.task(name=DELIVER, bind=True)
        def deliver(task: Any, tournament_id: str) -> None:
            with self._task(DELIVER, task):
                self._posts.deliver(tournament_id)

        @app.task(name=HEARTBEAT, bind=True)
        def heartbeat(task: Any) -> None:
            with self._task(HEARTBEAT, task):
                pass

    def bot_turn(self, match_id: str, seat: int) -> None:
        """Play the bots of a match on; what its time slice did not suffice for is queued again."""
        if self._turns.play(match_id) is Outcome.UNFINISHED:
            try:
                self._queue.bot_turn(match_id, seat)
            except OperationalError as trouble:
                _LOG.warning("the rest of match %s is left to the sweep: %s", match_id, trouble)

    @contextmanager
    def _task(self, name: str, task: Any) -> Iterator[None]:
        self._pulse.beat()
        began = time.perf_counter()
        queued_at = (getattr(task.request, "headers", None) or {}).get(QUEUED_AT)
        if isinstance(queued_at, int):
            self._metrics.wait_seconds.labels(task=name).observe(max(0.0, time.time() - queued_at / 1e6))
        try:
            yield
        except grpc.RpcError as error:
            self._metrics.tasks_failed.labels(task=name).inc()
            if not may_pass(error):
                raise
            _LOG.warning("task %s%s is left to the sweep: %s", name, task.request.args, reason_of(error))
        except Exception:
            self._metrics.tasks_failed.labels(task=name).inc()
            raise
        finally:
            self._metrics.task_seconds.labels(task=name).observe(time.perf_counter() - began)
