"""Drafts: creating, configuring, opening."""

from itertools import pairwise

from msgspec.structs import replace

from parlour.tournaments.acts import Configure, Create, Open
from parlour.tournaments.deciding.places import promoted
from parlour.tournaments.deciding.ruling import Ask, Ruling, ruled
from parlour.tournaments.errors import BadRules, Refused
from parlour.tournaments.events import Configured, Created, Event, Opened
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import Caution, StageRules
from parlour.tournaments.scoring import check_scheme
from parlour.tournaments.settings import Settings
from parlour.tournaments.state import Phase, Tournament
from parlour.tournaments.tiebreaks import check_parameters, tiebreaks_of

SEED_BYTES = 32
BEFORE_PLAY = frozenset({Phase.DRAFT, Phase.OPEN, Phase.CLOSED})


def create(state: Tournament, act: Create, ask: Ask) -> Ruling:
    """Make a draft."""
    if state.phase is not Phase.NONE:
        raise Refused("EXISTS", f"the event {state.id} is there already")
    try:
        long = len(bytes.fromhex(act.seed)) >= SEED_BYTES
    except ValueError:
        long = False
    if not long:
        raise Refused("BAD_SEED", f"a seed is {SEED_BYTES} bytes in hexadecimal")
    cautions = check_stages(act.stages, act.settings)
    event = Created(
        tournament=act.tournament,
        title=act.title,
        seed=act.seed,
        owner=ask.by,
        settings=act.settings,
        stages=act.stages,
    )
    return ruled(event, cautions=cautions)


def configure(state: Tournament, act: Configure, _ask: Ask) -> Ruling:
    """Set what is told; more places let the waiting in."""
    if state.phase not in BEFORE_PLAY:
        raise Refused("HAS_BEGUN", "an event that has begun is changed by ChangeRules")
    stages = state.stages if act.stages is None else act.stages
    settings = act.settings or state.settings
    cautions = check_stages(stages, settings)
    event = Configured(title=state.title if act.title is None else act.title, settings=settings, stages=stages)
    if settings.capacity and state.places > settings.capacity:
        raise Refused(
            "CAPACITY_BELOW_ENTRANTS",
            f"{state.places} have entered already",
            capacity=settings.capacity,
            entrants=state.places,
        )
    events: list[Event] = [event]
    if state.phase is Phase.OPEN:
        events += promoted(replace(state, settings=settings))
    return Ruling(tuple(events), cautions)


def open_registration(state: Tournament, _act: Open, _ask: Ask) -> Ruling:
    """Open, or open again while nothing is played."""
    if state.phase is Phase.OPEN:
        return ruled()
    if state.phase not in {Phase.DRAFT, Phase.CLOSED}:
        raise Refused("HAS_BEGUN", f"registration can't be opened: the event is {state.phase}")
    return ruled(Opened())


def check_stages(stages: tuple[StageRules, ...], settings: Settings) -> tuple[Caution, ...]:
    """Check the rules of all stages; the first for as many entrants as there are places.

    Raises:
        BadRules: No stage, a name twice, an unknown format or tie-break, a scheme that can't be shared, a size that
            can't be played.
    """
    if not stages:
        raise BadRules("NO_STAGES", "an event has at least one stage")
    if len({rules.key for rules in stages}) != len(stages) or not all(rules.key for rules in stages):
        raise BadRules("STAGE_TWICE", "each stage has a name of its own")
    if settings.late_corrections not in {"note", "apply"}:
        raise BadRules("UNKNOWN_POLICY", "late_corrections is 'note' or 'apply'", late_corrections="")
    for rules in stages:
        format_of(rules.format)
        check_scheme(rules)
        check_parameters(rules)
        tiebreaks_of(rules)
    for before, after in pairwise(stages):
        if before.advance < 1:
            raise BadRules(
                "NOBODY_ADVANCES", f"stage {before.key!r} says how many go on to {after.key!r}", stage=before.key
            )
    first = stages[0]
    return tuple(format_of(first.format).check(first, settings.capacity)) if settings.capacity else ()
