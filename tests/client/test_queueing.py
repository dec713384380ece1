"""Tickets and tables are waited for over streams that come and go."""

from datetime import timedelta

import pytest
from tests.client.fakes import FakeMatchmaking, FakeTables, add, client_of

from parlour.api.matchmaking.v1.matchmaking_pb2 import (
    TICKET_STATE_EXPIRED,
    TICKET_STATE_MATCHED,
    TICKET_STATE_OPEN,
    TICKET_STATE_WITHDRAWN,
)
from parlour.api.matchmaking.v1.tables_pb2 import TABLE_STATE_CLOSED, TABLE_STATE_OPEN, TABLE_STATE_STARTED, Table
from parlour.client import ParlourError
from parlour.serving import errors


async def test_a_ticket_is_waited_for_until_it_has_a_match():
    """The stream of a ticket breaks, and ends before its time: the client opens it again until there is a match."""
    matchmaking = FakeMatchmaking(TICKET_STATE_OPEN, TICKET_STATE_OPEN, TICKET_STATE_MATCHED)
    matchmaking.fails("WatchTicket", errors.draining(0.01), None, errors.store_away(0.01))
    async with client_of(add(matchmaking)) as client:
        ticket = await client.queue("orbita", bots_after=timedelta(seconds=1.5), bot="greedy")
        matched = await client.wait_for_match(ticket)
    assert matched.match_id == "m-1"
    wish = matchmaking.wishes[0].wish
    assert (wish.game, wish.bot_fill.bot, wish.bot_fill.wait.ToMilliseconds()) == ("orbita", "greedy", 1500)
    assert not matchmaking.wishes[0].HasField("time_to_live")


@pytest.mark.parametrize(
    ("state", "reason"), [(TICKET_STATE_EXPIRED, "TICKET_EXPIRED"), (TICKET_STATE_WITHDRAWN, "TICKET_WITHDRAWN")]
)
async def test_a_ticket_that_gets_no_match(state, reason):
    """A ticket that ran out or was taken back ends the waiting with an error that says so."""
    async with client_of(add(FakeMatchmaking(TICKET_STATE_OPEN, state))) as client:
        ticket = await client.queue("orbita")
        with pytest.raises(ParlourError, match=reason):
            await client.wait_for_match(ticket)


@pytest.mark.parametrize("last", [TABLE_STATE_STARTED, TABLE_STATE_CLOSED])
async def test_a_table_is_shown_once_for_each_change(last):
    """A table watched over streams that break shows each version once and ends when it is started or closed."""
    versions = [Table(version=number, state=TABLE_STATE_OPEN) for number in range(3)] + [Table(version=3, state=last)]
    async with client_of(add(FakeTables(*versions))) as client:
        shown = [table.version async for table in client.watch_table("t-1")]
    assert shown == [0, 1, 2, 3]
