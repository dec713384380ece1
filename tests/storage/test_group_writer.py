"""The group writer: the same promises on SQLite and PostgreSQL."""

import asyncio
import threading

import pytest
import sqlalchemy as sa
from tests.storage.steps import INSERT_STEP, STEPS, kept, step

from parlour.storage.errors import Conflict, StorageError, StoreUnavailable
from parlour.storage.group_writer import GroupWriter
from parlour.storage.statements import delete, update, upsert


async def outcomes(writes):
    """The types of what the writes came to, None for kept."""
    results = await asyncio.gather(*writes, return_exceptions=True)
    return [None if result is None else type(result) for result in results]


async def test_what_was_acknowledged_is_there(writer, database):
    """After `write` returned, others see the whole batch."""
    await writer.write([step("m", 1), step("m", 2)])
    assert kept(database) == [("m", 1), ("m", 2)]


async def test_many_callers_share_a_transaction(writer, database):
    """What is written at one moment is committed together."""
    await asyncio.gather(*(writer.write([step("m", number)]) for number in range(100)))
    assert len(kept(database)) == 100
    assert writer.batches == 100
    assert writer.groups == 1


async def test_of_100_writers_of_one_step_one_wins(writer, database):
    """T019: a hundred concurrent batches with one key: one is kept, the others get Conflict."""
    results = await outcomes(writer.write([step("m", 1, b"%d" % caller)]) for caller in range(100))
    assert sorted(results, key=str) == [Conflict] * 99 + [None]
    assert kept(database) == [("m", 1)]


async def test_a_conflict_costs_only_its_own_batch(writer, database):
    """Of a group with a loser all others are kept, and of the loser nothing, not even rows that were free."""
    await writer.write([step("taken", 1)])
    results = await outcomes(
        [writer.write([step("a", 1)]), writer.write([step("b", 1), step("taken", 1)]), writer.write([step("c", 1)])]
    )
    assert results == [None, Conflict, None]
    assert kept(database) == [("a", 1), ("c", 1), ("taken", 1)]


async def test_a_faulty_batch_costs_only_itself(writer, database):
    """A batch that breaks another rule of the table fails with the driver's error, its neighbours are kept."""
    results = await outcomes([writer.write([step("a", 1)]), writer.write([step("b", 1, None)])])
    assert results[0] is None
    assert results[1] is not None
    assert not issubclass(results[1], StorageError)
    await writer.write([step("c", 1)])
    assert kept(database) == [("a", 1), ("c", 1)]


async def test_statements_of_a_batch_keep_their_order(writer, database):
    """Delete, insert, change and replace act in the order of the batch, batches in the order of the calls."""
    remove = delete(STEPS, ["match_id", "number"])
    change = update(STEPS, ["data"], where=["match_id", "number"])
    replace = upsert(STEPS)
    await asyncio.gather(
        writer.write([step("m", 1, b"first")]),
        writer.write([(remove, ("m", 1)), step("m", 1, b"second")]),
        writer.write([(change, (b"third", "m", 1)), step("m", 2, b"old")]),
        writer.write([(replace, ("m", 2, b"new", 0)), (replace, ("m", 3, b"new", 0))]),
    )
    with database.read() as session:
        rows = session.connection().execute(sa.select(STEPS.c.number, STEPS.c.data).order_by(STEPS.c.number))
        assert [(row.number, bytes(row.data)) for row in rows] == [(1, b"third"), (2, b"new"), (3, b"new")]
    assert writer.groups == 1


async def test_large_and_odd_groups_are_kept_whole(writer, database):
    """Groups whose size is no power of two, with batches of several rows, lose and double nothing."""
    batches = [[step(f"m{batch}", number) for number in range(batch % 5 + 1)] for batch in range(101)]
    await asyncio.gather(*(writer.write(batch) for batch in batches))
    assert len(kept(database)) == sum(map(len, batches))


async def test_every_kind_of_value_comes_back(writer, database):
    """Large times, zero bytes, non-ASCII names and negative numbers are stored as they are."""
    rows = [("ж\x01'\"%s?", -1, b"\x00\xff?%s", 2**62), ("", 2**31 - 1, b"", -1)]
    await writer.write([(INSERT_STEP, row) for row in rows])
    with database.read() as session:
        found = session.connection().execute(sa.select(STEPS).order_by(STEPS.c.number)).all()
    assert [(*row[:2], bytes(row[2]), row[3]) for row in found] == rows


async def test_a_cancelled_caller_disturbs_nobody(writer, database):
    """A caller that stops waiting neither stops its own batch nor that of others."""
    leaving = asyncio.create_task(writer.write([step("left", 1)]))
    await asyncio.sleep(0)
    staying = asyncio.create_task(writer.write([step("stayed", 1)]))
    leaving.cancel()
    await staying
    with pytest.raises(asyncio.CancelledError):
        await leaving
    await writer.close()
    assert ("stayed", 1) in kept(database)


async def test_closing_writes_what_waits_and_refuses_more(database):
    """`close` returns after everything handed over before is durable; later batches get StoreUnavailable."""
    writer = GroupWriter(database)
    writes = [asyncio.create_task(writer.write([step("m", number)])) for number in range(50)]
    await asyncio.sleep(0)
    await writer.close()
    await asyncio.gather(*writes)
    assert len(kept(database)) == 50
    with pytest.raises(StoreUnavailable, match="closed"):
        await writer.write([step("m", 50)])
    with pytest.raises(StoreUnavailable, match="closed"):
        writer.write_sync([step("m", 50)])
    await writer.close()


async def test_too_much_waiting_is_refused(database):
    """A writer whose queue is full refuses more at once instead of letting it grow; what waits is written."""
    writer = GroupWriter(database, most_waiting=5)
    with database.turn() if database.dialect == "sqlite" else database.unit() as hold:
        if hold is not None:
            hold.connection.execute(sa.text("LOCK TABLE step IN EXCLUSIVE MODE"))
        waiting = []
        for number in range(20):
            waiting.append(asyncio.create_task(writer.write([step("m", number)])))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert any(task.done() for task in waiting)
    results = await outcomes(waiting)
    assert set(results) == {None, StoreUnavailable}
    assert len(kept(database)) == results.count(None)
    await writer.close()


def test_threads_without_a_loop_can_write(writer, database):
    """`write_sync` works from any thread, and raises what `write` would."""
    results = []

    def write():
        try:
            results.append(writer.write_sync([step("m", 1)]))
        except Conflict as error:
            results.append(error)

    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results.count(None) == 1
    assert len(results) == 8
    assert kept(database) == [("m", 1)]


def test_loops_of_several_threads_share_one_writer(writer, database):
    """Each caller is woken on its own event loop."""

    async def play(match_id):
        for number in range(20):
            await writer.write([step(match_id, number)])

    threads = [threading.Thread(target=asyncio.run, args=(play(f"m{n}"),)) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(kept(database)) == 60
