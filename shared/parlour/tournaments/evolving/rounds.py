"""How the state follows from what happens to stages and their rounds."""

from msgspec.structs import replace

from parlour.tournaments.book import Book
from parlour.tournaments.events import (
    ByeGranted,
    ClockExtended,
    Entry,
    MatchesArranged,
    PairingDiscarded,
    PairingFailed,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    SeatsTaken,
    StageFrozen,
    StageStarted,
    StandingsPublished,
    TablesChanged,
)
from parlour.tournaments.evolving.rule import must
from parlour.tournaments.look import (
    away,
    closed_rounds,
    current,
    round_of,
    seats_of,
    stage_of,
    with_round,
    with_stage,
    with_tables,
)
from parlour.tournaments.model import Bye, ByeLine, Table
from parlour.tournaments.scoring import bye_points
from parlour.tournaments.state import Phase, RoundState, Seats, Snapshot, StageState, Tournament


def stage_started(state: Tournament, event: StageStarted, _entry: Entry) -> Tournament:
    """Begin a stage with those who are in it."""
    must(state.phase in {Phase.CLOSED, Phase.RUNNING} and current(state) is None, "stages are played one by one")
    must(len(state.running) < len(state.stages), "there is a stage left")
    rules = state.stages[len(state.running)]
    must(rules.key == event.stage, "stages are played in their order")
    must([one.number for one in event.entrants] == list(range(1, len(event.ids) + 1)), "numbers count from 1")
    must(all(entrant in state.entries for entrant in event.ids), "only entrants play")
    numbers = range(1, len(event.ids) + 1)
    stage = StageState(
        rules=rules,
        ids=Book(zip(numbers, event.ids, strict=True)),
        numbers=Book(zip(event.ids, numbers, strict=True)),
        entrants=Book((one.number, one) for one in event.entrants),
    )
    return replace(state, phase=Phase.RUNNING, running=(*state.running, stage))


def round_paired(state: Tournament, event: RoundPaired, _entry: Entry) -> Tournament:
    """Put the tables of a round in place, without any result."""
    stage = stage_of(state, event.stage)
    must(not stage.frozen and event.round == len(stage.rounds) + 1, "rounds are paired one after the other")
    seated = [number for seats in event.pairing.tables for number in seats]
    must(all(number in stage.ids for number in (*seated, *event.pairing.byes)), "only entrants of the stage are paired")
    tables = Book(
        (place, Seats(table=Table(table=place, seats=seats))) for place, seats in enumerate(event.pairing.tables, 1)
    )
    kinds = dict.fromkeys(away(state, stage).difference(seated), Bye.ABSENT) | event.pairing.byes
    byes = Book(
        (number, ByeLine(number=number, kind=kind, points=bye_points(stage.rules, kind)))
        for number, kind in kinds.items()
    )
    paired = RoundState(
        round=event.round,
        tables=tables,
        byes=byes,
        field_hash=event.field_hash,
        pairing=event.pairing,
        open=len(tables),
    )
    return with_stage(state, replace(stage, rounds=(*stage.rounds, paired), attempts=0, stalled=""))


def pairing_discarded(state: Tournament, event: PairingDiscarded, _entry: Entry) -> Tournament:
    """Take the last round away again."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    must(event.round == len(stage.rounds), "only the last round is paired again")
    must(unplayed(round_), "a round that was played stays")
    return with_stage(state, replace(stage, rounds=stage.rounds[:-1]))


def unplayed(round_: RoundState) -> bool:
    """Return whether no table of the round has a result."""
    return round_.open == len(round_.tables)


def pairing_failed(state: Tournament, event: PairingFailed, _entry: Entry) -> Tournament:
    """Count a failed try."""
    stage = stage_of(state, event.stage)
    return with_stage(state, replace(stage, attempts=event.attempt, stalled=event.reason if event.final else ""))


def round_published(state: Tournament, event: RoundPublished, _entry: Entry) -> Tournament:
    """Let the round be played."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    must(not round_.published, "a round is published once")
    clocks = {"starts_us": event.starts_us, "deadline_us": event.deadline_us}
    return with_round(state, stage, replace(round_, published=True, **clocks))


def tables_changed(state: Tournament, event: TablesChanged, _entry: Entry) -> Tournament:
    """Seat people otherwise; a changed table has another version, so that no result of the old seats fits it."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    tables, byes = dict(round_.tables.items()), dict(round_.byes.items())
    for seating in event.tables:
        old = tables.pop(seating.table, None)
        must(old is None or old.open, f"table {seating.table} has a result")
        for number in old.table.seats if old else ():
            byes.pop(number, None)
        if seating.seats:
            table = Table(table=seating.table, seats=seating.seats)
            tables[seating.table] = Seats(table=table, version=old.version + 1 if old else 0, by_hand=True)
    for number in (number for seating in event.tables for number in seating.seats):
        must(number in stage.ids, "only entrants of the stage sit down")
        byes.pop(number, None)
    byes |= {line.number: line for line in event.byes}
    seated = [number for seats in tables.values() for number in seats.table.seats]
    must(len(seated) == len(set(seated)) and not byes.keys() & set(seated), "nobody is in two places")
    return with_round(
        state,
        stage,
        replace(
            round_,
            tables=Book(tables.items()),
            byes=Book(byes.items()),
            open=sum(seats.open for seats in tables.values()),
        ),
    )


def matches_arranged(state: Tournament, event: MatchesArranged, _entry: Entry) -> Tournament:
    """Tie matches to tables."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    changed = [replace(seats_of(stage, round_, one.table), match=one.match) for one in event.matches]
    return with_tables(state, stage, round_, changed)


def seats_taken(state: Tournament, event: SeatsTaken, _entry: Entry) -> Tournament:
    """Note who is there."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    changed = []
    for one in event.present:
        seats = seats_of(stage, round_, one.table)
        must(set(one.numbers) <= set(seats.table.seats), "only those who sit at a table appear at it")
        changed.append(replace(seats, present=seats.present.union(one.numbers)))
    return with_tables(state, stage, round_, changed)


def clock_extended(state: Tournament, event: ClockExtended, _entry: Entry) -> Tournament:
    """Give a table, or the round, more time."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    if not event.table:
        return with_round(state, stage, replace(round_, deadline_us=round_.deadline_us + event.by_us))
    seats = seats_of(stage, round_, event.table)
    return with_tables(state, stage, round_, [replace(seats, extended_us=seats.extended_us + event.by_us)])


def bye_granted(state: Tournament, event: ByeGranted, _entry: Entry) -> Tournament:
    """Note a bye for a round to come."""
    stage = stage_of(state, event.stage)
    must(event.round > len(stage.rounds), "byes are granted for rounds that are not paired")
    must(event.number in stage.ids, "only entrants of the stage have byes")
    kept = tuple(one for one in stage.granted if one[:2] != (event.round, event.number))
    asked = (*stage.asked, event.number) if event.asked else stage.asked
    changed = replace(stage, granted=(*kept, (event.round, event.number, event.kind)), asked=asked)
    return with_stage(state, changed)


def round_closed(state: Tournament, event: RoundClosed, _entry: Entry) -> Tournament:
    """End a round."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    must(round_.published and not round_.closed, "a round that is played can be closed, once")
    must(not round_.open and not round_.disputes, "each table has a result that stands")
    return with_round(state, stage, replace(round_, closed=True))


def standings_published(state: Tournament, event: StandingsPublished, entry: Entry) -> Tournament:
    """Keep a version of the standings."""
    stage = stage_of(state, event.stage)
    must(event.version == len(stage.snapshots) + 1, "versions of standings count from 1")
    must(event.after <= closed_rounds(stage), "standings are published after rounds that are over")
    return with_stage(state, replace(stage, snapshots=(*stage.snapshots, _snapshot(event, entry.sequence))))


def _snapshot(event: StandingsPublished, sequence: int) -> Snapshot:
    return Snapshot(
        after=event.after,
        version=event.version,
        placings=event.placings,
        digest=event.digest,
        amends=event.amends,
        reason=event.reason,
        sequence=sequence,
    )


def stage_frozen(state: Tournament, event: StageFrozen, _entry: Entry) -> Tournament:
    """End a stage."""
    stage = stage_of(state, event.stage)
    must(not stage.frozen and 1 <= event.version <= len(stage.snapshots), "a stage ends once, by published standings")
    return with_stage(state, replace(stage, frozen=event.version, qualified=event.qualified))
