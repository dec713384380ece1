"""Errors of the bus.

::

    BusError
    ├── NotAnEvent            the message has no place in the envelope
    ├── UnreadableEnvelope    a stream entry that is no envelope
    ├── BadTimeouts           a blocking read would outlast the socket
    ├── LeaseLost             another relay sends for this service now
    ├── StreamsLost           Redis lost entries that it had taken
    └── NoSuchLetter          the dead letter does not exist, or was replayed or dropped already
"""


class BusError(Exception):
    """Base of every error that the bus raises on purpose."""


class NotAnEvent(BusError):
    """The message has no place in the envelope's ``oneof``."""


class UnreadableEnvelope(BusError):
    """A stream entry holds no envelope, or one without an id."""


class BadTimeouts(BusError):
    """A blocking read would outlast the socket timeout of the connection, or there is none (T113)."""


class LeaseLost(BusError):
    """Another relay sends for this service now."""


class StreamsLost(BusError):
    """Redis has lost entries that it had taken: it restarted empty or from an old copy."""


class NoSuchLetter(BusError):
    """The dead letter does not exist, or was replayed or dropped already."""
