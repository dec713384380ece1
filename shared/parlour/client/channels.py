"""Connections to servers."""

import json

import grpc

from parlour.client.settings import Settings, Tls

_SERVICE_CONFIG = json.dumps({"loadBalancingConfig": [{"round_robin": {}}]})
_LARGEST_ANSWER = 64 << 20
"""Bytes; records of long matches are the largest answers there are."""


def channel_options(settings: Settings) -> list[tuple[str, str | int]]:
    """Return gRPC's options: pings also without calls, quick reconnection, a connection of this client's own.

    gRPC's own retries are off: `parlour.client.retrying` does them, since it knows what servers say about when.
    """
    return [
        ("grpc.keepalive_time_ms", round(settings.keepalive_s * 1000)),
        ("grpc.keepalive_timeout_ms", round(settings.keepalive_timeout_s * 1000)),
        # What really closes a dead connection: without it a ping may stay unanswered for a minute.
        ("grpc.http2.ping_timeout_ms", round(settings.keepalive_timeout_s * 1000)),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.max_pings_without_data", 0),
        ("grpc.initial_reconnect_backoff_ms", round(settings.first_backoff_s * 1000)),
        ("grpc.min_reconnect_backoff_ms", round(settings.first_backoff_s * 1000)),
        ("grpc.max_reconnect_backoff_ms", round(settings.max_backoff_s * 1000)),
        ("grpc.use_local_subchannel_pool", 1),
        ("grpc.enable_retries", 0),
        ("grpc.max_receive_message_length", _LARGEST_ANSWER),
        ("grpc.service_config", _SERVICE_CONFIG),
    ]


def open_channel(address: str, tls: Tls | None, settings: Settings) -> grpc.aio.Channel:
    """Return a channel to an address such as ``localhost:7001`` or ``dns:///gamestate:7001``; it connects when used."""
    options = channel_options(settings)
    if tls is None:
        return grpc.aio.insecure_channel(address, options)
    files = (tls.authorities, tls.key, tls.certificate)
    credentials = grpc.ssl_channel_credentials(*(None if file is None else file.read_bytes() for file in files))
    return grpc.aio.secure_channel(address, credentials, options)
