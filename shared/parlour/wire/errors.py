"""Errors of the codec.

::

    PlanError    a struct and a message that don't match by name and type: our mistake, found before anything is sent
    WireError    a value that can't cross: malformed, out of range, of another game; carries the field's path
"""

from collections.abc import Iterator
from contextlib import contextmanager

REFUSALS = (TypeError, ValueError, KeyError, AttributeError)
"""What a value of the wrong type, or too large a number, raises on its way into a message."""


class PlanError(Exception):
    """A struct and a message that don't match.

    Attributes:
        faults: Every difference that was found, one line for each.
    """

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class WireError(Exception):
    """A value that can't be encoded or decoded.

    Attributes:
        field_path: Where, in the message's names: ``orbita.play_cards.count``, ``steps[3].action``.
        message: What is wrong with it.
    """

    def __init__(self, field_path: str, message: str) -> None:
        super().__init__(f"{field_path}: {message}")
        self.field_path = field_path
        self.message = message

    def under(self, prefix: str) -> "WireError":
        """Return the same error seen from one message further out."""
        joint = "" if self.field_path.startswith("[") or not self.field_path else "."
        return WireError(f"{prefix}{joint}{self.field_path}", self.message)


@contextmanager
def under(prefix: str) -> Iterator[None]:
    """Let a `WireError` of what happens inside name the field that it was in."""
    try:
        yield
    except WireError as error:
        raise error.under(prefix) from None


@contextmanager
def sending(field_path: str) -> Iterator[None]:
    """Turn what a message's constructor refuses into a `WireError`."""
    try:
        yield
    except REFUSALS as error:
        raise refused(field_path, error) from error


def refused(field_path: str, error: Exception) -> WireError:
    """Return what a refusal means to the caller."""
    return WireError(field_path, f"can't be sent: {error!r}")
