"""Connections below SQLAlchemy, for a writer that carries out layers of raw rows."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any, ClassVar

from parlour.storage.database import Database
from parlour.storage.errors import StorageError, StoreUnavailable
from parlour.storage.grouping import Layer, layers
from parlour.storage.statements import Batch
from parlour.storage.translation import translated


class RawConnection(ABC):
    """A pooled connection that one thread keeps for itself. All errors of the driver come out as storage errors.

    Rows that are added go in by powers of two, so that few texts have to be prepared; others go one by one. Each
    execution lets go of the interpreter and has to get it back from a busy event loop: the fewer, the better.

    Attributes:
        dialect: The database's name in SQLAlchemy.
        most_rows: Rows that one execution adds at most.
    """

    dialect: ClassVar[str]
    most_rows: ClassVar[int]

    def __init__(self, database: Database) -> None:
        with translated():
            self._pooled = database.engine.raw_connection()
        self._driver: Any = self._pooled.driver_connection
        self._runs: Any = self._driver
        """What executes: the driver's connection, or a cursor of it."""

    @abstractmethod
    def write(self, work: Sequence[Layer]) -> None:
        """Carry out the layers in a transaction of their own; nothing is kept when it raises.

        Raises:
            Conflict: A key is taken.
            StoreUnavailable: The database can't do it now.
        """

    def write_apart(self, batches: Sequence[Batch]) -> list[Exception | None]:
        """Carry out the batches in one transaction, each on its own: for each its error, or None when it was kept.

        Raises:
            StoreUnavailable: Nothing was kept.
        """
        outcomes: list[Exception | None] = []
        with self._transaction():
            for batch in batches:
                self._command("SAVEPOINT batch")
                outcome = self._try(batch)
                if outcome is not None:
                    self._command("ROLLBACK TO batch")
                self._command("RELEASE batch")
                outcomes.append(outcome)
        return outcomes

    def alive(self) -> bool:
        """Whether the server still answers on it."""
        try:
            with translated():
                self._command("SELECT 1")
        except StorageError:
            return False
        return True

    def discard(self) -> None:
        """Close it for good; what was not committed is undone."""
        self._pooled.invalidate()

    def release(self) -> None:
        """Give it back to the pool."""
        self._pooled.close()

    def _apply(self, work: Iterable[Layer]) -> None:
        """Carry out the layers within the transaction begun."""
        for layer in work:
            statement, rows = layer.statement, layer.rows
            if not statement.adds:
                self._runs.executemany(statement.sql(self.dialect), rows)
                continue
            at = 0
            while at < len(rows):
                count = min(1 << (len(rows) - at).bit_length() - 1, self.most_rows)
                self._runs.execute(statement.sql(self.dialect, count), list(chain.from_iterable(rows[at : at + count])))
                at += count

    @abstractmethod
    def _begin(self) -> None: ...

    @abstractmethod
    def _command(self, sql: str) -> None:
        """Carry out a statement without values."""

    @abstractmethod
    def _undo(self) -> None:
        """Roll back, if there is anything to."""

    def _try(self, batch: Batch) -> Exception | None:
        try:
            with translated():
                self._apply(layers([batch]))
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # whatever it is, it is handed to the batch's caller
            return error
        return None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            with translated():
                self._begin()
                yield
            with translated(committing=True):
                self._command("COMMIT")
        except BaseException:
            self._undo()
            raise


class SqliteConnection(RawConnection):
    """SQLite: a group is a transaction of a few executions."""

    dialect = "sqlite"
    most_rows = 64

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        with translated():
            self._driver.execute("PRAGMA query_only=0")

    def write(self, work: Sequence[Layer]) -> None:
        """See `RawConnection`."""
        with self._transaction():
            self._apply(work)

    def _begin(self) -> None:
        self._driver.execute("BEGIN IMMEDIATE")

    def _command(self, sql: str) -> None:
        self._driver.execute(sql)

    def _undo(self) -> None:
        # A full disk makes SQLite roll back by itself.
        if self._driver.in_transaction:
            self._driver.execute("ROLLBACK")


def raw_connection(database: Database) -> RawConnection:
    """A connection of the kind that the database needs.

    Raises:
        StoreUnavailable: The database can't be reached.
    """
    if database.dialect == "sqlite":
        return SqliteConnection(database)
    from parlour.storage.raw_postgresql import PostgresqlConnection  # noqa: PLC0415 - loads psycopg

    return PostgresqlConnection(database)
