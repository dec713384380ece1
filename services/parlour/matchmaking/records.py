"""The tables of the service. Times are microseconds since 1970 UTC; nobody else reads or writes them."""

from enum import IntEnum

from sqlalchemy import BigInteger, Index, text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from parlour.api.accounts.v1.accounts_pb2 import (
    ACCOUNT_KIND_BOT,
    ACCOUNT_KIND_GUEST,
    ACCOUNT_KIND_MEMBER,
    ACCOUNT_KIND_SERVICE,
)
from parlour.bus.tables import bus_tables
from parlour.storage.idempotency import REQUESTS
from parlour.storage.tables import metadata_with

METADATA = metadata_with(REQUESTS)
bus_tables(METADATA)


class Kind(IntEnum):
    """Kind of account, by its number in the API."""

    GUEST = ACCOUNT_KIND_GUEST
    MEMBER = ACCOUNT_KIND_MEMBER
    BOT = ACCOUNT_KIND_BOT
    SERVICE = ACCOUNT_KIND_SERVICE


class TicketState(IntEnum):
    """Where a ticket is in its life. `CLAIMED` has a match that can't be asked for yet; it is shown as open."""

    OPEN = 1
    MATCHED = 2
    WITHDRAWN = 3
    EXPIRED = 4
    CLAIMED = 5


class TableState(IntEnum):
    """Where a table is in its life, by its number in the API."""

    OPEN = 1
    STARTED = 2
    CLOSED = 3


class ArrangementState(IntEnum):
    """What has become of an arrangement."""

    ANNOUNCED = 1
    READY = 2
    STARTED = 3
    ABANDONED = 4


class Record(SQLModel, registry=registry(metadata=METADATA)):
    """Base of the tables, with a metadata of their own."""


class Account(Record, table=True):
    """A caller, or a bot of the host.

    Attributes:
        name_key: Folded name of a member, unique.
        password_hash: Argon2 hash of a member's password.
        scopes: What its access tokens allow, separated by spaces.
    """

    __tablename__ = "account"

    account_id: str = Field(primary_key=True)
    kind: int
    display_name: str
    name_key: str | None = Field(default=None, unique=True)
    password_hash: str | None = None
    scopes: str = "play"
    created_at: int = Field(sa_type=BigInteger)


class SignedIn(Record, table=True):
    """A session: the family of refresh tokens that came from one sign-in."""

    __tablename__ = "session"

    session_id: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="account.account_id", index=True)
    created_at: int = Field(sa_type=BigInteger)
    ended_at: int | None = Field(default=None, sa_type=BigInteger)


class RefreshToken(Record, table=True):
    """A refresh token, known by its hash only."""

    __tablename__ = "refresh_token"

    digest: str = Field(primary_key=True)
    session_id: str = Field(foreign_key="session.session_id", index=True)
    expires_at: int = Field(sa_type=BigInteger, index=True)
    spent_at: int | None = Field(default=None, sa_type=BigInteger)


class Ticket(Record, table=True):
    """A wish to be matched.

    Attributes:
        pool: Equal for tickets that can be put together.
        options: Serialized `GameOptions`, with nothing left to defaults.
        clock: Serialized `ClockRules`.
        bots_at: From when on bots may fill the empty seats; None means never.
        bot: Key of the bot that may sit down.
        wish: Serialized `TicketWish` as it is shown.
        not_before: Not matched before; later than `created_at` only after a match could not be set up.
        failures: How many matches could not be set up.
        version: Grows with each change.
    """

    __tablename__ = "ticket"
    __table_args__ = (
        Index(
            "ticket_waiting",
            "pool",
            "created_at",
            sqlite_where=text("state = 1"),
            postgresql_where=text("state = 1"),
        ),
        Index("ticket_of_account", "account_id", "created_at", "ticket_id"),
        Index("ticket_of_match", "match_id"),
        Index("ticket_by_state", "state", "expires_at"),
    )

    ticket_id: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="account.account_id")
    state: int = TicketState.OPEN
    pool: str
    game: str
    seats: int
    options: bytes
    clock: bytes
    bots_at: int | None = Field(default=None, sa_type=BigInteger)
    bot: str = ""
    wish: bytes
    created_at: int = Field(sa_type=BigInteger)
    expires_at: int = Field(sa_type=BigInteger)
    not_before: int = Field(sa_type=BigInteger)
    failures: int = 0
    match_id: str | None = None
    seat: int | None = None
    version: int = Field(default=1, sa_type=BigInteger)


class Arrangement(Record, table=True):
    """A match that was arranged, until gamestate has said what became of it.

    Attributes:
        announcement: Serialized `MatchArranged`.
        sequence: Sequence of the last announcement within the match.
        announced_at: When it was announced last.
    """

    __tablename__ = "arrangement"
    __table_args__ = (Index("arrangement_by_state", "state", "announced_at"),)

    match_id: str = Field(primary_key=True)
    state: int = ArrangementState.ANNOUNCED
    game: str
    announcement: bytes
    sequence: int = 0
    arranged_at: int = Field(sa_type=BigInteger)
    announced_at: int = Field(sa_type=BigInteger)


class Lobby(Record, table=True):
    """A table: a match being set up by hand.

    Attributes:
        join_key: Opens a private table; empty for a public one. A secret of those who sit there.
        touched_at: When it changed last.
        ready: Whether its match can be asked for.
        version: Grows with each change; a change names the version it was made from.
    """

    __tablename__ = "lobby"
    __table_args__ = (
        Index("lobby_by_age", "created_at", "table_id"),
        Index("lobby_by_state", "state", "touched_at"),
        Index("lobby_of_owner", "owner_id", "state"),
        Index("lobby_of_match", "match_id"),
    )

    table_id: str = Field(primary_key=True)
    owner_id: str = Field(foreign_key="account.account_id")
    state: int = TableState.OPEN
    game: str
    seats: int
    options: bytes
    clock: bytes
    public: bool
    join_key: str
    created_at: int = Field(sa_type=BigInteger)
    touched_at: int = Field(sa_type=BigInteger)
    match_id: str | None = None
    ready: bool = False
    version: int = Field(default=1, sa_type=BigInteger)


class Chair(Record, table=True):
    """A taken seat of a table.

    Attributes:
        bot: Key of the bot; empty for a person.
    """

    __tablename__ = "chair"
    __table_args__ = (
        Index(
            "chair_of_person",
            "account_id",
            "table_id",
            unique=True,
            sqlite_where=text("bot = ''"),
            postgresql_where=text("bot = ''"),
        ),
    )

    table_id: str = Field(primary_key=True, foreign_key="lobby.table_id")
    seat: int = Field(primary_key=True)
    account_id: str = Field(foreign_key="account.account_id")
    bot: str = ""


class Lease(Record, table=True):
    """Who does a job that only one replica does at a time.

    Attributes:
        owner: Token of the holder; a new one for each process.
        fence: Grows each time the lease changes hands.
    """

    __tablename__ = "lease"

    name: str = Field(primary_key=True)
    owner: str
    fence: int = Field(sa_type=BigInteger)
    expires_at: int = Field(sa_type=BigInteger)
