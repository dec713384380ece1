"""Connections below SQLAlchemy, for a writer that carries out layers of raw rows."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from parlour.storage.database import Database
from parlour.storage.errors import StorageError, StoreUnavailable
from parlour.storage.grouping import Layer, layers
from parlour.storage.statements import Batch
from parlour.storage.translation import translated

_MOST_ROWS = 64


class RawConnection(ABC):
    """A pooled connection that one thread keeps for itself. All errors of the driver come out as storage errors."""

    def __init__(self, database: Database) -> None:
        with translated():
            self._pooled = database.engine.raw_connection()
        self._driver: Any = self._pooled.driver_connection

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

    @abstractmethod
    def _apply(self, work: Iterable[Layer]) -> None:
        """Carry out the layers within the transaction begun."""

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
    """Rows that are added go in by powers of two, so that few statements have to be prepared; others one by one.

    Each execution lets go of the interpreter and has to get it back from a busy event loop: the fewer, the better.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        with translated():
            self._driver.execute("PRAGMA query_only=0")

    def write(self, work: Sequence[Layer]) -> None:
        """See `RawConnection`."""
        with self._transaction():
            self._apply(work)

    def _apply(self, work: Iterable[Layer]) -> None:
        for layer in work:
            if not layer.statement.adds:
                self._driver.executemany(layer.statement.sql("sqlite"), layer.rows)
                continue
            at = 0
            while at < len(layer.rows):
                count = min(_MOST_ROWS, 1 << (len(layer.rows) - at).bit_length() - 1)
                values = [value for row in layer.rows[at : at + count] for value in row]
                self._driver.execute(layer.statement.sql("sqlite", count), values)
                at += count

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
