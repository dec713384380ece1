"""SQLAlchemy engines as the storage wants them."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url

BUSY_SECONDS = 5
"""How long a statement waits for a lock that somebody else holds."""

READ_ONLY = "parlour_read_only"
"""Execution option of a connection whose transaction only reads."""


def parse(url: str) -> URL:
    """The address with the driver that we use.

    Raises:
        ValueError: Neither an SQLite file nor PostgreSQL.
    """
    address = make_url(url)
    match address.get_backend_name():
        case "sqlite" if address.database not in (None, "", ":memory:"):
            return address.set(drivername="sqlite")
        case "postgresql":
            return address.set(drivername="postgresql+psycopg")
    raise ValueError(f"a database is sqlite:///FILE or postgresql://..., not {address.render_as_string()}")


def sqlite_engine(url: URL, pool_size: int) -> Engine:
    """WAL, synchronous FULL: a commit is on the disk when it returns. The file's folder is made if missing."""
    Path(url.database or "").resolve().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, pool_size=pool_size, max_overflow=4, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself: `begin` below does
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its lock at once: a reader that turns into a writer midway would fail instead of waiting.
        read_only = connection.get_execution_options().get(READ_ONLY, False)
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine


def postgresql_engine(url: URL, pool_size: int) -> Engine:
    """Transactions are SERIALIZABLE unless they only read, so that both databases promise the same."""
    options = f"-c lock_timeout={BUSY_SECONDS}s -c idle_in_transaction_session_timeout=60s -c synchronous_commit=on"
    return create_engine(
        url,
        pool_size=pool_size,
        max_overflow=4,
        pool_pre_ping=True,
        pool_timeout=BUSY_SECONDS,
        isolation_level="SERIALIZABLE",
        connect_args={"connect_timeout": BUSY_SECONDS, "options": options},
    )
