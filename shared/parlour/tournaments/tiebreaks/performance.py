"""Tie-breaks from ratings of the opponents who were played. They say nothing while somebody has no rating."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from parlour.tournaments.history import Game
from parlour.tournaments.model import Number
from parlour.tournaments.tiebreaks.ledger import Ledger
from parlour.tournaments.tiebreaks.rating_table import difference, expected, rounded
from parlour.tournaments.tiebreaks.terms import Combine, Measure, Term

Formula = Callable[[Fraction, list[int]], int]
"""From the score (1, a half or 0 for each game) and the opponents' ratings."""


def average(_score: Fraction, ratings: list[int]) -> int:
    """Return the average rating of the opponents, halves up."""
    return rounded(sum(ratings), len(ratings))


def performance(score: Fraction, ratings: list[int]) -> int:
    """Return the average rating of the opponents plus the difference that the score stands for."""
    percent = rounded(int(score * 200), 2 * len(ratings))
    return average(score, ratings) + difference(percent)


def perfect(score: Fraction, ratings: list[int]) -> int:
    """Return the lowest rating of which at least this score is expected against these opponents."""
    if not score:
        return min(ratings) - 800
    low, high = min(ratings) - 801, max(ratings) + 801
    while high - low > 1:
        middle = (low + high) // 2
        if sum(expected(middle - rating) for rating in ratings) >= 100 * score:
            high = middle
        else:
            low = middle
    return high


class FromRatings:
    """A formula over the opponents' ratings; the `low` lowest and `high` highest opponents left out."""

    pairs_only = True
    combine = Combine.TABLE

    def __init__(self, key: str, rule: str, formula: Formula, *, low: int = 0, high: int = 0) -> None:
        self.key, self.rule, self.formula = key, rule, formula
        self.low, self.high = low, high

    def _kept(self, ledger: Ledger, ratings: dict[Number, int], number: Number) -> list[Game]:
        games = sorted(ledger.played(number), key=lambda game: ratings[game.opponents[0]])
        return games[self.low : max(self.low, len(games) - self.high)]

    def value(self, ledger: Ledger, number: Number) -> int | None:
        """Return the value of one entrant."""
        ratings = ledger.ratings
        kept = self._kept(ledger, ratings, number) if ratings is not None else []
        if ratings is None or not kept:
            return None
        score = sum((_result(ledger, game) for game in kept), Fraction(0))
        return self.formula(score, [ratings[game.opponents[0]] for game in kept])

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        return Measure(1, self.whole(ledger))

    def whole(self, ledger: Ledger) -> dict[Number, int | None]:
        """Return the values of all entrants, whole numbers."""
        return {number: self.value(ledger, number) for number in ledger.cards}

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return the rating of each opponent."""
        ratings = ledger.ratings
        if ratings is None:
            return ()
        kept = {game.round for game in self._kept(ledger, ratings, number)}
        return [
            Term(
                round=game.round,
                opponents=game.opponents,
                numerator=(rating := ratings[game.opponents[0]]),
                text=f"opponent rated {rating}, result {_result(ledger, game)}",
                counted=game.round in kept,
            )
            for game in ledger.played(number)
        ]


class OfOpponents:
    """Average of a rating performance over the opponents who were played, halves up."""

    pairs_only = True
    combine = Combine.TABLE

    def __init__(self, key: str, of: FromRatings) -> None:
        self.key, self.of = key, of
        self.rule = f"Average of {of.key} of the opponents who were played, rounded to a whole number."

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        of = self.of.whole(ledger)
        return Measure(1, {number: self._value(ledger, number, of) for number in ledger.cards})

    @staticmethod
    def _value(ledger: Ledger, number: Number, of: dict[Number, int | None]) -> int | None:
        found = [value for game in ledger.played(number) if (value := of[game.opponents[0]]) is not None]
        return rounded(sum(found), len(found)) if found else None

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return each opponent's performance."""
        of = self.of.whole(ledger)
        return [
            Term(
                round=game.round,
                opponents=game.opponents,
                numerator=value,
                text=f"{self.of.key} of the opponent, {value}",
            )
            for game in ledger.played(number)
            if (value := of[game.opponents[0]]) is not None
        ]


def _result(ledger: Ledger, game: Game) -> Fraction:
    if game.points == ledger.win:
        return Fraction(1)
    return Fraction(1, 2) if game.points == ledger.draw else Fraction(0)
