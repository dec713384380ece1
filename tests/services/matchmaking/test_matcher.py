"""The matching pass on a database, with several matchers at once."""

import threading
from collections import Counter

import pytest
from sqlmodel import select

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.matchmaking.matcher import match_pool, ripe_pools
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Account, Kind, Ticket, TicketState
from parlour.matchmaking.store import MIGRATIONS, open_database
from parlour.matchmaking.terms import check_terms
from parlour.matchmaking.tickets import Wish, open_ticket, withdraw_ticket
from parlour.serving.clock import Clock
from parlour.storage.migrations import differences, migrate

POLICY = Policy()


@pytest.fixture
def database(database_url):
    """An empty database of the service, on both kinds."""
    made = open_database(database_url, Clock().now_us)
    migrate(made, MIGRATIONS)
    yield made
    made.close()


def add_people(uow, count):
    """So many guests."""
    uow.session.add_all(
        Account(account_id=f"a{number}", kind=Kind.GUEST, display_name=f"A{number}", created_at=uow.now_us)
        for number in range(count)
    )


def add_tickets(uow, accounts, pools, terms):
    """A ticket for each account, spread over pools."""
    now = uow.now_us
    uow.session.add_all(
        Ticket(
            ticket_id=f"t{number}",
            account_id=account,
            pool=f"p{number % pools}",
            game=terms.game,
            seats=terms.seats,
            options=terms.options,
            clock=terms.clock,
            wish=b"",
            created_at=now + number,
            expires_at=now + 600_000_000,
            not_before=now,
        )
        for number, account in enumerate(accounts)
    )


def match_all(url, start, failures):
    """What a matcher of its own does: pass after pass, until nothing is left to do."""
    database = open_database(url, Clock().now_us)
    try:
        start.wait()
        idle = 0
        while idle < 3:
            arranged = 0
            for pool in database.query_sync(ripe_pools, database.now_us() + 1_000_000):
                while matches := database.run_sync(match_pool, POLICY, pool):
                    arranged += len(matches)
            idle = 0 if arranged else idle + 1
    except Exception as error:
        failures.append(error)
        raise
    finally:
        database.close()


def test_schema(database):
    """The migrations make exactly the tables that the code knows."""
    from parlour.matchmaking.records import METADATA

    assert differences(database, METADATA) == []


@pytest.mark.timeout(300)
def test_no_ticket_in_two_matches(database):
    """Two matchers on overlapping pools, 10,000 tickets: every matched ticket is in exactly one match (T060)."""
    people, count, pools = 4000, 10_000, 7
    terms = check_terms(POLICY, "orbita", 0, None, None)
    database.run_sync(add_people, people)
    # Multiplying spreads an account's tickets over pools and ages.
    accounts = [f"a{number * 7919 % people}" for number in range(count)]
    database.run_sync(add_tickets, accounts, pools, terms)
    start, failures = threading.Event(), []
    matchers = [threading.Thread(target=match_all, args=(database.url, start, failures)) for _ in range(2)]
    for matcher in matchers:
        matcher.start()
    start.set()
    for matcher in matchers:
        matcher.join()
    assert failures == []
    check_matches(database, count)


def check_matches(database, count):
    """What the announcements say and what the tickets say is the same, and nobody is anywhere twice."""
    with database.read() as session:
        tickets = {ticket.ticket_id: ticket for ticket in session.exec(select(Ticket))}
        rows = session.connection().exec_driver_sql("SELECT data FROM outbox").scalars().all()
    matches = [Envelope.FromString(bytes(row)).match_arranged for row in rows]
    told = Counter(ticket_id for match in matches for ticket_id in match.ticket_ids)
    claimed = {ticket.ticket_id for ticket in tickets.values() if ticket.state == TicketState.CLAIMED}
    assert set(told.values()) == {1}
    assert set(told) == claimed
    assert len(claimed) >= count - 2 * 7
    for match in matches:
        seats = [seat.account_id for seat in match.setup.seats]
        assert len(set(seats)) == 2
        for ticket_id in match.ticket_ids:
            ticket = tickets[ticket_id]
            assert (ticket.match_id, seats[ticket.seat]) == (match.match_id, ticket.account_id)


def test_seat_order_is_drawn(database):
    """Who waited longer is not always in the same seat."""
    terms = check_terms(POLICY, "orbita", 0, None, None)
    database.run_sync(add_people, 80)
    database.run_sync(add_tickets, [f"a{number}" for number in range(80)], 1, terms)
    assert len(database.run_sync(match_pool, POLICY, "p0")) == 40
    with database.read() as session:
        first = [ticket.seat for ticket in session.exec(select(Ticket)) if int(ticket.ticket_id[1:]) % 2 == 0]
    assert set(first) == {0, 1}


def test_withdrawn_or_matched_never_both(database):
    """A ticket that is withdrawn while it is matched is one or the other, and its owner is told which."""
    terms = check_terms(POLICY, "orbita", 0, None, None)
    wish = Wish(terms=terms, shown=b"", life_us=600_000_000, bots_after_us=None, bot="")
    database.run_sync(add_people, 20)
    ids = [database.run_sync(open_ticket, POLICY, f"a{number}", wish).ticket.ticket_id for number in range(20)]
    start, failures, withdrawn = threading.Event(), [], set()

    def withdraw_all():
        start.wait()
        for number, ticket_id in enumerate(ids):
            try:
                database.run_sync(withdraw_ticket, f"a{number}", ticket_id)
            except Exception as error:  # noqa: BLE001 - looked at below
                failures.append(error)
            else:
                withdrawn.add(ticket_id)

    matching = threading.Thread(target=match_all, args=(database.url, start, []))
    withdrawing = threading.Thread(target=withdraw_all)
    for thread in (matching, withdrawing):
        thread.start()
    start.set()
    for thread in (matching, withdrawing):
        thread.join()
    assert {getattr(error, "reason", error) for error in failures} <= {"TICKET_MATCHED"}
    with database.read() as session:
        for ticket in session.exec(select(Ticket)):
            state = TicketState.WITHDRAWN if ticket.ticket_id in withdrawn else TicketState.CLAIMED
            left_alone = ticket.state == TicketState.OPEN and ticket.ticket_id not in withdrawn
            assert ticket.state == state or left_alone
