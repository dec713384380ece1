"""Entering, leaving and checking in before play."""

from hashlib import sha256

from msgspec.structs import replace

from parlour.tournaments.acts import Approve, CheckIn, CloseRegistration, Import, Register, Seed, Withdraw
from parlour.tournaments.deciding.places import free, promoted
from parlour.tournaments.deciding.ruling import Ask, Ruling, note, ruled
from parlour.tournaments.errors import NotAllowed, Refused
from parlour.tournaments.events import Event, Moved, Registered, Registration, RegistrationClosed, Seeded, Status
from parlour.tournaments.fields import seeding_seed
from parlour.tournaments.look import GONE, PLACED, accounts_of, entry_of
from parlour.tournaments.state import Phase, Tournament


def register(state: Tournament, act: Register, ask: Ask) -> Ruling:
    """Enter, apply, or wait."""
    _must_be_open(state)
    check_code(state, act.join_code, ask)
    entry = act.entry
    if known := already(state, [entry]):
        raise Refused("ENTERED_TWICE", f"{known[0]} is registered already", entrant=known[0])
    check_entry(state, entry)
    return ruled(Registered(entries=(_placed(state, entry, 0, approved=ask.runs(state)),)))


def bring_in(state: Tournament, act: Import, _ask: Ask) -> Ruling:
    """Enter many at once; those for whom there is no place wait."""
    _must_be_open(state)
    ids = [entry.entrant for entry in act.entries]
    twice = already(state, act.entries) + sorted({one for one in ids if ids.count(one) > 1} if _repeats(ids) else ())
    if twice:
        raise Refused(
            "ENTERED_TWICE",
            f"{len(twice)} are registered already, or twice here: {', '.join(twice[:20])}",
            **_rows(twice),
        )
    if not act.entries:
        return ruled()
    entries = tuple(_placed(state, entry, taken, approved=True) for taken, entry in enumerate(act.entries))
    return ruled(Registered(entries=entries))


def _repeats(ids: list[str]) -> bool:
    return len(set(ids)) < len(ids)


def _rows(wrong: list[str]) -> dict[str, str | int]:
    return {f"entrant {one}": "twice" for one in wrong[:100]}


def _must_be_open(state: Tournament) -> None:
    if state.phase is not Phase.OPEN:
        raise Refused("REGISTRATION_CLOSED", f"registration is not open: the event is {state.phase}")


def check_code(state: Tournament, known: str, ask: Ask) -> None:
    """Check that who enters knows the code, if one is wanted; who runs the event needs none.

    Raises:
        NotAllowed: It is another one, or none (`WRONG_CODE`).
    """
    wanted = state.settings.join_code
    if wanted and known != wanted and not ask.runs(state):
        raise NotAllowed("WRONG_CODE", "one enters this event with a code, and that is not it")


def already(state: Tournament, entries: tuple[Registration, ...] | list[Registration]) -> list[str]:
    """Return who of them takes part already, as an entrant or in somebody else's team."""
    found = [
        new.entrant
        for new in entries
        if new.entrant in state.stand_ins
        or ((old := state.entries.get(new.entrant)) is not None and old.status not in GONE)
    ]
    named = [member for new in entries for member in new.members]
    if named:
        wanted = set(named)
        taken = {
            member
            for old in state.entries.values()
            if old.status not in GONE
            for member in accounts_of(old)
            if member in wanted
        }
        found += sorted(taken | ({one for one in named if named.count(one) > 1} if _repeats(named) else set()))
    return list(dict.fromkeys(found))


def check_entry(state: Tournament, entry: Registration) -> None:
    """Check the conditions for entering.

    Raises:
        Refused: One isn't met (`NO_NAME`, `TEAM_SIZE`, `RATING_LIMIT`).
    """
    limits = state.settings
    if not entry.entrant:
        raise Refused("NO_NAME", "an entrant has an id")
    if limits.team > 1 and len(entry.members) != limits.team:
        raise Refused("TEAM_SIZE", f"a team here has {limits.team} members, not {len(entry.members)}", team=limits.team)
    low = limits.lowest_rating and entry.rating < limits.lowest_rating
    if low or (limits.highest_rating and entry.rating > limits.highest_rating):
        raise Refused(
            "RATING_LIMIT",
            f"ratings here go from {limits.lowest_rating} to {limits.highest_rating or 'any'}, not {entry.rating}",
            rating=entry.rating,
        )


def _placed(state: Tournament, entry: Registration, before: int, *, approved: bool) -> Registration:
    """Return the entry with its status, when so many were placed before it by the same act."""
    places = free(state)
    status = Status.ENTERED if places is None or before < places else Status.WAITING
    if state.settings.approval and not approved:
        status = Status.APPLIED
    return replace(entry, status=status, order=state.registered + before + 1, no_shows=0)


def withdraw(state: Tournament, act: Withdraw, _ask: Ask) -> Ruling:
    """Leave; who waits gets the place."""
    if state.phase not in {Phase.OPEN, Phase.CLOSED}:
        raise Refused("HAS_BEGUN", "before play one withdraws, during play one drops")
    leaving = [entry for entry in _each(state, act.entrants) if entry.status not in GONE]
    if not leaving:
        return ruled()
    names = tuple(entry.entrant for entry in leaving)
    freed = sum(entry.status in PLACED for entry in leaving)
    left = replace(
        state, entries=state.entries.put_all((one.entrant, replace(one, status=Status.WITHDRAWN)) for one in leaving)
    )
    events: list[Event] = [Moved(entrants=names, status=Status.WITHDRAWN, reason=act.reason)]
    if freed and state.phase is Phase.OPEN:
        events += promoted(left, freed)
    return Ruling(tuple(events))


def _each(state: Tournament, entrants: tuple[str, ...]) -> list[Registration]:
    return [entry_of(state, entrant) for entrant in dict.fromkeys(entrants)]


def approve(state: Tournament, act: Approve, _ask: Ask) -> Ruling:
    """Let applicants in as places allow, the others wait; or turn them down."""
    applied = [entry for entry in _each(state, act.entrants) if entry.status is Status.APPLIED]
    names = tuple(entry.entrant for entry in applied)
    if not names:
        return ruled()
    if act.refuse:
        return ruled(Moved(entrants=names, status=Status.REFUSED, reason=act.reason))
    _must_be_open(state)
    places = free(state)
    inside = len(names) if places is None else places
    moves = ((names[:inside], Status.ENTERED), (names[inside:], Status.WAITING))
    return Ruling(tuple(Moved(entrants=some, status=status, reason=act.reason) for some, status in moves if some))


def check_in(state: Tournament, act: CheckIn, _ask: Ask) -> Ruling:
    """Note that they are there; once is enough."""
    _must_be_open(state)
    entries = _each(state, act.entrants)
    for entry in entries:
        if entry.status not in PLACED:
            raise Refused("NO_PLACE", f"{entry.entrant} is {entry.status}", entrant=entry.entrant)
    names = tuple(entry.entrant for entry in entries if entry.status is Status.ENTERED)
    return ruled(Moved(entrants=names, status=Status.CHECKED_IN)) if names else ruled()


def close_registration(state: Tournament, _act: CloseRegistration, _ask: Ask) -> Ruling:
    """End registration; who waits gets the places of those who are missing."""
    if state.phase is Phase.CLOSED:
        return ruled()
    _must_be_open(state)
    if not state.settings.check_in:
        return ruled(RegistrationClosed())
    missing = tuple(entry.entrant for entry in state.entries.values() if entry.status is Status.ENTERED)
    events: list[Event] = []
    if missing:
        events.append(Moved(entrants=missing, status=Status.MISSING, reason="had not checked in"))
    joined = promoted(state, len(missing), Status.CHECKED_IN)
    cautions = (
        (note("NOT_CHECKED_IN", "those who come in from the waiting list have not checked in"),) if joined else ()
    )
    return Ruling((*events, *joined, RegistrationClosed()), cautions)


def seed(state: Tournament, act: Seed, _ask: Ask) -> Ruling:
    """Put the entrants in order."""
    if state.phase not in {Phase.OPEN, Phase.CLOSED}:
        raise Refused("HAS_BEGUN", f"seeds are set before play; the event is {state.phase}")
    entries = [entry for entry in state.entries.values() if entry.status in PLACED]
    if act.method == "hand":
        if sorted(act.order) != sorted(entry.entrant for entry in entries):
            raise Refused("BAD_ORDER", "an order by hand names everybody who plays, once")
        return ruled(Seeded(order=act.order, method="hand"))
    if act.method not in {"rating", "lot"}:
        raise Refused("UNKNOWN_METHOD", f"seeds go by rating, lot or hand, not {act.method!r}", method=act.method)
    order = by_rating(entries) if act.method == "rating" else by_lot(entries, seeding_seed(state))
    return ruled(Seeded(order=order, method=act.method))


def by_rating(entries: list[Registration]) -> tuple[str, ...]:
    """Return the ids of the entries, the highest rating first; equal ones by name, then id."""
    order = sorted(entries, key=lambda entry: (-entry.rating, entry.name, entry.entrant))
    return tuple(entry.entrant for entry in order)


def by_lot(entries: list[Registration], drawn: bytes) -> tuple[str, ...]:
    """Return the ids of the entries in an order that the seed draws."""
    order = sorted(entries, key=lambda entry: sha256(drawn + entry.entrant.encode()).digest())
    return tuple(entry.entrant for entry in order)
