"""The connection of the writer to PostgreSQL."""

import contextlib
from collections.abc import Sequence

import psycopg
from psycopg.types.numeric import Int8Dumper

from parlour.storage.database import Database
from parlour.storage.grouping import Layer
from parlour.storage.raw import RawConnection
from parlour.storage.translation import translated


class PostgresqlConnection(RawConnection):
    """PostgreSQL: a whole group is one round trip.

    READ COMMITTED is enough: it only writes, and the keys decide who was first.
    """

    dialect = "postgresql"
    most_rows = 128

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        with translated():
            self._driver.rollback()
            self._driver.autocommit = True
            self._runs = self._driver.cursor()
        # One integer type whatever the value, or each mix of sizes would be prepared anew.
        self._runs.adapters.register_dumper(int, Int8Dumper)

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

    def _begin(self) -> None:
        self._runs.execute("BEGIN ISOLATION LEVEL READ COMMITTED")

    def _command(self, sql: str) -> None:
        self._runs.execute(sql)

    def _undo(self) -> None:
        with contextlib.suppress(psycopg.Error):
            self._driver.rollback()
