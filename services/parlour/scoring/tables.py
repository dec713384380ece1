"""The tables of the scoring service. Times are microseconds since 1970 (UTC)."""

from typing import ClassVar

from sqlalchemy import Boolean, Column, Double, Index, Integer, LargeBinary, MetaData, String, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from parlour.bus.dead_letters import DEAD_LETTER
from parlour.bus.inbox import INBOX
from parlour.bus.lease import RELAY
from parlour.bus.outbox import OUTBOX
from parlour.storage.tables import MICROS, SERIAL, metadata_with

METADATA = metadata_with(OUTBOX, RELAY, INBOX, DEAD_LETTER)


class Row(SQLModel):
    """Base of the tables of this service."""

    metadata: ClassVar[MetaData] = METADATA


class Result(Row, table=True):
    """The checked result of a match, one for each match.

    Attributes:
        match_id: The match.
        game: Key of the game.
        fingerprint: SHA-256 over what was claimed; the same match with another one is refused.
        sheet: The `ScoreSheet` as it is handed out.
        recorded_at: When it was written.
    """

    __tablename__ = "result"

    match_id: str = Field(sa_column=Column(String(64), primary_key=True))
    game: str = Field(sa_column=Column(String(64), nullable=False))
    fingerprint: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    sheet: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    recorded_at: int = Field(sa_column=Column(MICROS, nullable=False))


class PlayerRating(Row, table=True):
    """What is believed of an account's skill in a game and a kind of contest.

    Attributes:
        game: Key of the game.
        contest: The kind of contest: a number of `Contest` in the API.
        account_id: The account.
        display_name: Its name in its last rated match.
        mu: Mean.
        sigma: Standard deviation.
        conservative: mu - 3 sigma, kept beside them for the leaderboard's index.
        matches: Rated matches; 0 only while the first one is being written.
        wins: Of them won; a shared win counts.
    """

    __tablename__ = "rating"
    __table_args__ = (Index("rating_leaderboard", "game", "contest", "conservative", "account_id"),)

    game: str = Field(sa_column=Column(String(64), primary_key=True))
    contest: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    account_id: str = Field(sa_column=Column(String(64), primary_key=True))
    display_name: str = Field(sa_column=Column(String(200), nullable=False))
    mu: float = Field(sa_column=Column(Double, nullable=False))
    sigma: float = Field(sa_column=Column(Double, nullable=False))
    conservative: float = Field(sa_column=Column(Double, nullable=False))
    matches: int = Field(sa_column=Column(Integer, nullable=False))
    wins: int = Field(sa_column=Column(Integer, nullable=False))


class Opponent(Row, table=True):
    """What is believed of the strength of what co-op groups play against.

    It has a table of its own: no account has its name, and it stands on no leaderboard.

    Attributes:
        game: Key of the game.
        challenge: Options of the match.
        seats: How many play against it.
        mu: Mean.
        sigma: Standard deviation.
        matches: Rated matches.
        wins: Of them lost by the group.
    """

    __tablename__ = "opponent"

    game: str = Field(sa_column=Column(String(64), primary_key=True))
    challenge: str = Field(sa_column=Column(Text, primary_key=True))
    seats: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    mu: float = Field(sa_column=Column(Double, nullable=False))
    sigma: float = Field(sa_column=Column(Double, nullable=False))
    matches: int = Field(sa_column=Column(Integer, nullable=False))
    wins: int = Field(sa_column=Column(Integer, nullable=False))


class RatingChange(Row, table=True):
    """What a match did to a rating.

    Attributes:
        id: Grows with each change.
        match_id: The match.
        seat: The seat.
        account_id: Who held it.
        game: Key of the game.
        contest: The kind of contest.
        place: The seat's place.
        won: Whether its side won.
        mu_before: Mean before.
        sigma_before: Standard deviation before.
        mu_after: Mean after.
        sigma_after: Standard deviation after.
        recorded_at: When it was written.
    """

    __tablename__ = "rating_change"
    __table_args__ = (
        UniqueConstraint("match_id", "seat", name="rating_change_once"),
        Index("rating_change_by_account", "account_id", "id"),
        Index("rating_change_by_account_and_game", "account_id", "game", "id"),
    )

    id: int | None = Field(
        default=None,
        sa_column=Column(SERIAL, primary_key=True, autoincrement=True),
    )
    match_id: str = Field(sa_column=Column(String(64), nullable=False))
    seat: int = Field(sa_column=Column(Integer, nullable=False))
    account_id: str = Field(sa_column=Column(String(64), nullable=False))
    game: str = Field(sa_column=Column(String(64), nullable=False))
    contest: int = Field(sa_column=Column(Integer, nullable=False))
    place: int = Field(sa_column=Column(Integer, nullable=False))
    won: bool = Field(sa_column=Column(Boolean, nullable=False))
    mu_before: float = Field(sa_column=Column(Double, nullable=False))
    sigma_before: float = Field(sa_column=Column(Double, nullable=False))
    mu_after: float = Field(sa_column=Column(Double, nullable=False))
    sigma_after: float = Field(sa_column=Column(Double, nullable=False))
    recorded_at: int = Field(sa_column=Column(MICROS, nullable=False))
