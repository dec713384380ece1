"""What a decision is made of."""

import msgspec

from parlour.tournaments.events import Event
from parlour.tournaments.model import Caution
from parlour.tournaments.roles import SYSTEM, Role
from parlour.tournaments.state import Tournament


class Ask(msgspec.Struct, frozen=True):
    """Who orders, and when.

    Attributes:
        by: Account id, or `SYSTEM`.
        at_us: Now.
    """

    by: str
    at_us: int

    def runs(self, state: Tournament) -> bool:
        """Return whether it is an organiser, or the event itself, and not an entrant."""
        return self.by == SYSTEM or bool(state.roles.get(self.by, frozenset()) - {Role.VIEWER})


class Ruling(msgspec.Struct, frozen=True):
    """What an act comes to, and what to know before doing it."""

    events: tuple[Event, ...] = ()
    cautions: tuple[Caution, ...] = ()


def ruled(*events: Event, cautions: tuple[Caution, ...] = ()) -> Ruling:
    """Return the ruling that these events happen."""
    return Ruling(events, cautions)


def note(reason: str, text: str) -> Caution:
    """Return something worth knowing."""
    return Caution(severity="note", reason=reason, text=text)


def warning(reason: str, text: str) -> Caution:
    """Return something that one may regret."""
    return Caution(severity="warning", reason=reason, text=text)


def strong(reason: str, text: str) -> Caution:
    """Return something that wants a confirmation."""
    return Caution(severity="strong", reason=reason, text=text)
