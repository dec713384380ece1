"""What every group has consumed goes; nothing else does."""

import pytest
from sqlalchemy import func, select, text, update
from tests.bus.helpers import SWIFT, Gate, consumer, effects, put, put_many, until

from parlour.bus.dead_letters import listing
from parlour.bus.figures import GroupFigures, OutboxFigures, dead_letter_figures, outbox_figures, stream_figures
from parlour.bus.inbox import INBOX
from parlour.bus.keys import epoch_key, partition_of, stream_key, stream_keys
from parlour.bus.outbox import OUTBOX
from parlour.bus.relay import Relay
from parlour.bus.trimming import Retention, Trimmer

GROUPS = {"gamestate": ["scoring"]}


def rows(database, table=OUTBOX):
    """How many rows a table has."""
    with database.read() as session:
        return session.connection().execute(select(func.count()).select_from(table)).scalar_one()


async def length(redis):
    """Entries in all partitions."""
    return sum([await redis.xlen(key) for key in stream_keys("gamestate")])


async def memory(redis):
    """Bytes of all partitions."""
    return sum([await redis.memory_usage(key, samples=0) or 0 for key in stream_keys("gamestate")])


@pytest.fixture
def settled(redis, running):
    """Announce events and wait until they are sent, handled, acknowledged and marked."""

    async def settle(database, count, *, group="scoring", start=0):
        before = len(effects(database))
        running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
        running(consumer(redis, database, group=group).run())
        put_many(database, count, subjects=20, start=start)
        await until(lambda: len(effects(database)) >= before + count)

        async def quiet():
            figures = await stream_figures(redis, "gamestate")
            mine = figures.groups.get(group)
            return mine == GroupFigures(0, 0) and (await outbox_figures(database)).unsent == 0

        await until(quiet)

    return settle


async def test_what_all_have_consumed_goes(database, redis, settled):
    """Entries that every group has acknowledged leave the stream, and their rows leave the outbox (T117)."""
    await settled(database, 50)
    done = await Trimmer(redis, {"gamestate": database}, GROUPS).trim()
    assert (done.entries, done.outbox_rows, done.stuck) == (50, 50, 0)
    assert await length(redis) == 0
    assert rows(database) == 0


async def test_streams_stay_bounded_under_load(sqlite, redis, running):
    """While events flow, length and memory of the streams stay far below what flowed (T117)."""
    running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
    running(consumer(redis, sqlite).run())
    running(Trimmer(redis, {"gamestate": sqlite}, GROUPS).run(every=0.05))
    longest = 0
    for start in range(0, 3000, 100):
        put_many(sqlite, 100, start=start)
        await until(lambda start=start: len(effects(sqlite)) >= start)
        longest = max(longest, await length(redis))
    await until(lambda: len(effects(sqlite)) == 3000)

    async def empty():
        return await length(redis) == 0 and rows(sqlite) == 0

    await until(empty)
    assert longest < 1500


async def test_trimming_gives_memory_back(sqlite, redis, settled):
    """The bytes of the streams in Redis fall with their length (T118)."""
    await settled(sqlite, 2000)
    full = await memory(redis)
    await Trimmer(redis, {"gamestate": sqlite}, GROUPS).trim()
    left = await memory(redis)
    assert full > 100_000
    assert left < full / 10


async def test_a_group_that_is_not_there_yet_holds_everything(sqlite, redis, settled):
    """A required group that was never made is not forgotten: nothing goes before it has read (T117)."""
    await settled(sqlite, 30)
    trimmer = Trimmer(redis, {"gamestate": sqlite}, {"gamestate": ["scoring", "late"]})
    done = await trimmer.trim()
    assert (done.entries, done.outbox_rows) == (0, 0)
    await settled(sqlite, 30, group="late", start=30)
    await until(lambda: len(effects(sqlite)) == 120)


async def test_a_pending_entry_holds_what_comes_after_it(postgres, redis, running):
    """What was delivered and not acknowledged stays, and so does everything behind it in its partition."""
    gate = Gate()
    running(Relay({"gamestate": postgres}, redis, pace=SWIFT).run())
    running(consumer(redis, postgres, handlers={"action_accepted": gate}).run())
    put(postgres, "m1", 1)
    await until(gate.entered.is_set)
    trimmer = Trimmer(redis, {"gamestate": postgres}, GROUPS)
    assert (await trimmer.trim()).entries == 0
    gate.open.set()

    async def trimmed():
        await trimmer.trim()
        return await length(redis) == 0

    await until(trimmed)


async def test_a_server_that_does_not_trim_is_noticed(sqlite, redis, settled, monkeypatch, caplog):
    """When entries that should go are still there afterwards, the round counts it and the log says it (T120)."""
    await settled(sqlite, 10)

    async def removes_nothing(*_, **__):
        return 0

    monkeypatch.setattr(redis, "xtrim", removes_nothing)
    done = await Trimmer(redis, {"gamestate": sqlite}, GROUPS).trim()
    assert done.stuck > 0
    assert "still there" in caplog.text


async def test_rows_of_another_epoch_stay(sqlite, redis, settled):
    """While Redis holds another epoch than the rows were sent in, no row goes: they may have to be sent again."""
    await settled(sqlite, 10)
    with sqlite.unit() as uow:
        uow.connection.execute(text("UPDATE relay SET epoch = 'older', fence = fence + 1"))
    assert await redis.hget(epoch_key("gamestate"), "epoch") != b"older"
    assert (await Trimmer(redis, {"gamestate": sqlite}, GROUPS).trim()).outbox_rows == 0
    assert rows(sqlite) == 10


async def test_old_things_go_in_any_case(sqlite, redis, settled, caplog):
    """Past the retention, entries and rows go though a group has not consumed them, and inbox rows go later still."""
    await settled(sqlite, 10)
    with sqlite.unit() as uow:
        uow.connection.execute(update(OUTBOX).values(created_at=1))
        uow.connection.execute(update(INBOX).values(handled_at=1))
    retention = Retention(outbox_seconds=-1, inbox_seconds=60)
    trimmer = Trimmer(redis, {"gamestate": sqlite}, {"gamestate": ["scoring", "gone"]}, retention=retention)
    done = await trimmer.trim()
    assert (done.entries, done.outbox_rows, done.inbox_rows) == (10, 10, 10)
    assert "too old" in caplog.text


def test_the_inbox_outlives_what_can_be_delivered():
    """A retention under which an old event could act twice is refused."""
    with pytest.raises(ValueError, match="inbox"):
        Retention(outbox_seconds=10, inbox_seconds=10)


async def test_figures_of_an_outbox(database, redis, settled):
    """How many rows wait to be sent, and for how long the oldest has waited."""
    assert await outbox_figures(database) == OutboxFigures(0, 0.0)
    put(database, "m1", 1)
    with database.unit() as uow:
        uow.connection.execute(update(OUTBOX).values(created_at=OUTBOX.c.created_at - 5_000_000))
    waiting = await outbox_figures(database)
    assert waiting.unsent == 1
    assert 5 <= waiting.oldest_seconds < 60


async def test_figures_of_a_stream(sqlite, redis, running, settled):
    """Length and memory of a stream, and lag and pending of each group."""
    await settled(sqlite, 20)
    key = stream_key("gamestate", partition_of("m1"))
    await redis.xgroup_create(key, "slow", id="0")
    figures = await stream_figures(redis, "gamestate")
    assert figures.length == 20
    assert figures.memory_bytes > 0
    assert figures.groups["scoring"] == GroupFigures(0, 0)
    assert figures.groups["slow"] == GroupFigures(await redis.xlen(key), 0)
    await redis.xreadgroup("slow", "x", {key: ">"}, count=1)
    figures = await stream_figures(redis, "gamestate")
    assert figures.groups["slow"] == GroupFigures(await redis.xlen(key) - 1, 1)


async def test_figures_of_dead_letters(sqlite, redis, running, settled):
    """How many dead letters each group has."""
    await settled(sqlite, 1)

    def refuse(uow, envelope):
        raise ValueError

    running(consumer(redis, sqlite, group="sour", handlers={"action_accepted": refuse}).run())
    await until(lambda: listing(sqlite))
    assert await dead_letter_figures(sqlite) == {"sour": 1}


async def test_a_stream_that_nobody_reads_keeps_its_last_hour_only(database, redis, running):
    """T117: where no group reads, entries and rows go by age, so that the stream does not grow for ever."""
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    put_many(database, 30, subjects=5, start=0)

    async def sent():
        return await length(redis) == 30 and (await outbox_figures(database)).unsent == 0

    await until(sent)
    assert (await Trimmer(redis, {"gamestate": database}, {}).trim()).entries == 0
    done = await Trimmer(redis, {"gamestate": database}, {}, retention=Retention(unread_seconds=-1)).trim()
    assert (done.entries, done.outbox_rows) == (30, 30)
    assert await length(redis) == 0
