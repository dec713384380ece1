"""Who may call a method: the words of a service's access table.

::

    ACCESS = {
        "/parlour.api.accounts.v1.Accounts/CreateGuest": Access.PUBLIC,
        "/parlour.api.accounts.v1.Accounts/GetAccount": Access.AUTHENTICATED,
        "/parlour.api.tournaments.v1.Tournaments/Pair": Scope.ORGANISE,
        "/parlour.api.match.v1.Matches/SubmitAction": Access.any_of(Scope.PLAY, Scope.BOT, seat_tokens=True),
    }
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from parlour.serving.errors import ApiError, missing_scope, seat_token_refused, token_missing
from parlour.serving.principal import Principal, Scope


@dataclass(frozen=True)
class Access:
    """What a method asks of its caller.

    Attributes:
        public: No token is needed; one that is sent and good is looked at, a bad one is ignored.
        scopes: The token needs one of these; empty: any good token will do.
        seat_tokens: Tokens for a single seat are taken too. The service then compares match and seat.
    """

    PUBLIC: ClassVar["Access"]
    AUTHENTICATED: ClassVar["Access"]

    public: bool = False
    scopes: frozenset[str] = frozenset()
    seat_tokens: bool = False

    @classmethod
    def any_of(cls, *scopes: str, seat_tokens: bool = False) -> "Access":
        """Return access for tokens that have at least one of the scopes.

        Raises:
            ValueError: A scope that doesn't exist.
        """
        return cls(scopes=frozenset(Scope(scope).value for scope in scopes), seat_tokens=seat_tokens)

    def refusal(self, principal: Principal | None) -> ApiError | None:
        """Return why this caller may not call, or None if it may."""
        if self.public:
            return None
        if principal is None:
            return token_missing()
        if principal.match_id is not None and not self.seat_tokens:
            return seat_token_refused()
        if self.scopes and self.scopes.isdisjoint(principal.scopes):
            return missing_scope(self.scopes)
        return None


Access.PUBLIC = Access(public=True, seat_tokens=True)
Access.AUTHENTICATED = Access()

AccessTable = Mapping[str, Access | str]


def as_access(entry: Access | str) -> Access:
    """Return an entry of an access table as `Access`; a plain name is a scope."""
    return entry if isinstance(entry, Access) else Access.any_of(entry)
