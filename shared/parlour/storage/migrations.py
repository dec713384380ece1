"""Schemas by Alembic, without an `env.py`: each service's package of migrations is told by its name.

The package, such as ``parlour.scoring.migrations``, holds a folder ``versions`` of Alembic revisions. A revision begins
``from alembic import op`` and changes tables with ``op.batch_alter_table``, which SQLite needs.
"""

import importlib
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, MetaData

from parlour.storage.database import Database
from parlour.storage.errors import NewerDatabase, NotMigrated
from parlour.storage.translation import translated

_LOCK_SECONDS = 60
_LOCK_KEY = 0x7061726C6F7572  # "parlour": the advisory lock of all migrations of a PostgreSQL database
# Alembic keeps its operations in a module's global.
_one_at_a_time = threading.Lock()


def migrate(database: Database, package: str) -> None:
    """Bring the schema to the newest revision of the package; does nothing when it is there.

    It happens in one transaction, and several processes may start it at once: the others wait, up to a minute.

    Raises:
        NewerDatabase: The database has a revision that the package does not know; it is left alone.
        StoreUnavailable: Another migration takes too long, or the database can't be reached.
    """
    script = _script(package)
    with _one_at_a_time, translated(), _locked(database) as connection:
        current = _revisions(connection)
        _refuse_unknown(script, current)
        _upgrade(script, connection)


def check(database: Database, package: str) -> None:
    """Make sure that the schema is what this code needs.

    Raises:
        NewerDatabase: It has a revision that the package does not know.
        NotMigrated: It has an older revision, or none.
        StoreUnavailable: The database can't be reached.
    """
    script = _script(package)
    with database.read() as session:
        current = _revisions(session.connection())
    _refuse_unknown(script, current)
    if set(current) != set(script.get_heads()):
        raise NotMigrated(f"{package}: the database is at revision {_named(current)}, not {_named(script.get_heads())}")


def differences(database: Database, metadata: MetaData) -> list[Any]:
    """What the database's schema lacks or has beyond the metadata, in Alembic's words; empty when both agree."""
    with database.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))


def _script(package: str) -> ScriptDirectory:
    folder = Path(next(iter(importlib.import_module(package).__path__)))
    config = Config()
    config.set_main_option("script_location", str(folder))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", str(folder / "versions"))
    return ScriptDirectory.from_config(config)


def _revisions(connection: Connection) -> Sequence[str]:
    return MigrationContext.configure(connection).get_current_heads()


def _named(revisions: Sequence[str]) -> str:
    return ", ".join(revisions) or "none"


def _refuse_unknown(script: ScriptDirectory, current: Sequence[str]) -> None:
    for revision in current:
        try:
            script.get_revision(revision)
        except CommandError:
            raise NewerDatabase(f"the database has revision {revision}, which this version does not know") from None


def _upgrade(script: ScriptDirectory, connection: Connection) -> None:
    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)  # noqa: SLF001  # as Alembic's own `upgrade` command does

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection, render_as_batch=True, transactional_ddl=True)
        environment.run_migrations()


@contextmanager
def _locked(database: Database) -> Iterator[Connection]:
    """A connection in a transaction beside which no other migration runs; committed at the end."""
    locked = _locked_sqlite if database.dialect == "sqlite" else _locked_postgresql
    with database.turn(), database.engine.connect() as connection, locked(connection):
        yield connection


@contextmanager
def _locked_sqlite(connection: Connection) -> Iterator[None]:
    driver: Any = connection.connection.driver_connection
    # Batch migrations make tables anew, which must not cascade; and these settings hold only outside transactions.
    driver.execute("PRAGMA foreign_keys=OFF")
    driver.execute(f"PRAGMA busy_timeout={_LOCK_SECONDS * 1000}")
    try:
        connection.begin()
        yield
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            raise RuntimeError(f"the migration leaves {len(broken)} rows that refer to nothing: {broken[:3]}")
        connection.commit()
    finally:
        connection.rollback()
        connection.detach()


@contextmanager
def _locked_postgresql(connection: Connection) -> Iterator[None]:
    # Whoever waited must see what the other did.
    connection.execution_options(isolation_level="READ COMMITTED")
    connection.execute(sa.text(f"SET LOCAL lock_timeout = '{_LOCK_SECONDS}s'"))
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK_KEY)))
    yield
    connection.commit()
