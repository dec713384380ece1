"""What happens to an event and its entrants before and beside play."""

from enum import StrEnum

import msgspec

from parlour.tournaments.events.base import Happened
from parlour.tournaments.model import Entrant, StageRules
from parlour.tournaments.settings import Settings


class Status(StrEnum):
    """Where an entrant stands."""

    APPLIED = "applied"
    """Waits for approval."""
    WAITING = "waiting"
    """On the waiting list."""
    ENTERED = "entered"
    CHECKED_IN = "checked-in"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    """Left before play."""
    MISSING = "missing"
    """Had not checked in when registration closed."""
    DROPPED = "dropped"
    """Left during play; keeps score and rank."""
    DISQUALIFIED = "disqualified"
    """Results stand for the others; no rank."""


class Registration(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entrant as registered.

    Attributes:
        entrant: Id within the event: the account id of a player, any name for a team.
        name: As shown.
        rating: 0 when there is none.
        members: Account ids; empty: the entrant's own id.
        affinity: Family, club or group.
        status: Where it stands.
        order: Counts registrations, from 1; the waiting list goes by it.
        no_shows: Rounds missed without notice.
    """

    entrant: str
    name: str = ""
    rating: int = 0
    members: tuple[str, ...] = ()
    affinity: str = ""
    status: Status = Status.ENTERED
    order: int = 0
    no_shows: int = 0


class Created(Happened, frozen=True, kw_only=True):
    """An event exists, as a draft.

    Attributes:
        tournament: Its id.
        seed: Hexadecimal; every lot of the event is drawn from it.
        owner: Account id.
    """

    tournament: str
    title: str
    seed: str
    owner: str
    settings: Settings
    stages: tuple[StageRules, ...]


class Configured(Happened, frozen=True, kw_only=True):
    """A draft, or an event that has not begun, has these settings and stages from now on."""

    title: str
    settings: Settings
    stages: tuple[StageRules, ...]


class Opened(Happened, frozen=True, kw_only=True):
    """Registration is open."""


class Registered(Happened, frozen=True, kw_only=True):
    """Entrants are on the list, each with a status."""

    entries: tuple[Registration, ...]


class Moved(Happened, frozen=True, kw_only=True):
    """Entrants have another status: approved, refused, withdrawn, promoted from the waiting list, checked in, dropped,
    back, disqualified.

    Attributes:
        entrants: Ids.
        status: Of all of them, from now on.
        reason: For the record.
    """  # noqa: D205 - the list needs its line

    entrants: tuple[str, ...]
    status: Status
    reason: str = ""


class RegistrationClosed(Happened, frozen=True, kw_only=True):
    """Nobody enters any more, save late entries."""


class Seeded(Happened, frozen=True, kw_only=True):
    """The order of the seeds is set.

    Attributes:
        order: Entrant ids, the strongest first.
        method: `rating`, `lot` or `hand`.
    """

    order: tuple[str, ...]
    method: str


class EnteredLate(Happened, frozen=True, kw_only=True):
    """An entrant joins a stage that has begun, from the next pairing on.

    Attributes:
        stage: Key of the stage.
        entrant: As it takes part.
        entry: Its registration.
        half_byes: Rounds that were missed and give half a win.
    """

    stage: str
    entrant: Entrant
    entry: Registration
    half_byes: tuple[int, ...] = ()


class Substituted(Happened, frozen=True, kw_only=True):
    """Another account plays for an entrant from now on; what the entrant had stays its own.

    Attributes:
        entrant: Its id, which stays.
        left: Account that played until now.
        joined: Account that plays from now on.
        name: Of the entrant from now on; empty: as before.
        reason: For the record.
    """

    entrant: str
    left: str
    joined: str
    name: str = ""
    reason: str = ""
