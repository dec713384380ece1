"""One transaction, with what belongs to it."""

from collections.abc import Callable

from sqlalchemy import Connection
from sqlmodel import Session

from parlour.storage.statements import Batch


class UnitOfWork:
    """Everything done through it is kept together or not at all.

    Attributes:
        session: For tables and queries.
        now_us: The time of the unit, microseconds since 1970 UTC.
    """

    def __init__(self, session: Session, now_us: int) -> None:
        self.session = session
        self.now_us = now_us
        self._afterwards: list[Callable[[], None]] = []

    @property
    def connection(self) -> Connection:
        """The connection under the session, for Core statements."""
        return self.session.connection()

    def write(self, batch: Batch) -> None:
        """Carry out prepared statements within this unit, in order: the same that a `GroupWriter` takes."""
        self.session.flush()
        dialect = self.connection.dialect.name
        for statement, row in batch:
            self.connection.exec_driver_sql(statement.sql(dialect), tuple(row))

    def after_commit(self, call: Callable[[], None]) -> None:
        """Have `call` called once the unit is kept; not at all otherwise."""
        self._afterwards.append(call)

    def committed(self) -> None:
        """Call what waited for the commit."""
        for call in self._afterwards:
            call()
