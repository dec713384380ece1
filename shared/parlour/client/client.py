"""The client: one object for everything that a player, a bot or a tool asks of the services."""

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from parlour.api.server.v1.server_pb2 import GetInfoRequest, ServerInfo
from parlour.api.server.v1.server_pb2_grpc import ServerStub
from parlour.client.accounts import Accounts
from parlour.client.calls import Calls
from parlour.client.playing import Playing
from parlour.client.queueing import Queueing
from parlour.client.results import Results
from parlour.client.settings import Settings, Tls
from parlour.client.tables import Tables
from parlour.client.tournaments import Tournaments


class Client(Accounts, Queueing, Tables, Playing, Results, Tournaments):
    """Connections to the services, as one account.

    Every call is tried again while no server can be reached, under the same request id where it changes something; what
    it returns are the API's messages, what it raises is `ParlourError`. Use it in ``async with``, in one event loop.
    """

    @classmethod
    def connect(
        cls,
        endpoints: Mapping[str, str] | None = None,
        *,
        matchmaking: str = "",
        gamestate: str = "",
        scoring: str = "",
        token: str = "",
        tls: Tls | None = None,
        settings: Settings | None = None,
    ) -> Self:
        """Return a client; connections are made when they are first needed.

        Args:
            endpoints: Address by service, such as ``{"gamestate": "localhost:7002"}``; the next three go before it.
            matchmaking: Its address.
            gamestate: Its address.
            scoring: Its address.
            token: Access token of an account that has one already; empty means to sign in.
            tls: How connections are secured; None means not at all.
            settings: Times.
        """
        named = {"matchmaking": matchmaking, "gamestate": gamestate, "scoring": scoring}
        addresses = {**(endpoints or {}), **{name: address for name, address in named.items() if address}}
        return cls(Calls(addresses, token, tls, settings or Settings()))

    async def info(self, service: str = "gamestate") -> ServerInfo:
        """Return versions, games and limits of a service."""
        return await self._calls.unary(ServerStub(self._calls.channel(service)).GetInfo, GetInfoRequest())

    async def close(self) -> None:
        """Close every connection; calls under way are cancelled."""
        await self._calls.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
