"""Units of work: the same promises on SQLite and PostgreSQL."""

import asyncio
import threading

import pytest
import sqlalchemy as sa
from tests.storage.steps import STEPS, kept, step

from parlour.storage.database import Database
from parlour.storage.errors import Conflict, LostRace, StorageError, StoreUnavailable


def test_a_unit_keeps_all_or_nothing(database):
    """What a unit wrote is there when its block ended, and gone when its block raised."""
    with database.unit() as unit:
        unit.write([step("kept", 1), step("kept", 2)])

    def fail_midway(unit):
        unit.write([step("undone", 1)])
        raise RuntimeError("midway")

    with pytest.raises(RuntimeError, match="midway"):
        database.run_sync(fail_midway)
    assert kept(database) == [("kept", 1), ("kept", 2)]


def test_a_taken_key_is_a_conflict(database):
    """A second row with the same key raises Conflict, and nothing of its unit is kept."""
    database.run_sync(lambda unit: unit.write([step("m", 1)]))
    with pytest.raises(Conflict):
        database.run_sync(lambda unit: unit.write([step("m", 2), step("m", 1)]))
    assert kept(database) == [("m", 1)]


def test_reads_cannot_write(database):
    """A session for reading refuses to change anything, and does not spoil its connection for later units."""
    with pytest.raises(StorageError), database.read() as session:
        session.connection().execute(sa.delete(STEPS))
    database.run_sync(lambda unit: unit.write([step("m", 1)]))
    assert kept(database) == [("m", 1)]


def test_a_read_sees_one_state(database, make_database):
    """Between two queries of one read, nothing that others commit becomes visible."""
    with database.read() as session:
        count = sa.select(sa.func.count()).select_from(STEPS)
        before = session.connection().execute(count).scalar_one()
        make_database().run_sync(lambda unit: unit.write([step("m", 1)]))
        assert session.connection().execute(count).scalar_one() == before == 0
    assert kept(database) == [("m", 1)]


async def test_units_act_one_after_another(database, make_database):
    """T094: of concurrent units of two processes that read a value and write it back, no change is lost."""
    await database.run(lambda unit: unit.write([step("sum", 1, b"")]))

    def lengthen(unit):
        chosen = STEPS.c.match_id == "sum"
        data = unit.connection.execute(sa.select(STEPS.c.data).where(chosen)).scalar_one()
        unit.connection.execute(sa.update(STEPS).where(chosen).values(data=bytes(data) + b"."))

    places = [database, make_database()]
    await asyncio.gather(*(_persistently(places[turn % 2], lengthen) for turn in range(12)))
    data = await database.query(lambda session: session.connection().execute(sa.select(STEPS.c.data)).scalar_one())
    assert bytes(data) == b"." * 12


async def _persistently(database, work):
    while True:
        try:
            return await database.run(work)
        except LostRace:
            continue


async def test_a_lost_race_is_run_again(database):
    """`run` does the work anew when another unit was quicker, and gives up with LostRace in the end."""
    turns = []

    def second_time(unit):
        turns.append(unit)
        unit.write([step("m", len(turns))])
        if len(turns) == 1:
            raise LostRace("another was quicker")

    await database.run(second_time)
    assert kept(database) == [("m", 2)]

    def never(unit):
        turns.append(unit)
        raise LostRace("another was quicker")

    turns.clear()
    with pytest.raises(LostRace):
        await database.run(never)
    assert len(turns) > 1


def test_what_waits_for_the_commit_sees_it(database):
    """A call after the commit finds the unit's rows; after a failed unit it is not made."""
    seen = []
    with database.unit() as unit:
        unit.write([step("m", 1)])
        unit.after_commit(lambda: seen.append(kept(database)))
        assert seen == []

    def fail(unit):
        unit.after_commit(lambda: seen.append("never"))
        unit.write([step("m", 1)])

    with pytest.raises(Conflict):
        database.run_sync(fail)
    assert seen == [[("m", 1)]]


def test_a_lock_held_too_long_makes_the_store_unavailable(make_database, database):
    """A unit that waits in vain for somebody else's lock raises StoreUnavailable; once the lock is gone it works."""
    database.run_sync(lambda unit: unit.write([step("m", 1)]))
    impatient = make_database(patience=0.2)
    remove = sa.delete(STEPS)
    with database.unit() as holder:
        holder.connection.execute(remove)
        with pytest.raises(StoreUnavailable):
            impatient.run_sync(lambda unit: unit.connection.execute(remove) and None)
    impatient.run_sync(lambda unit: unit.write([step("m", 1)]))
    assert kept(database) == [("m", 1)]


def test_threads_of_one_process_wait_their_turn(database):
    """Writers in threads of one process never make each other fail, however many there are."""
    failures = []

    def write(number):
        try:
            database.run_sync(lambda unit: unit.write([step("m", number)]))
        except StorageError as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(kept(database)) == 16


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://host/name"])
def test_other_databases_are_refused(url):
    """An address that is neither an SQLite file nor PostgreSQL is refused before anything connects."""
    with pytest.raises(ValueError, match="a database is"):
        Database(url)
