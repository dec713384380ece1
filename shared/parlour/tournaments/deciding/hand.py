"""Tables by hand: setting, swapping and breaking them."""

from collections.abc import Iterable

from parlour.tournaments.acts import BreakTable, PairByHand, SwapSeats
from parlour.tournaments.deciding.hand_cautions import cautions_of
from parlour.tournaments.deciding.ruling import Ask, Ruling, ruled
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import RoundPaired, Seating, TablesChanged
from parlour.tournaments.fields import field_hash, field_of
from parlour.tournaments.look import round_of, seats_of, stage_of
from parlour.tournaments.model import Bye, ByeLine, Number, Pairing
from parlour.tournaments.pairing_job import check_pairing, may_pair
from parlour.tournaments.scoring import bye_points
from parlour.tournaments.state import RoundState, StageState, Tournament

ENGINE = "hand"
"""Named as the engine of a round that an organiser paired."""


def pair_by_hand(state: Tournament, act: PairByHand, _ask: Ask) -> Ruling:
    """Set tables of a round that is there, or a whole round that isn't."""
    stage = stage_of(state, act.stage)
    if act.round == len(stage.rounds) + 1:
        return _whole(state, stage, act)
    round_ = _open_round(stage, act.round)
    return _rearranged(state, stage, round_, act.tables, act.byes, act.reason)


def _whole(state: Tournament, stage: StageState, act: PairByHand) -> Ruling:
    if not may_pair(state, stage):
        raise Refused("STALE_PAIRING", f"round {act.round} is not to be paired now", round=act.round)
    field = field_of(state, stage, before=act.round)
    tables = tuple(seating.seats for seating in act.tables)
    pairing = Pairing(tables=tables, byes=act.byes, engine=ENGINE, ruleset=stage.rules.ruleset)
    check_pairing(field, pairing, waiting=False)
    event = RoundPaired(
        stage=act.stage,
        round=act.round,
        field_hash=field_hash(field, stage.rules),
        pairing=pairing,
        by_hand=True,
    )
    return ruled(event, cautions=cautions_of(stage, field, tables, act.byes, published=False))


def swap_seats(state: Tournament, act: SwapSeats, _ask: Ask) -> Ruling:
    """Let two change places, at one table, between two, or with a bye."""
    stage = stage_of(state, act.stage)
    round_ = _open_round(stage, act.round)
    if act.first == act.second:
        raise Refused("SAME_ENTRANT", "two entrants change places", number=act.first)
    other = {act.first: act.second, act.second: act.first}
    tables = [
        Seating(table=seats.table.table, seats=tuple(other.get(number, number) for number in seats.table.seats))
        for seats in round_.tables.values()
        if other.keys() & set(seats.table.seats)
    ]
    byes = {other[number]: round_.byes[number].kind for number in other if number in round_.byes}
    placed = {number for seating in tables for number in seating.seats} | byes.keys()
    for number in other:
        if number not in placed:
            raise Refused("NOT_IN_ROUND", f"entrant {number} is not in round {act.round}", number=number)
    return _rearranged(state, stage, round_, tables, byes, act.reason)


def break_table(state: Tournament, act: BreakTable, _ask: Ask) -> Ruling:
    """Dissolve a table."""
    stage = stage_of(state, act.stage)
    round_ = _open_round(stage, act.round)
    seats = seats_of(stage, round_, act.table)
    byes = dict.fromkeys(seats.table.seats, act.kind)
    return _rearranged(state, stage, round_, [Seating(table=act.table)], byes, act.reason)


def _open_round(stage: StageState, number: int) -> RoundState:
    round_ = round_of(stage, number)
    if round_.closed or stage.frozen:
        raise Refused("ROUND_CLOSED", f"round {number} is over", round=number)
    return round_


def _rearranged(
    state: Tournament,
    stage: StageState,
    round_: RoundState,
    wanted: Iterable[Seating],
    byes: dict[Number, Bye],
    reason: str,
) -> Ruling:
    """Return the ruling that a round has these tables and byes; whoever has another place by it is named.

    Raises:
        Refused: Somebody twice, strangers, somebody left over, or a table that has a result.
    """
    tables = _numbered(round_, wanted)
    named = [number for seating in tables for number in seating.seats] + list(byes)
    _check_named(stage, named)
    replaced = {seating.table for seating in tables}
    touched = [
        seats
        for seats in round_.tables.values()
        if seats.table.table in replaced or set(named) & set(seats.table.seats)
    ]
    for seats in touched:
        if not seats.open:
            raise Refused("HAS_RESULT", f"table {seats.table.table} has a result", table=seats.table.table)
    if left := sorted({number for seats in touched for number in seats.table.seats} - set(named)):
        raise Refused("LEFT_OVER", f"no place is said for {', '.join(map(str, left))}", number=left[0])
    gone = [Seating(table=seats.table.table) for seats in touched if seats.table.table not in replaced]
    changed = TablesChanged(
        stage=stage.rules.key,
        round=round_.round,
        tables=(*tables, *gone),
        byes=tuple(
            ByeLine(number=number, kind=kind, points=bye_points(stage.rules, kind)) for number, kind in byes.items()
        ),
        reason=reason,
    )
    field = field_of(state, stage, before=round_.round)
    seated = tuple(seating.seats for seating in tables if seating.seats)
    return ruled(changed, cautions=cautions_of(stage, field, seated, byes, published=round_.published))


def _numbered(round_: RoundState, wanted: Iterable[Seating]) -> list[Seating]:
    following = max(round_.tables.keys(), default=0)
    numbered = []
    for seating in wanted:
        following += not seating.table
        numbered.append(seating if seating.table else Seating(table=following, seats=seating.seats))
    if len({seating.table for seating in numbered}) != len(numbered):
        raise Refused("TABLE_TWICE", "each table is set once")
    return numbered


def _check_named(stage: StageState, named: list[Number]) -> None:
    for number in named:
        if number not in stage.ids:
            raise Refused("UNKNOWN_ENTRANT", f"there is no entrant {number} in {stage.rules.key!r}", number=number)
    if len(named) != len(set(named)):
        twice = next(number for number in named if named.count(number) > 1)
        raise Refused("SEATED_TWICE", f"entrant {twice} would be in two places", number=twice)
