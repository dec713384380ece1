"""What the tests of the bus share: databases with its tables, a connection, running parts that end with the test."""

import asyncio
from contextlib import contextmanager

import pytest
from tests.bus.helpers import METADATA

from parlour.bus.connection import connect
from parlour.storage.database import Database


@contextmanager
def _opened(url):
    database = Database(url)
    METADATA.create_all(database.engine)
    try:
        yield database
    finally:
        database.close()


@pytest.fixture
def database(database_url):
    """A database with the tables of the bus, once on SQLite and once on PostgreSQL."""
    with _opened(database_url) as opened:
        yield opened


@pytest.fixture
def sqlite(sqlite_url):
    """An SQLite database with the tables of the bus."""
    with _opened(sqlite_url) as opened:
        yield opened


@pytest.fixture
def postgres(postgres_url):
    """A PostgreSQL database with the tables of the bus."""
    with _opened(postgres_url) as opened:
        yield opened


@pytest.fixture
async def redis(redis_url):
    """A connection with the settings of the bus, to an empty Redis."""
    client = connect(redis_url)
    yield client
    await client.aclose()


@pytest.fixture
async def running():
    """A function that starts a part of the bus in the background; the part is cancelled when the test ends."""
    tasks = []

    def start(coroutine):
        tasks.append(asyncio.create_task(coroutine))
        return tasks[-1]

    yield start
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
