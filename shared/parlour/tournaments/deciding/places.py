"""The waiting list."""

from parlour.tournaments.events import Event, Moved, Registration, Status
from parlour.tournaments.state import Tournament


def waiting(state: Tournament) -> list[Registration]:
    """Return who waits, the first first. O(entrants)."""
    found = [entry for entry in state.entries.values() if entry.status is Status.WAITING]
    return sorted(found, key=lambda entry: entry.order)


def free(state: Tournament) -> int | None:
    """Return how many places are left; None: no limit."""
    return max(0, state.settings.capacity - state.places) if state.settings.capacity else None


def promoted(state: Tournament, freed: int = 0, status: Status = Status.ENTERED) -> list[Event]:
    """Return how those who wait get the places that are free.

    Args:
        state: Of the event.
        freed: Places that become free by what is decided now.
        status: What they become.
    """
    places = free(state)
    queue = waiting(state)
    chosen = queue if places is None else queue[: places + freed]
    if not chosen:
        return []
    return [Moved(entrants=tuple(one.entrant for one in chosen), status=status, reason="from the waiting list")]
