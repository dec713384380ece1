"""Who calls."""

from dataclasses import dataclass
from enum import StrEnum


class Scope(StrEnum):
    """What a token allows. No scope includes another."""

    PLAY = "play"
    BOT = "bot"
    OBSERVE = "observe"
    ORGANISE = "organise"
    ADMIN = "admin"
    INTERNAL = "internal"


@dataclass(frozen=True, slots=True)
class Principal:
    """The caller, as its token tells.

    Attributes:
        account_id: The account.
        name: Name to show.
        scopes: What the token allows.
        match_id: For a seat token, the only match it is good for.
        seat: For a seat token, the only seat it is good for.
        token_id: The token's own id, for the audit log.
        expires_at: End of the token, in seconds since 1970 UTC.
        client: Key under which the caller's quotas are counted.
    """

    account_id: str
    name: str
    scopes: frozenset[str]
    match_id: str | None = None
    seat: int | None = None
    token_id: str = ""
    expires_at: float = 0.0
    client: str = ""

    @property
    def is_seat_token(self) -> bool:
        """Whether the token is good for one seat of one match only."""
        return self.match_id is not None

    def may_sit(self, match_id: str, seat: int) -> bool:
        """Tell whether the token can speak for this seat: a seat token only for its own, an account token for any.

        Whether the account holds the seat is the service's question.
        """
        return self.match_id is None or (self.match_id == match_id and self.seat == seat)
