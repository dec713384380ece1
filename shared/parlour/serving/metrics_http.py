"""`/metrics` over HTTP, on a thread of its own."""

from prometheus_client import CollectorRegistry, start_http_server


class AddressInUse(Exception):
    """An address that can't be listened at; the message names it."""


class MetricsServer:
    """Serves a registry until it is closed.

    Args:
        address: host:port; port 0 for any free one.
        registry: What to serve.

    Raises:
        AddressInUse: The address can't be listened at.
    """

    def __init__(self, address: str, registry: CollectorRegistry) -> None:
        host, _, port = address.rpartition(":")
        try:
            self._server, self._thread = start_http_server(int(port), host.strip("[]"), registry)
        except OSError as error:
            raise AddressInUse(f"metrics can't be served at {address}: {error.strerror or error}") from None

    @property
    def port(self) -> int:
        """The port in use."""
        return int(self._server.server_port)

    def close(self) -> None:
        """Stop serving and free the port."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
