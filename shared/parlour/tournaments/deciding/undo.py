"""Undoing: entries of the log that count no longer, and what depends on them."""

from collections.abc import Sequence

from parlour.tournaments.acts import Undo
from parlour.tournaments.deciding.amend import after, amended
from parlour.tournaments.deciding.ruling import Ask, Ruling, note, strong
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import Created, Entry, Event, RoundPaired, Undone
from parlour.tournaments.fields import field_hash, field_of
from parlour.tournaments.fold import HOW, undone_by
from parlour.tournaments.look import stage_of
from parlour.tournaments.model import Caution
from parlour.tournaments.state import Tournament, entries_of

NAMED = 50
"""Most sequences that a refusal names."""


def undo(state: Tournament, act: Undo, ask: Ask) -> Ruling:
    """Undo entries, and with `cascade` what depends on them. O(log)."""
    entries = entries_of(state)
    wanted = _wanted(entries, act.sequences)
    if not wanted:
        return Ruling()
    skip = undone_by([*entries, _entry(entries, wanted)])
    cascade = dependents(entries, skip)
    if cascade and not act.cascade:
        listed = ", ".join(map(str, cascade[:NAMED]))
        raise Refused("LATER_EVENTS_DEPEND", f"entries depend on what would be undone: {listed}", sequences=listed)
    cautions: list[Caution] = []
    if cascade:
        text = f"{len(cascade)} later entries go, too: {', '.join(map(str, cascade[:NAMED]))}"
        cautions.append(strong("CASCADE", text))
    undone = Undone(sequences=tuple(sorted({*wanted, *cascade})), reason=act.reason)
    then = after(state, [undone], ask)
    if len(then.running) < len(state.running):
        cautions.append(note("STAGE_GONE", "a stage that had begun would not have"))
    if not then.running:
        return Ruling((undone,), tuple(cautions))
    return amended(state, [undone], then.running[-1].rules.key, act.reason or "undone", ask, tuple(cautions))


def _wanted(entries: Sequence[Entry], sequences: Sequence[int]) -> list[int]:
    """Return what is to be undone; nothing when all of it is already.

    What is undone already stays among the rest: its undoing may be there, too, and must not bring it back.
    """
    skip = undone_by(entries)
    for sequence in sequences:
        if not 1 <= sequence <= len(entries):
            raise Refused("UNKNOWN_ENTRY", f"there is no entry {sequence}", sequence=sequence)
        if isinstance(entries[sequence - 1].event, Created):
            raise Refused("NOT_UNDOABLE", "an event that exists can be cancelled, not undone", sequence=sequence)
    return sorted(set(sequences)) if set(sequences) - skip else []


def _entry(entries: Sequence[Entry], sequences: Sequence[int]) -> Entry:
    event = Undone(sequences=tuple(sequences))
    return Entry(sequence=len(entries) + 1, at_us=0, by="", event=event)


def dependents(entries: Sequence[Entry], skip: frozenset[int]) -> list[int]:
    """Return the entries that don't follow when those of `skip` do not count.

    An entry depends when the state doesn't allow it any more; a pairing also when the field that it was computed from
    would be another one.
    """
    state, found = Tournament(), list[int]()
    for entry in entries:
        if entry.sequence in skip or isinstance(entry.event, Undone):
            continue
        try:
            _check_field(state, entry.event)
            state = HOW[type(entry.event)](state, entry.event, entry)
        except Refused:
            found.append(entry.sequence)
    return found


def _check_field(state: Tournament, event: Event) -> None:
    if not isinstance(event, RoundPaired):
        return
    stage = stage_of(state, event.stage)
    if field_hash(field_of(state, stage, before=event.round), stage.rules) != event.field_hash:
        raise Refused("DOES_NOT_FOLLOW", "the round was paired from another field")
