"""Who the client is to the servers: its token, and the way to the next one."""

import asyncio
from collections.abc import Awaitable, Callable

from parlour.api.accounts.v1.accounts_pb2 import Account, Session


class Identity:
    """The tokens of one client.

    Attributes:
        token: Goes with every call; empty for nobody.
        account: The account, once the client has signed in.
    """

    def __init__(self, token: str) -> None:
        self.token = token
        self.account: Account | None = None
        self.refresh_token = ""
        self._lock = asyncio.Lock()

    def adopt(self, session: Session) -> None:
        """Be the session's account from now on."""
        self.token, self.refresh_token, self.account = session.access_token, session.refresh_token, session.account

    def forget(self) -> None:
        """Be nobody."""
        self.token, self.refresh_token, self.account = "", "", None

    async def renew(self, refused: str, refresh: Callable[[str], Awaitable[Session]]) -> bool:
        """Buy a new session after a token was refused; return whether there is another token to try.

        Of several calls that were refused at once only the first buys.

        Raises:
            ParlourError: The refresh token is spent, or no server could be reached.
        """
        async with self._lock:
            if self.token == refused and self.refresh_token:
                self.adopt(await refresh(self.refresh_token))
            return self.token != refused
