"""Values of tie-breaks, and the terms that they are made of."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

import msgspec

from parlour.tournaments.model import POINT, Number, Value


class Combine(StrEnum):
    """How the terms that count make the value."""

    SUM = "sum"
    MEAN = "mean"
    RATIO = "ratio"
    """Sum of the numerators over the sum of the denominators, before floors and caps."""
    TABLE = "table"
    """Looked up in a table of the rules."""
    AMONG_TIED = "among-tied"
    """Place among those who are tied so far."""


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """One summand of a value.

    Attributes:
        round: Round it comes from; 0 when from none.
        opponents: Whom it is about; empty without an opponent.
        numerator, denominator: Its exact amount, not shortened.
        text: A sentence that says it to a player.
        counted: False when it was cut.
    """

    round: int = 0
    opponents: tuple[Number, ...] = ()
    numerator: int
    denominator: int = 1
    text: str
    counted: bool = True


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """Where a value comes from.

    Attributes:
        number: Whose value it is.
        key: Key of the criterion.
        rule: The rule in a sentence.
        ruleset: Name and date of the rules that were used.
        value: The value, as the standings have it.
        combine: How the terms that count make it.
        terms: All of them, in order of rounds.
    """

    number: Number
    key: str
    rule: str
    ruleset: str
    value: Value
    combine: Combine
    terms: tuple[Term, ...]


class Measure(NamedTuple):
    """Exact values of all entrants: each is `values[number] / unit`; None says nothing and ranks last."""

    unit: int
    values: Mapping[Number, int | Fraction | None]

    def order(self) -> Callable[[Number], int]:
        """Return a sort key: whole numbers that compare as the values do, the best first."""
        values = self.values
        scale = lcm(*{each.denominator for each in values.values() if each is not None})
        if scale == 1:
            return lambda number: _less(values[number])
        return lambda number: _less(None if (value := values[number]) is None else _scaled(value, scale))

    def value(self, name: str, number: Number) -> Value:
        """Return the value of one entrant, shortened."""
        value = self.values[number]
        if value is None:
            return Value(name=name, numerator=0, decides=False)
        bottom = self.unit * value.denominator
        common = gcd(value.numerator, bottom)
        return Value(name=name, numerator=value.numerator // common, denominator=bottom // common)


_WORST = 1 << 200


def _scaled(value: int | Fraction, scale: int) -> int:
    return value.numerator * (scale // value.denominator)


def _less(value: int | Fraction | None) -> int:
    return _WORST if value is None else -value.numerator


def points_text(points: int | Fraction) -> str:
    """Return points, given in sixtieths, as people write them: `2.5`."""
    return number_text(Fraction(points, POINT))


def number_text(value: int | Fraction) -> str:
    """Return a fraction with at most four digits after the point."""
    text = f"{float(value):.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
