"""Schemas come up to date by themselves, on SQLite and PostgreSQL."""

import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from parlour.storage.database import Database
from parlour.storage.errors import NewerDatabase, NotMigrated
from parlour.storage.idempotency import REQUESTS
from parlour.storage.migrations import check, differences, migrate
from parlour.storage.tables import metadata_with

OLD, NEW = "tests.storage.schema_old", "tests.storage.schema_new"
ROOT = Path(__file__).parents[2]
MIGRATE_AT_A_SIGN = f"""
import sys
from parlour.storage.database import Database
from parlour.storage.migrations import check, migrate
database = Database(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
migrate(database, "{NEW}")
check(database, "{NEW}")
"""


@pytest.fixture
def database(make_database):
    """A database without any table."""
    return make_database()


def test_an_empty_database_is_brought_to_the_newest_revision(database):
    """Before `migrate` the check says so; after it the check passes, and a second `migrate` changes nothing."""
    with pytest.raises(NotMigrated, match="none"):
        check(database, OLD)
    migrate(database, OLD)
    check(database, OLD)
    migrate(database, OLD)
    check(database, OLD)


def test_an_older_database_is_not_served_before_it_is_migrated(database):
    """A database one revision behind is refused until it is migrated."""
    migrate(database, OLD)
    with pytest.raises(NotMigrated, match=r"0001.*0002"):
        check(database, NEW)
    migrate(database, NEW)
    check(database, NEW)


def test_a_database_from_the_future_is_left_alone(database):
    """A revision that the code does not know stops both the check and the migration, and nothing changes."""
    migrate(database, NEW)
    with pytest.raises(NewerDatabase, match="0002"):
        check(database, OLD)
    with pytest.raises(NewerDatabase, match="0002"):
        migrate(database, OLD)
    check(database, NEW)


def test_rows_survive_a_table_made_anew(database):
    """A batch migration on SQLite drops and refills a table; rows that refer to it with ON DELETE CASCADE stay."""
    migrate(database, OLD)
    with database.unit() as unit:
        unit.connection.execute(sa.text("INSERT INTO player (id) VALUES (1)"))
        unit.connection.execute(sa.text("INSERT INTO match (id, player_id) VALUES (7, 1)"))
    migrate(database, NEW)
    with database.read() as session:
        assert session.connection().execute(sa.text("SELECT id, name FROM player")).all() == [(1, "somebody")]
        assert session.connection().execute(sa.text("SELECT id, player_id FROM match")).all() == [(7, 1)]


def test_foreign_keys_hold_after_a_migration(database):
    """What a migration switches off is on again in later units."""
    migrate(database, NEW)
    with pytest.raises(sa.exc.IntegrityError), database.unit() as unit:
        unit.connection.execute(sa.text("INSERT INTO match (id, player_id) VALUES (7, 1)"))


def test_a_failed_migration_leaves_nothing(database):
    """When a revision fails, the tables that it had made already are gone again."""
    with database.unit() as unit:
        unit.connection.execute(sa.text("CREATE TABLE match (id int)"))
    with pytest.raises(sa.exc.DBAPIError):
        migrate(database, OLD)
    assert sa.inspect(database.engine).get_table_names() == ["match"]


def test_processes_that_start_together_all_find_the_schema(database_url):
    """Four processes migrate an empty database at one moment: all succeed."""
    command = [sys.executable, "-c", MIGRATE_AT_A_SIGN, database_url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, cwd=ROOT, text=True, **pipes) for _ in range(4)]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    failures = [
        errors for process in processes for _, errors in [process.communicate(timeout=60)] if process.returncode
    ]
    assert failures == []
    database = Database(database_url)
    check(database, NEW)
    database.close()


def test_the_shared_table_and_its_migration_agree(database):
    """The table of answered requests is the same by migration and by metadata."""
    migrate(database, OLD)
    with database.unit() as unit:
        unit.connection.execute(sa.text("DROP TABLE match"))
        unit.connection.execute(sa.text("DROP TABLE player"))
    assert differences(database, metadata_with(REQUESTS)) == []
    assert differences(database, metadata_with()) != []
