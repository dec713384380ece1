"""Options and credentials of the listening side."""

from typing import Any

import grpc

from parlour.serving.settings import Settings, SettingsError, Tls


def options(settings: Settings) -> list[tuple[str, int]]:
    """Return the channel arguments of a server."""
    return [
        ("grpc.max_receive_message_length", settings.limits.max_message_bytes),
        ("grpc.keepalive_time_ms", round(settings.keepalive_s * 1000)),
        ("grpc.keepalive_timeout_ms", round(settings.keepalive_timeout_s * 1000)),
        # Without it an unanswered ping is given a minute, whatever the keepalive timeout says.
        ("grpc.http2.ping_timeout_ms", round(settings.keepalive_timeout_s * 1000)),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.max_pings_without_data", 0),
        # A tenth below what clients are told, so that a ping that arrives a little early is no offence.
        ("grpc.http2.min_ping_interval_without_data_ms", round(settings.min_ping_interval_s * 900)),
        ("grpc.so_reuseport", int(settings.reuse_port)),
    ]


def credentials(tls: Tls) -> grpc.ServerCredentials | None:
    """Return the server's credentials, or None for plain text.

    Raises:
        SettingsError: A file can't be read.
    """
    if tls.certificate is None or tls.key is None:
        return None
    try:
        pair = (tls.key.read_bytes(), tls.certificate.read_bytes())
        client_ca = tls.client_ca.read_bytes() if tls.client_ca else None
    except OSError as error:
        raise SettingsError(f"PARLOUR_TLS: {error.filename}: {error.strerror}") from None
    return grpc.ssl_server_credentials([pair], client_ca, require_client_auth=client_ca is not None)


def listen(server: Any, address: str, tls: Tls) -> int:
    """Bind an address; return the port, 0 if it can't be bound."""
    found = credentials(tls)
    try:
        bound = server.add_insecure_port(address) if found is None else server.add_secure_port(address, found)
    except RuntimeError:
        return 0
    return int(bound)
