"""The tables of the game state service. The action log is the truth; a match in memory is a cache of it.

Times are microseconds since 1970 (UTC).
"""

from enum import StrEnum
from typing import Any

from sqlalchemy import BigInteger, Index, LargeBinary, MetaData, text
from sqlmodel import Field, SQLModel

from parlour.bus.tables import bus_tables

METADATA = MetaData()
bus_tables(METADATA)


class State(StrEnum):
    """Where a match is in its life; see `MatchState` of the API."""

    SEATING = "seating"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


def _only(condition: str) -> dict[str, Any]:
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


class _Model(SQLModel):
    metadata = METADATA


class MatchRow(_Model, table=True):
    """A match: what was fixed before the deal, and where it is in its life."""

    __tablename__ = "match"
    __table_args__ = (
        Index("match_seating", "seats_until", **_only("state = 'seating'")),
        Index("match_unscored", "ended_at", **_only("state = 'finished' AND scored_at IS NULL")),
    )

    id: str = Field(primary_key=True)
    game: str
    setup: bytes = Field(sa_type=LargeBinary)
    """Serialized `MatchSetup`."""
    rules_version: int
    server_seed: bytes = Field(sa_type=LargeBinary)
    commitment: bytes = Field(sa_type=LargeBinary)
    state: str = Field(default=State.SEATING)
    seats_until: int = Field(sa_type=BigInteger)
    """When the deal comes at the latest."""
    created_at: int = Field(sa_type=BigInteger, index=True)
    started_at: int | None = Field(default=None, sa_type=BigInteger)
    ended_at: int | None = Field(default=None, sa_type=BigInteger)
    scored_at: int | None = Field(default=None, sa_type=BigInteger)
    abandon_reason: str = ""
    arranged: bytes = Field(sa_type=LargeBinary)
    """Serialized `MatchArranged` that led to it."""


class DealGroupRow(_Model, table=True):
    """Matches that are dealt alike: their server seed, and since when it is no secret."""

    __tablename__ = "deal_group"

    id: str = Field(primary_key=True)
    server_seed: bytes = Field(sa_type=LargeBinary)
    created_at: int = Field(sa_type=BigInteger)
    over_at: int | None = Field(default=None, sa_type=BigInteger)


class SeatRow(_Model, table=True):
    """Who holds a seat, and the nonce that came with it."""

    __tablename__ = "seat"

    match_id: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    account_id: str = Field(index=True)
    display_name: str
    bot: str = ""
    nonce: bytes = Field(default=b"", sa_type=LargeBinary)
    taken_at: int | None = Field(default=None, sa_type=BigInteger)


class ActionRow(_Model, table=True):
    """One accepted step. Its key makes a second step of the same number impossible."""

    __tablename__ = "action"
    __table_args__ = ({"sqlite_with_rowid": False},)

    match_id: str = Field(primary_key=True)
    step: int = Field(primary_key=True, sa_type=BigInteger)
    seat: int
    cause: str
    opened: int = Field(sa_type=BigInteger)
    """The step that opened the decision which it answers; -1 for a resignation."""
    action: bytes = Field(sa_type=LargeBinary)
    """The action as canonical JSON; empty for a resignation."""
    request_id: str = ""
    at: int = Field(sa_type=BigInteger)


class OpenDecisionRow(_Model, table=True):
    """A decision that waits for its answer: derived from the log, kept for deadlines and sweeps."""

    __tablename__ = "open_decision"
    __table_args__ = (
        Index("open_decision_deadline", "deadline_at"),
        Index("open_decision_bot", "opened_at", **_only("bot <> ''")),
        {"sqlite_with_rowid": False},
    )

    match_id: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    opened: int = Field(sa_type=BigInteger)
    opened_at: int = Field(sa_type=BigInteger)
    deadline_at: int | None = Field(default=None, sa_type=BigInteger)
    bot: str = ""


class SnapshotRow(_Model, table=True):
    """A match as it stood after a step, so that a long log need not be played from the start."""

    __tablename__ = "snapshot"

    match_id: str = Field(primary_key=True)
    step: int = Field(sa_type=BigInteger)
    data: bytes = Field(sa_type=LargeBinary)


class OutageRow(_Model, table=True):
    """A time in which nobody could answer, given back to every deadline that was open."""

    __tablename__ = "outage"

    id: int | None = Field(default=None, primary_key=True)
    began_at: int = Field(sa_type=BigInteger)
    ended_at: int = Field(sa_type=BigInteger)


class LivenessRow(_Model, table=True):
    """When a game state service was last able to write: the measure of an outage."""

    __tablename__ = "liveness"

    id: int = Field(primary_key=True)
    alive_at: int = Field(sa_type=BigInteger)
