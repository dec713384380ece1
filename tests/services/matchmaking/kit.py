"""A matchmaking service on a real socket, and people who call it."""

import asyncio
import contextlib
import time
import uuid
from pathlib import Path

import grpc
import pytest
import structlog
from google.rpc import error_details_pb2 as rpc
from google.rpc.status_pb2 import Status

from parlour.api.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from parlour.api.events.v1 import events_pb2
from parlour.api.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc, tables_pb2, tables_pb2_grpc
from parlour.bus.connection import connect
from parlour.bus.relay import Relay
from parlour.matchmaking.bind import bind
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.reactions import Reactions
from parlour.matchmaking.watching import Board
from parlour.serving.clock import ManualClock
from parlour.serving.settings import ServiceSettings, Settings
from parlour.serving.tokens import KeyRing
from parlour.storage.database import Database

QUICK = Policy(pass_us=10_000, sweep_us=20_000, census_us=20_000, poll_us=20_000, settle_us=0, lease_us=600_000_000)
"""House rules with short pauses; the lease is long, as the tests' clock jumps."""

TICKET, TABLE = matchmaking_pb2, tables_pb2


def new_id():
    """A fresh request id."""
    return str(uuid.uuid4())


class Service:
    """A running service, its database and its clock."""

    def __init__(self, harness, keys, database, clock):
        self.harness = harness
        self.keys = keys
        self.database = database
        self.clock = clock
        self.address = f"127.0.0.1:{harness.port}"
        self._channels = []

    def channel(self):
        """A connection of its own."""
        channel = grpc.aio.insecure_channel(self.address, options=[("grpc.use_local_subchannel_pool", 1)])
        self._channels.append(channel)
        return channel

    async def guest(self, name="", channel=None):
        """A new guest."""
        channel = channel or self.channel()
        request = accounts_pb2.CreateGuestRequest(display_name=name, request_id=new_id())
        session = await accounts_pb2_grpc.AccountsStub(channel).CreateGuest(request)
        return Person(channel, session)

    def with_token(self, token):
        """Somebody with a token of our making."""
        return Person(self.channel(), accounts_pb2.Session(access_token=token))

    async def events(self, kind):
        """What was announced so far, of one kind."""

        def read(session):
            return list(session.connection().exec_driver_sql("SELECT data FROM outbox ORDER BY id").scalars())

        envelopes = map(events_pb2.Envelope.FromString, await self.database.query(read))
        return [getattr(envelope, kind) for envelope in envelopes if envelope.WhichOneof("event") == kind]

    async def hear(self, **event):
        """Another replica hears of an event and reacts: the streams of this one learn of it from the database."""
        [(kind, _)] = event.items()
        reaction = Reactions(Board()).table[kind]
        await self.database.run(reaction, events_pb2.Envelope(id=new_id(), **event))

    async def close(self):
        """Hang up."""
        for channel in self._channels:
            await channel.close()


class Person:
    """Somebody who calls."""

    def __init__(self, channel, session):
        self.session = session
        self.account_id = session.account.account_id
        self.metadata = (("authorization", f"Bearer {session.access_token}"),) if session.access_token else ()
        self.accounts = _Stub(accounts_pb2_grpc.AccountsStub(channel), self)
        self.matchmaking = _Stub(matchmaking_pb2_grpc.MatchmakingStub(channel), self)
        self.tables = _Stub(tables_pb2_grpc.TablesStub(channel), self)

    async def ticket(self, **wish):
        """Queue for Orbita."""
        life = wish.pop("life", None)
        request = TICKET.CreateTicketRequest(request_id=new_id(), wish=TICKET.TicketWish(game="orbita", **wish))
        if life is not None:
            request.time_to_live.FromSeconds(life)
        return await self.matchmaking.CreateTicket(request)

    async def see(self, ticket_id):
        """A ticket as it is."""
        return await self.matchmaking.GetTicket(TICKET.GetTicketRequest(ticket_id=ticket_id))

    async def table(self, public=True, **fields):
        """Open a table for Orbita."""
        return await self.tables.CreateTable(
            TABLE.CreateTableRequest(game="orbita", public=public, request_id=new_id(), **fields)
        )

    async def sit(self, table_id, join_key="", **fields):
        """Take a seat."""
        return await self.tables.TakeTableSeat(
            TABLE.TakeTableSeatRequest(table_id=table_id, join_key=join_key, request_id=new_id(), **fields)
        )

    async def start(self, table_id):
        """Start the match."""
        return await self.tables.StartTable(TABLE.StartTableRequest(table_id=table_id, request_id=new_id()))


class _Stub:
    def __init__(self, stub, person):
        self._stub = stub
        self._person = person

    def __getattr__(self, method):
        call = getattr(self._stub, method)
        return lambda request: call(request, metadata=self._person.metadata, timeout=20)


@contextlib.asynccontextmanager
async def running(folder: Path, url: str, policy: Policy = QUICK, clock=None, redis_url=None):
    """A service on a free port, until the block ends."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    clock = clock or ManualClock()
    settings = Settings(
        matchmaking=ServiceSettings(listen="127.0.0.1:0", database_url=url),
        keys=folder / "keys",
        redis_url=redis_url or "redis://127.0.0.1:1/0",
        drain_s=2,
    )
    keys = KeyRing.open(settings.keys, clock)
    harness = await bind(settings, policy, keys=keys, clock=clock, bus=redis_url is not None)
    await harness.start()
    database = Database(url, now_us=clock.now_us)
    service = Service(harness, keys, database, clock)
    try:
        async with relaying(database, redis_url):
            yield service
    finally:
        await harness.stop()
        await service.close()
        database.close()


@contextlib.asynccontextmanager
async def relaying(database, redis_url):
    """The relay at work, if there is a bus."""
    if redis_url is None:
        yield
        return
    redis = connect(redis_url)
    task = asyncio.create_task(Relay({"matchmaking": database}, redis).run())
    yield
    task.cancel()
    await asyncio.wait([task])
    await redis.aclose()


@contextlib.asynccontextmanager
async def refused(code, reason=None, field=None):
    """The call inside is refused with this code, reason and, if any, field."""
    with pytest.raises(grpc.aio.AioRpcError) as failure:
        yield
    error = failure.value
    assert error.code() is code, f"{error.code()}: {error.details()}"
    found, fields = explain(error)
    assert reason is None or found == reason
    assert field is None or field in fields


def explain(error):
    """The reason and the fields at fault of a refusal."""
    data = dict(error.trailing_metadata())["grpc-status-details-bin"]
    info, bad = rpc.ErrorInfo(), rpc.BadRequest()
    fields = []
    for detail in Status.FromString(data).details:
        detail.Unpack(info)
        if detail.Unpack(bad):
            fields = [violation.field for violation in bad.field_violations]
    return info.reason, fields


async def until(check, seconds=20.0):
    """Wait until an async check gives something true, and return it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = await check()
        if found:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


async def announced(service, match):
    """Gamestate has set the match up."""
    event = events_pb2.MatchAnnounced(match_id=match.match_id, ticket_ids=match.ticket_ids, table_id=match.table_id)
    await service.hear(match_announced=event)


async def abandoned(service, match, reason="SETUP_REFUSED"):
    """Gamestate could not set the match up."""
    event = events_pb2.MatchAbandoned(
        match_id=match.match_id, reason=reason, ticket_ids=match.ticket_ids, table_id=match.table_id
    )
    await service.hear(match_abandoned=event)
