"""Calls to services: addresses, tokens, deadlines and further attempts."""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import TypeVar

import grpc

from parlour.api.accounts.v1.accounts_pb2 import RefreshSessionRequest, Session
from parlour.api.accounts.v1.accounts_pb2_grpc import AccountsStub
from parlour.client.channels import open_channel
from parlour.client.errors import ParlourError, error_of
from parlour.client.identity import Identity
from parlour.client.retrying import persist
from parlour.client.settings import Settings, Tls

Request = TypeVar("Request")
Answer = TypeVar("Answer")


class Calls:
    """What every part of the client calls through.

    Attributes:
        identity: Who calls.
        settings: Times.
    """

    def __init__(self, endpoints: Mapping[str, str], token: str, tls: Tls | None, settings: Settings) -> None:
        self.identity = Identity(token)
        self.settings = settings
        self._endpoints = dict(endpoints)
        self._tls = tls
        self._channels: dict[str, grpc.aio.Channel] = {}

    def channel(self, service: str) -> grpc.aio.Channel:
        """Return the channel to a service; services at one address share it.

        Raises:
            LookupError: The client was told no address of it.
        """
        address = self._endpoints.get(service)
        if not address:
            raise LookupError(f"no address of {service} was given")
        if address not in self._channels:
            self._channels[address] = open_channel(address, self._tls, self.settings)
        return self._channels[address]

    def metadata(self) -> tuple[tuple[str, str], ...]:
        """Return what goes with a call."""
        token = self.identity.token
        return (("authorization", f"Bearer {token}"),) if token else ()

    async def unary(
        self,
        method: grpc.aio.UnaryUnaryMultiCallable[Request, Answer],
        request: Request,
        patience_s: float | None = None,
        also: Callable[[ParlourError], bool] = lambda _: False,
    ) -> Answer:
        """Call a method that gives one answer. All may be repeated: requests that change something carry a name.

        Args:
            method: Of a stub.
            request: Sent unchanged with each attempt.
            patience_s: For all attempts together; None: as set for the client.
            also: Further errors that are worth another attempt.

        Raises:
            ParlourError: The call failed.
        """

        async def attempt() -> Answer:
            token = self.identity.token
            try:
                return await self.once(method, request)
            except ParlourError as error:
                if not await self.renewed(error, token):
                    raise
            return await self.once(method, request)

        return await persist(attempt, self.settings, patience_s or self.settings.patience_s, also)

    async def once(self, method: grpc.aio.UnaryUnaryMultiCallable[Request, Answer], request: Request) -> Answer:
        """Make one attempt of a call."""
        try:
            return await method(request, timeout=self.settings.deadline_s, metadata=self.metadata())
        except grpc.aio.AioRpcError as failure:
            raise error_of(failure) from failure

    async def stream(
        self, method: grpc.aio.UnaryStreamMultiCallable[Request, Answer], request: Request
    ) -> AsyncIterator[Answer]:
        """Yield the messages of a short stream, in one attempt; raises as `unary`."""
        call = method(request, metadata=self.metadata())
        try:
            async for answer in call:
                yield answer
        except grpc.aio.AioRpcError as failure:
            raise error_of(failure) from failure
        finally:
            call.cancel()

    async def renewed(self, error: ParlourError, token: str) -> bool:
        """Whether the call that failed with this token may be tried with another one."""
        if error.code is not grpc.StatusCode.UNAUTHENTICATED:
            return False
        return await self.identity.renew(token, self._refresh)

    async def close(self) -> None:
        """Close every connection; calls under way are cancelled."""
        while self._channels:
            _, channel = self._channels.popitem()
            await channel.close()

    async def _refresh(self, refresh_token: str) -> Session:
        accounts = AccountsStub(self.channel("matchmaking"))
        return await self.once(accounts.RefreshSession, RefreshSessionRequest(refresh_token=refresh_token))
