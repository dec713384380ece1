"""Calls to the other services: channels, tokens, patience, and what an error means.

The channels are opened in the process that uses them, and the worker never forks (T110).
"""

from typing import Any, Protocol, TypeVar

import grpc
from google.rpc import error_details_pb2 as rpc
from grpc_status import rpc_status
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_delay
from tenacity.wait import wait_base, wait_random_exponential

from parlour.api.accounts.v1.accounts_pb2_grpc import AccountsStub
from parlour.api.match.v1.matches_pb2_grpc import HostingStub, MatchesStub
from parlour.api.scoring.v1.scoring_pb2_grpc import ScoringStub
from parlour.api.tournaments.v1.hosting_pb2_grpc import TournamentHostingStub
from parlour.serving.settings import Settings, Tls
from parlour.worker.internal import InternalToken

Request_contra = TypeVar("Request_contra", contravariant=True)
Response_co = TypeVar("Response_co", covariant=True)
Request = TypeVar("Request")
Response = TypeVar("Response")

CALL_SECONDS = 10.0
PATIENCE_SECONDS = 8.0
LONGEST_MESSAGE = 1 << 26

_PASSING = {
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.ABORTED,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
    grpc.StatusCode.DEADLINE_EXCEEDED,
}


class Method(Protocol[Request_contra, Response_co]):
    """A method of a stub."""

    def __call__(self, request: Request_contra, timeout: float | None = None, metadata: Any = None) -> Response_co:
        """Call it."""


class Services:
    """The services that the worker calls.

    Args:
        settings: Where they are.
        token: The worker's own token, with the scope `internal`.

    Attributes:
        matches: Playing and watching.
        hosting: What only the host's workers may ask.
        scoring: Results and ratings.
        accounts: Seat tokens.
        tournaments: Pairing jobs and posts.
    """

    def __init__(self, settings: Settings, token: InternalToken) -> None:
        self._token = token
        addresses = [settings.gamestate, settings.scoring, settings.matchmaking]
        self._channels = [_channel(service.advertise or service.listen, settings.tls) for service in addresses]
        gamestate, scoring, matchmaking = self._channels
        self.matches = MatchesStub(gamestate)
        self.hosting = HostingStub(gamestate)
        self.scoring = ScoringStub(scoring)
        self.accounts = AccountsStub(matchmaking)
        self.tournaments = TournamentHostingStub(matchmaking)

    def ask(self, method: Method[Request, Response], request: Request, token: str | None = None) -> Response:
        """Call a method, and again while the service is away or busy; every call of the worker may be repeated.

        Args:
            method: Of one of the stubs.
            request: The request.
            token: Whose call it is; the worker's own token unless told.

        Raises:
            grpc.RpcError: The last answer, when patience is at its end, or an answer that asking again can't change.
        """
        metadata = (("authorization", f"Bearer {token or self._token()}"),)
        attempts = Retrying(
            retry=retry_if_exception(may_pass),
            stop=stop_after_delay(PATIENCE_SECONDS),
            wait=_AsTold(),
            reraise=True,
        )
        return attempts(method, request, timeout=CALL_SECONDS, metadata=metadata)

    def close(self) -> None:
        """Close the channels."""
        for channel in self._channels:
            channel.close()


def may_pass(error: BaseException) -> bool:
    """Whether the same call may succeed a moment later."""
    return isinstance(error, grpc.Call) and error.code() in _PASSING


def reason_of(error: grpc.RpcError) -> str:
    """Return which rule an error stands for, such as `NOT_ASKED`; the status code where none is told."""
    info = _detail(error, rpc.ErrorInfo())
    if info is not None:
        return str(info.reason)
    call: Any = error
    return str(call.code().name) if isinstance(call, grpc.Call) else "UNKNOWN"


class _AsTold(wait_base):
    """Waits as long as the service says (T099), with jitter; longer from time to time where it says nothing."""

    def __init__(self) -> None:
        self._backoff = wait_random_exponential(multiplier=0.05, max=2.0)

    def __call__(self, retry_state: RetryCallState) -> float:
        error = retry_state.outcome.exception() if retry_state.outcome else None
        info = _detail(error, rpc.RetryInfo())
        told = info.retry_delay.ToMicroseconds() / 1e6 if info is not None else 0.0
        return min(told, PATIENCE_SECONDS) + self._backoff(retry_state)


def _detail(error: Any, kind: Any) -> Any:
    status: Any = rpc_status.from_call(error) if isinstance(error, grpc.Call) else None
    for detail in status.details if status is not None else ():
        if detail.Unpack(kind):
            return kind
    return None


def _channel(address: str, tls: Tls) -> grpc.Channel:
    options = [("grpc.max_receive_message_length", LONGEST_MESSAGE), ("grpc.keepalive_time_ms", 30_000)]
    if tls.certificate is None or tls.key is None:
        return grpc.insecure_channel(address, options)
    trusted = (tls.client_ca or tls.certificate).read_bytes()
    credentials = grpc.ssl_channel_credentials(trusted, tls.key.read_bytes(), tls.certificate.read_bytes())
    return grpc.secure_channel(address, credentials, options)
