"""Orders in stages and rounds."""

import msgspec

from parlour.tournaments.acts.base import Doing
from parlour.tournaments.events.play import Arranged, Present, Seating
from parlour.tournaments.model import Bye, Flag, Line, Number, Pairing


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat did at a table, as the match tells it; the rules of the stage make points of it.

    Whoever sits alone at a table (co-op) has place 1: a loss without a win gives nothing. `Line` says what the rest is.
    """

    number: Number
    place: int
    score: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    flag: Flag = Flag.PLAYED
    outcome: tuple[int, ...] = ()


class Report(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of one table.

    Attributes:
        table: Number of the table.
        version: Version of the table that it makes; the first result of a table makes 1. The same report again
            changes nothing; another one with the same version is a dispute.
        outcomes: One for each seat, in any order.
        match: Id of the match that was played.
    """

    table: int
    version: int
    outcomes: tuple[Outcome, ...]
    match: str = ""


class StartStage(Doing, frozen=True, kw_only=True):
    """Begin a stage: the first with the seeded entrants, a later one with those who go on from the one before."""

    stage: str


class PairRound(Doing, frozen=True, kw_only=True):
    """Put a finished pairing in place.

    Attributes:
        field_hash: Of the field it was computed from; another one than the event's is `STALE_PAIRING`. The round that
            was paired from the same field already changes nothing.
    """

    stage: str
    round: int
    field_hash: str
    pairing: Pairing


class FailPairing(Doing, frozen=True, kw_only=True):
    """Tell that a pairing job came to nothing."""

    stage: str
    round: int
    field_hash: str
    reason: str


class DiscardPairing(Doing, frozen=True, kw_only=True):
    """Throw away the pairing of a round that nobody has played."""

    stage: str
    round: int
    reason: str = ""


class PublishRound(Doing, frozen=True, kw_only=True):
    """Let everybody see the round and play it.

    Attributes:
        starts_us: Start of its clocks; 0: now.
    """

    stage: str
    round: int
    starts_us: int = 0


class ArrangeMatches(Doing, frozen=True, kw_only=True):
    """Say which matches tables are played in."""

    stage: str
    round: int
    matches: tuple[Arranged, ...]


class Appear(Doing, frozen=True, kw_only=True):
    """Say who has appeared at which tables."""

    stage: str
    round: int
    present: tuple[Present, ...]


class ReportResult(Doing, frozen=True, kw_only=True):
    """Report results of tables, all or none; a refusal names each bad row."""

    stage: str
    round: int
    reports: tuple[Report, ...]


class OverrideResult(Doing, frozen=True, kw_only=True):
    """Set the result of a table, whatever stands there.

    Attributes:
        outcomes: One for each seat.
        lines: In place of outcomes: the lines themselves, points and all.
        follow: What becomes of later tables that would be others now and that nobody has played: `keep` or `repair`.
            In elimination they are always repaired. Tables that were played stay, and are listed as cautions.
    """

    stage: str
    round: int
    table: int
    reason: str
    outcomes: tuple[Outcome, ...] = ()
    lines: tuple[Line, ...] = ()
    follow: str = "keep"


class VoidResult(Doing, frozen=True, kw_only=True):
    """Let a table count for nobody, or have it played again."""

    stage: str
    round: int
    table: int
    reason: str
    replay: bool = False


class Forfeit(Doing, frozen=True, kw_only=True):
    """Go on without those who did not appear: a table for two has its result by that, a larger one plays on with
    three or more.

    Attributes:
        notice: They had said so; it doesn't count as a no-show.
    """  # noqa: D205 - the first sentence needs two lines

    stage: str
    round: int
    table: int
    absent: tuple[Number, ...]
    notice: bool = False
    reason: str = ""


class DoubleForfeit(Doing, frozen=True, kw_only=True):
    """Give nobody at the table anything: nobody appeared, or all are to blame."""

    stage: str
    round: int
    table: int
    reason: str = ""


class Dispute(Doing, frozen=True, kw_only=True):
    """Question the result of a table, at a step of a match."""

    stage: str
    round: int
    table: int
    text: str
    match: str = ""
    step: int = 0


class SettleDispute(Doing, frozen=True, kw_only=True):
    """Rule on a dispute.

    Attributes:
        outcomes: The result from now on; empty: what stood.
    """

    stage: str
    round: int
    table: int
    ruling: str
    outcomes: tuple[Outcome, ...] = ()


class RequestBye(Doing, frozen=True, kw_only=True):
    """Take no table in a round that is not paired yet: half a win for an entrant who asks in time, or what an
    organiser grants.
    """  # noqa: D205 - the first sentence needs two lines

    stage: str
    round: int
    entrant: str
    kind: Bye = Bye.HALF


class PairByHand(Doing, frozen=True, kw_only=True):
    """Set tables of a round. Everybody who loses a table by it must stand in a table or among the byes here.

    Attributes:
        tables: With table number 0: a new table at the end.
        byes: Kind of bye by number.
    """

    stage: str
    round: int
    tables: tuple[Seating, ...]
    byes: dict[Number, Bye] = {}  # noqa: RUF012 - msgspec copies it
    reason: str = ""


class SwapSeats(Doing, frozen=True, kw_only=True):
    """Let two entrants of a round change places."""

    stage: str
    round: int
    first: Number
    second: Number
    reason: str = ""


class BreakTable(Doing, frozen=True, kw_only=True):
    """Dissolve a table that has no result; its seats get byes of that kind."""

    stage: str
    round: int
    table: int
    kind: Bye = Bye.ZERO
    reason: str = ""


class ExtendClock(Doing, frozen=True, kw_only=True):
    """Give a table, or with table 0 the round, more time."""

    stage: str
    round: int
    by_us: int
    table: int = 0


class CloseRound(Doing, frozen=True, kw_only=True):
    """End a round all of whose tables have a result, and publish the standings."""

    stage: str
    round: int


class PublishStandings(Doing, frozen=True, kw_only=True):
    """Publish the standings as they are now, as another version."""

    stage: str
    reason: str = ""


class Freeze(Doing, frozen=True, kw_only=True):
    """End a stage: its standings decide who goes on, whatever happens later."""

    stage: str


class Advance(Doing, frozen=True, kw_only=True):
    """Begin the stage after the last one that is frozen."""
