"""Checks of single fields of requests, and times as messages."""

import uuid

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from parlour.serving.errors import malformed

_MOST_SECONDS = 315_576_000_000
_NANOS = 1_000_000_000
_LENGTH = 36


def checked_id(value: str, field: str) -> str:
    """Return the UUID in its one spelling.

    Raises:
        InvalidArgument: It is no UUID.
    """
    try:
        return str(uuid.UUID(value)) if len(value) == _LENGTH else _refuse(field)
    except ValueError:
        return _refuse(field)


def _refuse(field: str) -> str:
    raise malformed((field, "should be a UUID, such as 2f1c5a3e-8f43-4f0e-9f0e-3b7f0d6c1a55"))


def timestamp(time_us: int) -> Timestamp:
    """Return a time, in microseconds since 1970 UTC, as a message."""
    message = Timestamp()
    message.FromMicroseconds(time_us)
    return message


def duration(length_us: int) -> Duration:
    """Return a length of time in microseconds as a message."""
    message = Duration()
    message.FromMicroseconds(length_us)
    return message


def checked_duration(value: Duration, field: str, shortest_us: int, longest_us: int) -> int:
    """Return a length of time in microseconds.

    Raises:
        InvalidArgument: No valid duration, or out of bounds.
    """
    valid = abs(value.seconds) <= _MOST_SECONDS and abs(value.nanos) < _NANOS and value.seconds * value.nanos >= 0
    length_us = value.seconds * 1_000_000 + value.nanos // 1000
    if not (valid and shortest_us <= length_us <= longest_us):
        raise malformed((field, f"{shortest_us / 1e6:g} to {longest_us / 1e6:g} seconds"))
    return length_us
