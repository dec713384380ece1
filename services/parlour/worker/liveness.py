"""Whether this worker gets on with its work, judged by tasks that come through the broker.

Celery workers have been seen alive and deaf after Redis restarted (T105, T106). So every few seconds a heartbeat task
is sent to this very worker through the broker. When neither it nor any other task has started for the limit although
the broker takes what is sent, the worker is stuck and has to be started again.
"""

import logging
import time
from collections.abc import Callable

from kombu.exceptions import OperationalError

_LOG = logging.getLogger(__name__)


class Pulse:
    """When a task started last.

    Args:
        clock: Monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.last = clock()

    def beat(self) -> None:
        """Note that a task has started."""
        self.last = self._clock()

    def age(self) -> float:
        """Return how many seconds ago that was; at first, since the worker was made."""
        return self._clock() - self.last


class Heart:
    """Sends the heartbeat and judges it. `tick` is called again and again.

    Args:
        send: Sends a heartbeat task; raises `OperationalError` when the broker is away.
        pulse: Told of by every task that starts.
        limit_s: Seconds without a task after which the worker is stuck.
        stuck: Called then, with the seconds.
        clock: Monotonic seconds.
    """

    def __init__(
        self,
        send: Callable[[], None],
        pulse: Pulse,
        limit_s: float,
        stuck: Callable[[float], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._send = send
        self._pulse = pulse
        self._limit_s = limit_s
        self._stuck = stuck
        self._clock = clock
        self._broker_since: float | None = None

    def tick(self) -> None:
        """Send a heartbeat; with the broker away nobody is stuck, and the time counts anew when it is back."""
        try:
            self._send()
        except (OperationalError, OSError) as trouble:
            self._broker_since = None
            _LOG.warning("the heartbeat could not be sent: %s", trouble)
            return
        now = self._clock()
        if self._broker_since is None:
            self._broker_since = now
        silent = now - max(self._pulse.last, self._broker_since)
        if silent > self._limit_s:
            self._stuck(silent)

    @property
    def well(self) -> bool:
        """Whether tasks come through."""
        return self._pulse.age() <= self._limit_s
