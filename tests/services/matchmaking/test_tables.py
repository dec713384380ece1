"""Tables, over the wire."""

# ruff: noqa: S106 - page tokens are no passwords

import asyncio

import grpc
import pytest
from tests.services.matchmaking.kit import TABLE, abandoned, announced, new_id, refused, running

from parlour.api.match.v1 import setup_pb2

Code = grpc.StatusCode
UNTIMED = setup_pb2.ClockRules(untimed=setup_pb2.Untimed())


def get(table_id, join_key=""):
    """A request for a table."""
    return TABLE.GetTableRequest(table_id=table_id, join_key=join_key)


async def leave(person, table_id):
    """Leave a table."""
    return await person.tables.LeaveTable(TABLE.LeaveTableRequest(table_id=table_id, request_id=new_id()))


async def add_bot(person, table_id, **fields):
    """Seat a bot."""
    return await person.tables.AddBot(TABLE.AddBotRequest(table_id=table_id, request_id=new_id(), **fields))


async def listed(person, **fields):
    """Ids of the tables that a person is shown."""
    answer = await person.tables.ListTables(TABLE.ListTablesRequest(**fields))
    return [table.table_id for table in answer.tables]


async def test_set_up_and_start(service):
    """The owner has seat 0, another takes a seat, the owner starts: one match with the seats as they were."""
    ann, bob = await service.guest("Ann"), await service.guest("Bob")
    table = await ann.table()
    assert (table.state, table.owner_id, table.join_key) == (TABLE.TABLE_STATE_OPEN, ann.account_id, "")
    assert [seat.display_name for seat in table.setup.seats] == ["Ann", ""]
    seated = await bob.sit(table.table_id)
    assert seated.version > table.version
    started = await ann.start(table.table_id)
    assert started.state == TABLE.TABLE_STATE_STARTED
    [match] = await service.events("match_arranged")
    assert (match.match_id, match.table_id) == (started.match_id, table.table_id)
    assert [seat.account_id for seat in match.setup.seats] == [ann.account_id, bob.account_id]
    assert match.setup.clock.per_decision.limit.seconds == 30


async def test_bots_sit_down(service):
    """The owner seats bots of the host, the default one when none is named; nobody else may."""
    ann, bob = await service.guest(), await service.guest()
    table = await ann.table()
    async with refused(Code.PERMISSION_DENIED, "NOT_OWNER"):
        await add_bot(bob, table.table_id)
    seated = await add_bot(ann, table.table_id)
    assert (seated.setup.seats[1].bot, seated.setup.seats[1].account_id) == ("greedy", "bot:greedy")
    async with refused(Code.FAILED_PRECONDITION, "FULL"):
        await add_bot(ann, table.table_id)
    await ann.start(table.table_id)
    assert (await service.events("match_arranged"))[0].setup.seats[1].bot == "greedy"


async def test_seats(service):
    """A seat is for one, one seat is for a person, and a full table takes nobody."""
    ann, bob, eve = [await service.guest() for _ in range(3)]
    table_id = (await ann.table()).table_id
    async with refused(Code.FAILED_PRECONDITION, "ALREADY_SEATED"):
        await ann.sit(table_id)
    async with refused(Code.FAILED_PRECONDITION, "SEAT_TAKEN"):
        await bob.sit(table_id, seat=0)
    for seat in (2, -1):
        async with refused(Code.INVALID_ARGUMENT, None, "seat"):
            await bob.sit(table_id, seat=seat)
    await bob.sit(table_id, seat=1)
    async with refused(Code.FAILED_PRECONDITION, "FULL"):
        await eve.sit(table_id)
    async with refused(Code.FAILED_PRECONDITION, "NOT_SEATED"):
        await leave(eve, table_id)
    assert not (await leave(bob, table_id)).setup.seats[1].account_id
    await eve.sit(table_id)


async def test_start_needs_the_owner_and_every_seat(service):
    """Only the owner starts, and only when every seat is taken."""
    ann, bob = await service.guest(), await service.guest()
    table_id = (await ann.table()).table_id
    async with refused(Code.FAILED_PRECONDITION, "SEATS_EMPTY"):
        await ann.start(table_id)
    await bob.sit(table_id)
    async with refused(Code.PERMISSION_DENIED, "NOT_OWNER"):
        await bob.start(table_id)
    assert await service.events("match_arranged") == []


async def test_after_start_and_close(service):
    """A started or closed table takes no change: TABLE_STARTED, TABLE_CLOSED."""
    ann, bob = await service.guest(), await service.guest()
    started = (await ann.table()).table_id
    await bob.sit(started)
    await ann.start(started)
    closed = (await ann.table()).table_id
    assert (await leave(ann, closed)).state == TABLE.TABLE_STATE_CLOSED
    assert (await leave(ann, closed)).state == TABLE.TABLE_STATE_CLOSED
    for table_id, reason in ((started, "TABLE_STARTED"), (closed, "TABLE_CLOSED")):
        for call in (bob.sit(table_id), add_bot(ann, table_id), ann.start(table_id)):
            async with refused(Code.FAILED_PRECONDITION, reason):
                await call
    async with refused(Code.FAILED_PRECONDITION, "TABLE_STARTED"):
        await leave(bob, started)


async def test_starts_at_once_make_one_match(service):
    """Starts at once, under different request ids, create one match (T063)."""
    ann, bob = await service.guest(), await service.guest()
    table_id = (await ann.table()).table_id
    await bob.sit(table_id)
    answers = await asyncio.gather(*(ann.start(table_id) for _ in range(8)), return_exceptions=True)
    started = [answer for answer in answers if isinstance(answer, TABLE.Table)]
    assert len(started) == 1
    assert {a.code() for a in answers if not isinstance(a, TABLE.Table)} == {Code.FAILED_PRECONDITION}
    assert [match.match_id for match in await service.events("match_arranged")] == [started[0].match_id]


async def test_last_seat_goes_to_one(tmp_path, database_url):
    """Of many who take the last seat at once, through two replicas, one gets it and the others are refused."""
    async with (
        running(tmp_path, database_url) as service,
        running(tmp_path, database_url, clock=service.clock) as twin,
    ):
        ann = await service.guest()
        table_id = (await ann.table()).table_id
        people = [await (service, twin)[number % 2].guest() for number in range(8)]
        answers = await asyncio.gather(*(person.sit(table_id) for person in people), return_exceptions=True)
        assert sum(isinstance(answer, TABLE.Table) for answer in answers) == 1
        assert {a.code() for a in answers if not isinstance(a, TABLE.Table)} == {Code.FAILED_PRECONDITION}
        table = await ann.tables.GetTable(get(table_id))
        assert all(seat.account_id for seat in table.setup.seats)


async def test_private_table_hides(service):
    """A private table is in no stranger's list or stream, and its id opens nothing without the key (T012, T013)."""
    ann, bob, eve = [await service.guest() for _ in range(3)]
    table = await ann.table(public=False)
    assert table.join_key
    for key in ("", "wrong", "\u00e9", table.join_key[:-1]):
        for call in (
            eve.tables.GetTable(get(table.table_id, key)),
            eve.tables.WatchTable(TABLE.WatchTableRequest(table_id=table.table_id, join_key=key)).read(),
            eve.sit(table.table_id, key),
        ):
            with pytest.raises(grpc.aio.AioRpcError) as failure:
                await call
            assert (failure.value.code(), failure.value.details()) == (Code.NOT_FOUND, "no such table")
    for call in (leave(eve, table.table_id), add_bot(eve, table.table_id), eve.start(table.table_id)):
        async with refused(Code.NOT_FOUND):
            await call
    assert await listed(eve) == []
    assert await listed(ann) == [table.table_id]
    told = await bob.tables.GetTable(get(table.table_id, table.join_key))
    assert told.join_key == ""
    seated = await bob.sit(table.table_id, table.join_key)
    assert seated.join_key == table.join_key
    assert await listed(bob) == [table.table_id]
    assert (await bob.tables.GetTable(get(table.table_id))).table_id == table.table_id


async def test_stream_of_who_left_ends(service):
    """Who leaves a private table sees it no more: its stream ends with NOT_FOUND, and without the key (T013)."""
    ann, bob = await service.guest(), await service.guest()
    table = await ann.table(public=False)
    await bob.sit(table.table_id, table.join_key)
    stream = bob.tables.WatchTable(TABLE.WatchTableRequest(table_id=table.table_id))
    await stream.read()
    gone = await leave(bob, table.table_id)
    assert gone.join_key == ""
    async with refused(Code.NOT_FOUND):
        await stream.read()


async def test_list_shows_open_public_tables(service):
    """Strangers are shown open public tables, newest first, in pages; started and closed ones only their people."""
    ann, bob, eve = [await service.guest() for _ in range(3)]
    tables = []
    for _ in range(5):
        tables.append((await ann.table()).table_id)
        service.clock.advance(1)
    await bob.sit(tables[1])
    await ann.start(tables[1])
    await leave(ann, tables[2])
    shown = [tables[4], tables[3], tables[0]]
    assert await listed(eve) == shown
    assert await listed(bob) == [tables[4], tables[3], tables[1], tables[0]]
    assert await listed(ann) == tables[::-1]
    assert await listed(eve, game="orbita") == shown
    assert await listed(eve, game="chess") == []
    first = await eve.tables.ListTables(TABLE.ListTablesRequest(page_size=2))
    second = await eve.tables.ListTables(TABLE.ListTablesRequest(page_size=2, page_token=first.next_page_token))
    assert [table.table_id for table in [*first.tables, *second.tables]] == shown
    assert second.next_page_token == ""


async def test_watch_table(service):
    """A watcher sees each change once, with growing versions; the stream ends when the match can be asked for."""
    ann, bob = await service.guest(), await service.guest()
    table_id = (await ann.table()).table_id
    stream = ann.tables.WatchTable(TABLE.WatchTableRequest(table_id=table_id))
    seen = [await stream.read()]
    await bob.sit(table_id)
    seen.append(await stream.read())
    await ann.start(table_id)
    [match] = await service.events("match_arranged")
    await announced(service, match)
    while (table := await stream.read()) is not grpc.aio.EOF:
        seen.append(table)
    versions = [table.version for table in seen]
    assert versions == sorted(set(versions))
    assert (seen[-1].state, seen[-1].match_id) == (TABLE.TABLE_STATE_STARTED, match.match_id)


async def test_failed_match_opens_the_table(service):
    """When the match can't be set up, the table opens again with those who sit there, and can start anew (T059)."""
    ann, bob = await service.guest(), await service.guest()
    table_id = (await ann.table()).table_id
    await bob.sit(table_id)
    await ann.start(table_id)
    [match] = await service.events("match_arranged")
    await abandoned(service, match)
    table = await ann.tables.GetTable(get(table_id))
    assert (table.state, table.match_id) == (TABLE.TABLE_STATE_OPEN, "")
    assert [seat.account_id for seat in table.setup.seats] == [ann.account_id, bob.account_id]
    assert (await ann.start(table_id)).match_id != match.match_id


async def test_repeated_requests(tmp_path, sqlite_url):
    """Every change asked for again under its id gives the same answer and happens once, also after a restart."""
    async with running(tmp_path, sqlite_url) as service:
        ann, bob = await service.guest(), await service.guest()
        create = TABLE.CreateTableRequest(game="orbita", public=True, request_id=new_id())
        table = await ann.tables.CreateTable(create)
        steps = [
            (bob, "TakeTableSeat", TABLE.TakeTableSeatRequest(table_id=table.table_id, request_id=new_id())),
            (bob, "LeaveTable", TABLE.LeaveTableRequest(table_id=table.table_id, request_id=new_id())),
            (ann, "AddBot", TABLE.AddBotRequest(table_id=table.table_id, request_id=new_id())),
            (ann, "StartTable", TABLE.StartTableRequest(table_id=table.table_id, request_id=new_id())),
        ]
        answers = []
        for person, method, request in steps:
            answers.append(await getattr(person.tables, method)(request))
            assert await getattr(person.tables, method)(request) == answers[-1]
        tokens = {person: person.session.access_token for person in (ann, bob)}
    async with running(tmp_path, sqlite_url) as service:
        for (person, method, request), answer in zip(steps, answers, strict=True):
            again = service.with_token(tokens[person])
            assert await getattr(again.tables, method)(request) == answer
            request.table_id = new_id()
            async with refused(Code.INVALID_ARGUMENT, "REQUEST_ID_REUSED", "request_id"):
                await getattr(again.tables, method)(request)
        assert await service.with_token(tokens[ann]).tables.CreateTable(create) == table
        assert len(await service.events("match_arranged")) == 1


async def test_idle_tables_close(service):
    """An open table at which nothing happens for a day is closed; its watchers are told."""
    ann = await service.guest()
    table_id = (await ann.table()).table_id
    stream = ann.tables.WatchTable(TABLE.WatchTableRequest(table_id=table_id))
    await stream.read()
    service.clock.advance(86_400)
    assert (await stream.read()).state == TABLE.TABLE_STATE_CLOSED
    assert await stream.read() is grpc.aio.EOF


async def test_clocks_of_tables(service):
    """A private table may go without a clock, a public one may not."""
    ann = await service.guest()
    table = await ann.table(public=False, clock=UNTIMED)
    assert table.setup.clock.WhichOneof("kind") == "untimed"
    async with refused(Code.INVALID_ARGUMENT, "MALFORMED", "clock"):
        await ann.table(public=True, clock=UNTIMED)


def create(**fields):
    """A request for a table with something wrong in it."""
    return TABLE.CreateTableRequest(**({"game": "orbita", "request_id": new_id()} | fields))


MALFORMED = [
    ("CreateTable", create(request_id="x"), "request_id"),
    ("CreateTable", create(game=""), "game"),
    ("CreateTable", create(game="chess"), "game"),
    ("CreateTable", create(seats=9), "seats"),
    ("CreateTable", create(clock=setup_pb2.ClockRules()), "clock"),
    ("ListTables", TABLE.ListTablesRequest(page_size=201), "page_size"),
    ("ListTables", TABLE.ListTablesRequest(page_token="%%"), "page_token"),
    ("TakeTableSeat", TABLE.TakeTableSeatRequest(), "request_id"),
    ("LeaveTable", TABLE.LeaveTableRequest(), "request_id"),
    ("AddBot", TABLE.AddBotRequest(), "request_id"),
    ("AddBot", TABLE.AddBotRequest(bot="hal", request_id=new_id()), "bot"),
    ("StartTable", TABLE.StartTableRequest(), "request_id"),
]


async def test_bad_input(service):
    """Each malformed request is refused with the path of its field; a table that is not there is NOT_FOUND."""
    ann = await service.guest()
    for method, request, field in MALFORMED:
        async with refused(Code.INVALID_ARGUMENT, None, field):
            await getattr(ann.tables, method)(request)
    for call in (ann.sit("x"), ann.start(""), leave(ann, new_id()), add_bot(ann, "x"), ann.tables.GetTable(get("x"))):
        async with refused(Code.NOT_FOUND, "NOT_FOUND"):
            await call
    assert await listed(ann) == []
