"""How the library behaves on a bad day."""

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Times, in seconds.

    Attributes:
        deadline_s: For one attempt of a call that gives one answer.
        patience_s: For all attempts of such a call; the last error is raised then.
        stream_patience_s: How long a stream tries to come back after its connection was lost; None: for ever.
        silence_s: A stream that says nothing for so long is taken for dead and opened again. Streams of matches show a
            sign of life every 10 seconds.
        first_backoff_s: Upper end of the random wait before the second attempt; doubles with each further one.
        max_backoff_s: Longest random wait between two attempts.
        keepalive_s: Time between pings on the connection, with or without calls. Servers take 10 seconds and more.
        keepalive_timeout_s: A connection that does not answer a ping for so long is closed.
    """

    deadline_s: float = 10.0
    patience_s: float = 60.0
    stream_patience_s: float | None = None
    silence_s: float = 30.0
    first_backoff_s: float = 0.1
    max_backoff_s: float = 10.0
    keepalive_s: float = 30.0
    keepalive_timeout_s: float = 10.0


class Tls(msgspec.Struct, frozen=True):
    """Files of a connection by TLS, in PEM.

    Attributes:
        authorities: Certificates that the server's must come from; None: those of the system.
        certificate: The client's own, where the server asks for one.
        key: Its private key.
    """

    authorities: Path | None = None
    certificate: Path | None = None
    key: Path | None = None
