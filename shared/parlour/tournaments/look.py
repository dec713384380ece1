"""Finding things in the state, or refusing clearly; and putting changed ones back."""

from msgspec.structs import replace

from parlour.tournaments.errors import Refused
from parlour.tournaments.events import Registration, Status
from parlour.tournaments.model import Entrant, Number
from parlour.tournaments.state import RoundState, Seats, StageState, Tournament

PLACED = frozenset({Status.ENTERED, Status.CHECKED_IN})
"""Statuses that hold a place, and play."""
GONE = frozenset({Status.WITHDRAWN, Status.REFUSED, Status.MISSING})
"""Statuses after which one may register again."""


def stage_of(state: Tournament, key: str) -> StageState:
    """Return a stage that has begun.

    Raises:
        Refused: There is none (`UNKNOWN_STAGE`), or it has not begun (`STAGE_NOT_STARTED`).
    """
    for stage in state.running:
        if stage.rules.key == key:
            return stage
    if any(rules.key == key for rules in state.stages):
        raise Refused("STAGE_NOT_STARTED", f"stage {key!r} has not begun", stage=key)
    raise Refused("UNKNOWN_STAGE", f"there is no stage {key!r}", stage=key)


def round_of(stage: StageState, number: int) -> RoundState:
    """Return a round that is paired.

    Raises:
        Refused: There is none (`UNKNOWN_ROUND`).
    """
    if not 1 <= number <= len(stage.rounds):
        raise Refused(
            "UNKNOWN_ROUND",
            f"round {number} of {stage.rules.key!r} is not there; {len(stage.rounds)} are paired",
            stage=stage.rules.key,
            round=number,
        )
    return stage.rounds[number - 1]


def seats_of(stage: StageState, round_: RoundState, table: int) -> Seats:
    """Return a table.

    Raises:
        Refused: There is none (`UNKNOWN_TABLE`).
    """
    seats = round_.tables.get(table)
    if seats is None:
        raise Refused(
            "UNKNOWN_TABLE",
            f"there is no table {table} in round {round_.round} of {stage.rules.key!r}",
            stage=stage.rules.key,
            round=round_.round,
            table=table,
        )
    return seats


def entry_of(state: Tournament, entrant: str) -> Registration:
    """Return a registration.

    Raises:
        Refused: There is none (`UNKNOWN_ENTRANT`).
    """
    entry = state.entries.get(entrant)
    if entry is None:
        raise Refused("UNKNOWN_ENTRANT", f"nobody is registered as {entrant!r}", entrant=entrant)
    return entry


def accounts_of(entry: Registration) -> tuple[str, ...]:
    """Return the accounts that play for an entrant."""
    return entry.members or (entry.entrant,)


def takes_part(state: Tournament, account: str) -> bool:
    """Whether an account plays for an entrant that has not left before play. O(entrants)."""
    return any(account in accounts_of(entry) for entry in state.entries.values() if entry.status not in GONE)


def number_of(stage: StageState, entrant: str) -> Number:
    """Return the number of an entrant within a stage.

    Raises:
        Refused: It doesn't take part (`NOT_IN_STAGE`).
    """
    number = stage.numbers.get(entrant)
    if number is None:
        raise Refused("NOT_IN_STAGE", f"{entrant!r} does not take part in {stage.rules.key!r}", entrant=entrant)
    return number


def current(state: Tournament) -> StageState | None:
    """Return the stage that is being played, or None."""
    return state.running[-1] if state.running and not state.running[-1].frozen else None


def away(state: Tournament, stage: StageState) -> frozenset[Number]:
    """Return who is not to be paired."""
    return frozenset(number for number, entrant in stage.ids.items() if state.entries[entrant].status not in PLACED)


def seated_at(stage: StageState, number: Number) -> list[tuple[RoundState, Seats]]:
    """Return the open tables at which an entrant has yet to play, or plays. O(tables of open rounds)."""
    return [
        (round_, seats)
        for round_ in stage.rounds
        if round_.open
        for seats in round_.tables.values()
        if seats.open and number in seats.table.seats and number not in seats.absent
    ]


def at_round(stage: StageState, number: Number, round_: int) -> Entrant:
    """Return an entrant of a stage as it played in a round, or will."""
    found = (one.entrant for one in stage.former if one.entrant.number == number and round_ < one.until)
    return next(found, stage.entrants[number])


def closed_rounds(stage: StageState) -> int:
    """Return the last round up to which all are closed."""
    return next((one.round - 1 for one in stage.rounds if not one.closed), len(stage.rounds))


def with_stage(state: Tournament, stage: StageState) -> Tournament:
    """Return the state with that stage in place of the one with its key."""
    running = tuple(stage if one.rules.key == stage.rules.key else one for one in state.running)
    return replace(state, running=running)


def with_round(state: Tournament, stage: StageState, round_: RoundState) -> Tournament:
    """Return the state with that round in place."""
    at = round_.round - 1
    return with_stage(state, replace(stage, rounds=(*stage.rounds[:at], round_, *stage.rounds[at + 1 :])))


def with_tables(state: Tournament, stage: StageState, round_: RoundState, tables: list[Seats]) -> Tournament:
    """Return the state with those tables in place, and what is counted of the round."""
    opened = disputes = 0
    for new in tables:
        old = round_.tables.get(new.table.table)
        opened += new.open - (old is not None and old.open)
        disputes += (new.dispute is not None) - (old is not None and old.dispute is not None)
    put = round_.tables.put_all((seats.table.table, seats) for seats in tables)
    return with_round(
        state,
        stage,
        replace(round_, tables=put, open=round_.open + opened, disputes=round_.disputes + disputes),
    )
