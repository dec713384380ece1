"""Beginning, closing and freezing stages and their rounds."""

from parlour.tournaments.acts import Advance, CloseRound, Freeze, PublishStandings, StartStage
from parlour.tournaments.deciding.amend import after, published
from parlour.tournaments.deciding.registration import by_rating
from parlour.tournaments.deciding.ruling import Ask, Ruling, note, ruled, strong
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import Event, ResultVoided, RoundClosed, StageFrozen, StageStarted
from parlour.tournaments.fields import BRACKETS, field_of, standings_of
from parlour.tournaments.formats import format_of
from parlour.tournaments.groups.merged import crossed
from parlour.tournaments.groups.snake import letter, snake
from parlour.tournaments.look import PLACED, closed_rounds, current, round_of, stage_of
from parlour.tournaments.model import Caution, Entrant, StageRules
from parlour.tournaments.pairing_job import over
from parlour.tournaments.state import Phase, StageState, Tournament

WITH_GROUPS = frozenset({"groups", "se-pods"})
"""Formats in which `advance` counts for each group, so that nobody follows who did not qualify."""


def start_stage(state: Tournament, act: StartStage, _ask: Ask) -> Ruling:
    """Begin a stage with the seeded entrants, or with those who go on."""
    if any(stage.rules.key == act.stage for stage in state.running):
        return ruled()
    rules = _next_rules(state)
    if rules.key != act.stage:
        raise Refused("NOT_NEXT", f"the next stage is {rules.key!r}, not {act.stage!r}", stage=act.stage)
    return _start(state, rules)


def advance(state: Tournament, _act: Advance, _ask: Ask) -> Ruling:
    """Begin the stage after the one that is over."""
    return _start(state, _next_rules(state))


def _next_rules(state: Tournament) -> StageRules:
    if state.phase not in {Phase.CLOSED, Phase.RUNNING}:
        raise Refused("NOT_READY", f"stages begin when registration is closed; the event is {state.phase}")
    if (running := current(state)) is not None:
        raise Refused("STAGE_RUNS", f"stage {running.rules.key!r} is not over", stage=running.rules.key)
    if len(state.running) == len(state.stages):
        raise Refused("NO_STAGE_LEFT", "all stages have been played")
    return state.stages[len(state.running)]


def _start(state: Tournament, rules: StageRules) -> Ruling:
    if state.running:
        before = state.running[-1]
        ids, cautions = _going_on(state, before)
        groups = _groups(before)
    else:
        ids, cautions, groups = _seeded(state), (), {}
    cautions += tuple(format_of(rules.format).check(rules, len(ids)))
    entrants = tuple(_entrant(state, number, entrant, groups.get(entrant, "")) for number, entrant in enumerate(ids, 1))
    return ruled(StageStarted(stage=rules.key, entrants=entrants, ids=ids), cautions=cautions)


def _seeded(state: Tournament) -> tuple[str, ...]:
    """Return who plays, in the order of the seeds; who came after the seeding follows by rating."""
    entries = [entry for entry in state.entries.values() if entry.status in PLACED]
    playing = {entry.entrant for entry in entries}
    seeds = tuple(entrant for entrant in state.seeding if entrant in playing)
    rest = playing.difference(seeds)
    return seeds + by_rating([entry for entry in entries if entry.entrant in rest])


def _going_on(state: Tournament, before: StageState) -> tuple[tuple[str, ...], tuple[Caution, ...]]:
    """Return who goes on from a stage that is over: whoever qualified and is still there; the next in the frozen
    standings follow for those who left.
    """  # noqa: D205 - the first sentence needs two lines
    chosen = [before.ids[number] for number in before.qualified]
    there = [entrant for entrant in chosen if state.entries[entrant].status in PLACED]
    missing = len(chosen) - len(there)
    if not missing:
        return tuple(there), ()
    left = [entrant for entrant in chosen if entrant not in there]
    followers: list[str] = []
    if before.rules.format not in WITH_GROUPS:
        placings = before.snapshots[before.frozen - 1].placings
        ranked = [before.ids[one.number] for one in placings if one.rank]
        free = [one for one in ranked if one not in chosen and state.entries[one].status in PLACED]
        followers = free[:missing]
    text = f"{', '.join(left)} left; {', '.join(followers) or 'nobody'} follows as the last seed"
    return (*there, *followers), (note("SUBSTITUTES", text),)


def _groups(before: StageState) -> dict[str, str]:
    """Return the group of each entrant in the stage before, where it had groups."""
    if before.rules.format != "groups":
        return {}
    members = snake(before.entrants.values(), before.rules.groups)
    return {before.ids[number]: letter(index) for index, numbers in enumerate(members) for number in numbers}


def _entrant(state: Tournament, number: int, entrant: str, group: str) -> Entrant:
    entry = state.entries[entrant]
    return Entrant(
        number=number,
        name=entry.name,
        rating=entry.rating,
        members=entry.members or (entrant,),
        affinity=entry.affinity,
        seed_group=group,
    )


def close_round(state: Tournament, act: CloseRound, ask: Ask) -> Ruling:
    """End a round and publish the standings after it."""
    stage = stage_of(state, act.stage)
    round_ = round_of(stage, act.round)
    if round_.closed:
        return ruled()
    if not round_.published:
        raise Refused("NOT_PUBLISHED", f"round {act.round} is not published", round=act.round)
    if round_.open or round_.disputes:
        raise Refused(
            "ROUND_NOT_OVER",
            f"round {act.round} has {round_.open} tables without a result and {round_.disputes} in dispute",
            round=act.round,
            open=round_.open,
            disputes=round_.disputes,
        )
    if any(not before.closed for before in stage.rounds[: act.round - 1]):
        raise Refused("ROUND_BEFORE_OPEN", f"a round before round {act.round} is not over", round=act.round)
    closed = RoundClosed(stage=act.stage, round=act.round)
    then = after(state, [closed], ask)
    return ruled(closed, published(then, stage_of(then, act.stage), act.round))


def publish_standings(state: Tournament, act: PublishStandings, _ask: Ask) -> Ruling:
    """Publish the standings again, unless they are what was published last."""
    stage = stage_of(state, act.stage)
    last = closed_rounds(stage)
    shown = stage.snapshots[-1] if stage.snapshots else None
    amends = shown.version if shown and shown.after == last else 0
    new = published(state, stage, last, amends=amends, reason=act.reason)
    return ruled() if shown and shown.after == last and shown.digest == new.digest else ruled(new)


def freeze(state: Tournament, act: Freeze, ask: Ask) -> Ruling:
    """End a stage; at the bell of an arena, open tables count for nobody."""
    stage = stage_of(state, act.stage)
    if stage.frozen:
        return ruled()
    cautions = _early(state, stage)
    events: list[Event] = _settle_open(stage)
    then = after(state, events, ask)
    now = stage_of(then, act.stage)
    if not now.snapshots or now.snapshots[-1].after < len(now.rounds):
        events.append(published(then, now, len(now.rounds)))
        then = after(then, events[-1:], ask)
        now = stage_of(then, act.stage)
    last = now.snapshots[-1]
    frozen = StageFrozen(stage=act.stage, version=last.version, qualified=qualified(then, now))
    return Ruling((*events, frozen), cautions)


def _settle_open(stage: StageState) -> list[Event]:
    """Return what becomes of rounds that are not over.

    Raises:
        Refused: A round must be played first (`ROUND_NOT_OVER`), or its preview discarded.
    """
    events: list[Event] = []
    for round_ in stage.rounds:
        if round_.closed:
            continue
        if round_.disputes or (round_.open and stage.rules.format != "arena") or not round_.published:
            raise Refused("ROUND_NOT_OVER", f"round {round_.round} is not over", round=round_.round, open=round_.open)
        events += [
            ResultVoided(
                stage=stage.rules.key,
                round=round_.round,
                table=seats.table.table,
                version=seats.version + 1,
                reason="the bell",
            )
            for seats in round_.tables.values()
            if seats.open
        ]
        events.append(RoundClosed(stage=stage.rules.key, round=round_.round))
    return events


def _early(state: Tournament, stage: StageState) -> tuple[Caution, ...]:
    if stage.rules.format == "arena" or over(stage, field_of(state, stage)):
        return ()
    return (strong("STAGE_NOT_FINISHED", f"stage {stage.rules.key!r} has rounds left after {len(stage.rounds)}"),)


def qualified(state: Tournament, stage: StageState) -> tuple[int, ...]:
    """Return who goes on by the standings that were published last: whom the format marks, or the first `advance`.

    They come in the order of their seeds; from groups into a bracket so that those of one group meet late.
    """
    if len(state.running) == len(state.stages):
        return ()
    if stage.rules.format == "groups" and state.stages[len(state.running)].format in BRACKETS:
        return crossed(standings_of(state, stage, stage.snapshots[-1].after).rows)
    placings = stage.snapshots[-1].placings
    marked = tuple(one.number for one in placings if one.qualified)
    return marked or tuple(one.number for one in placings if one.rank)[: stage.rules.advance]
