"""What an act comes to: the events that it makes happen, or a refusal that changes nothing."""

from parlour.tournaments.acts import Act
from parlour.tournaments.events import Entry, Event
from parlour.tournaments.state import Tournament


def decide(state: Tournament, act: Act, by: str, at_us: int, seen: int | None = None) -> tuple[Event, ...]:
    """Return what the act makes happen; nothing when it has happened already.

    Args:
        state: Of the event; an empty `Tournament()` for `Create`.
        act: The order.
        by: Account id, or `roles.SYSTEM`.
        at_us: Now, in microseconds since 1970 UTC.
        seen: Version (`Tournament.sequence`) that the caller looked at; None for acts that any version may get.

    Raises:
        NotAllowed: No role for it.
        Refused: It doesn't fit the state; `STALE_VERSION` when the act depends on what was seen and that is late;
            `NEEDS_CONFIRMATION` when it has a strong caution.
        BadRules: Stages that can't be played.
        CannotPair: A pairing that breaks what must hold.
    """
    raise NotImplementedError


def entries(state: Tournament, events: tuple[Event, ...], by: str, at_us: int) -> tuple[Entry, ...]:
    """Return the events as the next entries of the log."""
    return tuple(
        Entry(sequence=state.sequence + place, at_us=at_us, by=by, event=event)
        for place, event in enumerate(events, start=1)
    )
