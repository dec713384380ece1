"""Checking an archive from itself alone: the chain, every pairing, every rank."""

from collections.abc import Callable, Sequence

import msgspec

from parlour.tournaments.acts import Seed, StartStage
from parlour.tournaments.archive_file import entries_in, read
from parlour.tournaments.chain import START, link
from parlour.tournaments.decide import consider
from parlour.tournaments.deciding.stages import qualified
from parlour.tournaments.errors import BrokenArchive, TournamentError
from parlour.tournaments.events import (
    Archived,
    Entry,
    ResultsReported,
    RoundPaired,
    Seeded,
    StageFrozen,
    StageStarted,
    StandingsPublished,
    TablesChanged,
)
from parlour.tournaments.fields import digest, field_hash, field_of, pairing_seed, placing, standings_of
from parlour.tournaments.fold import evolve
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import round_of, seats_of, stage_of
from parlour.tournaments.model import Pairing
from parlour.tournaments.roles import SYSTEM
from parlour.tournaments.scoring import lines_of, outcomes_of
from parlour.tournaments.state import Tournament


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked, all of it right.

    Attributes:
        tournament: Id of the event.
        title: As shown.
        entries: Checked against the chain.
        pairings: Computed again, and equal.
        by_hand: Pairings and changes of tables that organisers made.
        results: Tables whose points follow from their places.
        standings: Published standings that were computed again, and equal.
        engines: Engines that paired, with their versions.
        unchecked: What could not be computed again, and why, such as an engine of another version.
        head: Last link of the chain, in hexadecimal.
    """

    tournament: str
    title: str
    entries: int
    pairings: int
    by_hand: int
    results: int
    standings: int
    engines: tuple[str, ...]
    unchecked: tuple[str, ...]
    head: str


class _Tally:
    """Counts of what was checked."""

    def __init__(self) -> None:
        self.pairings = self.by_hand = self.results = self.standings = 0
        self.engines: dict[str, None] = {}
        self.unchecked: list[str] = []


def verify(data: bytes, each: Callable[[int, int], None] = lambda _done, _all: None) -> Report:
    """Check an archive by itself. As costly as pairing all rounds again.

    Args:
        data: The archive.
        each: Called after each entry with how many are done and how many there are.

    Raises:
        BrokenArchive: The first thing that doesn't follow; `details` say where: `sequence` of the entry, and `stage`
            and `round` where it is about one.
    """
    found = read(data)
    entries = entries_in(found)
    links = [one.link for one in found.entries]
    _check_chain(data, entries, links, found.head)
    state, tally = Tournament(), _Tally()
    for done, entry in enumerate(entries, 1):
        try:
            _check(state, entry, tally, links)
            state = evolve(state, entry)
        except BrokenArchive:
            raise
        except TournamentError as error:
            raise _broken("DOES_NOT_FOLLOW", f"entry {entry.sequence}: {error}", entry) from error
        each(done, len(entries))
    _check_whole(state, found.tournament, found.title)
    for key, shown in found.standings.items():
        if shown != standings_of(state, stage_of(state, key)):
            raise BrokenArchive("STANDINGS_DIFFER", f"the standings of {key!r} don't follow from the log", stage=key)
    return Report(
        tournament=state.id,
        title=state.title,
        entries=len(entries),
        pairings=tally.pairings,
        by_hand=tally.by_hand,
        results=tally.results,
        standings=tally.standings,
        engines=tuple(tally.engines),
        unchecked=tuple(tally.unchecked),
        head=found.head,
    )


def _check_chain(data: bytes, entries: Sequence[Entry], links: Sequence[str], head: str) -> None:
    """Check the links over the entries as they are written, whatever this version makes of them."""
    written = msgspec.json.decode(data)["entries"]
    before = START
    for entry, raw, told in zip(entries, written, links, strict=True):
        raw.pop("link")
        before = link(before, raw)
        if before.hex() != told:
            raise _broken(
                "CHAIN_BROKEN", f"entry {entry.sequence} is not what was linked, or one before is gone", entry
            )
    if before.hex() != head:
        raise BrokenArchive("CHAIN_BROKEN", "entries are missing at the end", sequence=len(entries))


def _broken(reason: str, text: str, entry: Entry) -> BrokenArchive:
    event = entry.event
    where: dict[str, str | int] = {"sequence": entry.sequence, "event": type(event).__name__}
    for name in ("stage", "round"):
        if hasattr(event, name):
            where[name] = getattr(event, name)
    return BrokenArchive(reason, text, **where)


def _check_whole(state: Tournament, tournament: str, title: str) -> None:
    if (state.id, state.title) != (tournament, title):
        raise BrokenArchive("OTHER_EVENT", f"the log is that of {state.id!r}, {state.title!r}")


def _check(state: Tournament, entry: Entry, tally: _Tally, links: Sequence[str]) -> None:
    """Check what an entry says that follows from the state before it."""
    match entry.event:
        case Seeded() if entry.event.method != "hand":
            _same(entry, consider(state, Seed(method=entry.event.method), SYSTEM, 0).events[0], "SEEDING_DIFFERS")
        case StageStarted():
            _same(entry, consider(state, StartStage(stage=entry.event.stage), SYSTEM, 0).events[0], "ENTRANTS_DIFFER")
        case RoundPaired():
            _check_pairing(state, entry, entry.event, tally)
        case TablesChanged():
            tally.by_hand += 1
        case ResultsReported():
            _check_results(state, entry, entry.event, tally)
        case StandingsPublished():
            _check_standings(state, entry, entry.event)
            tally.standings += 1
        case StageFrozen():
            if qualified(state, stage_of(state, entry.event.stage)) != entry.event.qualified:
                raise _broken("QUALIFIED_DIFFER", "others go on by the standings than the log says", entry)
        case Archived() if entry.event.head != (links[entry.sequence - 2] if entry.sequence > 1 else ""):
            raise _broken("CHAIN_BROKEN", "the event was sealed over another log", entry)
        case _:
            pass


def _same(entry: Entry, wanted: object, reason: str) -> None:
    if entry.event != wanted:
        raise _broken(reason, f"entry {entry.sequence} is not what follows from the log", entry)


def _check_pairing(state: Tournament, entry: Entry, event: RoundPaired, tally: _Tally) -> None:
    stage = stage_of(state, event.stage)
    field = field_of(state, stage, before=event.round)
    if field_hash(field, stage.rules) != event.field_hash:
        raise _broken("FIELD_DIFFERS", f"round {event.round} of {event.stage!r} was paired from another field", entry)
    if event.by_hand:
        tally.by_hand += 1
        return
    told = event.pairing
    tally.engines[told.engine] = None
    made = format_of(stage.rules.format).pair(field, stage.rules, pairing_seed(state, event.stage, event.round))
    if made is not None and made.engine != told.engine:
        tally.unchecked.append(f"round {event.round} of {event.stage}: paired by {told.engine}, here is {made.engine}")
        return
    if made != told:
        where = _first_difference(told, made)
        raise _broken(
            "PAIRING_DIFFERS", f"round {event.round} of {event.stage!r} is not what its engine pairs: {where}", entry
        )
    tally.pairings += 1


def _first_difference(told: Pairing, made: Pairing | None) -> str:
    if made is None:
        return "nobody is to be paired"
    for number, (one, other) in enumerate(zip(told.tables, made.tables, strict=False), 1):
        if one != other:
            return f"table {number} has {one}, not {other}"
    for name in Pairing.__struct_fields__:
        if getattr(told, name) != getattr(made, name):
            return f"its {name} differ"
    return "it differs"


def _check_results(state: Tournament, entry: Entry, event: ResultsReported, tally: _Tally) -> None:
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    for result in event.results:
        seats = seats_of(stage, round_, result.table)
        outcomes = outcomes_of(result.lines, seats.absent)
        if lines_of(stage.rules, seats.table.seats, outcomes, seats.absent) != result.lines:
            raise _broken("POINTS_DIFFER", f"points of table {result.table} don't follow from its places", entry)
        tally.results += 1


def _check_standings(state: Tournament, entry: Entry, event: StandingsPublished) -> None:
    standings = standings_of(state, stage_of(state, event.stage), event.after)
    for row, told in zip(standings.rows, event.placings, strict=False):
        if placing(row) != told:
            raise _broken(
                "RANKS_DIFFER",
                f"rank {row.rank} after round {event.after} is {row.number}'s, not {told.number}'s",
                entry,
            )
    if digest(standings) != event.digest or len(standings.rows) != len(event.placings):
        raise _broken("RANKS_DIFFER", f"standings after round {event.after} are not what was published", entry)
