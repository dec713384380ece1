"""The state that a log comes to."""

from collections.abc import Iterable

from parlour.tournaments.events import Entry
from parlour.tournaments.state import Tournament


def evolve(state: Tournament, entry: Entry) -> Tournament:
    """Return the state after one more entry; the one before stays as it was.

    Costs O(sqrt n) for an entry about one entrant or table; see `Book`. An `Undone` folds the whole log again.

    Raises:
        Refused: The entry does not follow from the state (`SEQUENCE_GAP`, `DOES_NOT_FOLLOW`).
    """
    raise NotImplementedError


def fold(entries: Iterable[Entry]) -> Tournament:
    """Return the state after all entries.

    Raises:
        Refused: As `evolve`.
    """
    state = Tournament()
    for entry in entries:
        state = evolve(state, entry)
    return state
