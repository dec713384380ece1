"""From the commit to the handler."""

import contextlib

import pytest
from tests.bus.helpers import SWIFT, accepted, act, consumer, effects, in_order, put, put_many, until

from parlour.api.events.v1 import events_pb2 as events
from parlour.bus.envelope import KINDS, parse
from parlour.bus.keys import FIELD, partition_of, stream_key, stream_keys
from parlour.bus.outbox import announce
from parlour.bus.relay import Relay


async def test_an_announced_event_reaches_the_handler_of_each_group(database, redis, running):
    """What commits in one service acts in every group that listens, in order within a subject."""
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    running(consumer(redis, database, group="scoring").run())
    running(consumer(redis, database, group="worker").run())
    put_many(database, 60)
    await until(lambda: len(effects(database)) == 120)
    assert sorted(effects(database)) == sorted([(f"m{n % 5}", n) for n in range(60)] * 2)


async def test_order_holds_within_a_subject(database, redis, running):
    """A handler sees the events about one subject in the order in which they were announced."""
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    running(consumer(redis, database).run())
    for start in range(0, 300, 30):
        put_many(database, 30, start=start)
    await until(lambda: len(effects(database)) == 300)
    assert in_order(effects(database))


async def test_what_was_rolled_back_is_never_sent(database, redis, running):
    """An event whose transaction failed does not exist (T037)."""
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    with contextlib.suppress(ZeroDivisionError), database.unit() as uow:
        announce(uow, "gamestate", "m1", 1, accepted())
        raise ZeroDivisionError
    put(database, "m2", 7)
    running(consumer(redis, database).run())
    await until(lambda: effects(database) == [("m2", 7)])


@pytest.mark.parametrize("kind", sorted(KINDS.values()))
async def test_an_event_delivered_twice_acts_once(sqlite, redis, running, kind):
    """Two copies of an event of any kind in the stream have one effect (T037)."""
    field = events.Envelope.DESCRIPTOR.fields_by_name[kind]
    event = getattr(events, field.message_type.name)()
    envelope = put(sqlite, "m1", 1, event)
    for _ in range(2):
        await redis.xadd(stream_key("gamestate", partition_of("m1")), {FIELD: envelope.SerializeToString()})
    second = put(sqlite, "m1", 2, event)
    await redis.xadd(stream_key("gamestate", partition_of("m1")), {FIELD: second.SerializeToString()})
    running(consumer(redis, sqlite, handlers={kind: act}).run())
    await until(lambda: ("m1", 2) in effects(sqlite))
    assert effects(sqlite) == [("m1", 1), ("m1", 2)]


async def test_an_event_of_a_kind_that_nobody_handles_is_acknowledged(sqlite, redis, running):
    """Events without a handler, also of kinds that this version does not know, do not pile up."""
    key = stream_key("gamestate", partition_of("m1"))
    unknown = events.Envelope(id="future", stream="gamestate", subject="m1", sequence=1)
    await redis.xadd(key, {FIELD: unknown.SerializeToString()})
    envelope = put(sqlite, "m1", 2)
    await redis.xadd(key, {FIELD: envelope.SerializeToString()})
    running(consumer(redis, sqlite).run())
    await until(lambda: effects(sqlite) == [("m1", 2)])

    async def nothing_pending():
        return (await redis.xpending(key, "scoring"))["pending"] == 0

    await until(nothing_pending)


async def test_the_stream_holds_the_announced_envelope(sqlite, redis, running):
    """An entry is the envelope, with id, subject, sequence, time and cause, in the partition of its subject."""
    envelope = put(sqlite, "m9", 4)
    running(Relay({"gamestate": sqlite}, redis, pace=SWIFT).run())
    key = stream_key("gamestate", partition_of("m9"))

    async def sent():
        return await redis.xrange(key)

    ((_, fields),) = await until(sent)
    assert parse(fields[FIELD]) == envelope
    assert key in stream_keys("gamestate")
