"""What a tie-break can do."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol, runtime_checkable

from parlour.tournaments.model import Number
from parlour.tournaments.tiebreaks.ledger import Ledger
from parlour.tournaments.tiebreaks.terms import Combine, Measure, Term


class Tiebreak(Protocol):
    """A criterion after the points.

    Attributes:
        key: What stages call it, parameters included.
        rule: The rule in a sentence.
        pairs_only: Whether it means something only at tables for two.
    """

    key: str
    rule: str
    pairs_only: bool


class Measured(Tiebreak, Protocol):
    """A tie-break that gives each entrant a value of its own; more is better."""

    combine: Combine

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return what the value of one entrant is made of."""


@runtime_checkable
class Among(Tiebreak, Protocol):
    """A tie-break that looks at what those who are tied did to each other."""

    def places(self, ledger: Ledger, tied: Sequence[Number]) -> dict[Number, int] | None:
        """Return the place of each among the tied, from 1; None when it says nothing about them."""

    def results(self, ledger: Ledger, number: Number, tied: Sequence[Number]) -> Sequence[Term]:
        """Return what one entrant did against the others of the tied."""


def mean(values: Sequence[int | Fraction]) -> Fraction | None:
    """Return the exact mean; None of nothing."""
    return Fraction(sum(values), len(values)) if values else None
