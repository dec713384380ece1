"""Published standings: the next version, and versions that correct one."""

from collections.abc import Iterable

from parlour.tournaments.deciding.ruling import Ask, Ruling
from parlour.tournaments.events import Entry, Event, StandingsPublished
from parlour.tournaments.fields import digest, placing, standings_of
from parlour.tournaments.fold import evolve
from parlour.tournaments.look import stage_of
from parlour.tournaments.model import Caution
from parlour.tournaments.state import StageState, Tournament


def after(state: Tournament, events: Iterable[Event], ask: Ask) -> Tournament:
    """Return the state that events would make."""
    for event in events:
        state = evolve(state, Entry(sequence=state.sequence + 1, at_us=ask.at_us, by=ask.by, event=event))
    return state


def published(
    state: Tournament, stage: StageState, last: int, *, amends: int = 0, reason: str = ""
) -> StandingsPublished:
    """Return the next version of the standings of a stage, after that round."""
    standings = standings_of(state, stage, last)
    return StandingsPublished(
        stage=stage.rules.key,
        after=last,
        version=len(stage.snapshots) + 1,
        placings=tuple(map(placing, standings.rows)),
        digest=digest(standings),
        amends=amends,
        reason=reason,
    )


def amended(
    state: Tournament, events: Iterable[Event], key: str, reason: str, ask: Ask, cautions: tuple[Caution, ...] = ()
) -> Ruling:
    """Return the ruling that events happen, and that published standings which they change are corrected by a version.

    What was published stays in the log as it was. A stage that is over keeps who went on.
    """
    events = tuple(events)
    then = after(state, events, ask)
    stage = stage_of(then, key)
    if not stage.snapshots:
        return Ruling(events, cautions)
    shown = stage.snapshots[-1]
    before = next((one for one in state.running if one.rules.key == key), None)
    new = published(then, stage, shown.after, amends=shown.version, reason=reason)
    if before is not None and digest(standings_of(state, before, shown.after)) == new.digest:
        return Ruling(events, cautions)
    return Ruling((*events, new), cautions)
