"""The time of day, in one place, so that tests can set it."""

import time


class Clock:
    """The machine's clock."""

    def now_us(self) -> int:
        """Return microseconds since 1970 UTC."""
        return time.time_ns() // 1000

    def now_s(self) -> float:
        """Return seconds since 1970 UTC."""
        return self.now_us() / 1e6


class ManualClock(Clock):
    """A clock that stands still until it is told to move; for tests.

    Args:
        now_us: Where it starts, in microseconds since 1970 UTC.
    """

    def __init__(self, now_us: int = 1_800_000_000_000_000) -> None:
        self._now_us = now_us

    def now_us(self) -> int:
        """Return the time it was set to."""
        return self._now_us

    def advance(self, seconds: float) -> None:
        """Move the time forward (or back, when negative)."""
        self._now_us += round(seconds * 1e6)
