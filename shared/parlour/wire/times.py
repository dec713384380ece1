"""Times: milliseconds since 1970 (UTC) here, `Timestamp` there."""

from google.protobuf.timestamp_pb2 import Timestamp

from parlour.wire.errors import WireError

_END_OF_9999_S = 253_402_300_799
_NANOS = 1_000_000_000


def timestamp(at_ms: int) -> Timestamp:
    """Return the time as a message."""
    seconds, rest = divmod(at_ms, 1000)
    return Timestamp(seconds=seconds, nanos=rest * 1_000_000)


def milliseconds(message: Timestamp) -> int:
    """Return the whole milliseconds in a message.

    Raises:
        WireError: It is no time from 1970 to 9999.
    """
    if not 0 <= message.seconds <= _END_OF_9999_S:
        raise WireError("seconds", f"must be 0 to {_END_OF_9999_S}, is {message.seconds}")
    if not 0 <= message.nanos < _NANOS:
        raise WireError("nanos", f"must be 0 to {_NANOS - 1}, is {message.nanos}")
    return message.seconds * 1000 + message.nanos // 1_000_000
