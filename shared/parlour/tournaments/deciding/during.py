"""Entering, leaving and being expelled while an event is played."""

from parlour.tournaments.acts import Disqualify, Drop, LateEntry, Undrop
from parlour.tournaments.deciding.amend import amended
from parlour.tournaments.deciding.places import free
from parlour.tournaments.deciding.registration import already, check_code, check_entry
from parlour.tournaments.deciding.ruling import Ask, Ruling, ruled, warning
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import EnteredLate, Event, Moved, SeatsForfeited, Status
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import PLACED, current, entry_of
from parlour.tournaments.model import Caution, Entrant, Number
from parlour.tournaments.scoring import forfeited
from parlour.tournaments.state import Phase, RoundState, Seats, StageState, Tournament

WITHOUT_LATE = frozenset({"rr", "rr2", "groups", "se", "de", "se-pods", "indiv-pairs"})
"""Formats whose schedule or bracket is made for those who began."""


def late_entry(state: Tournament, act: LateEntry, ask: Ask) -> Ruling:
    """Put somebody into the running stage, from its next pairing on."""
    stage = playing(state)
    if stage.rules.format in WITHOUT_LATE and stage.rounds:
        raise Refused("NO_LATE_ENTRY", f"nobody can enter {stage.rules.format} after it was paired")
    check_code(state, act.join_code, ask)
    if known := already(state, [act.entry]):
        raise Refused("ENTERED_TWICE", f"{known[0]} takes part already; who dropped comes back by Undrop")
    check_entry(state, act.entry)
    if free(state) == 0:
        raise Refused("FULL", f"all {state.settings.capacity} places are taken", capacity=state.settings.capacity)
    cautions = _lateness(state, stage, ask)
    return ruled(_entering(state, stage, act), cautions=cautions)


def _lateness(state: Tournament, stage: StageState, ask: Ask) -> tuple[Caution, ...]:
    limit = state.settings.late_rounds
    if limit < 0:
        rounds = format_of(stage.rules.format).rounds(stage.rules, len(stage.ids))
        if not rounds:
            return ()  # a clock ends the stage: one may enter while it runs
        limit = rounds // 2
    if len(stage.rounds) <= limit:
        return ()
    if not ask.runs(state):
        raise Refused("TOO_LATE", f"one could enter until round {limit} was paired", limit=limit)
    return (warning("LATE", f"entrants are let in until round {limit}; {len(stage.rounds)} are paired"),)


def _entering(state: Tournament, stage: StageState, act: LateEntry) -> EnteredLate:
    number = len(stage.ids) + 1
    halves = state.settings.late_half_byes
    missed = tuple(one.round for one in stage.rounds)
    entry = act.entry
    return EnteredLate(
        stage=stage.rules.key,
        entrant=Entrant(
            number=number,
            name=entry.name,
            rating=entry.rating,
            members=entry.members or (entry.entrant,),
            affinity=entry.affinity,
        ),
        entry=type(entry)(
            entrant=entry.entrant,
            name=entry.name,
            rating=entry.rating,
            members=entry.members,
            affinity=entry.affinity,
            order=state.registered + 1,
        ),
        half_byes=missed[-halves:] if halves else (),
    )


def playing(state: Tournament) -> StageState:
    """Return the stage that is being played.

    Raises:
        Refused: None is (`NOT_RUNNING`).
    """
    stage = current(state)
    if state.phase is not Phase.RUNNING or stage is None:
        raise Refused("NOT_RUNNING", f"no stage is being played: the event is {state.phase}")
    return stage


def drop(state: Tournament, act: Drop, _ask: Ask) -> Ruling:
    """Take entrants out of what is yet to be paired."""
    if state.phase is not Phase.RUNNING:
        raise Refused("NOT_RUNNING", "before play one withdraws, during play one drops")
    entries = [entry_of(state, entrant) for entrant in dict.fromkeys(act.entrants)]
    leaving = tuple(entry.entrant for entry in entries if entry.status in PLACED)
    if not leaving:
        return ruled()
    cautions = _seated(current(state), leaving)
    return ruled(Moved(entrants=leaving, status=Status.DROPPED, reason=act.reason), cautions=cautions)


def _seated(stage: StageState | None, leaving: tuple[str, ...]) -> tuple[Caution, ...]:
    if stage is None or not stage.rounds:
        return ()
    last = stage.rounds[-1]
    numbers = {stage.numbers.get(entrant) for entrant in leaving}
    tables = [one.table.table for one in last.tables.values() if one.open and numbers.intersection(one.table.seats)]
    if not tables:
        return ()
    listed = ", ".join(map(str, tables[:20]))
    what = "is paired with them" if not last.published else "has open tables with them"
    return (warning("STILL_SEATED", f"round {last.round} {what}: {listed}"),)


def undrop(state: Tournament, act: Undrop, _ask: Ask) -> Ruling:
    """Let them play on; what they missed was an absence, and stays one."""
    entries = [entry_of(state, entrant) for entrant in dict.fromkeys(act.entrants)]
    for entry in entries:
        if entry.status not in {Status.DROPPED, *PLACED}:
            raise Refused("NOT_DROPPED", f"{entry.entrant} is {entry.status}", entrant=entry.entrant)
    back = tuple(entry.entrant for entry in entries if entry.status is Status.DROPPED)
    return ruled(Moved(entrants=back, status=Status.ENTERED, reason=act.reason)) if back else ruled()


def disqualify(state: Tournament, act: Disqualify, ask: Ask) -> Ruling:
    """Expel; open tables go on without, ranks are computed again."""
    entry = entry_of(state, act.entrant)
    if entry.status is Status.DISQUALIFIED:
        return ruled()
    events: list[Event] = [Moved(entrants=(act.entrant,), status=Status.DISQUALIFIED, reason=act.reason)]
    stage = current(state)
    if stage is not None and (number := stage.numbers.get(act.entrant)):
        events += [
            gone(stage, round_, seats, (number,), act.reason)
            for round_ in stage.rounds
            if round_.published and not round_.closed
            for seats in round_.tables.values()
            if seats.open and number in seats.table.seats and number not in seats.absent
        ]
        return amended(state, events, stage.rules.key, f"{act.entrant} was disqualified: {act.reason}", ask)
    return Ruling(tuple(events))


def gone(
    stage: StageState,
    round_: RoundState,
    seats: Seats,
    absent: tuple[Number, ...],
    reason: str,
    *,
    no_show: bool = False,
) -> SeatsForfeited:
    """Return how a table goes on without some of its seats: it plays on with three, else that is its result."""
    without = seats.absent.union(absent)
    left = len(seats.table.seats) - len(without)
    lines = () if left >= 3 else forfeited(stage.rules, seats.table.seats, without)
    return SeatsForfeited(
        stage=stage.rules.key,
        round=round_.round,
        table=seats.table.table,
        absent=absent,
        lines=lines,
        no_show=no_show,
        reason=reason,
    )
