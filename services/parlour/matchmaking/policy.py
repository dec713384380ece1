"""House rules: the defaults and limits of this host, in one place."""

import msgspec

SECOND = 1_000_000
"""Microseconds in a second."""

HOUR = 3600 * SECOND
"""Microseconds in an hour."""

DAY = 24 * HOUR
"""Microseconds in a day."""

SHORTEST_LIMIT, LONGEST_LIMIT = SECOND, DAY
"""Bounds of the time for one decision; part of the API."""

SHORTEST_LIFE, LONGEST_LIFE, USUAL_LIFE = SECOND, HOUR, 600 * SECOND
"""Bounds and default of a ticket's time to live; part of the API."""

USUAL_PAGE, LARGEST_PAGE = 50, 200
"""Entries of a page when nothing is said, and at most; part of the API."""


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """What the host decides. Every time is in microseconds.

    Attributes:
        clock_us: Time for each decision when a wish names no clock.
        seat_window_us: How long the deal waits for people to take their seats.
        bots: Keys of the bots that can take a seat, the default first.
        open_tickets: Open tickets of one account.
        open_tables: Open tables of one owner.
        access_us: Life of an access token.
        refresh_us: Life of a refresh token.
        seat_token_us: Life of a seat token.
        lease_us: How long a leader that has died holds the others up.
        pass_us: Pause between two passes of the matcher.
        sweep_us: Pause between two sweeps.
        census_us: Pause between two counts of what there is.
        forget_us: Pause between two purges of what is old.
        announce_again_us: An arrangement that nobody has confirmed by then is announced again.
        idle_table_us: An open table at which nothing happened for so long is closed.
        keep_us: How long settled tickets, tables and arrangements are kept.
        poll_us: How often streams look for what another replica changed.
        settle_us: How long `StartTable` waits until the match can be asked for.
    """

    clock_us: int = 30 * SECOND
    seat_window_us: int = 3 * SECOND
    bots: tuple[str, ...] = ("greedy", "random", "search")
    open_tickets: int = 5
    open_tables: int = 20
    access_us: int = HOUR
    refresh_us: int = 30 * DAY
    seat_token_us: int = DAY
    lease_us: int = 3 * SECOND
    pass_us: int = 100_000
    sweep_us: int = SECOND
    census_us: int = 10 * SECOND
    forget_us: int = 600 * SECOND
    announce_again_us: int = 30 * SECOND
    idle_table_us: int = DAY
    keep_us: int = 7 * DAY
    poll_us: int = 250_000
    settle_us: int = 2 * SECOND

    @property
    def default_bot(self) -> str:
        """Key of the bot that sits down when none is named."""
        return self.bots[0]
