"""Who plays with whom: pure, so that it can be tested with any pool. Oldest first; nobody twice in one match."""

from collections.abc import Sequence

import msgspec


class Waiting(msgspec.Struct, frozen=True):
    """A ticket as the matcher sees it.

    Attributes:
        ticket_id: Its id.
        account_id: Who waits.
        created_at: Since when, in microseconds since 1970 UTC.
        bots_at: From when on bots may fill seats; None means never.
        bot: Key of the bot that may.
    """

    ticket_id: str
    account_id: str
    created_at: int
    bots_at: int | None
    bot: str


class Group(msgspec.Struct, frozen=True):
    """A match to be.

    Attributes:
        people: Their tickets, the oldest first; all of different accounts.
        bots: Keys of the bots in the other seats.
    """

    people: tuple[Waiting, ...]
    bots: tuple[str, ...] = ()

    @property
    def holders(self) -> list[Waiting | str]:
        """Everybody who gets a seat: people by their tickets, bots by their keys."""
        return [*self.people, *self.bots]


def full_groups(waiting: Sequence[Waiting], seats: int) -> tuple[list[Group], list[Waiting]]:
    """Put people together, as long as there are enough of them.

    Args:
        waiting: The tickets of one pool, the oldest first.
        seats: Seats of a match.

    Returns:
        The groups, and the tickets that are left, the oldest first.
    """
    groups, left = [], list(waiting)
    while len(people := _oldest_of_each(left, seats)) == seats:
        groups.append(Group(tuple(people)))
        left = _without(left, people)
    return groups, left


def groups_with_bots(left: Sequence[Waiting], seats: int, now_us: int) -> list[Group]:
    """Put those together who have waited long enough, as many in a match as there are, and fill up with bots.

    A ticket that does not allow bots, or not yet, is never put into such a match: it goes on waiting.
    """
    due = [ticket for ticket in left if ticket.bots_at is not None and ticket.bots_at <= now_us]
    groups = []
    while due:
        people = _oldest_of_each(due, seats)
        groups.append(Group(tuple(people), (people[0].bot,) * (seats - len(people))))
        due = _without(due, people)
    return groups


def _oldest_of_each(waiting: Sequence[Waiting], count: int) -> list[Waiting]:
    people: dict[str, Waiting] = {}
    for ticket in waiting:
        people.setdefault(ticket.account_id, ticket)
        if len(people) == count:
            break
    return list(people.values())


def _without(waiting: Sequence[Waiting], people: Sequence[Waiting]) -> list[Waiting]:
    gone = {ticket.ticket_id for ticket in people}
    return [ticket for ticket in waiting if ticket.ticket_id not in gone]
