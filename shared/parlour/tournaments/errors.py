"""Refusals of the tournament core."""


class TournamentError(Exception):
    """Base of what the core refuses. The state is unchanged.

    Attributes:
        reason: Machine-readable, in CAPITALS, such as `ENTERED_TWICE`.
        details: Values that the message speaks of, by name.
    """

    def __init__(self, reason: str, message: str, **details: str | int) -> None:
        super().__init__(message)
        self.reason = reason
        self.details = {name: str(value) for name, value in details.items()}


class BadRules(TournamentError):
    """Rules of a stage that no event could be played by: an impossible size, an unknown tie-break."""


class CannotPair(TournamentError):
    """No pairing exists that keeps the rules that must hold; the message says which, and what would fit."""


class Refused(TournamentError):
    """An act that does not fit the state: a round that is not there, a result for strangers, a stale version."""


class NotAllowed(TournamentError):
    """An act without the role for it."""


class BrokenArchive(TournamentError):
    """An archive that was edited or cut off: something in it does not follow from its own log."""
