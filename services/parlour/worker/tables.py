"""The worker's own small database: which events it has handled, and which tasks are to be queued because of them."""

from typing import Any, ClassVar

from sqlalchemy import Column, Integer, MetaData, String
from sqlmodel import Field, SQLModel

from parlour.bus.dead_letters import DEAD_LETTER
from parlour.bus.inbox import INBOX
from parlour.storage.tables import MICROS, SERIAL, metadata_with

METADATA = metadata_with(INBOX, DEAD_LETTER)


class Row(SQLModel):
    """Base of the tables of the worker."""

    metadata: ClassVar[MetaData] = METADATA


class WantedTask(Row, table=True):
    """A task that an event asked for and that is not known to be queued yet.

    Attributes:
        id: Grows with each row.
        task: Name of the task.
        match_id: The match; for tasks of a tournament, the tournament.
        seat: The seat, for a bot turn; 0 otherwise.
        wanted_at: When the event was handled, in microseconds since 1970 (UTC).
    """

    __tablename__ = "wanted_task"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(
        default=None,
        sa_column=Column(SERIAL, primary_key=True, autoincrement=True),
    )
    task: str = Field(sa_column=Column(String(64), nullable=False))
    match_id: str = Field(sa_column=Column(String(64), nullable=False))
    seat: int = Field(sa_column=Column(Integer, nullable=False))
    wanted_at: int = Field(sa_column=Column(MICROS, nullable=False))
