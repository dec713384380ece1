"""Tie-breaks from points of the game that was played (victory points), and from opponents' points at any table."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from parlour.tournaments.history import Card, Game, Kind
from parlour.tournaments.model import POINT, Number
from parlour.tournaments.tiebreaks.base import mean
from parlour.tournaments.tiebreaks.ledger import Ledger
from parlour.tournaments.tiebreaks.results import Amount
from parlour.tournaments.tiebreaks.terms import Combine, Measure, Term, points_text


def victory_points(_ledger: Ledger, game: Game) -> int:
    """Points of the game."""
    return game.line.score if game.kind is Kind.PLAYED and game.line else 0


def margin(cap: int) -> Amount:
    """Return how to count the lead over the best opponent, or the distance to it, at most `cap` either way; 0: all."""

    def lead(ledger: Ledger, game: Game) -> int:
        if game.kind is not Kind.PLAYED or game.line is None:
            return 0
        table = ledger.table_scores[game.round, game.table]
        own = game.line.score
        lead = own - (table.second if own == table.best else table.best)
        return max(-cap, min(cap, lead)) if cap else lead

    return lead


def outcome(part: int) -> Amount:
    """Return how to count one part of the outcome of a co-op run."""
    return lambda _ledger, game: game.line.outcome[part] if game.line and len(game.line.outcome) > part else 0


class Share:
    """Own share of the points of one's tables: of all tables together, or summed table by table."""

    pairs_only = False

    def __init__(self, key: str, combine: Combine) -> None:
        self.key, self.combine = key, combine
        over = "all of them together" if combine is Combine.RATIO else "each of them, added"
        self.rule = f"Own share of the victory points of one's tables: of {over}."

    @staticmethod
    def _shares(ledger: Ledger, card: Card) -> list[tuple[Game, int, int]]:
        scores = ledger.table_scores
        return [
            (game, game.line.score, scores[game.round, game.table].total)
            for game in card.games
            if game.kind is Kind.PLAYED and game.line is not None
        ]

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        return Measure(1, {number: self._value(ledger, card) for number, card in ledger.cards.items()})

    def _value(self, ledger: Ledger, card: Card) -> Fraction:
        shares = self._shares(ledger, card)
        if self.combine is Combine.SUM:
            return sum((Fraction(own, total) for _, own, total in shares if total), Fraction(0))
        whole = sum(total for _, _, total in shares)
        return Fraction(sum(own for _, own, _ in shares), whole) if whole else Fraction(0)

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return own and all points of each table."""
        return [
            Term(
                round=game.round,
                opponents=game.opponents,
                numerator=own,
                denominator=total,
                text=f"{own} of the {total} points of the table",
                counted=total > 0,
            )
            for game, own, total in self._shares(ledger, ledger.cards[number])
        ]


class OverOpponents:
    """Mean or sum, over all opponents of all tables that were played, of something each of them has."""

    pairs_only = False

    def __init__(
        self, key: str, rule: str, combine: Combine, amount: Callable[[Ledger, Card], int], unit: int = POINT
    ) -> None:
        self.key, self.rule, self.combine = key, rule, combine
        self.amount, self.unit = amount, unit

    def _amounts(self, ledger: Ledger) -> dict[Number, int]:
        return {number: self.amount(ledger, card) for number, card in ledger.cards.items()}

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        of = self._amounts(ledger)
        values: dict[Number, int | Fraction | None] = {}
        for number, opponents in ledger.opponents.items():
            found = [of[other] for other in opponents]
            values[number] = sum(found) if self.combine is Combine.SUM else mean(found)
        return Measure(self.unit, values)

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return what each opponent has."""
        return [
            Term(
                round=game.round,
                opponents=(other,),
                numerator=(amount := self.amount(ledger, ledger.cards[other])),
                denominator=self.unit,
                text=f"the opponent has {points_text(amount * POINT // self.unit)}",
            )
            for game in ledger.cards[number].games
            for other in game.opponents
        ]


def points(_ledger: Ledger, card: Card) -> int:
    """Points of the rounds, in sixtieths."""
    return card.points


def wins_less_losses(ledger: Ledger, card: Card) -> int:
    """Games won by playing, less those lost."""
    return sum((game.points == ledger.win) - (game.points == 0) for game in card.games if game.kind is Kind.PLAYED)
