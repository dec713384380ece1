"""The time, as the bus writes it down."""

import time


def now_us() -> int:
    """Return microseconds since 1970 UTC."""
    return time.time_ns() // 1000
