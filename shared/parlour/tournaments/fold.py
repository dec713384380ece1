"""The state that a log comes to."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from parlour.tournaments import events as happened
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import Entry, Happened, Undone
from parlour.tournaments.evolving import office, registration, results, rounds
from parlour.tournaments.state import Log, Phase, Tournament, entries_of

HOW: dict[type[Happened], Callable[[Tournament, Any, Entry], Tournament]] = {
    happened.Created: registration.created,
    happened.Configured: registration.configured,
    happened.Opened: registration.opened,
    happened.Registered: registration.registered,
    happened.Moved: registration.moved,
    happened.RegistrationClosed: registration.registration_closed,
    happened.Seeded: registration.seeded,
    happened.EnteredLate: registration.entered_late,
    happened.Substituted: registration.substituted,
    happened.StageStarted: rounds.stage_started,
    happened.RoundPaired: rounds.round_paired,
    happened.PairingDiscarded: rounds.pairing_discarded,
    happened.PairingFailed: rounds.pairing_failed,
    happened.RoundPublished: rounds.round_published,
    happened.TablesChanged: rounds.tables_changed,
    happened.MatchesArranged: rounds.matches_arranged,
    happened.SeatsTaken: rounds.seats_taken,
    happened.ResultsReported: results.results_reported,
    happened.ResultOverridden: results.result_overridden,
    happened.ResultVoided: results.result_voided,
    happened.CorrectionNoted: results.correction_noted,
    happened.SeatsForfeited: results.seats_forfeited,
    happened.DisputeOpened: results.dispute_opened,
    happened.DisputeSettled: results.dispute_settled,
    happened.ClockExtended: rounds.clock_extended,
    happened.ByeGranted: rounds.bye_granted,
    happened.RoundClosed: rounds.round_closed,
    happened.StandingsPublished: rounds.standings_published,
    happened.StageFrozen: rounds.stage_frozen,
    happened.RoleGranted: office.role_granted,
    happened.RoleRevoked: office.role_revoked,
    happened.PairForbidden: office.pair_forbidden,
    happened.PointsGiven: office.points_given,
    happened.RulesChanged: office.rules_changed,
    happened.Paused: office.paused,
    happened.Resumed: office.resumed,
    happened.Finished: office.finished,
    happened.Cancelled: office.cancelled,
    happened.Archived: office.archived,
}
"""How the state follows from each event, save `Undone`, which is about the log itself."""


def evolve(state: Tournament, entry: Entry) -> Tournament:
    """Return the state after one more entry; the one before stays as it was.

    Costs O(sqrt n) for an entry about one entrant or table; see `Book`. An `Undone` folds the whole log again.

    Raises:
        Refused: The entry does not follow from the state (`SEQUENCE_GAP`, `DOES_NOT_FOLLOW`).
    """
    if entry.sequence != state.sequence + 1:
        raise Refused("SEQUENCE_GAP", f"after entry {state.sequence} comes {state.sequence + 1}, not {entry.sequence}")
    if state.phase is Phase.ARCHIVED:
        raise Refused("DOES_NOT_FOLLOW", "an archived event changes no more")
    log = Log(entry, state.log)
    if isinstance(entry.event, Undone):
        past = entries_of(state)
        state = refold(past, undone_by([*past, entry]))
    else:
        state = HOW[type(entry.event)](state, entry.event, entry)
    return replace(state, sequence=entry.sequence, log=log)


def fold(entries: Iterable[Entry]) -> Tournament:
    """Return the state after all entries.

    Raises:
        Refused: As `evolve`.
    """
    entries = list(entries)
    state, skip = Tournament(), undone_by(entries)
    if not skip:
        for entry in entries:
            state = evolve(state, entry)
        return state
    for place, entry in enumerate(entries, 1):
        if entry.sequence != place:
            raise Refused("SEQUENCE_GAP", f"entry {place} of the log says it is {entry.sequence}")
    return _with_log(refold(entries, skip), entries)


def refold(entries: Sequence[Entry], skip: Collection[int]) -> Tournament:
    """Return the state of the entries that count; its `log` is empty, its `sequence` the last that counts."""
    state = Tournament()
    for entry in entries:
        if entry.sequence not in skip and not isinstance(entry.event, Undone):
            state = HOW[type(entry.event)](state, entry.event, entry)
    return state


def undone_by(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the sequences of the entries that do not count; an `Undone` that is undone itself undoes nothing."""
    skip = set[int]()
    for entry in reversed(entries):
        if isinstance(entry.event, Undone) and entry.sequence not in skip:
            skip.update(entry.event.sequences)
    return frozenset(skip)


def _with_log(state: Tournament, entries: Sequence[Entry]) -> Tournament:
    log = None
    for entry in entries:
        log = Log(entry, log)
    return replace(state, log=log, sequence=len(entries))
