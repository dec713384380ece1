"""Redis that restarts, forgets, loses answers or hangs."""

import asyncio

import pytest
from redis import exceptions as redis_exceptions
from tests.bus.helpers import SWIFT, consumer, effects, in_order, put, put_many, until
from tests.bus.proxy import proxied

from parlour.bus.connection import connect
from parlour.bus.envelope import parse
from parlour.bus.errors import BadTimeouts
from parlour.bus.keys import epoch_key, partition_of, stream_key, stream_keys
from parlour.bus.relay import Relay
from parlour.bus.tail import tail


async def lengths(redis):
    """Entries in all partitions."""
    return sum([await redis.xlen(key) for key in stream_keys("gamestate")])


async def test_an_answer_lost_after_sending_gives_one_effect(sqlite, redis_url, redis, running):
    """The relay's entries are in the stream but the answer is lost: they are sent twice and act once (T114)."""
    async with proxied(redis_url) as proxy:
        through = connect(proxy.url)
        running(Relay({"gamestate": sqlite}, through, pace=SWIFT).run())
        put(sqlite, "warm", 1)
        await until(lambda: lengths(redis))
        proxy.lose = b"lost-on-the-way"
        put(sqlite, "lost-on-the-way", 1)
        key = stream_key("gamestate", partition_of("lost-on-the-way"))

        async def two_copies():
            return [parse(fields[b"e"]).subject for _, fields in await redis.xrange(key)].count("lost-on-the-way") == 2

        await until(two_copies)
        assert proxy.lost == 1
        running(consumer(redis, sqlite).run())
        put(sqlite, "lost-on-the-way", 2)
        await until(lambda: ("lost-on-the-way", 2) in effects(sqlite))
        await until(lambda: len(effects(sqlite)) == 3)
        await through.aclose()


async def test_commands_are_not_repeated_behind_our_back(redis_url, redis):
    """A command whose answer is lost is carried out once: the connection of the bus does not repeat it (T114)."""
    async with proxied(redis_url) as proxy:
        through = connect(proxy.url)
        proxy.lose = b"XADD"
        with pytest.raises(redis_exceptions.ConnectionError):
            await through.xadd("stream", {"e": "x"})
        assert await redis.xlen("stream") == 1
        await through.aclose()


async def test_an_answer_lost_after_delivery_is_claimed(sqlite, redis_url, redis, running):
    """Entries handed to a connection that broke before it saw them are handled all the same, in order (T115)."""
    async with proxied(redis_url) as proxy:
        through = connect(proxy.url)
        running(consumer(through, sqlite).run())
        running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
        put(sqlite, "m1", 1)
        await until(lambda: effects(sqlite) == [("m1", 1)])
        proxy.lose = b"XREADGROUP"
        await until(lambda: proxy.lose is None)
        put_many(sqlite, 10, subjects=1, start=2)
        await until(lambda: len(effects(sqlite)) == 11)
        assert proxy.lost == 1
        assert in_order((s, n) for s, n in effects(sqlite) if s == "m0")
        await through.aclose()


async def test_a_connection_that_hangs_is_given_up(sqlite, redis_url, redis, running):
    """A read that hears nothing, not even that its time is up, ends by the consumer's own deadline (T116)."""
    async with proxied(redis_url) as proxy:
        patient = connect(proxy.url, socket_timeout=3)
        running(consumer(patient, sqlite).run())
        running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
        put(sqlite, "m1", 1)
        await until(lambda: effects(sqlite) == [("m1", 1)])
        proxy.deaf = True
        put(sqlite, "m1", 2)
        before = len(proxy.requests)
        await until(lambda: len(proxy.requests) > before + 1)
        proxy.deaf = False
        await until(lambda: effects(sqlite) == [("m1", 1), ("m1", 2)])
        await patient.aclose()


async def test_reads_end_before_the_socket_gives_up(sqlite, redis_url, running):
    """Readers whose reads would outlast the socket timeout, or whose sockets have none, are refused (T113)."""
    hasty = connect(redis_url, socket_timeout=1.05)
    with pytest.raises(BadTimeouts):
        consumer(hasty, sqlite)
    with pytest.raises(BadTimeouts):
        consumer(connect(redis_url, socket_timeout=None), sqlite)
    with pytest.raises(BadTimeouts):
        await tail(hasty, "gamestate", print)
    await hasty.aclose()


async def test_idle_reads_raise_nothing(sqlite, redis_url, running, caplog):
    """A consumer that waits through many empty reads never meets a timeout (T113)."""
    client = connect(redis_url, socket_timeout=1.2)
    task = consumer(client, sqlite)
    running(task.run())
    reads = 0
    for _ in range(20):
        await asyncio.sleep(0.05)
        reads = max(reads, int((await client.info("commandstats")).get("cmdstat_xreadgroup", {}).get("calls", 0)))
    assert reads >= 3
    assert "starts its partitions over" not in caplog.text
    await client.aclose()


async def test_a_redis_that_lost_everything_is_filled_again(database, redis_server, redis, running):
    """After a restart without data the outbox is sent again, groups are made again, and each event acts once."""
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    running(consumer(redis, database, group="scoring").run())
    put_many(database, 30)
    await until(lambda: len(effects(database)) == 30)
    redis_server.kill()
    put_many(database, 30, start=30)
    redis_server.restart(lose_data=True)
    put_many(database, 30, start=60)
    await until(lambda: len(effects(database)) == 90)

    async def all_sent_again():
        return await lengths(redis) == 90

    await until(all_sent_again)
    assert in_order(effects(database))
    running(consumer(redis, database, group="late").run())
    await until(lambda: len(effects(database)) == 180)


async def test_a_redis_that_lost_its_last_moments_is_filled_again(sqlite, redis, running):
    """Not only an empty Redis is noticed, but also one that came back with an older copy of itself."""
    running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
    put(sqlite, "m1", 1)
    await until(lambda: lengths(redis))
    key = stream_key("gamestate", partition_of("m1"))
    old = await redis.dump(epoch_key("gamestate")), await redis.dump(key)
    put(sqlite, "m1", 2)

    async def both():
        return await redis.xlen(key) == 2

    await until(both)
    await redis.restore(epoch_key("gamestate"), 0, old[0], replace=True)
    await redis.restore(key, 0, old[1], replace=True)
    running(consumer(redis, sqlite).run())
    await until(lambda: effects(sqlite) == [("m1", 1), ("m1", 2)])


async def test_a_group_that_is_gone_is_made_again(sqlite, redis, running):
    """After NOGROUP the group reads from the start of the stream; what it had handled has no second effect."""
    running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
    running(consumer(redis, sqlite).run())
    put_many(sqlite, 10)
    await until(lambda: len(effects(sqlite)) == 10)
    for key in stream_keys("gamestate"):
        await redis.xgroup_destroy(key, "scoring")
    put_many(sqlite, 10, start=10)
    await until(lambda: len(effects(sqlite)) == 20)
    assert in_order(effects(sqlite))


@pytest.mark.parametrize("round_trip", range(3))
async def test_a_restart_with_data_goes_on(sqlite, redis_server, redis, running, round_trip):
    """A Redis that is killed and started again is used again without anybody's help."""
    running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
    running(consumer(redis, sqlite).run())
    for start in range(0, 30, 10):
        put_many(sqlite, 10, start=start)
        redis_server.restart()
    await until(lambda: len(effects(sqlite)) == 30)
    assert in_order(effects(sqlite))
