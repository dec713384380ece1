"""Tie-breaks from one's own results alone, and from whom they were made against."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from parlour.tournaments.history import Card, Game, Kind
from parlour.tournaments.model import POINT, Number
from parlour.tournaments.tiebreaks.ledger import PAIRED, Ledger
from parlour.tournaments.tiebreaks.terms import Combine, Measure, Term, number_text, points_text

Amount = Callable[[Ledger, Game], int]


class PerRound:
    """A sum over rounds of something that each round says by itself."""

    combine = Combine.SUM

    def __init__(self, key: str, rule: str, amount: Amount, *, unit: int = 1, pairs_only: bool = False) -> None:
        self.key, self.rule, self.pairs_only = key, rule, pairs_only
        self.amount, self.unit = amount, unit

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        amount = self.amount
        sums = {number: sum([amount(ledger, game) for game in card.games]) for number, card in ledger.cards.items()}
        return Measure(self.unit, sums)

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return what each round adds."""
        return [
            Term(
                round=game.round,
                opponents=game.scheduled,
                numerator=(amount := self.amount(ledger, game)),
                denominator=self.unit,
                text=f"{game.kind.value}, {points_text(game.points)}: {number_text(Fraction(amount, self.unit))}",
            )
            for game in ledger.cards[number].games
        ]


def won(ledger: Ledger, game: Game) -> int:
    """A round that gave as much as a win, played or not."""
    return int(game.points == ledger.win)


def won_playing(ledger: Ledger, game: Game) -> int:
    """A game that was won by playing."""
    return int(game.kind is Kind.PLAYED and game.points == ledger.win)


def second_seat(_ledger: Ledger, game: Game) -> int:
    """A game that was played from the second seat ("black")."""
    return int(game.kind is Kind.PLAYED and game.seat == 2)


def won_second_seat(ledger: Ledger, game: Game) -> int:
    """A game that was won from the second seat."""
    return int(game.seat == 2 and won_playing(ledger, game))


def elected(ledger: Ledger, game: Game) -> int:
    """A round that one was there for: played, or given a full win without playing."""
    return int(game.kind in {Kind.PLAYED, Kind.PAIRING} or game.points == ledger.win)


def played(_ledger: Ledger, game: Game) -> int:
    """A game that counts as played."""
    return int(game.kind is Kind.PLAYED)


def placed(place: int) -> Amount:
    """Return how to count games that ended in this place."""
    return lambda _ledger, game: int(game.kind is Kind.PLAYED and game.line is not None and game.line.place == place)


def game_points(ledger: Ledger, game: Game) -> int:
    """Games won within matches, in sixtieths."""
    return ledger.game_points(game)


class Progressive:
    """Sum of the running totals; the first `cut` rounds left out."""

    combine = Combine.SUM
    pairs_only = False

    def __init__(self, key: str, cut: int = 0) -> None:
        self.key, self.cut = key, cut
        self.rule = "Sum of the scores after each round" + (f", without the first {cut}." if cut else ".")

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        return Measure(
            POINT, {number: sum(self._totals(ledger, card)[self.cut :]) for number, card in ledger.cards.items()}
        )

    @staticmethod
    def _totals(ledger: Ledger, card: Card) -> list[int]:
        totals = [0] * (ledger.rounds + 1)
        for game in card.games:
            totals[game.round] += game.points
        for at in range(1, len(totals)):
            totals[at] += totals[at - 1]
        return totals[1:]

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return the score after each round."""
        return [
            Term(
                round=round_,
                numerator=total,
                denominator=POINT,
                text=f"score after the round, {points_text(total)}" + ("; cut" if round_ <= self.cut else ""),
                counted=round_ > self.cut,
            )
            for round_, total in enumerate(self._totals(ledger, ledger.cards[number]), 1)
        ]


class Koya:
    """Points against those who have at least a share of the possible points."""

    combine = Combine.SUM
    pairs_only = True

    def __init__(self, key: str, percent: int = 50) -> None:
        self.key = key
        self.share = Fraction(percent, 100)
        self.rule = f"Points against opponents with at least {percent} % of the possible points."

    def _counts(self, ledger: Ledger, game: Game) -> bool:
        return self._score(ledger, game) >= self.share * ledger.win * ledger.rounds

    @staticmethod
    def _score(ledger: Ledger, game: Game) -> int:
        return ledger.cards[game.scheduled[0]].points

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        limit = self.share * ledger.win * ledger.rounds
        strong = {number for number, card in ledger.cards.items() if card.points >= limit}
        return Measure(
            POINT,
            {
                number: sum(game.points for game in card.games if game.kind in PAIRED and game.scheduled[0] in strong)
                for number, card in ledger.cards.items()
            },
        )

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return the result against each opponent."""
        return [
            Term(
                round=game.round,
                opponents=game.scheduled,
                numerator=game.points,
                denominator=POINT,
                text=f"{points_text(game.points)} against one with {points_text(self._score(ledger, game))}",
                counted=self._counts(ledger, game),
            )
            for game in ledger.cards[number].games
            if game.kind in PAIRED
        ]
