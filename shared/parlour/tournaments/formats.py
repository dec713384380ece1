"""What a format of a stage can do, and which formats there are."""

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol

from parlour.tournaments.errors import BadRules
from parlour.tournaments.history import History, history_of
from parlour.tournaments.model import Caution, Field, Pairing, StageRules, Standings


class Format(Protocol):
    """Pairing and standings of one format: functions of what happened, without clock, database or hidden chance.

    Every method is deterministic in its arguments: equal fields, rules and seeds give equal results, in whatever order
    the entrants are listed (the numbers count, not the order).
    """

    key: str

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return what an organiser should know before the start.

        Raises:
            BadRules: Rules that this number of entrants cannot play, with what would fit.
        """

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return how many rounds the stage has at most; 0 when a clock ends it."""

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next round, or None when nobody is to be paired now (see `finished`).

        Args:
            field: All that happened.
            rules: How the stage is played.
            seed: Of every lot in this pairing; the caller derives it from the event's seed, stage and round.

        Raises:
            CannotPair: No pairing keeps what must hold.
        """

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether no more rounds will come."""

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings after the last round of the field."""


MODULES = {
    "swiss-dutch": "swiss",
    "swiss-monrad": "swiss",
    "swiss-random": "swiss",
    "rr": "round_robin",
    "rr2": "round_robin",
    "groups": "groups",
    "indiv-pairs": "partners",
    "pods": "pods",
    "heats": "heats",
    "coop-duplicate": "coop",
    "coop-ladder": "coop",
    "coop-swiss": "coop",
    "kott": "throne",
    "se": "elimination",
    "de": "elimination",
    "se-pods": "elimination",
    "arena": "arena",
}
"""Package of each format within this one; each package has `FORMATS`, its formats by key."""


def format_of(key: str) -> Format:
    """Return the format of that key.

    Raises:
        BadRules: There is none (reason `UNKNOWN_FORMAT`).
    """
    if key not in MODULES:
        raise BadRules("UNKNOWN_FORMAT", f"no format is called {key!r}; there are {', '.join(MODULES)}", format=key)
    formats: dict[str, Format] = import_module(f"parlour.tournaments.{MODULES[key]}").FORMATS
    return formats[key]


def history_for(field: Field, rules: StageRules) -> History:
    """Return the score cards of a stage: those that its format makes where points depend on more than a table."""
    own = getattr(format_of(rules.format), "history", None)
    cards: History = own(field, rules) if own is not None else history_of(field)
    return cards
