"""Several replicas on one database, and how one leaves."""

import asyncio

import grpc
from tests.services.matchmaking.kit import TABLE, TICKET, explain, new_id, running, until


async def test_streams_see_other_replicas(tmp_path, database_url):
    """A stream of one replica shows what was changed through another."""
    async with (
        running(tmp_path, database_url) as service,
        running(tmp_path, database_url, clock=service.clock) as twin,
    ):
        ann = await service.guest()
        ticket = await ann.ticket()
        far = twin.with_token(ann.session.access_token)
        stream = far.matchmaking.WatchTicket(TICKET.WatchTicketRequest(ticket_id=ticket.ticket_id))
        await stream.read()
        table = await ann.table()
        watched = far.tables.WatchTable(TABLE.WatchTableRequest(table_id=table.table_id))
        await watched.read()
        await ann.matchmaking.WithdrawTicket(
            TICKET.WithdrawTicketRequest(ticket_id=ticket.ticket_id, request_id=new_id())
        )
        assert (await stream.read()).state == TICKET.TICKET_STATE_WITHDRAWN
        await (await service.guest()).sit(table.table_id)
        assert (await watched.read()).setup.seats[1].account_id


async def test_many_queue_at_once(tmp_path, database_url):
    """Many people who queue at once through two replicas all get a ticket, and every one is matched (T065)."""
    async with (
        running(tmp_path, database_url) as service,
        running(tmp_path, database_url, clock=service.clock) as twin,
    ):
        channels = [service.channel(), twin.channel()]
        people = await asyncio.gather(
            *((service, twin)[number % 2].guest(channel=channels[number % 2]) for number in range(40))
        )
        tickets = await asyncio.gather(*(person.ticket() for person in people))

        async def all_matched():
            matches = await service.events("match_arranged")
            return matches if len(matches) == 20 else None

        matches = await until(all_matched)
        assert {i for m in matches for i in m.ticket_ids} == {ticket.ticket_id for ticket in tickets}


async def test_drain_ends_streams_politely(tmp_path, sqlite_url):
    """A replica that stops tells its streams UNAVAILABLE with DRAINING; the ticket waits on for the next one."""
    async with running(tmp_path, sqlite_url) as service:
        ann = await service.guest()
        ticket = await ann.ticket()
        stream = ann.matchmaking.WatchTicket(TICKET.WatchTicketRequest(ticket_id=ticket.ticket_id))
        await stream.read()
        token = ann.session.access_token
        ending = asyncio.ensure_future(_next(stream))
    error = await ending
    assert (error.code(), explain(error)[0]) == (grpc.StatusCode.UNAVAILABLE, "DRAINING")
    async with running(tmp_path, sqlite_url) as service:
        seen = await service.with_token(token).see(ticket.ticket_id)
        assert seen.state == TICKET.TICKET_STATE_OPEN


async def _next(stream):
    try:
        return await stream.read()
    except grpc.aio.AioRpcError as error:
        return error


async def test_gone_watchers_are_forgotten(service):
    """A stream whose client is gone leaves nothing behind (T123)."""
    ann = await service.guest()
    ticket = await ann.ticket()
    stream = ann.matchmaking.WatchTicket(TICKET.WatchTicketRequest(ticket_id=ticket.ticket_id))
    await stream.read()
    assert service.harness._guard.streams.in_use == 1
    stream.cancel()

    async def gone():
        return service.harness._guard.streams.in_use == 0

    await until(gone)


async def test_numbers(service):
    """Prometheus is told of tickets, tables, waits and arranged matches, with closed labels."""
    registry = service.harness.metrics.registry
    ann, bob = await service.guest(), await service.guest()
    await ann.ticket()
    await bob.ticket()

    async def counted():
        labels = {"game": "orbita", "bots": "no"}
        return registry.get_sample_value("parlour_matches_arranged_total", labels) == 1

    await until(counted)
    assert registry.get_sample_value("parlour_ticket_wait_seconds_count", {"game": "orbita"}) == 2
    for name, state in (("parlour_tickets", "open"), ("parlour_tables", "closed")):
        assert registry.get_sample_value(name, {"state": state}) is not None
