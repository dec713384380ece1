"""Databases that hold the table of steps."""

import pytest
from tests.storage.steps import METADATA

from parlour.storage.database import Database
from parlour.storage.group_writer import GroupWriter


@pytest.fixture
def make_database(database_url):
    """Opens the same database again and again, as several processes would; all are closed at the end."""
    opened = []

    def make(**options):
        opened.append(Database(database_url, **options))
        return opened[-1]

    yield make
    for database in opened:
        database.close()


@pytest.fixture
def database(make_database):
    """A database with the tables."""
    database = make_database()
    METADATA.create_all(database.engine)
    return database


@pytest.fixture
def writer(database):
    """A group writer on it."""
    writer = GroupWriter(database)
    yield writer
    writer.close_sync()
