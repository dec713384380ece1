"""A consumer: once for each event, in order, whatever fails."""

import asyncio
import threading

import pytest
from tests.bus.helpers import QUICK, SWIFT, Gate, act, consumer, effects, in_order, put, put_many, until
from tests.bus.victims import victim

from parlour.bus.dead_letters import drop, listing, replay, show
from parlour.bus.errors import NoSuchLetter
from parlour.bus.keys import FIELD, owner_key, partition_of, stream_key, stream_keys
from parlour.bus.relay import Relay
from parlour.storage.errors import StoreUnavailable


@pytest.fixture
def relayed(redis, running):
    """Start a relay for gamestate's outbox in the given database."""

    def start(database):
        running(Relay({"gamestate": database}, redis, pace=SWIFT).run())

    return start


async def pending(redis, group="scoring"):
    """Entries that were delivered to the group and are not acknowledged."""
    return sum([(await redis.xpending(key, group))["pending"] for key in stream_keys("gamestate")])


async def nothing_pending(redis):
    """Whether everything delivered is acknowledged."""
    return await pending(redis) == 0


class Failing:
    """A handler that fails for some subjects until it is mended."""

    def __init__(self, *subjects):
        self.subjects = set(subjects)
        self.calls = []

    def __call__(self, uow, envelope):
        self.calls.append((envelope.subject, envelope.sequence))
        act(uow, envelope)
        if envelope.subject in self.subjects:
            raise ValueError(f"no luck with {envelope.subject}")


def same_partition(subject):
    """Another subject in the same partition."""
    others = (f"other{n}" for n in range(100))
    return next(other for other in others if partition_of(other) == partition_of(subject))


async def test_an_event_that_fails_becomes_a_dead_letter(database, redis, running, relayed):
    """After its attempts an event is a dead letter with its error, leaves no effect, and is acknowledged."""
    relayed(database)
    failing = Failing("bad")
    running(consumer(redis, database, handlers={"action_accepted": failing}).run())
    envelope = put(database, "bad", 1)
    (letter,) = await until(lambda: listing(database))
    assert (letter.group, letter.event_id, letter.kind) == ("scoring", envelope.id, "action_accepted")
    assert letter.problem == "ValueError: no luck with bad"
    assert letter.failures == QUICK.attempts
    assert letter == await show(database, letter.id)
    assert effects(database) == []
    await until(lambda: nothing_pending(redis))


async def test_others_go_on_while_an_event_fails_and_its_subject_waits(sqlite, redis, running, relayed):
    """A failing event holds up its own subject, in order, and nobody else, not even in the same partition."""
    relayed(sqlite)
    failing, other = Failing("bad"), same_partition("bad")
    running(consumer(redis, sqlite, handlers={"action_accepted": failing}).run())
    for n in range(1, 4):
        put(sqlite, "bad", n)
        put(sqlite, other, n)
    await until(lambda: effects(sqlite) == [(other, 1), (other, 2), (other, 3)])
    assert ("bad", 2) not in failing.calls
    failing.subjects.clear()
    await until(lambda: len(effects(sqlite)) == 6)
    assert in_order(effects(sqlite))
    assert await listing(sqlite) == []


async def test_events_behind_a_dead_letter_go_on(sqlite, redis, running, relayed):
    """Once an event is given up, the events behind it about the same subject are handled."""
    relayed(sqlite)

    def only_first_fails(uow, envelope):
        act(uow, envelope)
        if envelope.sequence == 1:
            raise ValueError

    running(consumer(redis, sqlite, handlers={"action_accepted": only_first_fails}).run())
    put(sqlite, "m1", 1)
    put(sqlite, "m1", 2)
    await until(lambda: effects(sqlite) == [("m1", 2)])
    assert len(await listing(sqlite)) == 1


async def test_a_dead_letter_can_be_replayed(database, redis, running, relayed):
    """A replayed letter goes through the handler of its group once, through no other group again, and is gone."""
    relayed(database)
    failing = Failing("bad")
    running(consumer(redis, database, handlers={"action_accepted": failing}).run())
    running(consumer(redis, database, group="other").run())
    put(database, "bad", 1)
    (letter,) = await until(lambda: listing(database))
    await until(lambda: effects(database) == [("bad", 1)])
    failing.subjects.clear()
    await replay(database, redis, letter.id)
    await until(lambda: effects(database) == [("bad", 1), ("bad", 1)])
    put(database, "bad", 2)
    await until(lambda: len(effects(database)) == 4)
    assert await listing(database) == []


async def test_a_dead_letter_can_be_dropped(sqlite, redis, running, relayed):
    """A dropped letter is gone, and dropping, showing or replaying it again says so."""
    relayed(sqlite)
    running(consumer(redis, sqlite, handlers={"action_accepted": Failing("bad")}).run())
    put(sqlite, "bad", 1)
    (letter,) = await until(lambda: listing(sqlite))
    await drop(sqlite, letter.id)
    assert await listing(sqlite, group="scoring") == []
    for again in (drop(sqlite, letter.id), show(sqlite, letter.id), replay(sqlite, redis, letter.id)):
        with pytest.raises(NoSuchLetter):
            await again


async def test_an_entry_that_is_no_envelope_becomes_a_dead_letter(sqlite, redis, running):
    """Bytes that can't be read don't stop the consumer, and aren't lost either."""
    key = stream_key("gamestate", partition_of("m1"))
    await redis.xadd(key, {FIELD: b"\xff\xff"})
    await redis.xadd(key, {"other": b"field"})
    await redis.xadd(key, {FIELD: put(sqlite, "m1", 1).SerializeToString()})
    running(consumer(redis, sqlite).run())
    await until(lambda: effects(sqlite) == [("m1", 1)])
    (letter,) = await until(lambda: listing(sqlite))
    assert letter.data == b"\xff\xff"
    await until(lambda: nothing_pending(redis))


async def test_a_store_that_is_away_counts_against_no_event(sqlite, redis, running, relayed):
    """While the database is unavailable events wait, however long it takes; none becomes a dead letter."""
    relayed(sqlite)
    calls = []

    def away_at_first(uow, envelope):
        calls.append(envelope.sequence)
        if len(calls) < QUICK.attempts + 3:
            raise StoreUnavailable("disk full")
        act(uow, envelope)

    running(consumer(redis, sqlite, handlers={"action_accepted": away_at_first}).run())
    put(sqlite, "m1", 1)
    put(sqlite, "m1", 2)
    await until(lambda: effects(sqlite) == [("m1", 1), ("m1", 2)])
    assert await listing(sqlite) == []


async def test_a_crash_between_commit_and_acknowledgement_acts_once(database, redis, running, relayed):
    """The effect is committed but Redis was never told: the next consumer acknowledges without acting again."""
    relayed(database)
    first = consumer(redis, database)
    committed = asyncio.Event()

    async def crash(deliveries, *, handled=True):
        committed.set()
        await asyncio.sleep(600)

    first._acknowledge = crash
    task = running(first.run())
    put_many(database, 10)
    await committed.wait()
    done = len(effects(database))
    assert done > 0
    task.cancel()
    await asyncio.wait([task])
    assert await pending(redis) >= done
    running(consumer(redis, database, name="two").run())
    await until(lambda: len(effects(database)) == 10)
    await until(lambda: nothing_pending(redis))
    assert len(effects(database)) == 10


@pytest.mark.kill
async def test_a_killed_consumer_is_replaced(database, redis_url, redis, running, relayed):
    """What a killed consumer had in its hands, and everything after it, goes to another after the idle time (T115)."""
    relayed(database)
    with victim("consumer", redis_url, database.url) as process:
        put_many(database, 20)
        assert await asyncio.to_thread(process.stdout.readline) == b"entered\n"
        process.kill()
        process.wait()
        running(consumer(redis, database, name="two").run())
        await until(lambda: len(effects(database)) == 20)
    assert in_order(effects(database))
    await until(lambda: nothing_pending(redis))


async def test_an_event_that_kills_its_consumers_becomes_a_dead_letter(sqlite, redis, running):
    """An entry that was the oldest unfinished one at many changes of hands is given up; those behind it are handled."""
    key = stream_key("gamestate", partition_of("m1"))
    await redis.xgroup_create(key, "scoring", id="0", mkstream=True)
    for n in (1, 2):
        await redis.xadd(key, {FIELD: put(sqlite, "m1", n).SerializeToString()})
    await redis.xreadgroup("scoring", "dead", {key: ">"})
    entry = (await redis.xpending_range(key, "scoring", "-", "+", 1))[0]["message_id"]
    await redis.xclaim(key, "scoring", "dead", 0, [entry], retrycount=QUICK.attempts + 1)
    running(consumer(redis, sqlite).run())
    await until(lambda: effects(sqlite) == [("m1", 2)])
    (letter,) = await listing(sqlite)
    assert "never came to an end" in letter.problem


async def test_consumers_of_a_group_share_the_partitions(sqlite, redis, running, relayed):
    """Each partition has one reader of the group; both have some; each event acts once and order holds."""
    relayed(sqlite)
    running(consumer(redis, sqlite, name="one").run())
    running(consumer(redis, sqlite, name="two").run())

    async def owners():
        found = [await redis.get(owner_key("scoring", key)) for key in stream_keys("gamestate")]
        names = [owner.split(b"-")[0] for owner in found if owner]
        return sorted(names) == [b"one", b"one", b"two", b"two"]

    await until(owners)
    for start in range(0, 200, 20):
        put_many(sqlite, 20, start=start, subjects=20)
    await until(lambda: len(effects(sqlite)) == 200)
    assert in_order(effects(sqlite))


async def test_partitions_change_hands_under_load(sqlite, redis, running, relayed):
    """Consumers that come and go while events flow break neither order nor once."""
    relayed(sqlite)
    tasks = [running(consumer(redis, sqlite, name="n0").run())]
    for turn in range(1, 6):
        put_many(sqlite, 40, start=40 * turn, subjects=20)
        tasks.append(running(consumer(redis, sqlite, name=f"n{turn}").run()))
        await until(lambda turn=turn: len(effects(sqlite)) > 40 * (turn - 1))
        tasks[turn - 1].cancel()
    await until(lambda: len(effects(sqlite)) == 200)
    assert in_order(effects(sqlite))


async def test_a_stopped_consumer_finishes_what_it_began(sqlite, redis, running, relayed):
    """`stop` lets the handler under way commit and acknowledges it, then gives the partitions back."""
    relayed(sqlite)
    gate = Gate()
    stopping = consumer(redis, sqlite, handlers={"action_accepted": gate})
    task = running(stopping.run())
    put(sqlite, "m1", 1)
    await until(gate.entered.is_set)
    stopping.stop()
    gate.open.set()
    await task
    assert effects(sqlite) == [("m1", 1)]
    assert await pending(redis) == 0
    assert not [key for key in stream_keys("gamestate") if await redis.exists(owner_key("scoring", key))]


async def test_a_storm_of_cancellations_leaks_no_connection(sqlite, redis, relayed):
    """Consumers cancelled at any moment end, and the connections are as many as before (T112)."""
    relayed(sqlite)
    await redis.ping()

    async def clients():
        return len(await redis.client_list())

    put_many(sqlite, 50)
    before = await clients()
    for turn in range(40):
        tasks = [asyncio.create_task(consumer(redis, sqlite, name=f"c{n}").run()) for n in range(5)]
        await asyncio.sleep(0.003 * (turn % 10))
        for task in tasks:
            task.cancel()
        _, hanging = await asyncio.wait(tasks, timeout=5)
        assert not hanging
        assert all(task.cancelled() for task in tasks)
    pool = redis.connection_pool
    await until(lambda: len(pool._in_use_connections) <= 1)

    async def back():
        return await clients() <= before + 12

    await until(back)
    assert len(pool._available_connections) <= 12
    assert await redis.echo("still in step") == b"still in step"


async def test_a_group_with_effects_only_needs_no_database(sqlite, redis, running, relayed):
    """Effects outside of a transaction happen for each event, and again after they failed, for as long as it takes."""
    relayed(sqlite)
    done, lock = [], threading.Lock()

    def effect(envelope):
        with lock:
            done.append(envelope.sequence)
            if done.count(1) < QUICK.attempts + 2:
                raise ConnectionError("no broker")

    only = consumer(redis, None, group="worker", handlers={}, effects={"action_accepted": effect})
    running(only.run())
    put(sqlite, "m1", 1)
    put(sqlite, "m1", 2)
    await until(lambda: 2 in done)
    assert done == [1] * (QUICK.attempts + 2) + [2]


async def test_effects_come_before_the_inbox_and_not_again(sqlite, redis, running, relayed):
    """With a database, an event delivered twice has its effect once."""
    relayed(sqlite)
    done = []
    running(consumer(redis, sqlite, handlers={}, effects={"action_accepted": lambda e: done.append(e.sequence)}).run())
    envelope = put(sqlite, "m1", 1)
    await until(lambda: done == [1])
    await until(lambda: nothing_pending(redis))
    await redis.xadd(stream_key("gamestate", partition_of("m1")), {FIELD: envelope.SerializeToString()})
    put(sqlite, "m1", 2)
    await until(lambda: 2 in done)
    assert done == [1, 2]


def test_handlers_without_a_database_are_refused(redis_url):
    """A group that acts in a database has one."""
    from parlour.bus.connection import connect

    with pytest.raises(ValueError, match="database"):
        consumer(connect(redis_url), None)
