"""Tickets, over the wire."""

# ruff: noqa: S106 - page tokens are no passwords

import asyncio

import grpc
import pytest
from tests.services.matchmaking.kit import QUICK, TICKET, abandoned, announced, new_id, refused, running, until

from parlour.api.match.v1 import setup_pb2

Code = grpc.StatusCode


def clock(seconds):
    """A clock with so many seconds for each decision."""
    rules = setup_pb2.ClockRules()
    rules.per_decision.limit.FromMilliseconds(round(seconds * 1000))
    return rules


def fill(seconds=0, bot=""):
    """Bots after so many seconds."""
    wish = TICKET.BotFill(bot=bot)
    wish.wait.FromMilliseconds(round(seconds * 1000))
    return wish


async def arranged(service, count=1):
    """The first `count` matches that were arranged."""

    async def enough():
        found = await service.events("match_arranged")
        return found if len(found) >= count else None

    return await until(enough)


async def a_pass_went_by(service):
    """Two strangers were matched, so that whatever could be matched before them was looked at."""
    before = len(await service.events("match_arranged"))
    for person in (await service.guest(), await service.guest()):
        await person.ticket(clock=clock(77))
    await arranged(service, before + 1)


async def test_two_people_get_one_match(service):
    """Two tickets for the same thing make one match, and the ticket shows it once it can be asked for."""
    ann, bob = await service.guest("Ann"), await service.guest("Bob")
    tickets = [await ann.ticket(), await bob.ticket()]
    [match] = await arranged(service)
    assert {seat.account_id for seat in match.setup.seats} == {ann.account_id, bob.account_id}
    assert {seat.display_name for seat in match.setup.seats} == {"Ann", "Bob"}
    assert set(match.ticket_ids) == {ticket.ticket_id for ticket in tickets}
    assert match.setup.seat_window.ToMicroseconds() == QUICK.seat_window_us
    assert (await ann.see(tickets[0].ticket_id)).state == TICKET.TICKET_STATE_OPEN
    await announced(service, match)
    for person, ticket in zip((ann, bob), tickets, strict=True):
        seen = await person.see(ticket.ticket_id)
        assert (seen.state, seen.match_id) == (TICKET.TICKET_STATE_MATCHED, match.match_id)
        assert match.setup.seats[seen.seat].account_id == person.account_id


async def test_server_tells_the_time(service):
    """The server's clock says when a ticket was made and when it ends (T062)."""
    ticket = await (await service.guest()).ticket(life=60)
    assert ticket.create_time.ToMicroseconds() == service.clock.now_us()
    assert ticket.expire_time.ToMicroseconds() == service.clock.now_us() + 60_000_000


async def test_wish_is_shown_in_full(service):
    """A ticket shows what was wished with nothing left to defaults."""
    wish = (await (await service.guest()).ticket(bot_fill=fill(5))).wish
    assert (wish.seats, wish.clock, wish.bot_fill.bot) == (2, clock(30), "greedy")
    assert wish.options.WhichOneof("game") == "orbita"


async def test_defaults_meet_the_same_said_in_full(service):
    """A wish that leaves everything open is put together with one that says the defaults."""
    await (await service.guest()).ticket()
    said = setup_pb2.GameOptions()
    said.orbita.SetInParent()
    await (await service.guest()).ticket(seats=2, clock=clock(30), options=said)
    assert len((await arranged(service))[0].ticket_ids) == 2


async def test_different_wishes_wait(service):
    """Tickets with different clocks are not put together; each is told that nobody else waits for its thing."""
    ann = await service.guest()
    slow, quick = await ann.ticket(clock=clock(60)), await (await service.guest()).ticket(clock=clock(10))
    assert quick.others_waiting == 0
    await a_pass_went_by(service)
    assert (await ann.see(slow.ticket_id)).state == TICKET.TICKET_STATE_OPEN
    assert len(await service.events("match_arranged")) == 1


async def test_nobody_plays_with_themselves(service):
    """Two tickets of one account are never in one match, also when they are the oldest."""
    ann, bob = await service.guest(), await service.guest()
    mine = [await ann.ticket()]
    service.clock.advance(1)
    mine.append(await ann.ticket())
    await a_pass_went_by(service)
    assert {(await ann.see(ticket.ticket_id)).others_waiting for ticket in mine} == {0}
    await bob.ticket()
    match = (await arranged(service, 2))[1]
    assert {seat.account_id for seat in match.setup.seats} == {ann.account_id, bob.account_id}
    assert mine[0].ticket_id in match.ticket_ids


async def test_oldest_first(service):
    """Of three who wait the two oldest are put together."""
    people = [await service.guest() for _ in range(3)]
    fine = clock(12)
    tickets = [await people[0].ticket(clock=fine)]
    for person in people[1:]:
        service.clock.advance(1)
        tickets.append(await person.ticket(clock=fine))
    [match] = await arranged(service)
    assert set(match.ticket_ids) == {ticket.ticket_id for ticket in tickets[:2]}


async def test_bots_fill_at_once(service):
    """With a wait of nothing, one person and a bot of the wished kind play."""
    ann = await service.guest()
    await ann.ticket(bot_fill=fill(0, "random"))
    [match] = await arranged(service)
    assert sorted(seat.bot for seat in match.setup.seats) == ["", "random"]
    assert {seat.account_id for seat in match.setup.seats} == {ann.account_id, "bot:random"}


async def test_bots_wait_their_time(service):
    """Bots sit down only after the wait; people who come before that get the seat."""
    ann = await service.guest()
    ticket = await ann.ticket(bot_fill=fill(20))
    service.clock.advance(19)
    await a_pass_went_by(service)
    assert len(await service.events("match_arranged")) == 1
    service.clock.advance(1)
    assert list((await arranged(service, 2))[1].ticket_ids) == [ticket.ticket_id]


async def test_ticket_expires(service):
    """A ticket that waited too long is expired, its watcher is told and the stream ends, and it can't be matched."""
    ann = await service.guest()
    ticket = await ann.ticket(life=10)
    stream = ann.matchmaking.WatchTicket(TICKET.WatchTicketRequest(ticket_id=ticket.ticket_id))
    assert (await stream.read()).state == TICKET.TICKET_STATE_OPEN
    service.clock.advance(10)
    assert (await stream.read()).state == TICKET.TICKET_STATE_EXPIRED
    assert await stream.read() == grpc.aio.EOF
    assert [event.ticket_id for event in await service.events("ticket_expired")] == [ticket.ticket_id]


async def test_watch_shows_the_match(service):
    """A watcher sees the ticket as it is, then with its match, then the end; news from elsewhere reach it too."""
    ann, bob = await service.guest(), await service.guest()
    ticket = await ann.ticket()
    stream = ann.matchmaking.WatchTicket(TICKET.WatchTicketRequest(ticket_id=ticket.ticket_id))
    assert await stream.read() == ticket
    await bob.ticket()
    [match] = await arranged(service)
    await announced(service, match)
    last = ticket
    while (seen := await stream.read()) is not grpc.aio.EOF:
        last = seen
    assert (last.state, last.match_id) == (TICKET.TICKET_STATE_MATCHED, match.match_id)


async def test_withdraw(service):
    """A ticket can be taken back, again without effect, and is announced once; a matched one can't (TICKET_MATCHED)."""
    ann, bob = await service.guest(), await service.guest()
    ticket = await ann.ticket()

    async def withdraw(ticket_id):
        request = TICKET.WithdrawTicketRequest(ticket_id=ticket_id, request_id=new_id())
        return await ann.matchmaking.WithdrawTicket(request)

    assert (await withdraw(ticket.ticket_id)).state == TICKET.TICKET_STATE_WITHDRAWN
    assert (await withdraw(ticket.ticket_id)).state == TICKET.TICKET_STATE_WITHDRAWN
    assert len(await service.events("ticket_withdrawn")) == 1
    matched = await ann.ticket()
    await bob.ticket()
    [match] = await arranged(service)
    assert ticket.ticket_id not in match.ticket_ids
    async with refused(Code.FAILED_PRECONDITION, "TICKET_MATCHED"):
        await withdraw(matched.ticket_id)


async def test_open_tickets_are_limited(service):
    """An account has five open tickets, also when it asks for many at once; a withdrawn one makes room."""
    ann = await service.guest()
    answers = await asyncio.gather(*(ann.ticket() for _ in range(12)), return_exceptions=True)
    made = [answer for answer in answers if isinstance(answer, TICKET.Ticket)]
    assert len(made) == 5
    async with refused(Code.FAILED_PRECONDITION, "FULL"):
        await ann.ticket()
    request = TICKET.WithdrawTicketRequest(ticket_id=made[0].ticket_id, request_id=new_id())
    await ann.matchmaking.WithdrawTicket(request)
    await ann.ticket()


async def test_id_is_no_credential(service):
    """Who learns the id of another's ticket can neither see, watch nor withdraw it, nor tell that it exists (T012)."""
    ticket = await (await service.guest()).ticket()
    eve = await service.guest()
    texts = set()
    for ticket_id in (ticket.ticket_id, new_id()):
        for call in (
            eve.matchmaking.GetTicket(TICKET.GetTicketRequest(ticket_id=ticket_id)),
            eve.matchmaking.WithdrawTicket(TICKET.WithdrawTicketRequest(ticket_id=ticket_id, request_id=new_id())),
            eve.matchmaking.WatchTicket(TICKET.WatchTicketRequest(ticket_id=ticket_id)).read(),
        ):
            with pytest.raises(grpc.aio.AioRpcError) as failure:
                await call
            texts.add((failure.value.code(), failure.value.details()))
    assert texts == {(Code.NOT_FOUND, "no such ticket")}
    assert not (await eve.matchmaking.ListTickets(TICKET.ListTicketsRequest())).tickets


async def test_strangers_get_no_stream(service):
    """A stream without a token, or of another's ticket, ends in an error and shows nothing (T005)."""
    ann, eve = await service.guest(), await service.guest()
    request = TICKET.WatchTicketRequest(ticket_id=(await ann.ticket()).ticket_id)
    own = ann.matchmaking.WatchTicket(request)
    for watched in (False, True):
        if watched:
            await own.read()
        for person, code in ((service.with_token(""), Code.UNAUTHENTICATED), (eve, Code.NOT_FOUND)):
            shown = []
            async with refused(code):
                shown.extend([ticket async for ticket in person.matchmaking.WatchTicket(request)])
            assert shown == []
    own.cancel()


async def test_failed_match_returns_the_tickets(service):
    """Tickets of a match that can't be set up open again with their age, and are matched before younger ones (T059)."""
    ann, bob, eve = [await service.guest() for _ in range(3)]
    first, second = await ann.ticket(), await bob.ticket()
    [match] = await arranged(service)
    service.clock.advance(5)
    third = await eve.ticket()
    await abandoned(service, match)
    again = (await arranged(service, 2))[1]
    assert again.match_id != match.match_id
    assert set(again.ticket_ids) == {first.ticket_id, second.ticket_id}
    assert (await ann.see(first.ticket_id)).create_time == first.create_time
    assert (await eve.see(third.ticket_id)).state == TICKET.TICKET_STATE_OPEN


async def test_old_news_change_nothing(service):
    """That a match was abandoned, heard again after its ticket found another one, takes nothing away."""
    ann, bob = await service.guest(), await service.guest()
    tickets = [await ann.ticket(), await bob.ticket()]
    [match] = await arranged(service)
    await abandoned(service, match)
    again = (await arranged(service, 2))[1]
    await announced(service, again)
    await abandoned(service, match)
    seen = await ann.see(tickets[0].ticket_id)
    assert (seen.state, seen.match_id) == (TICKET.TICKET_STATE_MATCHED, again.match_id)


async def test_set_up_that_always_fails_slows_down(service):
    """Tickets whose match is refused again and again wait longer each time, and still expire on time."""
    ann, bob = await service.guest(), await service.guest()
    ticket = await ann.ticket(life=60)
    await bob.ticket(life=60)
    for count in (1, 2):
        await abandoned(service, (await arranged(service, count))[-1])
    await a_pass_went_by(service)
    assert (await ann.see(ticket.ticket_id)).state == TICKET.TICKET_STATE_OPEN
    service.clock.advance(1)
    await arranged(service, 4)
    service.clock.advance(60)
    await abandoned(service, (await service.events("match_arranged"))[-1])

    async def expired():
        return (await ann.see(ticket.ticket_id)).state == TICKET.TICKET_STATE_EXPIRED

    await until(expired)


async def test_unconfirmed_is_announced_again(service):
    """An arrangement of which nobody has heard is announced again under its id, until gamestate answers."""
    for person in (await service.guest(), await service.guest()):
        await person.ticket()
    [match] = await arranged(service)
    service.clock.advance(30)
    assert (await arranged(service, 2))[1] == match
    await announced(service, match)
    service.clock.advance(30)
    await a_pass_went_by(service)
    assert (await service.events("match_arranged")).count(match) == 2


async def test_repeated_request(tmp_path, sqlite_url):
    """The same request id gives the same ticket, also after a restart, and queues once; another body is refused."""
    async with running(tmp_path, sqlite_url) as service:
        ann = await service.guest()
        request = TICKET.CreateTicketRequest(wish=TICKET.TicketWish(game="orbita"), request_id=new_id())
        ticket = await ann.matchmaking.CreateTicket(request)
        assert await ann.matchmaking.CreateTicket(request) == ticket
        same = await asyncio.gather(*(ann.matchmaking.CreateTicket(request) for _ in range(5)))
        assert all(answer == ticket for answer in same)
        metadata = ann.session
    async with running(tmp_path, sqlite_url) as service:
        ann = service.with_token(metadata.access_token)
        assert await ann.matchmaking.CreateTicket(request) == ticket
        assert len((await ann.matchmaking.ListTickets(TICKET.ListTicketsRequest())).tickets) == 1
        request.wish.seats = 2
        async with refused(Code.INVALID_ARGUMENT, "REQUEST_ID_REUSED", "request_id"):
            await ann.matchmaking.CreateTicket(request)


async def test_pages(service):
    """The caller's tickets come newest first, in pages that together hold each once."""
    ann = await service.guest()
    made = []
    for _ in range(5):
        made.append((await ann.ticket()).ticket_id)
        service.clock.advance(1)
    found, token = [], ""
    while True:
        request = TICKET.ListTicketsRequest(page_size=2, page_token=token)
        page = await ann.matchmaking.ListTickets(request)
        assert len(page.tickets) <= 2
        found += [ticket.ticket_id for ticket in page.tickets]
        token = page.next_page_token
        if not token:
            break
    assert found == made[::-1]


def create(wish=None, **fields):
    """A request for a ticket with something wrong in it."""
    wish = TICKET.TicketWish(game="orbita") if wish is None else wish
    return TICKET.CreateTicketRequest(**({"wish": wish, "request_id": new_id()} | fields))


def lasting(seconds, nanos=0):
    """A request for a ticket with this time to live."""
    request = create()
    request.time_to_live.seconds, request.time_to_live.nanos = seconds, nanos
    return request


def wish(**fields):
    """A wish for Orbita with something wrong in it."""
    return TICKET.TicketWish(**({"game": "orbita"} | fields))


UNTIMED = setup_pb2.ClockRules(untimed=setup_pb2.Untimed())


MALFORMED = [
    ("CreateTicket", create(request_id=""), "request_id"),
    ("CreateTicket", create(request_id="not-a-uuid"), "request_id"),
    ("CreateTicket", create(TICKET.TicketWish()), "wish.game"),
    ("CreateTicket", create(wish(game="chess")), "wish.game"),
    ("CreateTicket", create(wish(seats=1)), "wish.seats"),
    ("CreateTicket", create(wish(seats=3)), "wish.seats"),
    ("CreateTicket", create(wish(seats=-1)), "wish.seats"),
    ("CreateTicket", create(wish(clock=setup_pb2.ClockRules())), "wish.clock"),
    ("CreateTicket", create(wish(clock=UNTIMED)), "wish.clock"),
    ("CreateTicket", create(wish(clock=clock(0.5))), "wish.clock.per_decision.limit"),
    ("CreateTicket", create(wish(clock=clock(86_401))), "wish.clock.per_decision.limit"),
    ("CreateTicket", create(wish(bot_fill=fill(-1))), "wish.bot_fill.wait"),
    ("CreateTicket", create(wish(bot_fill=fill(bot="hal"))), "wish.bot_fill.bot"),
    ("CreateTicket", lasting(0), "time_to_live"),
    ("CreateTicket", lasting(-5), "time_to_live"),
    ("CreateTicket", lasting(3601), "time_to_live"),
    ("CreateTicket", lasting(1 << 62), "time_to_live"),
    ("CreateTicket", lasting(10, -1), "time_to_live"),
    ("WithdrawTicket", TICKET.WithdrawTicketRequest(ticket_id="x"), "request_id"),
    ("ListTickets", TICKET.ListTicketsRequest(page_size=-1), "page_size"),
    ("ListTickets", TICKET.ListTicketsRequest(page_size=201), "page_size"),
    ("ListTickets", TICKET.ListTicketsRequest(page_token="x"), "page_token"),
    ("ListTickets", TICKET.ListTicketsRequest(page_token="W10="), "page_token"),
]


async def test_bad_input(service):
    """Each malformed request is refused with the path of its field, and leaves nothing behind (T062)."""
    ann = await service.guest()
    for method, request, field in MALFORMED:
        async with refused(Code.INVALID_ARGUMENT, None, field):
            await getattr(ann.matchmaking, method)(request)
    assert await service.events("ticket_opened") == []


async def test_unknown_game_has_its_reason(service):
    """A game or a bot that is not hosted here is refused with a reason of its own."""
    ann = await service.guest()
    async with refused(Code.INVALID_ARGUMENT, "UNKNOWN_GAME", "wish.game"):
        await ann.matchmaking.CreateTicket(create(wish(game="chess")))
    async with refused(Code.INVALID_ARGUMENT, "UNKNOWN_BOT", "wish.bot_fill.bot"):
        await ann.matchmaking.CreateTicket(create(wish(bot_fill=fill(bot="hal"))))
