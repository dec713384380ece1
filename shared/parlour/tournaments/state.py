"""The state of an event: what its log comes to. Values only; nothing here is ever changed in place."""

from enum import StrEnum

import msgspec

from parlour.tournaments.book import Book
from parlour.tournaments.events import (
    CorrectionNoted,
    DisputeOpened,
    Entry,
    Placing,
    Registration,
)
from parlour.tournaments.model import Adjustment, Bye, ByeLine, Entrant, Number, Pairing, StageRules, Table
from parlour.tournaments.roles import Role
from parlour.tournaments.settings import Settings


class Phase(StrEnum):
    """Where an event stands."""

    NONE = "none"
    """There is no event yet."""
    DRAFT = "draft"
    OPEN = "open"
    """Entrants may register."""
    CLOSED = "closed"
    """Registration is over, nothing is played yet."""
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    ARCHIVED = "archived"


class Log:
    """The entries up to one, the last first: states share what came before.

    Attributes:
        entry: The last entry.
        before: The entries before it; None for the first.
    """

    __slots__ = ("before", "entry")

    def __init__(self, entry: Entry, before: "Log | None") -> None:
        self.entry = entry
        self.before = before

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and _entries(self) == _entries(other)

    def __hash__(self) -> int:
        return hash(self.entry.sequence)


class Seats(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round and all that is known about it.

    Attributes:
        table: With its result.
        version: Grows with each result that was set, from 0.
        match: Id of the match that is played, or was.
        present: Who has appeared.
        absent: Who will not; their lines come with the result of the others.
        extended_us: Time that was given to this table.
        dispute: What is in question; None when nothing is.
        by_hand: An organiser set it.
        sequence: Of the entry that made the result; 0 while there is none.
    """

    table: Table
    version: int = 0
    match: str = ""
    present: frozenset[Number] = frozenset()
    absent: frozenset[Number] = frozenset()
    extended_us: int = 0
    dispute: DisputeOpened | None = None
    by_hand: bool = False
    sequence: int = 0

    @property
    def open(self) -> bool:
        """Whether it still needs a result."""
        return not self.table.lines and not self.table.void


class RoundState(msgspec.Struct, frozen=True, kw_only=True):
    """A round, paired and perhaps published.

    Attributes:
        round: From 1.
        tables: By number.
        byes: By the number of the entrant.
        field_hash: Of the field that it was paired from.
        pairing: As it was computed.
        published: It can be seen and played.
        starts_us, deadline_us: Its clock; 0: none.
        open: How many tables have no result.
        disputes: How many tables are in question.
        closed: It is over.
    """

    round: int
    tables: Book[int, Seats]
    byes: Book[int, ByeLine]
    field_hash: str
    pairing: Pairing
    published: bool = False
    starts_us: int = 0
    deadline_us: int = 0
    open: int = 0
    disputes: int = 0
    closed: bool = False


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Standings as they were published; see `StandingsPublished`."""

    after: int
    version: int
    placings: tuple[Placing, ...]
    digest: str
    amends: int = 0
    reason: str = ""
    sequence: int = 0


class Former(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant of a stage as it was until somebody else played for it.

    Attributes:
        until: Before this round.
        entrant: As it was.
    """

    until: int
    entrant: Entrant


class StageState(msgspec.Struct, frozen=True, kw_only=True):
    """A stage that has begun.

    Attributes:
        rules: As they are now.
        ids: Entrant id by number.
        numbers: Number by entrant id.
        entrants: As they entered the stage; after a substitution, as they play on.
        former: As they were before substitutions, the oldest first.
        rounds: Paired so far.
        granted: Byes for rounds that are not paired yet, as (round, number, kind).
        asked: How many byes each asked for.
        adjustments: Points given and taken.
        snapshots: Published standings, by version.
        frozen: Version of the standings that decided; 0 while the stage runs.
        qualified: Who goes on.
        attempts: Failed tries to pair the next round.
        stalled: No more tries; organisers were called.
        notes: Corrections that came too late.
    """

    rules: StageRules
    ids: Book[int, str]
    numbers: Book[str, int]
    entrants: Book[int, Entrant]
    former: tuple[Former, ...] = ()
    rounds: tuple[RoundState, ...] = ()
    granted: tuple[tuple[int, Number, Bye], ...] = ()
    asked: tuple[Number, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    frozen: int = 0
    qualified: tuple[Number, ...] = ()
    attempts: int = 0
    stalled: str = ""
    notes: tuple[CorrectionNoted, ...] = ()


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """An event.

    Attributes:
        id: Empty before it was created.
        title: As shown.
        seed: Of every lot, in hexadecimal.
        owner: Account id.
        phase: Where it stands.
        paused: Nothing is paired or published.
        settings: Conditions and policies.
        stages: Rules of all stages, as configured; those of a stage that has begun are in its state.
        entries: Everybody who ever registered, by entrant id.
        registered: Counts registrations.
        places: How many hold a place (`ENTERED` or `CHECKED_IN`).
        stand_ins: Accounts that play for an entrant as substitutes.
        seeding: Entrant ids, the strongest first; empty until seeded.
        roles: By account id.
        forbidden: Pairs of entrant ids.
        running: Stages that have begun, in order.
        ending: Why it finished or was cancelled.
        sequence: Of the last entry: the version of the state.
        log: All entries.
    """

    id: str = ""
    title: str = ""
    seed: str = ""
    owner: str = ""
    phase: Phase = Phase.NONE
    paused: bool = False
    settings: Settings = Settings()
    stages: tuple[StageRules, ...] = ()
    entries: Book[str, Registration] = msgspec.field(default_factory=Book)
    registered: int = 0
    places: int = 0
    stand_ins: frozenset[str] = frozenset()
    seeding: tuple[str, ...] = ()
    roles: dict[str, frozenset[Role]] = {}
    forbidden: frozenset[tuple[str, str]] = frozenset()
    running: tuple[StageState, ...] = ()
    ending: str = ""
    sequence: int = 0
    log: Log | None = None


def entries_of(state: Tournament) -> list[Entry]:
    """Return the log, the first entry first."""
    return _entries(state.log)


def _entries(log: Log | None) -> list[Entry]:
    found = list[Entry]()
    while log is not None:
        found.append(log.entry)
        log = log.before
    return found[::-1]
