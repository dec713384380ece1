"""What drivers raise, told in the words of `errors`."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import exc

from parlour.storage.errors import Conflict, LostRace, StorageError, StoreUnavailable

if TYPE_CHECKING:
    import psycopg

_SQLITE_TAKEN = {
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_ROWID,
}
_SQLITE_UNAVAILABLE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
}
_POSTGRESQL_TAKEN = {"23505", "23P01"}
_POSTGRESQL_RACE = {"40001", "40P01"}
# Connection, resources, operator intervention, system errors; a lock not available; a server that became a standby.
_POSTGRESQL_UNAVAILABLE = ("08", "53", "57", "58", "55P03", "25006")


def translate(error: BaseException, *, committing: bool = False) -> StorageError | None:
    """The storage error that a driver's error means, or None for a mistake in our own code, such as wrong SQL.

    Args:
        error: What the driver or SQLAlchemy raised.
        committing: It came from a commit, so that a lost connection leaves open whether the work was kept.
    """
    if isinstance(error, exc.TimeoutError):
        return StoreUnavailable("every connection to the database is in use")
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _from_sqlite(cause, committing)
    if isinstance(cause, _postgresql("Error")):
        return _from_postgresql(cause, committing)
    return None


@contextmanager
def translated(*, committing: bool = False) -> Iterator[None]:
    """Raise the storage error in place of the driver's; everything else passes through."""
    try:
        yield
    except _raised() as error:
        meaning = translate(error, committing=committing)
        if meaning is None:
            raise
        raise meaning from error


def _from_sqlite(error: sqlite3.Error, committing: bool) -> StorageError | None:
    code = getattr(error, "sqlite_errorcode", 0)
    if code in _SQLITE_TAKEN:
        return Conflict(str(error))
    if code & 0xFF in _SQLITE_UNAVAILABLE:
        return StoreUnavailable(str(error), outcome_unknown=committing and code & 0xFF == sqlite3.SQLITE_IOERR)
    return None


def _raised() -> tuple[type[Exception], ...]:
    return (exc.SQLAlchemyError, sqlite3.Error, *_postgresql("Error"))


def _postgresql(*names: str) -> tuple[type["psycopg.Error"], ...]:
    """Errors of psycopg by name. Loading it takes a quarter of a second, so whoever stays with SQLite does without."""
    module = sys.modules.get("psycopg")
    return tuple(getattr(module, name) for name in names) if module is not None else ()


def _from_postgresql(error: "psycopg.Error", committing: bool) -> StorageError | None:
    state = error.sqlstate
    if state in _POSTGRESQL_TAKEN:
        return Conflict(str(error))
    if state in _POSTGRESQL_RACE:
        return LostRace(str(error))
    lost = state is None and isinstance(error, _postgresql("OperationalError", "InterfaceError"))
    if lost or (state or "").startswith(_POSTGRESQL_UNAVAILABLE):
        unknown = committing and (lost or (state or "").startswith(("08", "57P")))
        return StoreUnavailable(str(error), outcome_unknown=unknown)
    return None
