"""Listening from now on, without a group."""

import asyncio

from tests.bus.helpers import SWIFT, in_order, put, put_many, until

from parlour.bus.keys import FIELD, partition_of, stream_key
from parlour.bus.relay import Relay
from parlour.bus.tail import tail


async def test_a_listener_hears_what_comes_and_not_what_was(sqlite, redis, running):
    """Each listener gets every event announced after it began, in order within a subject, and none from before."""
    running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
    put(sqlite, "old", 1)
    key = stream_key("gamestate", partition_of("old"))
    await until(lambda: redis.xlen(key))
    heard = [[], []]
    for ears in heard:
        ready = asyncio.Event()
        running(tail(redis, "gamestate", lambda e, ears=ears: ears.append((e.subject, e.sequence)), ready=ready))
        await ready.wait()
    put_many(sqlite, 50)
    await until(lambda: all(len(ears) == 50 for ears in heard))
    assert all(in_order(ears) for ears in heard)
    assert ("old", 1) not in heard[0]


async def test_a_listener_that_fails_or_an_entry_that_cannot_be_read_stops_nothing(sqlite, redis, running):
    """A callback that raises is called for the next event all the same."""
    heard, ready = [], asyncio.Event()

    def callback(envelope):
        heard.append(envelope.sequence)
        raise ValueError

    running(tail(redis, "gamestate", callback, ready=ready))
    await ready.wait()
    running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
    await redis.xadd(stream_key("gamestate", 0), {FIELD: b"\xff"})
    put(sqlite, "m1", 1)
    put(sqlite, "m1", 2)
    await until(lambda: heard == [1, 2])


async def test_a_listener_is_told_of_a_gap(sqlite, redis_server, redis, running):
    """After Redis was away the listener learns that it may have missed something, and hears on."""
    heard, gaps, ready = [], [], asyncio.Event()
    running(tail(redis, "gamestate", lambda e: heard.append(e.subject), on_gap=lambda: gaps.append(1), ready=ready))
    await ready.wait()
    redis_server.restart(lose_data=True)
    await until(lambda: gaps)
    running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
    put(sqlite, "m1", 1)
    await until(lambda: heard == ["m1"])
