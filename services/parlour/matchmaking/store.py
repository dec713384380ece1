"""The service's database."""

from collections.abc import Callable

from parlour.storage.database import Database

MIGRATIONS = "parlour.matchmaking.migrations"
"""Package of the schema's revisions."""


def open_database(url: str, now_us: Callable[[], int]) -> Database:
    """Return the database.

    On PostgreSQL its units see what others have committed meanwhile. Every use case locks the row that it decides by
    (the account, the ticket, the table, the arrangement), so units wait for each other instead of being undone. Under
    SERIALIZABLE all who queue for the same thing at once would collide, since each counts the others (T065, T067).
    """
    database = Database(url, now_us=now_us)
    if database.dialect == "postgresql":
        database.engine = database.engine.execution_options(isolation_level="READ COMMITTED")
    return database
