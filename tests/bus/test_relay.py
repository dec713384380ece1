"""The relay: everything committed is sent, in order, whatever dies when."""

import asyncio

import pytest
from sqlalchemy import func, select, text
from tests.bus.helpers import SWIFT, accepted, consumer, effects, in_order, put, put_many, until
from tests.bus.victims import victim

from parlour.bus.envelope import parse
from parlour.bus.errors import LeaseLost
from parlour.bus.keys import partition_of, stream_key, stream_keys
from parlour.bus.lease import give_up, record, take
from parlour.bus.outbox import OUTBOX, announce, outbox_row
from parlour.bus.relay import Relay
from parlour.bus.sender import Sender


async def sequences(redis):
    """What is in the streams: (subject, sequence), by partition in order."""
    found = []
    for key in stream_keys("gamestate"):
        for _, fields in await redis.xrange(key):
            envelope = parse(fields[b"e"])
            found.append((envelope.subject, envelope.sequence))
    return found


def unsent_rows(database):
    """How many rows wait to be marked as sent."""
    with database.read() as session:
        return session.connection().execute(select(func.count()).where(OUTBOX.c.sent_at.is_(None))).scalar_one()


async def test_a_row_that_commits_late_is_sent(postgres, redis, running):
    """A row whose id is lower than one that was sent before is not left out: its transaction was open longer."""
    running(Relay({"gamestate": postgres}, redis, pace=SWIFT).run())
    with postgres.unit() as early:
        announce(early, "gamestate", "m1", 1, accepted("m1", 1))
        put(postgres, "m2", 2)
        await until(lambda: unsent_rows(postgres) == 0)
        assert await sequences(redis) == [("m2", 2)]
    await until(lambda: unsent_rows(postgres) == 0)
    assert sorted(await sequences(redis)) == [("m1", 1), ("m2", 2)]
    with postgres.read() as session:
        ids = session.connection().execute(select(OUTBOX.c.subject).order_by(OUTBOX.c.id)).scalars().all()
    assert ids == ["m1", "m2"]


async def test_rows_written_in_bulk_are_sent(database, redis, running):
    """A row made for a bulk writer is as good as an announced one."""
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    with database.unit() as uow:
        rows = [outbox_row("gamestate", "m1", n, accepted("m1", n)) for n in range(3)]
        uow.connection.execute(OUTBOX.insert(), rows)
    await until(lambda: unsent_rows(database) == 0)
    assert await sequences(redis) == [("m1", 0), ("m1", 1), ("m1", 2)]


async def test_of_several_relays_one_sends_and_another_takes_over(database, redis, running):
    """Two relays for one service send each row once, and the second goes on when the first has left."""
    first = running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    put_many(database, 100)
    await until(lambda: unsent_rows(database) == 0)
    assert len(await sequences(redis)) == 100
    first.cancel()
    await asyncio.wait([first])
    put_many(database, 100, start=100)
    await until(lambda: unsent_rows(database) == 0)
    assert len(await sequences(redis)) == 200
    assert in_order(await sequences(redis))


@pytest.mark.kill
async def test_a_relay_killed_again_and_again_loses_nothing(database, redis_url, redis, running):
    """Relay processes that are killed while they send lose no event and no order; each event acts once."""
    running(consumer(redis, database).run())
    for start in range(0, 400, 100):
        with victim("relay", redis_url, database.url) as process:
            put_many(database, 100, start=start)
            await until(lambda start=start: len(effects(database)) > start + 10)
            process.kill()
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    await until(lambda: len(effects(database)) >= 400 and unsent_rows(database) == 0)
    assert len(effects(database)) == 400
    assert in_order(effects(database))


async def test_rows_sent_but_not_marked_are_sent_again_and_act_once(database, redis, running):
    """A crash between sending and marking gives a second copy in the stream, and no second effect."""
    envelopes = put_many(database, 20)
    relay = running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    await until(lambda: unsent_rows(database) == 0)
    relay.cancel()
    await asyncio.wait([relay])
    with database.unit() as uow:
        uow.connection.execute(text("UPDATE outbox SET sent_at = NULL, entry_ms = NULL, entry_seq = NULL"))
    running(Relay({"gamestate": database}, redis, pace=SWIFT).run())
    running(consumer(redis, database).run())
    await until(lambda: unsent_rows(database) == 0)
    assert len(await sequences(redis)) == 40
    put(database, "m9", 1)
    await until(lambda: ("m9", 1) in effects(database))
    await until(lambda: len(effects(database)) == len(envelopes) + 1)
    assert in_order(effects(database))


def test_a_lease_has_one_holder_and_a_growing_number(database):
    """A second owner gets the lease only after it ran out or was given up, with a higher number (T064)."""
    with database.unit() as uow:
        first = take(uow.connection, "gamestate", "a", 60)
        assert take(uow.connection, "gamestate", "b", 60) is None
        record(uow.connection, first, 60)
        give_up(uow.connection, first)
        second = take(uow.connection, "gamestate", "b", 60)
        assert second.fence > first.fence
    with database.unit() as uow:
        give_up(uow.connection, first)
        assert take(uow.connection, "gamestate", "c", 60) is None


def test_a_stale_holder_cannot_write(database):
    """Who lost the lease can neither renew it nor mark rows (T064)."""
    with database.unit() as uow:
        stale = take(uow.connection, "gamestate", "a", 0)
        take(uow.connection, "gamestate", "b", 60)
        with pytest.raises(LeaseLost):
            record(uow.connection, stale, 60)


async def test_redis_refuses_a_stale_relay(sqlite, redis):
    """A relay that slept while another took over adds nothing to the streams (T064)."""
    put(sqlite, "m1", 1)
    with sqlite.unit() as uow:
        stale = take(uow.connection, "gamestate", "a", 0)
        newer = take(uow.connection, "gamestate", "b", 60)
        row = uow.connection.execute(select(OUTBOX)).one()
    sender = Sender(redis)
    stale.epoch = newer.epoch = "epoch"
    await sender.begin(newer)
    await sender.send(newer, [])
    with pytest.raises(LeaseLost):
        await sender.send(stale, [row])
    with pytest.raises(LeaseLost):
        await sender.begin(stale)
    assert await redis.xlen(stream_key("gamestate", partition_of("m1"))) == 0
