"""How many tasks wait, and for how long the oldest one has (T106)."""

import json
import time

import redis

from parlour.worker.metrics import WorkerMetrics
from parlour.worker.names import QUEUED_AT, QUEUES


class QueueGauges:
    """Reads the queues where Celery keeps them: a Redis list each, the oldest task last.

    Args:
        client: The broker.
        metrics: Told of age and length.
    """

    def __init__(self, client: redis.Redis, metrics: WorkerMetrics) -> None:
        self._client = client
        self._metrics = metrics

    def read(self) -> None:
        """Set the gauges.

        Raises:
            RedisError: The broker is away.
        """
        for queue in QUEUES:
            self._metrics.queue_length.labels(queue=queue).set(int(self._client.llen(queue)))
            self._metrics.queue_age.labels(queue=queue).set(_age(self._client.lindex(queue, -1)))


def _age(message: bytes | str | None) -> float:
    """Return the seconds since a message was queued; 0 when there is none, or it does not tell."""
    if message is None:
        return 0.0
    try:
        queued_at = json.loads(message)["headers"][QUEUED_AT]
    except (ValueError, KeyError, TypeError):
        return 0.0
    return max(0.0, time.time() - int(queued_at) / 1e6)
