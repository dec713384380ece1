"""What formats are asked with: the field of a stage, its rules, and the seeds of its lots."""

from hashlib import sha256

import msgspec

from parlour.tournaments.events import Placing, Status
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import PLACED
from parlour.tournaments.model import Field, Round, Row, StageRules, Standings
from parlour.tournaments.state import RoundState, StageState, Tournament

BRACKETS = frozenset({"se", "de", "se-pods"})
"""Formats in which later tables follow from results."""
CONTINUOUS = BRACKETS | {"arena"}
"""Formats that are paired on while tables are open."""


def field_of(state: Tournament, stage: StageState, before: int = 0) -> Field:
    """Return the field of a stage. O(entrants x rounds).

    Args:
        state: Of the event.
        stage: Of it.
        before: Only rounds before this one, as its pairing sees them; 0: all that are published.
    """
    out, expelled = set[int](), set[int]()
    for number, entrant in stage.ids.items():
        status = state.entries[entrant].status
        if status not in PLACED:
            out.add(number)
        if status is Status.DISQUALIFIED:
            expelled.add(number)
    rounds = stage.rounds[: before - 1] if before else tuple(one for one in stage.rounds if one.published)
    pairs = ((stage.numbers.get(first), stage.numbers.get(second)) for first, second in state.forbidden)
    return Field(
        entrants=tuple(stage.entrants.values()),
        rounds=tuple(_round(one) for one in rounds),
        away=frozenset(out),
        granted={number: kind for round_, number, kind in sorted(stage.granted) if round_ == len(rounds) + 1},
        forbidden=frozenset((min(one, two), max(one, two)) for one, two in pairs if one and two),
        unranked=frozenset(expelled),
        adjustments=stage.adjustments,
    )


def _round(round_: RoundState) -> Round:
    tables = tuple(seats.table for seats in round_.tables.values())
    return Round(round=round_.round, tables=tables, byes=tuple(round_.byes.values()))


def field_hash(field: Field, rules: StageRules) -> str:
    """Return SHA-256 of all that a pairing follows from, save its seed, in hexadecimal."""
    parts = (
        field.entrants,
        field.rounds,
        sorted(field.away),
        sorted(field.granted.items()),
        sorted(field.forbidden),
        sorted(field.unranked),
        field.adjustments,
        rules,
    )
    return sha256(msgspec.json.encode(parts)).hexdigest()


def pairing_seed(state: Tournament, stage: str, round_: int) -> bytes:
    """Return the seed of the lots of a round's pairing."""
    return _seed(state, f"{stage}/round {round_}")


def lot_seed(state: Tournament, stage: str) -> bytes:
    """Return the seed of the lot that comes last in the standings of a stage."""
    return _seed(state, f"{stage}/standings")


def seeding_seed(state: Tournament) -> bytes:
    """Return the seed of seeding by lot."""
    return _seed(state, "seeding")


def _seed(state: Tournament, purpose: str) -> bytes:
    return sha256(f"parlour tournament v1/{state.seed}/{purpose}".encode()).digest()


def standings_of(state: Tournament, stage: StageState, after: int | None = None) -> Standings:
    """Return the standings of a stage as they are now; computed whole, as costly as the format makes it.

    Args:
        state: Of the event.
        stage: Of it.
        after: Only rounds up to this one; None: all that are published.
    """
    field = field_of(state, stage, before=0 if after is None else after + 1)
    return format_of(stage.rules.format).standings(field, stage.rules, lot_seed(state, stage.rules.key))


def digest(standings: Standings) -> str:
    """Return SHA-256 of standings, in hexadecimal."""
    return sha256(msgspec.json.encode(standings)).hexdigest()


def placing(row: Row) -> Placing:
    """Return a row of standings, short."""
    return Placing(row.rank, row.number, row.points, row.qualified)


def state_hash(state: Tournament) -> str:
    """Return SHA-256 of a state without its log, in hexadecimal: equal for states that nothing can tell apart.

    What was done and undone leaves no trace in it. O(everything): for checks, not for each act.
    """
    bare = msgspec.structs.replace(state, log=None, sequence=0)
    return sha256(msgspec.json.encode(_plain(bare))).hexdigest()


def _plain(value: object) -> object:
    from_book = getattr(value, "items", None)
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if from_book is not None:
        return [[_plain(key), _plain(one)] for key, one in sorted(from_book())]
    if isinstance(value, frozenset):
        return sorted((_plain(one) for one in value), key=str)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value
