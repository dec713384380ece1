"""Orders of organisers about an event as a whole."""

from parlour.tournaments.acts.base import Doing
from parlour.tournaments.model import StageRules
from parlour.tournaments.roles import Role


class GrantRole(Doing, frozen=True, kw_only=True):
    """Give an account a role."""

    account: str
    role: Role


class RevokeRole(Doing, frozen=True, kw_only=True):
    """Take a role from an account."""

    account: str
    role: Role


class Forbid(Doing, frozen=True, kw_only=True):
    """Keep two entrants apart from the next pairing on, or with `allow` no longer."""

    entrants: tuple[str, str]
    reason: str = ""
    allow: bool = False


class GivePoints(Doing, frozen=True, kw_only=True):
    """Give an entrant points in a stage, in sixtieths; negative takes."""

    stage: str
    entrant: str
    points: int
    reason: str


class Penalise(Doing, frozen=True, kw_only=True):
    """Punish: `warning` costs nothing, `points` costs so many sixtieths, `game` a win."""

    stage: str
    entrant: str
    severity: str
    reason: str
    points: int = 0


class ChangeRules(Doing, frozen=True, kw_only=True):
    """Change rules of a stage that has begun: rounds, tie-breaks, who goes on, or games of later rounds."""

    stage: str
    rules: StageRules
    reason: str


class Pause(Doing, frozen=True, kw_only=True):
    """Stop pairing and publishing."""

    reason: str = ""


class Resume(Doing, frozen=True, kw_only=True):
    """Go on; a pairing that had stopped is tried again.

    Attributes:
        shift_us: Time that all deadlines move by.
    """

    shift_us: int = 0


class Finish(Doing, frozen=True, kw_only=True):
    """End the event."""

    reason: str = ""


class Cancel(Doing, frozen=True, kw_only=True):
    """Call the event off."""

    reason: str


class Archive(Doing, frozen=True, kw_only=True):
    """Seal a finished event: nothing changes any more."""


class Undo(Doing, frozen=True, kw_only=True):
    """Let entries of the log count no longer.

    Attributes:
        sequences: Of the entries.
        cascade: Undo what depends on them, too; without it that is refused with `LATER_EVENTS_DEPEND`.
    """

    sequences: tuple[int, ...]
    reason: str = ""
    cascade: bool = False
