"""What an act would change, before it does."""

from collections.abc import Iterator, Sequence

import msgspec

from parlour.tournaments.acts import Act, OverrideResult
from parlour.tournaments.decide import consider
from parlour.tournaments.deciding.amend import after
from parlour.tournaments.deciding.ruling import Ask
from parlour.tournaments.errors import CannotPair
from parlour.tournaments.events import Event
from parlour.tournaments.evolving.rounds import unplayed
from parlour.tournaments.fields import CONTINUOUS, field_of, pairing_seed, standings_of
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import at_round
from parlour.tournaments.model import Caution, Flag, Number, Row
from parlour.tournaments.state import Seats, StageState, Tournament


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """A table that would be another one.

    Attributes:
        change: `seats`, `result`, `new` or `gone`.
        before, after: Seats; empty when it isn't there.
    """

    stage: str
    round: int
    table: int
    change: str
    before: tuple[Number, ...] = ()
    after: tuple[Number, ...] = ()


class RankChange(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant whose rank, points or qualification would be others; rank 0: not ranked, or not there."""

    stage: str
    number: Number
    entrant: str
    rank_before: int
    rank_after: int
    points_before: int
    points_after: int
    qualified_before: bool = False
    qualified_after: bool = False


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What an act would do.

    Attributes:
        events: What would happen, in order.
        tables: Tables that would change.
        ranks: Entrants whose place in the standings would change.
        ratings: Account ids whose ratings would be computed again.
        cautions: What to know before doing it; a strong one wants `confirm`.
        paired_again: Tables of the next round that would be others if it was paired again, when nobody has played it.
    """

    events: tuple[Event, ...]
    tables: tuple[TableChange, ...] = ()
    ranks: tuple[RankChange, ...] = ()
    ratings: tuple[str, ...] = ()
    cautions: tuple[Caution, ...] = ()
    paired_again: tuple[TableChange, ...] = ()


def preview(state: Tournament, act: Act, by: str, at_us: int, seen: int | None = None) -> Preview:
    """Return what the act would change; the state stays. As costly as the standings before and after.

    Raises:
        TournamentError: As `decide`, save `NEEDS_CONFIRMATION`.
    """
    ruling = consider(state, act, by, at_us, seen)
    then = after(state, ruling.events, Ask(by, at_us))
    again = _paired_again(then, act) if isinstance(act, OverrideResult) else ()
    return _compared(state, then, ruling.events, ruling.cautions, again)


def what_if(state: Tournament, acts: Sequence[Act], by: str, at_us: int) -> Preview:
    """Return what several acts, one after the other, would change: drops, fewer rounds, another cut.

    Raises:
        TournamentError: As `decide`, for the first that is refused.
    """
    then, events, cautions = state, list[Event](), list[Caution]()
    for act in acts:
        ruling = consider(then, act, by, at_us)
        then = after(then, ruling.events, Ask(by, at_us))
        events += ruling.events
        cautions += ruling.cautions
    return _compared(state, then, tuple(events), tuple(cautions), ())


def _compared(
    before: Tournament,
    then: Tournament,
    events: tuple[Event, ...],
    cautions: tuple[Caution, ...],
    again: tuple[TableChange, ...],
) -> Preview:
    old = {stage.rules.key: stage for stage in before.running}
    new = {stage.rules.key: stage for stage in then.running}
    tables, accounts, ranks = list[TableChange](), set[str](), list[RankChange]()
    for key in dict.fromkeys([*old, *new]):
        was, now = old.get(key), new.get(key)
        for change, seats in _tables(key, was, now):
            tables.append(change)
            accounts.update(_rated(was or now, change.round, seats))
        if before.entries is not then.entries or was is not now:
            ranks += _ranks(key, before, then, was, now)
    return Preview(
        events=events,
        tables=tuple(tables),
        ranks=tuple(ranks),
        ratings=tuple(sorted(accounts)),
        cautions=cautions,
        paired_again=again,
    )


def _tables(
    key: str, was: StageState | None, now: StageState | None
) -> Iterator[tuple[TableChange, tuple[Seats | None, Seats | None]]]:
    """Yield the tables that differ. Rounds that both states share are not looked at."""
    old = {one.round: one.tables for one in was.rounds} if was else {}
    new = {one.round: one.tables for one in now.rounds} if now else {}
    for number in sorted({*old, *new}):
        left, right = old.get(number), new.get(number)
        if left is right:
            continue
        for table in sorted({*(left or ()), *(right or ())}):
            one, other = left.get(table) if left else None, right.get(table) if right else None
            if one is not other and (change := _change(key, number, table, one, other)):
                yield change, (one, other)


def _change(stage: str, round_: int, table: int, one: Seats | None, other: Seats | None) -> TableChange | None:
    before = one.table.seats if one else ()
    then = other.table.seats if other else ()
    if one is None or other is None:
        kind = "new" if other else "gone"
    elif before != then:
        kind = "seats"
    elif one.table != other.table:
        kind = "result"
    else:
        return None
    return TableChange(stage=stage, round=round_, table=table, change=kind, before=before, after=then)


def _rated(stage: StageState | None, round_: int, seats: tuple[Seats | None, Seats | None]) -> set[str]:
    """Return the accounts that played at a table of a round, as it is or as it would be."""
    played = {Flag.PLAYED, Flag.LEFT, Flag.DISQUALIFIED}
    numbers = {line.number for one in seats if one for line in one.table.lines if line.flag in played}
    if stage is None:
        return set()
    return {account for number in numbers for account in at_round(stage, number, round_).members}


def _ranks(
    key: str, before: Tournament, then: Tournament, was: StageState | None, now: StageState | None
) -> list[RankChange]:
    old = _rows(before, was)
    new = _rows(then, now)
    stage = now or was
    changes = []
    for number in sorted({*old, *new}):
        one, other = old.get(number), new.get(number)
        if stage is None or _place(one) == _place(other):
            continue
        changes.append(
            RankChange(
                stage=key,
                number=number,
                entrant=stage.ids.get(number) or "",
                rank_before=_place(one)[0],
                rank_after=_place(other)[0],
                points_before=_place(one)[1],
                points_after=_place(other)[1],
                qualified_before=_place(one)[2],
                qualified_after=_place(other)[2],
            )
        )
    return changes


def _rows(state: Tournament, stage: StageState | None) -> dict[Number, Row]:
    return {row.number: row for row in standings_of(state, stage).rows} if stage else {}


def _place(row: Row | None) -> tuple[int, int, bool]:
    return (row.rank, row.points, row.qualified) if row else (0, 0, False)


def _paired_again(state: Tournament, act: OverrideResult) -> tuple[TableChange, ...]:
    """Return how the next round would differ if it was paired again after a correction."""
    stage = next((one for one in state.running if one.rules.key == act.stage), None)
    if stage is None or stage.rules.format in CONTINUOUS or len(stage.rounds) != act.round + 1:
        return ()
    following = stage.rounds[-1]
    if not unplayed(following):
        return ()
    field = field_of(state, stage, before=following.round)
    seed = pairing_seed(state, act.stage, following.round)
    try:
        pairing = format_of(stage.rules.format).pair(field, stage.rules, seed)
    except CannotPair:
        return ()
    wanted = dict(enumerate(pairing.tables if pairing else (), 1))
    return tuple(_again(act.stage, following.round, {n: s.table.seats for n, s in following.tables.items()}, wanted))


def _again(
    stage: str, round_: int, now: dict[int, tuple[Number, ...]], wanted: dict[int, tuple[Number, ...]]
) -> Iterator[TableChange]:
    for table in sorted({*now, *wanted}):
        one, other = now.get(table, ()), wanted.get(table, ())
        if one != other:
            change = "seats" if one and other else "new" if other else "gone"
            yield TableChange(stage=stage, round=round_, table=table, change=change, before=one, after=other)
