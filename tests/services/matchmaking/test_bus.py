"""The service on the bus: what it announces arrives, and what gamestate says takes effect."""

import asyncio
import uuid

import msgspec
import pytest
from tests.services.matchmaking.kit import QUICK, TICKET, running, until

from parlour.api.events.v1 import events_pb2
from parlour.bus.connection import connect
from parlour.bus.envelope import make, parse
from parlour.bus.keys import FIELD, partition_of, stream_key, stream_keys
from parlour.serving.clock import Clock


@pytest.fixture
async def redis(redis_url):
    """A connection to the bus."""
    client = connect(redis_url)
    yield client
    await client.aclose()


async def heard(redis, kind):
    """What matchmaking has sent, of one kind."""
    found = []
    for key in stream_keys("matchmaking"):
        envelopes = [parse(fields[FIELD]) for _, fields in await redis.xrange(key)]
        found += [getattr(envelope, kind) for envelope in envelopes if envelope.WhichOneof("event") == kind]
    return found


async def say(redis, event):
    """Announce something as gamestate."""
    envelope = make("gamestate", event.match_id, 0, event)
    key = stream_key("gamestate", partition_of(event.match_id))
    await redis.xadd(key, {FIELD: envelope.SerializeToString()})


async def test_tickets_to_match_and_back(tmp_path, sqlite_url, redis, redis_url):
    """Arranged matches go out; a refused one opens its tickets again, the next is shown when it can be asked for."""
    async with running(tmp_path, sqlite_url, clock=Clock(), redis_url=redis_url) as service:
        ann, bob = await service.guest(), await service.guest()
        ticket = await ann.ticket()
        stream = ann.matchmaking.WatchTicket(TICKET.WatchTicketRequest(ticket_id=ticket.ticket_id))
        await stream.read()
        await bob.ticket()
        [first] = await until(lambda: heard(redis, "match_arranged"))
        await say(redis, events_pb2.MatchAbandoned(match_id=first.match_id, ticket_ids=first.ticket_ids))

        async def second():
            return [m for m in await heard(redis, "match_arranged") if m.match_id != first.match_id]

        [match] = await until(second)
        assert set(match.ticket_ids) == set(first.ticket_ids)
        await say(redis, events_pb2.MatchAnnounced(match_id=match.match_id, ticket_ids=match.ticket_ids))
        *_, last = [seen async for seen in _rest(stream)]
        assert (last.state, last.match_id) == (TICKET.TICKET_STATE_MATCHED, match.match_id)


async def _rest(stream):
    while (seen := await stream.read()) and hasattr(seen, "state"):
        yield seen


async def test_start_waits_for_gamestate(tmp_path, sqlite_url, redis, redis_url):
    """The answer to a start comes once gamestate has set the match up, so that it can be asked for at once."""
    patient = msgspec.structs.replace(QUICK, settle_us=60_000_000)
    async with running(tmp_path, sqlite_url, patient, Clock(), redis_url) as service:
        ann, bob = await service.guest(), await service.guest()
        table = await ann.table()
        await bob.sit(table.table_id)
        starting = asyncio.ensure_future(ann.start(table.table_id))
        [match] = await until(lambda: heard(redis, "match_arranged"))
        assert not starting.done()
        await say(redis, events_pb2.MatchAnnounced(match_id=match.match_id, table_id=match.table_id))
        assert (await starting).match_id == match.match_id


async def test_strange_news_are_skipped(tmp_path, sqlite_url, redis, redis_url):
    """News of matches that nobody here arranged change nothing and stop nothing."""
    async with running(tmp_path, sqlite_url, clock=Clock(), redis_url=redis_url) as service:
        ann, bob = await service.guest(), await service.guest()
        strange = str(uuid.uuid4())
        await say(redis, events_pb2.MatchAbandoned(match_id=strange, ticket_ids=["x"], table_id="y"))
        await say(redis, events_pb2.MatchStarted(match_id=strange, game="orbita"))
        ticket = await ann.ticket()
        await bob.ticket()
        [match] = await until(lambda: heard(redis, "match_arranged"))
        await say(redis, events_pb2.MatchStarted(match_id=match.match_id, game="orbita"))

        async def matched():
            return (await ann.see(ticket.ticket_id)).state == TICKET.TICKET_STATE_MATCHED

        await until(matched)
