"""Roles, points, rules, and the event as a whole."""

from parlour.tournaments.acts import (
    Archive,
    Cancel,
    ChangeRules,
    Finish,
    Forbid,
    GivePoints,
    GrantRole,
    Pause,
    Penalise,
    Resume,
    RevokeRole,
)
from parlour.tournaments.chain import head
from parlour.tournaments.deciding.amend import amended
from parlour.tournaments.deciding.ruling import Ask, Ruling, note, ruled, strong, warning
from parlour.tournaments.errors import BadRules, NotAllowed, Refused
from parlour.tournaments.events import (
    Archived,
    Cancelled,
    Finished,
    PairForbidden,
    Paused,
    PointsGiven,
    Resumed,
    RoleGranted,
    RoleRevoked,
    RulesChanged,
)
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import current, entry_of, number_of, stage_of
from parlour.tournaments.model import Caution, StageRules
from parlour.tournaments.roles import Role
from parlour.tournaments.scoring import win
from parlour.tournaments.state import Phase, StageState, Tournament, entries_of
from parlour.tournaments.tiebreaks import tiebreaks_of

CHANGEABLE = ("rounds", "tiebreaks", "advance", "games")
"""Rules that can change while a stage is played."""


def grant_role(state: Tournament, act: GrantRole, ask: Ask) -> Ruling:
    """Give a role; only an owner makes another one."""
    if act.role is Role.OWNER:
        _must_own(state, ask)
    if act.role in state.roles.get(act.account, frozenset()):
        return ruled()
    return ruled(RoleGranted(account=act.account, role=act.role))


def revoke_role(state: Tournament, act: RevokeRole, ask: Ask) -> Ruling:
    """Take a role; somebody always owns the event."""
    if act.role not in state.roles.get(act.account, frozenset()):
        return ruled()
    if act.role is Role.OWNER:
        _must_own(state, ask)
        if sum(Role.OWNER in roles for roles in state.roles.values()) == 1:
            raise Refused("LAST_OWNER", "somebody owns the event")
    return ruled(RoleRevoked(account=act.account, role=act.role))


def _must_own(state: Tournament, ask: Ask) -> None:
    if Role.OWNER not in state.roles.get(ask.by, frozenset()):
        raise NotAllowed("OWNER_ONLY", "only an owner makes or unmakes owners")


def forbid(state: Tournament, act: Forbid, _ask: Ask) -> Ruling:
    """Keep two apart, from the next pairing on."""
    first, second = sorted(act.entrants)
    for entrant in (first, second):
        entry_of(state, entrant)
    if first == second:
        raise Refused("SAME_ENTRANT", "nobody meets himself", entrant=first)
    if ((first, second) in state.forbidden) != act.allow:
        return ruled()
    event = PairForbidden(entrants=(first, second), reason=act.reason, allowed=act.allow)
    return ruled(event, cautions=_meeting(state, (first, second)) if not act.allow else ())


def _meeting(state: Tournament, pair: tuple[str, str]) -> tuple[Caution, ...]:
    stage = current(state)
    if stage is None or not stage.rounds:
        return ()
    numbers = {stage.numbers.get(entrant) for entrant in pair}
    last = stage.rounds[-1]
    for seats in last.tables.values():
        if seats.open and numbers <= set(seats.table.seats):
            text = f"they sit at table {seats.table.table} of round {last.round}, which stays as it is"
            return (warning("MEETING_NOW", text),)
    return ()


def give_points(state: Tournament, act: GivePoints, ask: Ask) -> Ruling:
    """Give or take points; published standings are amended."""
    stage = _counting(state, act.stage)
    number_of(stage, act.entrant)
    given = PointsGiven(stage=act.stage, entrant=act.entrant, points=act.points, reason=act.reason)
    return amended(state, [given], act.stage, act.reason, ask)


def penalise(state: Tournament, act: Penalise, ask: Ask) -> Ruling:
    """Warn, or take points."""
    stage = _counting(state, act.stage)
    number_of(stage, act.entrant)
    costs = {"warning": 0, "points": act.points, "game": win(stage.rules)}
    if act.severity not in costs or act.points < 0:
        raise Refused("UNKNOWN_PENALTY", f"a penalty is {', '.join(costs)}, not {act.severity!r}")
    taken = PointsGiven(
        stage=act.stage, entrant=act.entrant, points=-costs[act.severity], reason=act.reason, penalty=act.severity
    )
    if not taken.points:
        return ruled(taken)
    return amended(state, [taken], act.stage, act.reason, ask)


def _counting(state: Tournament, key: str) -> StageState:
    stage = stage_of(state, key)
    if stage.frozen and state.settings.late_corrections != "apply":
        raise Refused("STAGE_OVER", f"stage {key!r} is over; its standings decided who went on", stage=key)
    return stage


def change_rules(state: Tournament, act: ChangeRules, ask: Ask) -> Ruling:
    """Play a running stage by other rules, with a strong caution and a record."""
    stage = stage_of(state, act.stage)
    if stage.frozen:
        raise Refused("STAGE_OVER", f"stage {act.stage!r} is over", stage=act.stage)
    changed = changed_rules(stage.rules, act.rules)
    if not changed:
        return ruled()
    if fixed := [name for name in changed if name not in CHANGEABLE]:
        raise Refused("RULE_IS_FIXED", f"{', '.join(fixed)} can't change during a stage", rule=fixed[0])
    tiebreaks_of(act.rules)
    checked = format_of(act.rules.format).check(act.rules, len(stage.ids))
    if "rounds" in changed and 0 < act.rules.rounds < len(stage.rounds):
        raise BadRules("ROUNDS_PLAYED", f"{len(stage.rounds)} rounds are paired already", rounds=act.rules.rounds)
    text = f"{', '.join(changed)} of {act.stage!r} would change while it is played, after {len(stage.rounds)} rounds"
    cautions = [strong("RULES_CHANGE_DURING_PLAY", text), *checked]
    if "rounds" in changed and stage.rounds and not stage.rounds[-1].closed:
        cautions.append(note("LAST_ROUND_RULES", "rules for the last round may have formed the present pairing"))
    event = RulesChanged(stage=act.stage, rules=act.rules, reason=act.reason)
    if "tiebreaks" in changed or "advance" in changed:
        return amended(state, [event], act.stage, act.reason, ask, tuple(cautions))
    return ruled(event, cautions=tuple(cautions))


def changed_rules(before: StageRules, now: StageRules) -> list[str]:
    """Return the names of the rules that differ."""
    return [name for name in StageRules.__struct_fields__ if getattr(before, name) != getattr(now, name)]


def pause(state: Tournament, act: Pause, _ask: Ask) -> Ruling:
    """Stand still."""
    if state.phase is not Phase.RUNNING:
        raise Refused("NOT_RUNNING", f"the event is {state.phase}")
    return ruled() if state.paused else ruled(Paused(reason=act.reason))


def resume(state: Tournament, act: Resume, _ask: Ask) -> Ruling:
    """Go on, after a pause or after pairing had stopped."""
    stage = current(state)
    stalled = stage is not None and bool(stage.stalled)
    return ruled(Resumed(shift_us=act.shift_us)) if state.paused or stalled else ruled()


def finish(state: Tournament, act: Finish, _ask: Ask) -> Ruling:
    """End the event, early only with a strong caution."""
    if state.phase is Phase.FINISHED:
        return ruled()
    if state.phase is not Phase.RUNNING:
        raise Refused("NOT_RUNNING", f"the event is {state.phase}")
    if (stage := current(state)) is not None:
        raise Refused("STAGE_RUNS", f"stage {stage.rules.key!r} is not frozen", stage=stage.rules.key)
    cautions: tuple[Caution, ...] = ()
    if len(state.running) < len(state.stages) and state.running[-1].qualified:
        cautions = (strong("STAGES_LEFT", f"{len(state.stages) - len(state.running)} stages have not been played"),)
    return ruled(Finished(reason=act.reason), cautions=cautions)


def cancel(state: Tournament, act: Cancel, _ask: Ask) -> Ruling:
    """Call the event off."""
    if state.phase is Phase.CANCELLED:
        return ruled()
    if state.phase in {Phase.NONE, Phase.FINISHED, Phase.ARCHIVED}:
        raise Refused("NOT_RUNNING", f"the event is {state.phase}")
    cautions = (strong("PLAYED_ALREADY", "rounds were played"),) if state.running else ()
    return ruled(Cancelled(reason=act.reason), cautions=cautions)


def archive(state: Tournament, _act: Archive, _ask: Ask) -> Ruling:
    """Seal what is over."""
    if state.phase is Phase.ARCHIVED:
        return ruled()
    if state.phase not in {Phase.FINISHED, Phase.CANCELLED}:
        raise Refused("NOT_FINISHED", f"what is over is archived; the event is {state.phase}")
    return ruled(Archived(head=head(entries_of(state)).hex()))
