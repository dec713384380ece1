"""Posts to other systems: signed, tried a few times at once, and later again by the tournament's own clock."""

import hashlib
import hmac
import http.client
import ipaddress
import logging
import socket
import ssl
import time
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from tenacity import Retrying, retry_if_exception_type, stop_after_attempt, wait_random_exponential

from parlour.api.tournaments.v1 import hosting_pb2
from parlour.worker.calls import Services

_LOG = logging.getLogger(__name__)
_PATIENCE_S = 5.0
_ATTEMPTS = 3


class NotTaken(Exception):
    """The other system could not be reached, or did not answer 2xx."""


class Posts:
    """Sends what webhooks are owed.

    Args:
        services: Where posts come from.
        private: Whether addresses of private networks, and `http://`, may be posted to.
        failed: Called for each post that was not taken.
        now: The time, in seconds since 1970.
    """

    def __init__(
        self,
        services: Services,
        *,
        private: bool,
        failed: Callable[[], None] = lambda: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._services = services
        self._private = private
        self._failed = failed
        self._now = now

    def deliver(self, tournament_id: str) -> int:
        """Send the posts of a tournament whose time has come; return how many were taken.

        Raises:
            grpc.RpcError: Matchmaking is away for longer than patience lasts.
        """
        request = hosting_pb2.ListDueDeliveriesRequest(tournament_id=tournament_id)
        due = self._services.ask(self._services.tournaments.ListDueDeliveries, request).deliveries
        return sum(self._settle(delivery) for delivery in due)

    def _settle(self, delivery: hosting_pb2.Delivery) -> bool:
        settled = hosting_pb2.SettleDeliveryRequest(delivery_id=delivery.delivery_id, taken=True)
        try:
            self._try(delivery)
        except NotTaken as problem:
            _LOG.info("post %s was not taken: %s", delivery.delivery_id, problem)
            self._failed()
            settled.taken, settled.problem = False, str(problem)[:200]
        self._services.ask(self._services.tournaments.SettleDelivery, settled)
        return settled.taken

    def _try(self, delivery: hosting_pb2.Delivery) -> None:
        attempts = Retrying(
            retry=retry_if_exception_type(NotTaken),
            stop=stop_after_attempt(_ATTEMPTS),
            wait=wait_random_exponential(multiplier=0.2, max=2.0),
            reraise=True,
        )
        attempts(self._post, delivery)

    def _post(self, delivery: hosting_pb2.Delivery) -> None:
        at = int(self._now())
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Parlour",
            "Parlour-Event": delivery.kind,
            "Parlour-Delivery": delivery.delivery_id,
            "Parlour-Signature": f"t={at},v1={signature(delivery.secret, at, delivery.body)}",
        }
        status = send(delivery.url, delivery.body, headers, private=self._private)
        if not 200 <= status < 300:
            raise NotTaken(f"the answer was {status}")


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the signature of a body that is sent at a time in seconds since 1970, in hexadecimal."""
    return hmac.new(secret.encode(), b"%d." % at + body, hashlib.sha256).hexdigest()


def send(url: str, body: bytes, headers: dict[str, str], *, private: bool) -> int:
    """Post once, to an address that was looked up and checked; redirects are not followed. Return the status.

    Raises:
        NotTaken: The address may not be posted to, or can't be reached.
    """
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    if parts.hostname is None or not (secure or (private and parts.scheme == "http")):
        raise NotTaken("the address is not https://")
    try:
        port = parts.port or (443 if secure else 80)
        address = _checked_address(parts.hostname, port, private=private)
        with socket.create_connection((address, port), _PATIENCE_S) as plain:
            connection = http.client.HTTPConnection(parts.hostname, port, timeout=_PATIENCE_S)
            connection.sock = (
                ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname) if secure else plain
            )
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NotTaken(f"{type(error).__name__}: {error}") from error


def _checked_address(host: str, port: int, *, private: bool) -> str:
    """Look a host up once, so that what was checked is what is connected to."""
    found: Iterable[str] = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for address in found:
        if private or ipaddress.ip_address(address).is_global:
            return address
    raise NotTaken(f"{host} is in a private network")
