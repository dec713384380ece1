"""Queueing tasks. A task carries ids only; queueing it twice is harmless."""

import time
from typing import Any

from celery import Celery

from parlour.worker.app import heartbeat_queue
from parlour.worker.names import BOT_TURN, HEARTBEAT, QUEUE_OF, QUEUED_AT, SCORE_MATCH


class TaskQueue:
    """Queues tasks of an application. Never to be used inside a transaction.

    Args:
        app: The application.
        worker: Name of this worker, for its heartbeat.
    """

    def __init__(self, app: Celery, worker: str) -> None:
        self._app = app
        self._heartbeat_queue = heartbeat_queue(worker).name

    def bot_turn(self, match_id: str, seat: int) -> None:
        """Ask for a bot turn.

        Raises:
            kombu.exceptions.OperationalError: The broker can't be reached.
        """
        self._send(BOT_TURN, QUEUE_OF[BOT_TURN], match_id, seat)

    def score_match(self, match_id: str) -> None:
        """Ask for the result of a match; raises as `bot_turn`."""
        self._send(SCORE_MATCH, QUEUE_OF[SCORE_MATCH], match_id)

    def tournament_task(self, task: str, tournament_id: str) -> None:
        """Ask for `PAIR_ROUND` or `DELIVER` for a tournament; raises as `bot_turn`."""
        self._send(task, QUEUE_OF[task], tournament_id)

    def heartbeat(self, expires_s: float) -> None:
        """Ask this very worker for a sign of life; raises as `bot_turn`."""
        self._send(HEARTBEAT, self._heartbeat_queue, expires=expires_s)

    def _send(self, task: str, queue: str, *args: Any, expires: float | None = None) -> None:
        headers = {QUEUED_AT: time.time_ns() // 1000}
        self._app.send_task(task, args, queue=queue, headers=headers, expires=expires, retry=False, ignore_result=True)
