"""What an event that runs by itself does next."""

from collections.abc import Iterator, Sequence

from parlour.tournaments.acts import (
    Act,
    Advance,
    Cancel,
    CloseRound,
    Drop,
    Finish,
    Forfeit,
    Freeze,
    PublishRound,
    StartStage,
)
from parlour.tournaments.deciding.stages import WITH_GROUPS
from parlour.tournaments.errors import BadRules
from parlour.tournaments.fields import field_of
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import PLACED, current
from parlour.tournaments.pairing_job import over
from parlour.tournaments.state import Phase, RoundState, Seats, StageState, Tournament


def next_act(state: Tournament) -> Act | None:
    """Return what is to be done now, save pairing (`needs_pairing`) and results; None: wait.

    Publish, close the round, freeze, begin the next stage, finish: each as soon as it can be. When too few are there
    for the first stage the event is cancelled, for a later one it finishes. When registration opens and closes is a
    matter of the schedule.
    """
    if state.paused or state.phase not in {Phase.CLOSED, Phase.RUNNING}:
        return None
    stage = current(state)
    if stage is not None:
        return _in_stage(state, stage)
    if not state.running:
        problem = _problem(state, state.places)
        return Cancel(reason=problem) if problem else StartStage(stage=state.stages[0].key)
    if len(state.running) == len(state.stages):
        return Finish()
    problem = _problem(state, _going_on(state))
    return Finish(reason=problem, confirm=True) if problem else Advance()


def _going_on(state: Tournament) -> int:
    before = state.running[-1]
    there = [number for number in before.qualified if state.entries[before.ids[number]].status in PLACED]
    followers = 0
    if before.rules.format not in WITH_GROUPS:
        ranked = [one.number for one in before.snapshots[before.frozen - 1].placings if one.rank]
        others = set(ranked).difference(before.qualified)
        followers = sum(state.entries[before.ids[number]].status in PLACED for number in others)
    return len(there) + min(followers, len(before.qualified) - len(there))


def _problem(state: Tournament, entrants: int) -> str:
    """Return why the next stage can't be played by so many; empty when it can."""
    rules = state.stages[len(state.running)]
    if not entrants:
        return "nobody is left to play on" if state.running else "nobody has entered"
    try:
        format_of(rules.format).check(rules, entrants)
    except BadRules as error:
        return f"stage {rules.key!r} can't be played: {error}"
    return ""


def _in_stage(state: Tournament, stage: StageState) -> Act | None:
    key = stage.rules.key
    for round_ in stage.rounds:
        if not round_.published:
            return None if state.settings.preview else PublishRound(stage=key, round=round_.round)
        if not round_.closed and not round_.open and not round_.disputes:
            return CloseRound(stage=key, round=round_.round)
        if not round_.closed:
            break
    if all(round_.closed for round_ in stage.rounds) and over(stage, field_of(state, stage)):
        return Freeze(stage=key)
    return None


def due(state: Tournament, at_us: int) -> Sequence[Act]:
    """Return what the clocks ask for by now: forfeits of those who did not appear, drops after too many no-shows."""
    stage = current(state)
    if stage is None or state.paused:
        return ()
    acts: list[Act] = []
    if state.settings.grace_us:
        acts += [act for round_ in stage.rounds for act in _absent(state, stage, round_, at_us)]
    if state.settings.no_shows:
        missing = tuple(
            entry.entrant
            for entry in state.entries.values()
            if entry.status in PLACED and entry.no_shows >= state.settings.no_shows
        )
        if missing:
            acts.append(Drop(entrants=missing, reason=f"missed {state.settings.no_shows} rounds without notice"))
    return acts


def _absent(state: Tournament, stage: StageState, round_: RoundState, at_us: int) -> Iterator[Forfeit]:
    if not round_.published or round_.closed or not round_.open:
        return
    for seats in round_.tables.values():
        waiting = round_.starts_us + state.settings.grace_us + seats.extended_us
        if not seats.open or at_us < waiting:
            continue
        if absent := tuple(sorted(set(seats.table.seats) - seats.present - seats.absent)):
            yield Forfeit(
                stage=stage.rules.key,
                round=round_.round,
                table=seats.table.table,
                absent=absent,
                reason="did not appear in time",
            )


def overtime(state: Tournament, at_us: int) -> Sequence[tuple[int, int]]:
    """Return rounds and tables that are still open after their deadline, for a referee to look at."""
    stage = current(state)
    if stage is None or state.paused:
        return ()
    return [
        (round_.round, seats.table.table)
        for round_ in stage.rounds
        if round_.deadline_us and not round_.closed
        for seats in round_.tables.values()
        if seats.open and at_us >= deadline(round_, seats)
    ]


def deadline(round_: RoundState, seats: Seats) -> int:
    """Return when a table should be over, in microseconds; 0: whenever."""
    return round_.deadline_us + seats.extended_us if round_.deadline_us else 0
