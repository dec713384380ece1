"""The connection of the writer to PostgreSQL."""

import contextlib
from collections.abc import Iterable, Sequence
from itertools import chain

import psycopg
from psycopg.types.numeric import Int8Dumper

from parlour.storage.database import Database
from parlour.storage.grouping import Layer
from parlour.storage.raw import RawConnection
from parlour.storage.translation import translated

_MOST_ROWS = 128


class PostgresqlConnection(RawConnection):
    """Inserts of many rows, in powers of two so that few texts are prepared; a whole group is one round trip.

    READ COMMITTED is enough: it only writes, and the keys decide who was first.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        with translated():
            self._driver.rollback()
            self._driver.autocommit = True
            self._cursor = self._driver.cursor()
        # One integer type whatever the value, or each mix of sizes would be prepared anew.
        self._cursor.adapters.register_dumper(int, Int8Dumper)

    def write(self, work: Sequence[Layer]) -> None:
        """See `RawConnection`."""
        with translated(committing=True):
            try:
                with self._driver.pipeline():
                    self._begin()
                    self._apply(work)
                    self._command("COMMIT")
            except BaseException:
                self._undo()
                raise

    def _apply(self, work: Iterable[Layer]) -> None:
        for layer in work:
            statement, rows = layer.statement, layer.rows
            if not statement.adds:
                self._cursor.executemany(statement.sql("postgresql"), rows)
                continue
            at = 0
            while at < len(rows):
                count = min(1 << (len(rows) - at).bit_length() - 1, _MOST_ROWS)
                values = list(chain.from_iterable(rows[at : at + count]))
                self._cursor.execute(statement.sql("postgresql", count), values)
                at += count

    def _begin(self) -> None:
        self._cursor.execute("BEGIN ISOLATION LEVEL READ COMMITTED")

    def _command(self, sql: str) -> None:
        self._cursor.execute(sql)

    def _undo(self) -> None:
        with contextlib.suppress(psycopg.Error):
            self._driver.rollback()
