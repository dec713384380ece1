"""Later tables of a bracket after a result was corrected."""

from msgspec.structs import replace

from parlour.tournaments.deciding.ruling import strong
from parlour.tournaments.errors import Refused, TournamentError
from parlour.tournaments.events import (
    DisputeSettled,
    Entry,
    Event,
    ResultOverridden,
    ResultsReported,
    ResultVoided,
    RoundPaired,
    Seating,
    SeatsForfeited,
    TableResult,
    TablesChanged,
    Undone,
)
from parlour.tournaments.fields import field_hash, field_of, pairing_seed
from parlour.tournaments.fold import HOW, undone_by
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import round_of, stage_of
from parlour.tournaments.model import Caution, Line, Number
from parlour.tournaments.state import RoundState, StageState, Tournament, entries_of


def repaired(
    state: Tournament, stage: StageState, round_: RoundState, event: ResultOverridden | ResultVoided
) -> tuple[list[Event], tuple[Caution, ...]]:
    """Return how later tables that nobody has played follow, and cautions about those that were played.

    Every later wave is paired again from what was known when it was, with the right result in place of the wrong one.
    """
    table = event.result.table if isinstance(event, ResultOverridden) else event.table
    right = event.result.lines if isinstance(event, ResultOverridden) else None
    changes, cautions = list[Event](), list[Caution]()
    for number, wanted in _waves(state, stage, round_.round, table, right):
        later = round_of(stage, number)
        tables, played = _differences(later, wanted)
        cautions += [
            strong(
                "PLAYED_ON", f"table {one} of round {number} was played by others than it would be now: decide on it"
            )
            for one in played
        ]
        if tables:
            changes.append(
                TablesChanged(
                    stage=stage.rules.key,
                    round=number,
                    tables=tuple(tables),
                    reason=f"table {table} of round {round_.round} was corrected",
                )
            )
    return changes, tuple(cautions)


def _waves(
    state: Tournament, stage: StageState, round_: int, table: int, right: tuple[Line, ...] | None
) -> list[tuple[int, tuple[tuple[Number, ...], ...]]]:
    """Return the tables that later waves would have had."""
    entries = entries_of(state)
    skip = undone_by(entries)
    key, past, waves = stage.rules.key, Tournament(), dict[int, tuple[tuple[Number, ...], ...]]()
    for entry in entries:
        if entry.sequence in skip or isinstance(entry.event, Undone):
            continue
        now = _corrected(entry, key, round_, table, right)
        if isinstance(now.event, RoundPaired) and now.event.stage == key and now.event.round > round_:
            tables = _paired_again(past, now.event)
            if tables is not None:
                waves[now.event.round] = tables
        try:
            past = HOW[type(now.event)](past, now.event, now)
        except Refused:
            continue
    return sorted((number, tables) for number, tables in waves.items() if number <= len(stage.rounds))


def _paired_again(past: Tournament, event: RoundPaired) -> tuple[tuple[Number, ...], ...] | None:
    stage = stage_of(past, event.stage)
    field = field_of(past, stage, before=event.round)
    if field_hash(field, stage.rules) == event.field_hash:
        return None
    try:
        pairing = format_of(stage.rules.format).pair(field, stage.rules, pairing_seed(past, event.stage, event.round))
    except TournamentError:
        return ()
    return pairing.tables if pairing else ()


def _corrected(entry: Entry, key: str, round_: int, table: int, right: tuple[Line, ...] | None) -> Entry:
    """Return the entry with the right result where it tells the wrong one."""
    event = entry.event
    if not isinstance(event, ResultsReported | ResultOverridden | DisputeSettled | SeatsForfeited):
        return entry
    if (event.stage, event.round) != (key, round_):
        return entry
    if isinstance(event, ResultsReported):
        results = tuple(_right(one, table, right) for one in event.results)
        return replace(entry, event=replace(event, results=tuple(one for one in results if one is not None)))
    if isinstance(event, SeatsForfeited):
        return (
            replace(entry, event=replace(event, lines=right or ())) if event.table == table and event.lines else entry
        )
    if event.result is None:
        return entry
    made = _right(event.result, table, right)
    return entry if made is None else replace(entry, event=replace(event, result=made))


def _right(result: TableResult, table: int, right: tuple[Line, ...] | None) -> TableResult | None:
    if result.table != table:
        return result
    return replace(result, lines=right) if right is not None else None


def _differences(later: RoundState, wanted: tuple[tuple[Number, ...], ...]) -> tuple[list[Seating], list[int]]:
    """Return tables to seat otherwise, and those that were played and would be others."""
    now = {number: seats.table.seats for number, seats in later.tables.items()}
    new = [seats for seats in wanted if set(seats) not in [set(one) for one in now.values()]]
    old = [number for number, seats in now.items() if set(seats) not in [set(one) for one in wanted]]
    tables, played = list[Seating](), list[int]()
    for place, number in enumerate(old):
        if not later.tables[number].open:
            played.append(number)
            continue
        tables.append(Seating(table=number, seats=new[place] if place < len(new) else ()))
    return tables, played
