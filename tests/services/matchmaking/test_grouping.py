"""Who plays with whom, for any pool."""

from hypothesis import given
from hypothesis import strategies as st

from parlour.matchmaking.grouping import Waiting, full_groups, groups_with_bots

NOW = 1000


@st.composite
def pools(draw):
    """A pool, oldest first, in which accounts may have several tickets."""
    people = draw(st.lists(st.tuples(st.integers(0, 8), st.none() | st.integers(0, 2 * NOW)), max_size=40))
    return [Waiting(str(number), f"a{who}", number, bots_at, "greedy") for number, (who, bots_at) in enumerate(people)]


def everything(pool, seats):
    """The groups of a pool and the tickets that wait on."""
    groups, left = full_groups(pool, seats)
    with_bots = groups_with_bots(left, seats, NOW)
    gone = {ticket.ticket_id for group in with_bots for ticket in group.people}
    return groups, with_bots, [ticket for ticket in left if ticket.ticket_id not in gone]


@given(pools(), st.integers(2, 5))
def test_each_ticket_once_nobody_twice(pool, seats):
    """Every ticket is in one group or waits on; every group has all seats and nobody twice."""
    groups, with_bots, left = everything(pool, seats)
    placed = [ticket for group in groups + with_bots for ticket in group.people]
    assert sorted(t.ticket_id for t in placed + left) == sorted(t.ticket_id for t in pool)
    for group in groups + with_bots:
        assert len(group.people) + len(group.bots) == seats
        assert len({ticket.account_id for ticket in group.people}) == len(group.people) > 0


@given(pools(), st.integers(2, 5))
def test_nobody_waits_in_vain(pool, seats):
    """Those who wait on are too few different people for a match, and none of them is due to play with bots."""
    _, _, left = everything(pool, seats)
    assert len({ticket.account_id for ticket in left}) < seats
    assert all(ticket.bots_at is None or ticket.bots_at > NOW for ticket in left)


@given(pools(), st.integers(2, 5))
def test_bots_only_with_consent(pool, seats):
    """Bots are put only among people who allow them now, and only where there are no people for the seats."""
    groups, with_bots, _ = everything(pool, seats)
    assert all(not group.bots for group in groups)
    for group in with_bots:
        assert all(ticket.bots_at is not None and ticket.bots_at <= NOW for ticket in group.people)


@given(pools(), st.integers(2, 5))
def test_oldest_ticket_goes_first(pool, seats):
    """If any match of people is possible, the oldest ticket of the pool is in the first one."""
    groups, _ = full_groups(pool, seats)
    if groups:
        assert groups[0].people[0] == pool[0]
