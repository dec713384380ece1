"""Tokens for the seats that bots play: a bot sees and does what its seat may, and nothing more (T101)."""

import time
from threading import Lock

from cachetools import TLRUCache

from parlour.api.accounts.v1 import accounts_pb2
from parlour.worker.calls import Services

_CACHED = 10_000
_MARGIN_S = 60.0

Seat = tuple[str, int, str]


class SeatTokens:
    """Asks matchmaking for seat tokens and keeps them until shortly before they run out.

    Args:
        services: Whom to ask.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._lock = Lock()
        self._known: TLRUCache[Seat, accounts_pb2.IssueSeatTokenResponse] = TLRUCache(_CACHED, _use_until, time.time)

    def token(self, match_id: str, seat: int, bot: str) -> str:
        """Return a token for the seat.

        Raises:
            grpc.RpcError: Matchmaking refused, or could not be reached.
        """
        place = (match_id, seat, bot)
        with self._lock:
            known = self._known.get(place)
        if known is None:
            request = accounts_pb2.IssueSeatTokenRequest(match_id=match_id, seat=seat, bot=bot)
            known = self._services.ask(self._services.accounts.IssueSeatToken, request)
            with self._lock:
                self._known[place] = known
        return known.access_token

    def forget(self, match_id: str, seat: int, bot: str) -> None:
        """Ask anew next time."""
        with self._lock:
            self._known.pop((match_id, seat, bot), None)


def _use_until(_seat: Seat, issued: accounts_pb2.IssueSeatTokenResponse, now: float) -> float:
    ends = issued.expire_time.ToMicroseconds() / 1e6
    return ends - _MARGIN_S if issued.HasField("expire_time") else now + _MARGIN_S
