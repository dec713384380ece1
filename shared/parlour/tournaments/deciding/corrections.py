"""Results that were wrong.

| found | standings | later tables |
| --- | --- | --- |
| before the next round is paired | right from now on, published ones amended | use it |
| next round paired, nobody played | the same | `keep`, or `repair`: pair again |
| next round running | the same | stay; the pairing after uses it |
| after the stage was over | `note`: in the report only; `apply`: amended | those who went on stay |

In elimination tables that nobody has played follow at once; those that were played are listed for a decision.
"""

from parlour.tournaments.acts import OverrideResult, VoidResult
from parlour.tournaments.deciding.amend import after, amended
from parlour.tournaments.deciding.brackets import repaired
from parlour.tournaments.deciding.ruling import Ask, Ruling, note, ruled, warning
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import (
    CorrectionNoted,
    Event,
    PairingDiscarded,
    ResultOverridden,
    ResultVoided,
    TableResult,
)
from parlour.tournaments.evolving.rounds import unplayed
from parlour.tournaments.fields import BRACKETS, CONTINUOUS
from parlour.tournaments.look import round_of, seats_of, stage_of
from parlour.tournaments.model import Caution, Line
from parlour.tournaments.scoring import lines_of
from parlour.tournaments.state import RoundState, Seats, StageState, Tournament


def override_result(state: Tournament, act: OverrideResult, ask: Ask) -> Ruling:
    """Set a result, whatever stands there."""
    stage, round_, seats = _found(state, act.stage, act.round, act.table)
    lines = _lines(stage, seats, act)
    if lines == seats.table.lines:
        return ruled()
    result = TableResult(table=act.table, version=seats.version + 1, lines=lines, match=seats.match)
    if stage.frozen and state.settings.late_corrections == "note":
        noted = CorrectionNoted(stage=act.stage, round=act.round, result=result, reason=act.reason)
        return ruled(noted, cautions=(_over(stage),))
    event = ResultOverridden(stage=act.stage, round=act.round, result=result, reason=act.reason)
    return _followed(state, stage, round_, event, act.follow, ask)


def _found(state: Tournament, key: str, number: int, table: int) -> tuple[StageState, RoundState, Seats]:
    stage = stage_of(state, key)
    round_ = round_of(stage, number)
    if not round_.published:
        raise Refused("NOT_PUBLISHED", f"round {number} of {key!r} is not published", stage=key, round=number)
    seats = seats_of(stage, round_, table)
    if seats.dispute:
        raise Refused("IN_DISPUTE", f"table {table} is in question: settle the dispute", table=table)
    return stage, round_, seats


def _lines(stage: StageState, seats: Seats, act: OverrideResult) -> tuple[Line, ...]:
    if not act.lines:
        return lines_of(stage.rules, seats.table.seats, act.outcomes, seats.absent)
    if tuple(line.number for line in act.lines) != seats.table.seats:
        raise Refused("BAD_RESULT", "a result has one line for each seat, in the order of the seats")
    return act.lines


def _over(stage: StageState) -> Caution:
    return warning("STAGE_OVER", f"stage {stage.rules.key!r} is over: this stands in the report and changes no rank")


def void_result(state: Tournament, act: VoidResult, ask: Ask) -> Ruling:
    """Let a table count for nobody, or have it played again."""
    stage, round_, seats = _found(state, act.stage, act.round, act.table)
    if seats.table.void or (act.replay and seats.open):
        return ruled()
    if stage.frozen:
        raise Refused("STAGE_OVER", f"stage {act.stage!r} is over; a late correction is an override", stage=act.stage)
    if act.replay and round_.closed:
        raise Refused("ROUND_CLOSED", f"round {act.round} is over: nothing in it is played again", round=act.round)
    event = ResultVoided(
        stage=act.stage,
        round=act.round,
        table=act.table,
        version=seats.version + 1,
        reason=act.reason,
        replay=act.replay,
    )
    return _followed(state, stage, round_, event, "keep", ask)


def _followed(
    state: Tournament,
    stage: StageState,
    round_: RoundState,
    event: ResultOverridden | ResultVoided,
    follow: str,
    ask: Ask,
) -> Ruling:
    """Return the ruling that a result is another one, with what follows for later tables and published standings."""
    if follow not in {"keep", "repair"}:
        raise Refused("UNKNOWN_FOLLOW", f"later tables are kept or repaired, not {follow!r}", follow=follow)
    events: list[Event] = [event]
    later = stage.rounds[round_.round :]
    cautions: tuple[Caution, ...] = ()
    if stage.frozen:
        cautions = (note("THOSE_WHO_WENT_ON_STAY", "the next stage keeps its entrants"),)
    elif later and stage.rules.format in BRACKETS:
        changes, cautions = repaired(state, stage, round_, event)
        events += changes
    elif later and stage.rules.format not in CONTINUOUS:
        changes, cautions = _next_round(stage, later, follow)
        events += changes
    reason = f"round {round_.round}: {event.reason}"
    if not round_.closed:
        after(state, events, ask)
        return Ruling(tuple(events), cautions)
    return amended(state, events, stage.rules.key, reason, ask, cautions)


def _next_round(
    stage: StageState, later: tuple[RoundState, ...], follow: str
) -> tuple[list[Event], tuple[Caution, ...]]:
    following = later[0]
    pending = len(later) == 1 and unplayed(following)
    if follow == "repair":
        if not pending:
            raise Refused(
                "ROUND_PLAYED", f"round {following.round} is being played: it stays as it is", round=following.round
            )
        reason = "a result before was corrected"
        return [PairingDiscarded(stage=stage.rules.key, round=following.round, reason=reason)], ()
    if pending:
        text = f"round {following.round} was paired from the old result; it can be kept or repaired"
        return [], (warning("NEXT_ROUND_PAIRED", text),)
    return [], (
        note("LATER_ROUNDS_STAY", f"rounds from {following.round} on stay; the next pairing uses the correction"),
    )
