"""How an event is run, beside the rules of its stages."""

import msgspec

MINUTE = 60_000_000
"""A minute, in the microseconds that every time here is in."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Conditions and policies of an event.

    Attributes:
        capacity: Most entrants; later ones wait. 0: no limit.
        approval: Each registration waits until an organiser approves it.
        check_in: Who has not checked in when registration closes does not play.
        lowest_rating, highest_rating: Limits for entering, inclusive; 0: none.
        team: Members of each entrant; 1 for single players.
        late_rounds: Rounds of the first stage that may have been paired when somebody still enters; -1: half of them.
        late_half_byes: Missed rounds for which a late entrant gets half a win; the other missed rounds give nothing.
        bye_requests: Byes that an entrant may ask for in a stage without an organiser.
        round_us: Time for a round from its publication, in microseconds; 0: none.
        grace_us: Time after the start of a round by which everybody must have appeared; 0: nobody is ever late.
        no_shows: Rounds missed without notice after which an entrant is dropped; 0: never.
        attempts: Failed tries to pair a round after which the event stops and calls its organisers.
        preview: Rounds wait for an organiser between pairing and publication.
        late_corrections: What correcting a result of a stage that is over does: `note` keeps the standings and stands
            in the report, `apply` amends the standings; in both cases those who went on stay.
        join_code: Name of the code that one enters with; empty: none. The host keeps the code itself, beside the log.
    """

    capacity: int = 0
    approval: bool = False
    check_in: bool = False
    lowest_rating: int = 0
    highest_rating: int = 0
    team: int = 1
    late_rounds: int = -1
    late_half_byes: int = 0
    bye_requests: int = 1
    round_us: int = 0
    grace_us: int = 0
    no_shows: int = 2
    attempts: int = 3
    preview: bool = False
    late_corrections: str = "note"
    join_code: str = ""
