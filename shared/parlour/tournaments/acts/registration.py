"""Orders before and beside play."""

from parlour.tournaments.acts.base import Doing
from parlour.tournaments.events.registration import Registration
from parlour.tournaments.model import StageRules
from parlour.tournaments.settings import Settings


class Create(Doing, frozen=True, kw_only=True):
    """Make an event, as a draft; whoever does it owns it.

    Attributes:
        tournament: Its id.
        seed: Hexadecimal, 32 bytes; the caller draws it.
    """

    tournament: str
    title: str
    seed: str
    stages: tuple[StageRules, ...]
    settings: Settings = Settings()


class Configure(Doing, frozen=True, kw_only=True):
    """Set title, settings and stages of an event that has not begun; None keeps what is there."""

    title: str | None = None
    settings: Settings | None = None
    stages: tuple[StageRules, ...] | None = None


class Open(Doing, frozen=True, kw_only=True):
    """Open registration."""


class Register(Doing, frozen=True, kw_only=True):
    """Enter the event. `status`, `order` and `no_shows` of the entry are not looked at.

    Attributes:
        join_code: Name of the code that whoever enters knew; empty: none.
    """

    entry: Registration
    join_code: str = ""


class Import(Doing, frozen=True, kw_only=True):
    """Enter many at once, all or none; conditions for entering don't apply, the capacity does."""

    entries: tuple[Registration, ...]


class Withdraw(Doing, frozen=True, kw_only=True):
    """Leave before play."""

    entrants: tuple[str, ...]
    reason: str = ""


class Approve(Doing, frozen=True, kw_only=True):
    """Let applicants in, or turn them down."""

    entrants: tuple[str, ...]
    refuse: bool = False
    reason: str = ""


class CheckIn(Doing, frozen=True, kw_only=True):
    """Say that entrants are there."""

    entrants: tuple[str, ...]


class CloseRegistration(Doing, frozen=True, kw_only=True):
    """End registration; who has not checked in, where that is wanted, does not play."""


class Seed(Doing, frozen=True, kw_only=True):
    """Set the order of the seeds.

    Attributes:
        method: `rating`, `lot`, or `hand` with `order`.
        order: Entrant ids, the strongest first, everybody once.
    """

    method: str
    order: tuple[str, ...] = ()


class LateEntry(Doing, frozen=True, kw_only=True):
    """Let somebody enter the running stage.

    Attributes:
        entry: As in `Register`.
        join_code: As in `Register`.
    """

    entry: Registration
    join_code: str = ""


class Substitute(Doing, frozen=True, kw_only=True):
    """Let another account play for an entrant from now on; its number, points and rounds that were played stay.

    Attributes:
        entrant: Its id, which stays.
        account: Who plays from now on.
        replaces: In a team, whose place it takes; empty for a single player.
        name: Of the entrant from now on; empty keeps it.
        reason: For the record.
    """

    entrant: str
    account: str
    replaces: str = ""
    name: str = ""
    reason: str = ""


class Drop(Doing, frozen=True, kw_only=True):
    """Take entrants out of all further rounds; they keep score and rank."""

    entrants: tuple[str, ...]
    reason: str = ""


class Undrop(Doing, frozen=True, kw_only=True):
    """Let those who dropped play on; the rounds they missed give nothing."""

    entrants: tuple[str, ...]
    reason: str = ""


class Disqualify(Doing, frozen=True, kw_only=True):
    """Expel an entrant: results stand for the others, it has no rank of its own, open tables are forfeited."""

    entrant: str
    reason: str
