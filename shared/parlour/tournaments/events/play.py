"""What happens in stages and rounds."""

import msgspec

from parlour.tournaments.events.base import Happened
from parlour.tournaments.model import Bye, ByeLine, Entrant, Line, Number, Pairing


class Placing(msgspec.Struct, frozen=True, array_like=True):
    """A line of standings, short: the full line follows from the log.

    Attributes:
        rank: 0: not ranked.
        number: Of the entrant within the stage.
        points: In sixtieths.
        qualified: Goes on by this rank.
    """

    rank: int
    number: Number
    points: int
    qualified: bool = False


class TableResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A result of one table.

    Attributes:
        table: Number of the table within the round.
        version: Version of the table that this result makes.
        lines: One for each seat.
        match: Id of the match that was played, with its record; empty when there is none.
    """

    table: int
    version: int
    lines: tuple[Line, ...]
    match: str = ""


class Seating(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as an organiser wants it; no seats: the table is gone."""

    table: int
    seats: tuple[Number, ...] = ()


class Present(msgspec.Struct, frozen=True, array_like=True):
    """Who has appeared at a table."""

    table: int
    numbers: tuple[Number, ...]


class Arranged(msgspec.Struct, frozen=True, array_like=True):
    """The match of a table."""

    table: int
    match: str


class StageStarted(Happened, frozen=True, kw_only=True):
    """A stage begins with these entrants; who they are and who plays for them is fixed by this.

    Attributes:
        entrants: By number, from 1.
        ids: Entrant ids, in the same order.
    """

    stage: str
    entrants: tuple[Entrant, ...]
    ids: tuple[str, ...]


class RoundPaired(Happened, frozen=True, kw_only=True):
    """A round is paired, for a preview.

    Attributes:
        field_hash: Of the field it was computed from.
        pairing: With engine, ruleset, seed and explanations.
        by_hand: An organiser made all of it.
    """

    stage: str
    round: int
    field_hash: str
    pairing: Pairing
    by_hand: bool = False


class PairingDiscarded(Happened, frozen=True, kw_only=True):
    """The pairing of a round that nobody has played is gone; it will be paired again."""

    stage: str
    round: int
    reason: str = ""


class PairingFailed(Happened, frozen=True, kw_only=True):
    """A pairing job came to nothing; tables are as they were.

    Attributes:
        attempt: Tries so far for this round.
        final: The event waits for its organisers: this was the last try.
    """

    stage: str
    round: int
    field_hash: str
    reason: str
    attempt: int
    final: bool = False


class RoundPublished(Happened, frozen=True, kw_only=True):
    """Everybody may see the round, and it can be played.

    Attributes:
        starts_us: Start of its clocks.
        deadline_us: When it should be over; 0: no limit.
    """

    stage: str
    round: int
    starts_us: int
    deadline_us: int = 0


class TablesChanged(Happened, frozen=True, kw_only=True):
    """Tables of a round were set by hand, or follow a corrected result.

    Attributes:
        tables: Those that are different now, and new ones.
        byes: Those who have no table now.
        reason: For the report.
    """

    stage: str
    round: int
    tables: tuple[Seating, ...]
    byes: tuple[ByeLine, ...] = ()
    reason: str = ""


class MatchesArranged(Happened, frozen=True, kw_only=True):
    """Tables have matches that can be joined."""

    stage: str
    round: int
    matches: tuple[Arranged, ...]


class SeatsTaken(Happened, frozen=True, kw_only=True):
    """Entrants have appeared at their tables."""

    stage: str
    round: int
    present: tuple[Present, ...]


class ResultsReported(Happened, frozen=True, kw_only=True):
    """Tables have results, where there were none."""

    stage: str
    round: int
    results: tuple[TableResult, ...]


class ResultOverridden(Happened, frozen=True, kw_only=True):
    """An organiser's result takes the place of what stood there."""

    stage: str
    round: int
    result: TableResult
    reason: str


class ResultVoided(Happened, frozen=True, kw_only=True):
    """The result of a table counts for nobody.

    Attributes:
        replay: The table is played again.
    """

    stage: str
    round: int
    table: int
    version: int
    reason: str
    replay: bool = False


class CorrectionNoted(Happened, frozen=True, kw_only=True):
    """A result was found wrong after the stage was over: it stands in the report and changes no rank."""

    stage: str
    round: int
    result: TableResult
    reason: str


class SeatsForfeited(Happened, frozen=True, kw_only=True):
    """Entrants did not appear; the table plays on without them, or has its result in `lines`.

    Attributes:
        no_show: They gave no notice; counts towards the limit.
    """

    stage: str
    round: int
    table: int
    absent: tuple[Number, ...]
    lines: tuple[Line, ...] = ()
    no_show: bool = True
    reason: str = ""


class DisputeOpened(Happened, frozen=True, kw_only=True):
    """The result of a table is in question: a referee must look before the round can close.

    Attributes:
        claims: Results that contradict what stands, as they were reported.
        match, step: Where to look: the record of a match and the step in it; empty and 0 when it isn't about one.
    """

    stage: str
    round: int
    table: int
    text: str
    claims: tuple[TableResult, ...] = ()
    match: str = ""
    step: int = 0


class DisputeSettled(Happened, frozen=True, kw_only=True):
    """A referee ruled.

    Attributes:
        result: What stands from now on; None: what stood.
    """

    stage: str
    round: int
    table: int
    ruling: str
    result: TableResult | None = None


class ClockExtended(Happened, frozen=True, kw_only=True):
    """A table has more time, or with table 0 the round."""

    stage: str
    round: int
    table: int
    by_us: int


class ByeGranted(Happened, frozen=True, kw_only=True):
    """An entrant has no table in a round that is yet to be paired."""

    stage: str
    round: int
    number: Number
    kind: Bye
    asked: bool = False


class RoundClosed(Happened, frozen=True, kw_only=True):
    """Each table of the round has a result that stands."""

    stage: str
    round: int


class StandingsPublished(Happened, frozen=True, kw_only=True):
    """A version of the standings, as everybody saw it; later corrections make another version.

    Attributes:
        after: The last round in them.
        version: From 1, within the stage.
        digest: SHA-256 of the full standings.
        amends: Version that this one corrects; 0: none.
        reason: Why it was corrected.
    """

    stage: str
    after: int
    version: int
    placings: tuple[Placing, ...]
    digest: str
    amends: int = 0
    reason: str = ""


class StageFrozen(Happened, frozen=True, kw_only=True):
    """The stage is over: who goes on is decided by that version of the standings, whatever happens later.

    Attributes:
        version: Of the standings.
        qualified: Numbers that go on, best first.
    """

    stage: str
    version: int
    qualified: tuple[Number, ...] = ()
