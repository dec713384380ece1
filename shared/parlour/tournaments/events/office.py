"""What organisers do to an event as a whole."""

from parlour.tournaments.events.base import Happened
from parlour.tournaments.model import StageRules
from parlour.tournaments.roles import Role


class RoleGranted(Happened, frozen=True, kw_only=True):
    """An account has a role."""

    account: str
    role: Role


class RoleRevoked(Happened, frozen=True, kw_only=True):
    """An account has lost a role."""

    account: str
    role: Role


class PairForbidden(Happened, frozen=True, kw_only=True):
    """Two entrants must not meet; or may again.

    Attributes:
        entrants: Two ids.
        allowed: The ban is lifted.
    """

    entrants: tuple[str, str]
    reason: str = ""
    allowed: bool = False


class PointsGiven(Happened, frozen=True, kw_only=True):
    """An entrant has more, or fewer, points in a stage.

    Attributes:
        points: In sixtieths; negative takes.
        penalty: `warning`, `points` or `game`, when it is a punishment; empty otherwise.
    """

    stage: str
    entrant: str
    points: int
    reason: str
    penalty: str = ""


class RulesChanged(Happened, frozen=True, kw_only=True):
    """A stage that has begun is played by other rules from now on."""

    stage: str
    rules: StageRules
    reason: str


class Paused(Happened, frozen=True, kw_only=True):
    """Nothing is paired or published until the event goes on."""

    reason: str = ""


class Resumed(Happened, frozen=True, kw_only=True):
    """The event goes on; pairing that had stopped is tried again.

    Attributes:
        shift_us: Time that all deadlines move by.
    """

    shift_us: int = 0


class Finished(Happened, frozen=True, kw_only=True):
    """The event is over."""

    reason: str = ""


class Cancelled(Happened, frozen=True, kw_only=True):
    """The event is off; what was played stands in the log."""

    reason: str


class Archived(Happened, frozen=True, kw_only=True):
    """Nothing changes any more.

    Attributes:
        head: Hash over all entries before this one, in hexadecimal.
    """

    head: str


class Undone(Happened, frozen=True, kw_only=True):
    """Entries count no longer: the state is as if they had never been there.

    Attributes:
        sequences: Of the entries; an `Undone` among them makes its own count again.
    """

    sequences: tuple[int, ...]
    reason: str = ""
