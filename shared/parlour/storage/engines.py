"""SQLAlchemy engines as the storage wants them."""

import sqlite3
from math import ceil
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from tenacity import Retrying, retry_if_exception_type, stop_after_delay, wait_random

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


def sqlite_engine(url: URL, pool_size: int, patience: float) -> Engine:
    """WAL, synchronous FULL: a commit is on the disk when it returns. The file's folder is made if missing."""
    Path(url.database or "").resolve().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, pool_size=pool_size, max_overflow=4, connect_args={"timeout": patience})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself: `begin` below does
        _switch_to_wal(connection, patience)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its lock at once: a reader that turns into a writer midway would fail instead of waiting.
        read_only = connection.get_execution_options().get(READ_ONLY, False)
        driver: Any = connection.connection.driver_connection
        driver.execute(f"PRAGMA query_only={read_only:d}")
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine


def _switch_to_wal(connection: sqlite3.Connection, patience: float) -> None:
    """Two processes that open a new file at once: SQLite refuses the switch to one of them without waiting."""
    attempts = Retrying(
        retry=retry_if_exception_type(sqlite3.OperationalError),
        wait=wait_random(0.005, 0.02),
        stop=stop_after_delay(patience),
        reraise=True,
    )
    attempts(connection.execute, "PRAGMA journal_mode=WAL")


def postgresql_engine(url: URL, pool_size: int, patience: float) -> Engine:
    """Transactions are SERIALIZABLE unless they only read, so that both databases promise the same."""
    options = (
        f"-c lock_timeout={int(patience * 1000)} -c idle_in_transaction_session_timeout=60s -c synchronous_commit=on"
    )
    return create_engine(
        url,
        pool_size=pool_size,
        max_overflow=4,
        pool_pre_ping=True,
        pool_timeout=patience,
        isolation_level="SERIALIZABLE",
        connect_args={"connect_timeout": max(2, ceil(patience)), "options": options},
    )
