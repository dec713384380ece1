"""How the state follows from what organisers do to an event as a whole."""

from msgspec.structs import replace

from parlour.tournaments.events import (
    Archived,
    Cancelled,
    Entry,
    Finished,
    PairForbidden,
    Paused,
    PointsGiven,
    Resumed,
    RoleGranted,
    RoleRevoked,
    RulesChanged,
)
from parlour.tournaments.evolving.rule import must
from parlour.tournaments.look import current, entry_of, number_of, stage_of, with_stage
from parlour.tournaments.model import Adjustment
from parlour.tournaments.state import Phase, RoundState, Tournament


def role_granted(state: Tournament, event: RoleGranted, _entry: Entry) -> Tournament:
    """Give a role."""
    had = state.roles.get(event.account, frozenset())
    return replace(state, roles=state.roles | {event.account: had | {event.role}})


def role_revoked(state: Tournament, event: RoleRevoked, _entry: Entry) -> Tournament:
    """Take a role."""
    left = state.roles.get(event.account, frozenset()) - {event.role}
    others = {account: roles for account, roles in state.roles.items() if account != event.account}
    return replace(state, roles=others | {event.account: left} if left else others)


def pair_forbidden(state: Tournament, event: PairForbidden, _entry: Entry) -> Tournament:
    """Keep two apart, or no longer."""
    for entrant in event.entrants:
        entry_of(state, entrant)
    first, second = sorted(event.entrants)
    pair = {(first, second)}
    return replace(state, forbidden=state.forbidden - pair if event.allowed else state.forbidden | pair)


def points_given(state: Tournament, event: PointsGiven, _entry: Entry) -> Tournament:
    """Give or take points."""
    stage = stage_of(state, event.stage)
    new = Adjustment(number=number_of(stage, event.entrant), points=event.points, reason=event.reason)
    return with_stage(state, replace(stage, adjustments=(*stage.adjustments, new)))


def rules_changed(state: Tournament, event: RulesChanged, _entry: Entry) -> Tournament:
    """Play on by other rules."""
    stage = stage_of(state, event.stage)
    must(stage.rules.key == event.rules.key and stage.rules.format == event.rules.format, "a stage stays what it is")
    return with_stage(state, replace(stage, rules=event.rules))


def paused(state: Tournament, _event: Paused, _entry: Entry) -> Tournament:
    """Stand still."""
    must(state.phase is Phase.RUNNING and not state.paused, "what runs can pause")
    return replace(state, paused=True)


def resumed(state: Tournament, event: Resumed, _entry: Entry) -> Tournament:
    """Go on, with all clocks moved."""
    state = replace(state, paused=False)
    stage = current(state)
    if stage is None:
        return state
    rounds = tuple(_shifted(one, event.shift_us) for one in stage.rounds)
    return with_stage(state, replace(stage, rounds=rounds, attempts=0, stalled=""))


def _shifted(round_: RoundState, by_us: int) -> RoundState:
    if not by_us or round_.closed or not round_.deadline_us:
        return round_
    return replace(round_, deadline_us=round_.deadline_us + by_us)


def finished(state: Tournament, event: Finished, _entry: Entry) -> Tournament:
    """End."""
    must(state.phase is Phase.RUNNING, "what runs can finish")
    return replace(state, phase=Phase.FINISHED, paused=False, ending=event.reason)


def cancelled(state: Tournament, event: Cancelled, _entry: Entry) -> Tournament:
    """Call it off."""
    return replace(state, phase=Phase.CANCELLED, paused=False, ending=event.reason)


def archived(state: Tournament, _event: Archived, _entry: Entry) -> Tournament:
    """Seal it."""
    must(state.phase in {Phase.FINISHED, Phase.CANCELLED}, "what is over can be archived")
    return replace(state, phase=Phase.ARCHIVED)
