"""Entries of the log as news for watchers."""

from collections.abc import Iterable, Iterator

from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.fields import timestamp
from parlour.matchmaking.tournaments.looking import Seen
from parlour.tournaments import events as log
from parlour.tournaments.errors import TournamentError
from parlour.tournaments.events import Entry
from parlour.tournaments.look import round_of, stage_of
from parlour.tournaments.state import RoundState, Seats, StageState


def change_message(entry: Entry) -> api.Change:
    """Return what happened, without what only staff may know."""
    stage, round_no, tables = about(entry)
    return api.Change(
        sequence=entry.sequence,
        time=timestamp(entry.at_us),
        kind=type(entry.event).__name__,
        stage=stage,
        round=round_no,
        table=tables[0] if len(tables) == 1 else 0,
    )


def about(entry: Entry) -> tuple[str, int, list[int]]:
    """Return the stage, the round and the tables that an entry is about."""
    event = entry.event
    stage, round_no = getattr(event, "stage", ""), getattr(event, "round", 0)
    match event:
        case log.ResultsReported():
            tables = [result.table for result in event.results]
        case log.ResultOverridden():
            tables = [event.result.table]
        case log.TablesChanged():
            tables = [seating.table for seating in event.tables]
        case log.MatchesArranged():
            tables = [one.table for one in event.matches]
        case _:
            tables = [table] if (table := getattr(event, "table", 0)) else []
    return stage, round_no, tables


def tables_of(seen: Seen, entries: Iterable[Entry], most: int) -> Iterator[tuple[StageState, RoundState, list[Seats]]]:
    """Yield the tables, as they are now, that entries are about, round by round; at most so many."""
    touched: dict[tuple[str, int], dict[int, None]] = {}
    for entry in entries:
        stage, round_no, tables = about(entry)
        if tables:
            touched.setdefault((stage, round_no), {}).update(dict.fromkeys(tables))
    for (key, round_no), numbers in touched.items():
        try:
            stage_state = stage_of(seen.state, key)
            round_ = round_of(stage_state, round_no)
        except TournamentError:
            continue
        if not (seen.staff or round_.published):
            continue
        found = [seats for number in list(numbers)[:most] if (seats := round_.tables.get(number)) is not None]
        most -= len(found)
        yield stage_state, round_, found
