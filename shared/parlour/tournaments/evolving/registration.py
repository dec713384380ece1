"""How the state follows from what happens before and beside play."""

from msgspec.structs import replace

from parlour.tournaments.events import (
    Configured,
    Created,
    EnteredLate,
    Entry,
    Moved,
    Opened,
    Registered,
    Registration,
    RegistrationClosed,
    Seeded,
    Status,
    Substituted,
)
from parlour.tournaments.evolving.rule import must
from parlour.tournaments.look import (
    GONE,
    PLACED,
    accounts_of,
    current,
    entry_of,
    seated_at,
    stage_of,
    takes_part,
    with_stage,
)
from parlour.tournaments.model import Bye, ByeLine
from parlour.tournaments.roles import Role
from parlour.tournaments.scoring import bye_points
from parlour.tournaments.state import Former, Phase, StageState, Tournament

BEFORE_PLAY = frozenset({Phase.DRAFT, Phase.OPEN, Phase.CLOSED})


def created(state: Tournament, event: Created, entry: Entry) -> Tournament:
    """Begin with a draft."""
    must(state.phase is Phase.NONE and entry.sequence == 1, "an event is created once, first of all")
    return replace(
        state,
        id=event.tournament,
        title=event.title,
        seed=event.seed,
        owner=event.owner,
        phase=Phase.DRAFT,
        settings=event.settings,
        stages=event.stages,
        roles={event.owner: frozenset({Role.OWNER})},
    )


def configured(state: Tournament, event: Configured, _entry: Entry) -> Tournament:
    """Take over the configuration."""
    must(state.phase in BEFORE_PLAY, "an event is configured before it begins")
    return replace(state, title=event.title, settings=event.settings, stages=event.stages)


def opened(state: Tournament, _event: Opened, _entry: Entry) -> Tournament:
    """Open registration."""
    must(state.phase in {Phase.DRAFT, Phase.CLOSED}, "registration is opened once, or again while nothing is played")
    return replace(state, phase=Phase.OPEN)


def registered(state: Tournament, event: Registered, _entry: Entry) -> Tournament:
    """Put entrants on the list."""
    return _enter(state, event.entries)


def _enter(state: Tournament, entries: tuple[Registration, ...]) -> Tournament:
    for new in entries:
        old = state.entries.get(new.entrant)
        must(old is None or old.status in GONE, f"{new.entrant!r} is registered already")
        must(new.entrant not in state.stand_ins, f"{new.entrant!r} plays for another entrant")
    return replace(
        state,
        entries=state.entries.put_all((new.entrant, new) for new in entries),
        registered=max(state.registered, *(new.order for new in entries)),
        places=state.places + sum(new.status in PLACED for new in entries),
    )


def moved(state: Tournament, event: Moved, _entry: Entry) -> Tournament:
    """Give entrants another status; who dropped and is back has missed nothing yet."""
    old = [entry_of(state, entrant) for entrant in event.entrants]
    before = sum(one.status in PLACED for one in old)
    after = len(old) if event.status in PLACED else 0
    new = [
        replace(one, status=event.status, no_shows=0 if one.status is Status.DROPPED else one.no_shows) for one in old
    ]
    return replace(
        state,
        entries=state.entries.put_all((one.entrant, one) for one in new),
        places=state.places + after - before,
    )


def registration_closed(state: Tournament, _event: RegistrationClosed, _entry: Entry) -> Tournament:
    """End registration."""
    must(state.phase is Phase.OPEN, "registration is closed when it is open")
    return replace(state, phase=Phase.CLOSED)


def seeded(state: Tournament, event: Seeded, _entry: Entry) -> Tournament:
    """Set the order of the seeds."""
    must(state.phase in BEFORE_PLAY, "seeds are set before play")
    must(all(entrant in state.entries for entrant in event.order), "only entrants have seeds")
    return replace(state, seeding=event.order)


def entered_late(state: Tournament, event: EnteredLate, _entry: Entry) -> Tournament:
    """Put somebody into a stage that has begun."""
    stage, new = stage_of(state, event.stage), event.entrant
    must(new.number == len(stage.ids) + 1, "a late entrant has the next number")
    must(event.entry.entrant not in stage.numbers, "a late entrant is not in the stage yet")
    half = ByeLine(number=new.number, kind=Bye.HALF, points=bye_points(stage.rules, Bye.HALF))
    must(all(1 <= missed <= len(stage.rounds) for missed in event.half_byes), "byes are for rounds that were missed")
    rounds = tuple(
        replace(one, byes=one.byes.put(new.number, half)) if one.round in event.half_byes else one
        for one in stage.rounds
    )
    changed = replace(
        stage,
        ids=stage.ids.put(new.number, event.entry.entrant),
        numbers=stage.numbers.put(event.entry.entrant, new.number),
        entrants=stage.entrants.put(new.number, new),
        rounds=rounds,
    )
    return with_stage(_enter(state, (event.entry,)), changed)


def substituted(state: Tournament, event: Substituted, _entry: Entry) -> Tournament:
    """Let another account play for an entrant; missed rounds of the one before are not held against it."""
    must(state.phase is Phase.RUNNING, "substitutes come during play")
    entry = entry_of(state, event.entrant)
    accounts = accounts_of(entry)
    must(event.left in accounts and not takes_part(state, event.joined), "a substitute comes in for somebody who plays")
    members = tuple(event.joined if account == event.left else account for account in accounts)
    changed = replace(entry, members=members, name=event.name or entry.name, no_shows=0)
    state = replace(
        state,
        entries=state.entries.put(entry.entrant, changed),
        stand_ins=state.stand_ins - {event.left} | {event.joined},
    )
    stage = current(state)
    number = stage.numbers.get(event.entrant) if stage is not None else None
    return state if stage is None or number is None else with_stage(state, _played_on(stage, number, changed))


def _played_on(stage: StageState, number: int, entry: Registration) -> StageState:
    """Return the stage with an entrant as it plays on: from its open table on, or from the next round."""
    before = stage.entrants[number]
    until = min((round_.round for round_, _ in seated_at(stage, number)), default=len(stage.rounds) + 1)
    now = replace(before, members=entry.members, name=entry.name)
    former = Former(until=until, entrant=before)
    return replace(stage, entrants=stage.entrants.put(number, now), former=(*stage.former, former))
