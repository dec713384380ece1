"""The call under way: who calls, under which request id, and whether the server is about to stop."""

import asyncio
import itertools
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from parlour.serving.errors import token_missing
from parlour.serving.principal import Principal

_BOOT = secrets.token_hex(6)
_NUMBERS = itertools.count(1)


class Call:
    """One call.

    Attributes:
        method: Full name, such as `/parlour.api.match.v1.Matches/GetView`.
        principal: The caller; None for a public method without a token.
        client: Key under which the caller's quotas are counted.
    """

    __slots__ = ("_charge", "_drain", "_request_id", "client", "cut", "method", "principal", "task")

    def __init__(self, method: str, drain: asyncio.Event, charge: Callable[[str, int], None]) -> None:
        self.method = method
        self.principal: Principal | None = None
        self.client = ""
        self.task: asyncio.Task[object] | None = None
        self.cut = False
        self._drain = drain
        self._charge = charge
        self._request_id = ""

    @property
    def request_id(self) -> str:
        """Id to quote when asking about this call: the caller's own if it sent one, else one of ours."""
        if not self._request_id:
            self._request_id = f"{_BOOT}-{next(_NUMBERS):x}"
        return self._request_id

    @request_id.setter
    def request_id(self, value: str) -> None:
        self._request_id = value

    @property
    def draining(self) -> asyncio.Event:
        """Set when the server is about to stop."""
        return self._drain

    def charge(self, count: int) -> None:
        """Count further calls against the caller's quota."""
        if self.client:
            self._charge(self.client, count)


CURRENT: ContextVar[Call] = ContextVar("parlour_call")


def call() -> Call:
    """Return the call under way.

    Raises:
        LookupError: There is none.
    """
    return CURRENT.get()


def principal() -> Principal:
    """Return the caller.

    Raises:
        Unauthenticated: The method is public and the caller sent no good token.
    """
    found = CURRENT.get().principal
    if found is None:
        raise token_missing()
    return found


def principal_or_none() -> Principal | None:
    """Return the caller, or None when a public method was called without a good token."""
    return CURRENT.get().principal


def request_id() -> str:
    """Return the id of the call under way, for logs and support. Not the `request_id` of a mutation."""
    return CURRENT.get().request_id


def draining() -> asyncio.Event:
    """Return the event that is set when the server is about to stop; a stream then says goodbye and ends."""
    return CURRENT.get().draining


def charge(count: int = 1) -> None:
    """Count `count` calls more against the caller's quota, for messages that carry several requests.

    Raises:
        ResourceExhausted: The quota is used up.
    """
    CURRENT.get().charge(count)
