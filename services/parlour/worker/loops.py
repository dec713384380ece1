"""Threads that do something again and again until they are told to stop."""

import logging
import threading
from collections.abc import Callable

_LOG = logging.getLogger(__name__)


class Loop:
    """Calls `work` every so often; an error is logged and does not end the loop.

    Args:
        name: For logs.
        every_s: Seconds between the end of a call and the next.
        work: What to do.
    """

    def __init__(self, name: str, every_s: float, work: Callable[[], object]) -> None:
        self._name = name
        self._every_s = every_s
        self._work = work
        self._stopping = False
        self._awake = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin, at once."""
        self._thread.start()

    def wake(self) -> None:
        """Have it do its work now. May be called from any thread."""
        self._awake.set()

    def stop(self) -> None:
        """Have it end after the call that may be under way."""
        self._stopping = True
        self._awake.set()

    def join(self, timeout_s: float) -> None:
        """Return when it has ended, or after so many seconds."""
        self._thread.join(timeout_s)

    def _run(self) -> None:
        while not self._stopping:
            self._awake.clear()
            try:
                self._work()
            except Exception as error:  # noqa: BLE001  # whatever it is, the next round may go well
                _LOG.warning("%s: %s: %s", self._name, type(error).__name__, error)
            self._awake.wait(self._every_s)
