"""A scoring database, and a way to write results down."""

import pytest

from parlour.api.scoring.v1 import scoring_pb2
from parlour.scoring.bind import MIGRATIONS
from parlour.scoring.recording import record_result
from parlour.storage.database import Database
from parlour.storage.migrations import migrate

HOSTED = ("orbita", "other")


class Book:
    """The scoring database of a test."""

    def __init__(self, database):
        self.database = database
        self.now = 1_000_000

    def record(self, request):
        """Write a result down in a transaction of its own."""
        self.now += 1
        return scoring_pb2.ScoreSheet.FromString(self.database.run_sync(record_result, request, HOSTED, self.now))

    def ask(self, query, *args):
        """Read."""
        return self.database.query_sync(query, *args)


def _book(url):
    database = Database(url)
    migrate(database, MIGRATIONS)
    return Book(database)


@pytest.fixture
def book(database_url):
    """An empty scoring database, once on SQLite and once on PostgreSQL."""
    opened = _book(database_url)
    yield opened
    opened.database.close()


@pytest.fixture
def sqlite_book(sqlite_url):
    """An empty scoring database on SQLite, for what does not depend on the store."""
    opened = _book(sqlite_url)
    yield opened
    opened.database.close()
