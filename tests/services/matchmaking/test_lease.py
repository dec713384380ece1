"""The lease of the matcher: who works, and that a stale holder writes nothing."""

import asyncio

import pytest
from tests.services.matchmaking.kit import until

from parlour.matchmaking import lease
from parlour.matchmaking.leader import JOB, Leader
from parlour.matchmaking.lease import LeaseLost
from parlour.matchmaking.metrics import MatchmakingMetrics
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Account, Kind, TicketState
from parlour.matchmaking.store import MIGRATIONS, open_database
from parlour.matchmaking.terms import check_terms
from parlour.matchmaking.tickets import Wish, open_ticket, read_ticket
from parlour.matchmaking.watching import Board
from parlour.serving.clock import ManualClock
from parlour.serving.metrics import Metrics
from parlour.storage.migrations import migrate

LIFE = 3_000_000
POLICY = Policy(pass_us=5_000, lease_us=LIFE)


@pytest.fixture
def clock():
    """A clock that the test moves."""
    return ManualClock()


@pytest.fixture
def database(database_url, clock):
    """An empty database of the service, on both kinds."""
    made = open_database(database_url, clock.now_us)
    migrate(made, MIGRATIONS)
    yield made
    made.close()


def leader(database):
    """The leader of a replica."""
    return Leader(database, POLICY, Board(), MatchmakingMetrics(Metrics("matchmaking", "0"), ["orbita"]))


def add_pair(uow, name):
    """Two people who wait for the same thing; return a ticket."""
    wish = Wish(
        terms=check_terms(POLICY, "orbita", 0, None, None), shown=b"", life_us=LIFE * 9, bots_after_us=None, bot=""
    )
    for account in (f"{name}1", f"{name}2"):
        uow.session.add(Account(account_id=account, kind=Kind.GUEST, display_name=account, created_at=0))
        uow.session.flush()
        seen = open_ticket(uow, POLICY, account, wish)
    return seen.ticket


def state(database, ticket):
    """State of a ticket."""
    return database.query_sync(read_ticket, ticket.account_id, ticket.ticket_id).ticket.state


def test_one_holder_at_a_time(database, clock):
    """A lease is held by one, until it runs out or is given back; each new holder has a larger number (T064)."""
    first = database.run_sync(lease.take, JOB, "one", LIFE)
    assert database.run_sync(lease.take, JOB, "two", LIFE) is None
    clock.advance(2)
    first = database.run_sync(lease.keep, first, LIFE)
    clock.advance(2)
    assert database.run_sync(lease.take, JOB, "two", LIFE) is None
    clock.advance(1)
    second = database.run_sync(lease.take, JOB, "two", LIFE)
    assert second.fence > first.fence
    database.run_sync(lease.release, second)
    assert database.run_sync(lease.take, JOB, "one", LIFE).fence > second.fence


def test_stale_holder_changes_nothing(database, clock):
    """Who slept while another took over can neither keep nor release the lease (T064)."""
    first = database.run_sync(lease.take, JOB, "one", LIFE)
    clock.advance(3)
    second = database.run_sync(lease.take, JOB, "two", LIFE)
    for change in (lambda uow: lease.keep(uow, first, LIFE), lambda uow: lease.release(uow, first)):
        with pytest.raises(LeaseLost):
            database.run_sync(change)
    database.run_sync(lease.keep, second, LIFE)


async def test_another_takes_over(database, clock):
    """When the leader dies, another matches within one lease; the dead one, should it wake, writes nothing (T058)."""
    dead, heir = leader(database), leader(database)
    await dead.turn()
    ticket = database.run_sync(add_pair, "a")
    await heir.turn()
    assert (dead.leads, heir.leads) == (True, False)
    assert state(database, ticket) == TicketState.OPEN
    clock.advance(LIFE / 1e6)
    await heir.turn()
    assert heir.leads
    assert state(database, ticket) == TicketState.CLAIMED
    other = database.run_sync(add_pair, "b")
    dead._held = dead._held.__class__(JOB, dead._owner, dead._held.fence, clock.now_us() + LIFE)
    with pytest.raises(LeaseLost):
        await dead.turn()
    assert state(database, other) == TicketState.OPEN


async def test_leader_that_stops_hands_on(database):
    """A leader that is stopped in good order is followed at once, without waiting for the lease to run out."""
    first, second = leader(database), leader(database)
    stop = asyncio.Event()
    running = asyncio.create_task(first.run(stop))

    async def leads():
        return first.leads

    await until(leads)
    stop.set()
    await running
    await second.turn()
    assert second.leads


async def test_faults_do_not_end_matching(database, monkeypatch):
    """A pass that fails in an unforeseen way is not the last one."""
    from parlour.matchmaking import leader as module

    first, stop, calls = leader(database), asyncio.Event(), []

    def broken(session, now_us):
        calls.append(now_us)
        raise ZeroDivisionError

    monkeypatch.setattr(module, "ripe_pools", broken)
    running = asyncio.create_task(first.run(stop))

    async def failed_twice():
        return len(calls) >= 2

    await until(failed_twice)
    monkeypatch.undo()
    ticket = database.run_sync(add_pair, "a")

    async def matched():
        return state(database, ticket) == TicketState.CLAIMED

    await until(matched)
    stop.set()
    await running
