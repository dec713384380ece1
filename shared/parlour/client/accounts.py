"""Signing in. A client that has signed in renews its token by itself."""

from functools import cached_property
from typing import TYPE_CHECKING

from parlour.api.accounts.v1 import accounts_pb2 as api
from parlour.api.accounts.v1.accounts_pb2_grpc import AccountsStub
from parlour.client.area import Area, request_name

if TYPE_CHECKING:
    from parlour.api.accounts.v1.accounts_pb2_grpc import AccountsAsyncStub


class Accounts(Area):
    """Calls of the service `Accounts`."""

    @cached_property
    def _accounts(self) -> "AccountsAsyncStub":
        return AccountsStub(self._calls.channel("matchmaking"))

    @property
    def account(self) -> api.Account | None:
        """The account that signed in; None when nobody did, or the client was given a token."""
        return self._calls.identity.account

    @property
    def token(self) -> str:
        """The access token that goes with calls now: a secret."""
        return self._calls.identity.token

    async def sign_in_as_guest(self, name: str = "") -> api.Session:
        """Make a guest and be it."""
        request = api.CreateGuestRequest(display_name=name, request_id=request_name())
        return self._adopt(await self._calls.unary(self._accounts.CreateGuest, request))

    async def create_account(self, name: str, password: str) -> api.Session:
        """Make an account and be it; a guest becomes it and keeps matches and ratings. NAME_TAKEN."""
        request = api.CreateAccountRequest(name=name, password=password, request_id=request_name())
        return self._adopt(await self._calls.unary(self._accounts.CreateAccount, request))

    async def sign_in(self, name: str, password: str) -> api.Session:
        """Be an account. BAD_CREDENTIALS."""
        request = api.SignInRequest(name=name, password=password)
        return self._adopt(await self._calls.unary(self._accounts.SignIn, request))

    async def sign_out(self) -> None:
        """End the session; be nobody."""
        request = api.SignOutRequest(refresh_token=self._calls.identity.refresh_token)
        await self._calls.unary(self._accounts.SignOut, request)
        self._calls.identity.forget()

    async def get_account(self, account_id: str = "") -> api.Account:
        """Return what everyone may know of an account; empty means the caller's."""
        return await self._calls.unary(self._accounts.GetAccount, api.GetAccountRequest(account_id=account_id))

    def _adopt(self, session: api.Session) -> api.Session:
        self._calls.identity.adopt(session)
        return session
