"""When things go wrong below: what was acknowledged stays, nothing is half written, and the writer goes on."""

import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import event
from tests.storage.steps import STEPS, kept, step

from parlour.storage.errors import StoreUnavailable
from parlour.storage.group_writer import GroupWriter

ROOT = Path(__file__).parents[2]


@pytest.mark.kill
def test_what_a_killed_process_acknowledged_is_there(database, database_url):
    """T025, T042: after SIGKILL every pair that the process acknowledged is there, and no half pair."""
    command = [sys.executable, "-m", "tests.storage.writing_child", database_url]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        lines = [child.stdout.readline() for _ in range(300)]
    finally:
        child.kill()
    rest, _ = child.communicate(timeout=30)
    # The last line may have been cut off by the kill.
    lines += rest.splitlines(keepends=True)
    acknowledged = {(match, int(number)) for match, number in (line.split() for line in lines if line.endswith("\n"))}
    there = set(kept(database))
    assert len(acknowledged) >= 300
    assert acknowledged <= there
    assert {(match, number ^ 1) for match, number in there} == there


class FullDisk:
    """An SQLite file that may not grow beyond a few more pages, on connections made from now on."""

    def __init__(self, database):
        self._engine = database.engine
        with database.read() as session:
            pages = session.connection().exec_driver_sql("PRAGMA page_count").scalar_one()
        self._limit = pages + 8

    def _prepare(self, connection, _):
        connection.execute(f"PRAGMA max_page_count={self._limit}")

    def __enter__(self):
        self._engine.dispose()
        event.listen(self._engine, "connect", self._prepare)

    def __exit__(self, *_):
        event.remove(self._engine, "connect", self._prepare)
        self._engine.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_full_disk_refuses_whole_batches_and_the_writer_goes_on(database):
    """What the disk has no room for gets StoreUnavailable and leaves nothing; with room again, writing goes on."""
    with FullDisk(database):
        writer = GroupWriter(database)
        acknowledged = []

        async def fill():
            for number in range(0, 1000, 2):
                await writer.write([step("m", number, b"x" * 1500), step("m", number + 1, b"x" * 1500)])
                acknowledged.extend([("m", number), ("m", number + 1)])

        with pytest.raises(StoreUnavailable, match="full") as refused:
            await fill()
        assert not refused.value.outcome_unknown
        assert acknowledged
        assert kept(database) == acknowledged
    await writer.write([step("m", 1000)])
    assert kept(database) == [*acknowledged, ("m", 1000)]
    await writer.close()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_full_disk_undoes_the_unit(database):
    """A unit that the disk has no room for raises StoreUnavailable and leaves nothing."""
    with FullDisk(database), pytest.raises(StoreUnavailable, match="full"):
        database.run_sync(lambda unit: unit.write([step("m", number, b"x" * 1500) for number in range(100)]))
    assert kept(database) == []
    database.run_sync(lambda unit: unit.write([step("m", 1)]))
    assert kept(database) == [("m", 1)]


async def test_a_lock_held_too_long_fails_the_group_and_the_writer_goes_on(database, make_database):
    """Batches that wait in vain for somebody else's lock get StoreUnavailable and are not written later."""
    writer = GroupWriter(make_database(patience=0.2))
    with database.unit() as holder:
        holder.connection.execute(sa.delete(STEPS))
        if database.dialect == "postgresql":
            holder.connection.execute(sa.text("LOCK TABLE step"))
        with pytest.raises(StoreUnavailable):
            await writer.write([step("m", 1)])
    await writer.write([step("m", 2)])
    assert kept(database) == [("m", 2)]
    await writer.close()


def cut_connections(database):
    """End every other connection to the PostgreSQL database, as a restart of the server would."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with database.read() as session:
        session.connection().execute(sa.text(f"SELECT pg_terminate_backend(pid) {others}"))


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_lost_connection_is_made_anew(database, make_database, writer):
    """A batch on a connection that broke gets StoreUnavailable, its outcome unknown; the next one is written."""
    await writer.write([step("m", 1)])
    cut_connections(make_database())
    with pytest.raises(StoreUnavailable) as lost:
        await writer.write([step("m", 2)])
    assert lost.value.outcome_unknown
    await writer.write([step("m", 3)])
    assert {("m", 1), ("m", 3)} <= set(kept(database))


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_connection_lost_while_idle_is_noticed_before_it_is_used(database, make_database, writer, monkeypatch):
    """After a pause the writer makes sure of its connection, so that nobody pays for a server that restarted."""
    await writer.write([step("m", 1)])
    cut_connections(make_database())
    monkeypatch.setattr("parlour.storage.group_writer._IDLE_SECONDS", 0.0)
    await writer.write([step("m", 2)])
    assert kept(database) == [("m", 1), ("m", 2)]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_units_survive_a_server_that_restarted(database, make_database):
    """A unit never starts on a connection that was lost since the last one."""
    database.run_sync(lambda unit: unit.write([step("m", 1)]))
    cut_connections(make_database())
    database.run_sync(lambda unit: unit.write([step("m", 2)]))
    assert kept(database) == [("m", 1), ("m", 2)]


def test_every_connection_waits_for_the_disk(database, writer):
    """No connection, that of the group writer included, acknowledges a commit that a power cut could undo."""
    writer.write_sync([step("m", 1)])
    question = {"sqlite": "PRAGMA synchronous", "postgresql": "SHOW synchronous_commit"}[database.dialect]
    durable = {"sqlite": 2, "postgresql": "on"}[database.dialect]
    with database.unit() as unit, database.read() as session:
        assert unit.connection.exec_driver_sql(question).scalar_one() == durable
        assert session.connection().exec_driver_sql(question).scalar_one() == durable
    assert writer._connection._driver.execute(question).fetchone() == (durable,)
