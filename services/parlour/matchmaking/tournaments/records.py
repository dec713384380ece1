"""The tables of tournaments. Times are microseconds since 1970 UTC.

The log is the truth; everything else here can be worked out from it, or is about carrying it out.
"""

from enum import IntEnum

from sqlalchemy import BigInteger, Index, UniqueConstraint, text
from sqlmodel import Field

from parlour.matchmaking.records import Record


class PairingState(IntEnum):
    """What is known of the pairing that a tournament waits for."""

    NONE = 0
    DUE = 1
    FAILED = 2


class GameState(IntEnum):
    """Where a match of a table is."""

    ARRANGED = 1
    RUNNING = 2
    FINISHED = 3
    ABANDONED = 4
    VOID = 5


class TournamentRow(Record, table=True):
    """A tournament, as lists and sweeps look for it.

    Attributes:
        phase: Where it is in its life, in the core's words.
        format: Key of the first stage's format.
        game: Key of the first game.
        version: Sequence of the last entry of its log.
        plan: What the host does by itself, as JSON; see `plan.Plan`.
        due_at: When the sweep has to look at it; None: when something else happens.
        pairing: What is known of the pairing that it waits for.
        pairing_key: Which pairing that is.
        pairing_at: When that was announced last.
        schedule_id: Schedule that made it, or None.
        occurrence: Which event of the schedule it is.
    """

    __tablename__ = "tournament"
    __table_args__ = (
        UniqueConstraint("schedule_id", "occurrence", name="tournament_once"),
        Index("tournament_by_age", "created_at", "tournament_id"),
        Index(
            "tournament_due",
            "due_at",
            sqlite_where=text("due_at IS NOT NULL"),
            postgresql_where=text("due_at IS NOT NULL"),
        ),
        Index(
            "tournament_pairing",
            "pairing_at",
            sqlite_where=text("pairing = 1"),
            postgresql_where=text("pairing = 1"),
        ),
    )

    tournament_id: str = Field(primary_key=True)
    name: str
    owner_id: str
    phase: str
    format: str
    game: str
    version: int = Field(default=0, sa_type=BigInteger)
    plan: bytes
    created_at: int = Field(sa_type=BigInteger)
    updated_at: int = Field(sa_type=BigInteger)
    due_at: int | None = Field(default=None, sa_type=BigInteger)
    pairing: int = PairingState.NONE
    pairing_key: str = ""
    pairing_at: int | None = Field(default=None, sa_type=BigInteger)
    schedule_id: str | None = None
    occurrence: int | None = None


class LogRow(Record, table=True):
    """An entry of a tournament's log.

    Attributes:
        sequence: From 1, without gaps.
        by: Account that caused it, or the host.
        data: The event, as the core encodes it.
    """

    __tablename__ = "tournament_entry"

    tournament_id: str = Field(primary_key=True, foreign_key="tournament.tournament_id")
    sequence: int = Field(primary_key=True, sa_type=BigInteger)
    at: int = Field(sa_type=BigInteger)
    by: str
    data: bytes


class PersonRow(Record, table=True):
    """An account that takes part in a tournament, or has a role in it: for lists of one's own."""

    __tablename__ = "tournament_person"
    __table_args__ = (Index("tournament_of_person", "account_id", "tournament_id"),)

    tournament_id: str = Field(primary_key=True, foreign_key="tournament.tournament_id")
    account_id: str = Field(primary_key=True)


class GameRow(Record, table=True):
    """A match that is played for a table.

    Attributes:
        table_no: Number of the table within the round.
        game_no: Which match of the table, from 1.
        numbers: Entrants in seat order of this match, as JSON.
        result: How each seat came out, as JSON; empty until it is known.
    """

    __tablename__ = "tournament_game"
    __table_args__ = (Index("tournament_game_of_table", "tournament_id", "stage", "round_no", "table_no"),)

    match_id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.tournament_id")
    stage: str
    round_no: int
    table_no: int
    game_no: int
    state: int = GameState.ARRANGED
    numbers: bytes
    result: bytes = b""
    arranged_at: int = Field(sa_type=BigInteger)


class DealRow(Record, table=True):
    """A deal that tables of a round share: a deal group of the game state service.

    Attributes:
        level: Of its tables; 0 where there are no levels.
        game_no: Which match of a table, from 1.
        over_at: When it was told that nobody plays it any more; None: it is a secret.
    """

    __tablename__ = "tournament_deal"
    __table_args__ = (
        Index(
            "tournament_deal_open",
            "tournament_id",
            sqlite_where=text("over_at IS NULL"),
            postgresql_where=text("over_at IS NULL"),
        ),
    )

    deal_group: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.tournament_id")
    stage: str
    round_no: int
    level: int
    game_no: int
    made_at: int = Field(sa_type=BigInteger)
    over_at: int | None = Field(default=None, sa_type=BigInteger)


class WebhookRow(Record, table=True):
    """An address of another system that is told what happens.

    Attributes:
        secret: Key of the signatures.
        kinds: Events that are told, separated by spaces; empty: all.
        failures: Posts in a row that were given up.
        active: Whether posts are made.
    """

    __tablename__ = "webhook"

    webhook_id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.tournament_id", index=True)
    owner_id: str
    url: str
    secret: str
    kinds: str
    created_at: int = Field(sa_type=BigInteger)
    failures: int = 0
    active: bool = True


class DeliveryRow(Record, table=True):
    """A post that was not confirmed yet.

    Attributes:
        kind: Event, such as `round_paired`.
        body: What is posted.
        attempts: How often it failed.
        next_at: When it is tried next.
    """

    __tablename__ = "webhook_delivery"
    __table_args__ = (Index("webhook_delivery_due", "next_at"),)

    delivery_id: str = Field(primary_key=True)
    webhook_id: str = Field(foreign_key="webhook.webhook_id", index=True)
    tournament_id: str = Field(index=True)
    kind: str
    body: bytes
    created_at: int = Field(sa_type=BigInteger)
    attempts: int = 0
    next_at: int = Field(sa_type=BigInteger)


class ScheduleRow(Record, table=True):
    """Events that come again by themselves.

    Attributes:
        template: Serialized request that makes each of them.
        recurrence: When they begin, as JSON; see `recurrence.Recurrence`.
        occurrence: Number of the next one.
        next_at: When that one is made; None when no more come.
    """

    __tablename__ = "tournament_schedule"
    __table_args__ = (
        Index(
            "tournament_schedule_due",
            "next_at",
            sqlite_where=text("next_at IS NOT NULL"),
            postgresql_where=text("next_at IS NOT NULL"),
        ),
    )

    schedule_id: str = Field(primary_key=True)
    owner_id: str = Field(index=True)
    name: str
    template: bytes
    recurrence: bytes
    occurrence: int = 1
    starts_at: int | None = Field(default=None, sa_type=BigInteger)
    next_at: int | None = Field(default=None, sa_type=BigInteger)
    created_at: int = Field(sa_type=BigInteger)
