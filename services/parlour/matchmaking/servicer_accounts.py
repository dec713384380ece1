"""The gRPC service `Accounts`: reads requests, calls the use cases, answers in messages."""

from parlour.api.accounts.v1 import accounts_pb2 as api
from parlour.api.accounts.v1 import accounts_pb2_grpc
from parlour.matchmaking import accounts, sessions
from parlour.matchmaking.answers import NOBODY, answered_in_secret
from parlour.matchmaking.bots import bot_account, bot_name, checked_bot
from parlour.matchmaking.desk import Desk
from parlour.matchmaking.fields import checked_id, timestamp
from parlour.matchmaking.messages import account_message
from parlour.matchmaking.names import display_name, member_name
from parlour.matchmaking.passwords import LONGEST, checked_password
from parlour.matchmaking.policy import SECOND
from parlour.matchmaking.records import Account
from parlour.matchmaking.refusals import bad_credentials, refresh_token_spent
from parlour.serving.access import Access
from parlour.serving.context import principal, principal_or_none
from parlour.serving.errors import malformed
from parlour.serving.principal import Scope
from parlour.storage.unit_of_work import UnitOfWork

_NAME = api.DESCRIPTOR.services_by_name["Accounts"].full_name

ACCESS = {
    f"/{_NAME}/CreateGuest": Access.PUBLIC,
    f"/{_NAME}/CreateAccount": Access.PUBLIC,
    f"/{_NAME}/SignIn": Access.PUBLIC,
    f"/{_NAME}/RefreshSession": Access.PUBLIC,
    f"/{_NAME}/SignOut": Access.PUBLIC,
    f"/{_NAME}/GetAccount": Access.AUTHENTICATED,
    f"/{_NAME}/IssueSeatToken": Access.any_of(Scope.INTERNAL),
}

_MOST_SEATS = 64


class AccountServicer(accounts_pb2_grpc.AccountsServicer):
    """Accounts over gRPC.

    Args:
        desk: What the servicers share.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def CreateGuest(self, request: api.CreateGuestRequest, context: object) -> api.Session:
        """Make a guest."""
        name = display_name(request.display_name)

        def work(uow: UnitOfWork) -> api.Session:
            return self._open(uow, accounts.make_guest(uow, name))

        return await answered_in_secret(self._desk.database, NOBODY, "CreateGuest", request, api.Session, work)

    async def CreateAccount(self, request: api.CreateAccountRequest, context: object) -> api.Session:
        """Make an account, or make the calling guest one."""
        name, password = member_name(request.name), checked_password(request.password)
        caller = principal_or_none()
        guest_id = None if caller is None or caller.is_seat_token else caller.account_id
        password_hash = await self._desk.passwords.hash(password)

        def work(uow: UnitOfWork) -> api.Session:
            return self._open(uow, accounts.make_member(uow, name, password_hash, guest_id))

        return await answered_in_secret(
            self._desk.database, guest_id or NOBODY, "CreateAccount", request, api.Session, work
        )

    async def SignIn(self, request: api.SignInRequest, context: object) -> api.Session:
        """Sign in by name and password."""
        if len(request.password) > LONGEST:
            raise bad_credentials()
        account = await self._desk.database.query(accounts.find_member, request.name)
        kept = None if account is None else account.password_hash
        if not await self._desk.passwords.match(kept, request.password) or account is None:
            raise bad_credentials()
        return await self._desk.database.run(self._open, account)

    async def RefreshSession(self, request: api.RefreshSessionRequest, context: object) -> api.Session:
        """Trade a refresh token for the next session."""
        renewed = await self._desk.database.run(sessions.renew_session, self._desk.policy, request.refresh_token)
        if renewed is None:
            raise refresh_token_spent()
        return self._session(renewed.account, renewed.refresh_token, self._desk.database.now_us())

    async def SignOut(self, request: api.SignOutRequest, context: object) -> api.SignOutResponse:
        """End a session; ending none is no error."""
        await self._desk.database.run(sessions.close_session, request.refresh_token)
        return api.SignOutResponse()

    async def GetAccount(self, request: api.GetAccountRequest, context: object) -> api.Account:
        """Show an account."""
        account_id = request.account_id or principal().account_id
        return account_message(await self._desk.database.query(accounts.get_account, account_id))

    async def IssueSeatToken(self, request: api.IssueSeatTokenRequest, context: object) -> api.IssueSeatTokenResponse:
        """Make a token for a bot's seat."""
        match_id = checked_id(request.match_id, "match_id")
        if not 0 <= request.seat < _MOST_SEATS:
            raise malformed(("seat", f"0 to {_MOST_SEATS - 1}"))
        if not request.bot:
            raise malformed(("bot", "name the bot that plays the seat"))
        bot = checked_bot(self._desk.policy, request.bot, "bot")
        life_us = self._desk.policy.seat_token_us
        token = self._desk.keys.mint(
            bot_account(bot), bot_name(bot), (Scope.BOT,), life_us / SECOND, match_id=match_id, seat=request.seat
        )
        expires = timestamp(self._desk.database.now_us() + life_us)
        return api.IssueSeatTokenResponse(access_token=token, expire_time=expires)

    def _open(self, uow: UnitOfWork, account: Account) -> api.Session:
        refresh_token = sessions.open_session(uow, self._desk.policy, account.account_id)
        return self._session(account, refresh_token, uow.now_us)

    def _session(self, account: Account, refresh_token: str, now_us: int) -> api.Session:
        life_us = self._desk.policy.access_us
        return api.Session(
            account=account_message(account),
            access_token=self._desk.keys.mint(
                account.account_id, account.display_name, account.scopes.split(), life_us / SECOND
            ),
            expire_time=timestamp(now_us + life_us),
            refresh_token=refresh_token,
        )
