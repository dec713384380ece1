"""How the state follows from results, forfeits and disputes."""

from msgspec.structs import replace

from parlour.tournaments.events import (
    CorrectionNoted,
    DisputeOpened,
    DisputeSettled,
    Entry,
    ResultOverridden,
    ResultsReported,
    ResultVoided,
    SeatsForfeited,
    TableResult,
)
from parlour.tournaments.evolving.rule import must
from parlour.tournaments.look import round_of, seats_of, stage_of, with_stage, with_tables
from parlour.tournaments.state import Seats, Tournament


def results_reported(state: Tournament, event: ResultsReported, entry: Entry) -> Tournament:
    """Set results where there were none."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    must(round_.published, "a round is played when it is published")
    changed = []
    for result in event.results:
        seats = seats_of(stage, round_, result.table)
        must(seats.open, f"table {result.table} has a result")
        changed.append(_set(seats, result, entry))
    must(len({result.table for result in event.results}) == len(changed), "each table is reported once")
    return with_tables(state, stage, round_, changed)


def _set(seats: Seats, result: TableResult, entry: Entry) -> Seats:
    must(result.version == seats.version + 1, f"the result makes version {seats.version + 1} of table {result.table}")
    must(tuple(line.number for line in result.lines) == seats.table.seats, "a result has a line for each seat")
    return replace(
        seats,
        table=replace(seats.table, lines=result.lines, void=False),
        version=result.version,
        match=result.match or seats.match,
        sequence=entry.sequence,
    )


def result_overridden(state: Tournament, event: ResultOverridden, entry: Entry) -> Tournament:
    """Put a referee's result in place of what stood there."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    seats = seats_of(stage, round_, event.result.table)
    return with_tables(state, stage, round_, [_set(seats, event.result, entry)])


def result_voided(state: Tournament, event: ResultVoided, entry: Entry) -> Tournament:
    """Let a table count for nobody, or open it again."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    seats = seats_of(stage, round_, event.table)
    must(event.version == seats.version + 1, "voiding makes the next version of a table")
    voided = replace(
        seats,
        table=replace(seats.table, lines=(), void=not event.replay),
        version=event.version,
        match="" if event.replay else seats.match,
        present=frozenset() if event.replay else seats.present,
        absent=frozenset() if event.replay else seats.absent,
        sequence=entry.sequence,
        dispute=None,
    )
    return with_tables(state, stage, round_, [voided])


def correction_noted(state: Tournament, event: CorrectionNoted, _entry: Entry) -> Tournament:
    """Keep a correction that came too late, for the report."""
    stage = stage_of(state, event.stage)
    seats_of(stage, round_of(stage, event.round), event.result.table)
    return with_stage(state, replace(stage, notes=(*stage.notes, event)))


def seats_forfeited(state: Tournament, event: SeatsForfeited, entry: Entry) -> Tournament:
    """Let a table go on without those who are not there, or end by that."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    seats = seats_of(stage, round_, event.table)
    must(seats.open and set(event.absent) <= set(seats.table.seats), "who sits at an open table can be absent from it")
    seats = replace(seats, absent=seats.absent.union(event.absent))
    if event.lines:
        result = TableResult(table=event.table, version=seats.version + 1, lines=event.lines)
        seats = _set(seats, result, entry)
    if event.no_show:
        missed = [state.entries[stage.ids[number]] for number in event.absent]
        noted = [(one.entrant, replace(one, no_shows=one.no_shows + 1)) for one in missed]
        state = replace(state, entries=state.entries.put_all(noted))
    return with_tables(state, stage, round_, [seats])


def dispute_opened(state: Tournament, event: DisputeOpened, _entry: Entry) -> Tournament:
    """Put a table in question; more claims come to those that are there."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    seats = seats_of(stage, round_, event.table)
    dispute = event
    if seats.dispute:
        dispute = replace(seats.dispute, claims=(*seats.dispute.claims, *event.claims))
    return with_tables(state, stage, round_, [replace(seats, dispute=dispute)])


def dispute_settled(state: Tournament, event: DisputeSettled, entry: Entry) -> Tournament:
    """Put a ruling in place."""
    stage = stage_of(state, event.stage)
    round_ = round_of(stage, event.round)
    seats = seats_of(stage, round_, event.table)
    must(seats.dispute, f"nothing is in question at table {event.table}")
    if event.result:
        seats = _set(seats, event.result, entry)
    return with_tables(state, stage, round_, [replace(seats, dispute=None)])
