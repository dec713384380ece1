"""The Celery application: Redis as the broker, no results, nothing acknowledged before it is done.

Threads run the tasks: they wait for gRPC most of the time, and forked processes and gRPC channels don't mix (T110).
Nothing is scheduled for later inside the broker (T109): a task that can't be done now ends, and the sweep finds what is
left.
"""

import logging
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import setup_logging
from kombu import Queue

from parlour.worker.names import QUEUES
from parlour.worker.settings import TaskSettings

SOCKET_SECONDS = 5.0
RESTORE_SECONDS = 5
HEARTBEAT_QUEUE_MS = 600_000


def make_app(redis_url: str, settings: TaskSettings, worker: str) -> Celery:
    """Return the application, without tasks and without a connection.

    Args:
        redis_url: The broker.
        settings: How tasks are run.
        worker: Name of this worker; its heartbeat has a queue of its own, so that another can't answer it.
    """
    # Celery warns root of pickled messages from strangers, which this application does not take.
    warnings.simplefilter("ignore", SecurityWarning)
    app = Celery("parlour", set_as_current=False)
    app.conf.update(
        broker_url=redis_url,
        broker_transport_options={
            "visibility_timeout": settings.visibility_timeout,
            "unacked_restore_interval": min(RESTORE_SECONDS, settings.visibility_timeout),
            "unacked_restore_throttle": 1,
            "unacked_mutex_expire": 30,
            "socket_timeout": SOCKET_SECONDS,
            "socket_connect_timeout": SOCKET_SECONDS,
            "socket_keepalive": True,
            "health_check_interval": 10,
            "queue_order_strategy": "round_robin",
        },
        broker_connection_retry=True,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_connection_timeout=SOCKET_SECONDS,
        result_backend=None,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_publish_retry=False,
        task_queues=[*map(Queue, QUEUES), heartbeat_queue(worker)],
        task_default_queue=QUEUES[0],
        worker_prefetch_multiplier=1,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        worker_enable_remote_control=False,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        enable_utc=True,
    )
    return app


def heartbeat_queue(worker: str) -> Queue:
    """Return the queue of a worker's own heartbeat; Redis forgets it when the worker is gone for good."""
    return Queue(f"heartbeat.{worker}", queue_arguments={"x-expires": HEARTBEAT_QUEUE_MS})


@setup_logging.connect
def _leave_logging_alone(**_: Any) -> None:
    """Celery sets up no logging when somebody listens here. A line for each task would drown the rest."""
    for chatty in ("celery.app.trace", "celery.worker.strategy"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
