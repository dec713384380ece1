"""Errors of the engine.

::

    EngineError
    ├── ActionError            an answer that is refused; nothing changed
    │   ├── IllegalAction      the rules forbid it now; carries the rule's id
    │   ├── NotAsked           this seat has no open decision
    │   ├── DecisionClosed     the named decision was answered already, or never existed
    │   └── MatchOver          nobody is asked any more
    ├── InvalidOptions         the match can't be set up like this; carries the field
    ├── MatchNotOver           standings or a reveal asked for too early
    └── InvalidRecord          a record that does not replay; carries the step
"""


class EngineError(Exception):
    """Base of every error that the engine raises on purpose."""


class ActionError(EngineError):
    """An answer that is refused. The match is as it was before."""


class IllegalAction(ActionError):
    """The rules forbid the action now.

    Attributes:
        rule: Id of the rule in the game's README, such as ``ORB-011``.
    """

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


class NotAsked(ActionError):
    """The seat has no open decision."""


class DecisionClosed(ActionError):
    """The decision named is not open: answered, timed out, or never asked."""


class MatchOver(ActionError):
    """The match has ended; nobody is asked."""


class InvalidOptions(EngineError):
    """A match can't be set up with these options or this number of seats.

    Attributes:
        field: The option at fault, or ``seats``.
    """

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


class MatchNotOver(EngineError):
    """Final standings were asked of a match that is under way."""


class InvalidRecord(EngineError):
    """A record does not replay to what it claims.

    Attributes:
        step: The first step at fault; 0 is the set-up, None concerns the record as a whole.
    """

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(message)
        self.step = step
