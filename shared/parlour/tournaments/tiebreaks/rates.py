"""Win rates as card games and pods use them: own match and game rates, and means over opponents.

Parameters in `StageRules.details`: `rate_floor` (text such as `0.33`; 0.33 at tables for two, 0.20 at larger ones),
`dropped_cap` (most that the rate of one who left counts for others, such as `0.75`), `bye_phantoms` (whether padding
counts a bye as a table of floor opponents; true).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from parlour.tournaments.history import Card, Game, Kind
from parlour.tournaments.model import Number
from parlour.tournaments.tiebreaks.ledger import FREE_WINS, PAIRED, Ledger
from parlour.tournaments.tiebreaks.terms import Combine, Measure, Term, number_text, points_text

Counted = Callable[[Ledger, Game], tuple[int, int] | None]
"""What a round adds to a rate: what was got, and what could be had; None for nothing."""


def match_points(ledger: Ledger, game: Game) -> tuple[int, int] | None:
    """Points of rounds with an opponent; byes count for nothing."""
    return (game.points, ledger.win) if game.kind in PAIRED else None


def games_won(ledger: Ledger, game: Game) -> tuple[int, int] | None:
    """Three for each game won, one for each drawn; a bye or a forfeit as many won games as decide a match."""
    line = game.line
    if line is not None and (games := line.wins + line.draws + line.losses):
        return 3 * line.wins + line.draws, 3 * games
    free = ledger.rules.best_of // 2 + 1
    if game.kind in FREE_WINS or game.kind is Kind.FORFEIT_WIN:
        return 3 * free, 3 * free
    return (0, 3 * free) if game.kind in PAIRED else None


class Rate:
    """What was got of what could be had, not below the floor."""

    pairs_only = False
    combine = Combine.RATIO

    def __init__(self, key: str, rule: str, counted: Counted, floor: str = "", cap: str = "") -> None:
        self.key, self.rule, self.counted = key, rule, counted
        self._floor, self._cap = floor, cap

    def floor(self, ledger: Ledger) -> Fraction:
        """Return the least that a rate counts."""
        return ledger.fraction("rate_floor", Fraction(self._floor or ("0.33" if ledger.seats == 2 else "0.20")))

    def values(self, ledger: Ledger) -> dict[Number, Fraction]:
        """Return the rates of all."""
        shared: dict[Number, Fraction] | None = ledger.shared.get((self.key,))
        if shared is None:
            floor = self.floor(ledger)
            shared = {number: max(floor, self._raw(ledger, card)) for number, card in ledger.cards.items()}
            ledger.shared[self.key,] = shared
        return shared

    def for_others(self, ledger: Ledger) -> dict[Number, Fraction]:
        """Return what each rate counts for opponents: capped for those who left."""
        shared: dict[Number, Fraction] | None = ledger.shared.get(self.key)
        if shared is not None:
            return shared
        values = dict(self.values(ledger))
        cap = ledger.fraction("dropped_cap", Fraction(self._cap or 1))
        if cap < 1:
            left = [number for number, card in ledger.cards.items() if _left(ledger, card)]
            values |= {number: min(values[number], cap) for number in left}
        ledger.shared[self.key] = values
        return values

    def _raw(self, ledger: Ledger, card: Card) -> Fraction:
        got = had = 0
        for game in card.games:
            if (counted := self.counted(ledger, game)) is not None:
                got += counted[0]
                had += counted[1]
        return Fraction(got, had) if had else Fraction(0)

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        return Measure(1, self.values(ledger))

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return what each round adds to what was got and to what could be had."""
        found = []
        for game in ledger.cards[number].games:
            counted = self.counted(ledger, game)
            got, had = counted or (0, 0)
            text = f"{got} of {had}" if self.counted is games_won else f"{points_text(got)} of {points_text(had)}"
            text = text if counted else f"{game.kind.value}: does not count"
            found.append(
                Term(
                    round=game.round,
                    opponents=game.scheduled,
                    numerator=got,
                    denominator=had,
                    text=text,
                    counted=counted is not None,
                )
            )
        return found


def _left(ledger: Ledger, card: Card) -> bool:
    return card.number in ledger.field.away or bool(card.games and card.games[-1].kind is Kind.ABSENT)


class MeanOfOpponents:
    """Mean of the opponents' rates, over all opponents of all rounds that were played.

    Attributes:
        padded: Whether each empty seat of a short table counts as an opponent at the floor, and a bye as a table of
            such opponents.
        tables: Whether it is the mean of the means of each table.
    """

    pairs_only = False
    combine = Combine.MEAN

    def __init__(self, key: str, of: "Rate | MeanOfOpponents", *, padded: bool = False, tables: bool = False) -> None:
        self.key, self.of = key, of
        self.padded, self.tables = padded, tables
        how = "mean of each table's mean" if tables else "mean"
        pad = ", each missing opponent of a short table or bye at the floor" if padded else ""
        self.rule = f"The {how} of {of.key} of the opponents who were played{pad}."

    def floor(self, ledger: Ledger) -> Fraction:
        """Return the least that a rate counts."""
        return self.of.floor(ledger)

    def for_others(self, ledger: Ledger) -> dict[Number, Fraction]:
        """Return what each value counts for opponents."""
        shared: dict[Number, Fraction] | None = ledger.shared.get(self.key)
        if shared is not None:
            return shared
        floor = self.floor(ledger)
        rates = self.of.for_others(ledger)
        scale = lcm(floor.denominator, *{rate.denominator for rate in rates.values()})
        whole = {number: rate.numerator * (scale // rate.denominator) for number, rate in rates.items()}
        least = int(floor * scale)
        found = {number: self._mean(ledger, card, whole, least, scale) for number, card in ledger.cards.items()}
        ledger.shared[self.key] = found
        return found

    def _mean(self, ledger: Ledger, card: Card, rates: Mapping[Number, int], least: int, scale: int) -> Fraction:
        if self.tables:
            return self._mean_of_tables(ledger, card, rates, least, scale)
        flat = [rates[other] for other in ledger.opponents[card.number]]
        padding = sum([self._padding(ledger, game) for game in card.games]) if self.padded else 0
        count = len(flat) + padding
        return Fraction(sum(flat) + padding * least, scale * count) if count else Fraction(least, scale)

    def _mean_of_tables(
        self, ledger: Ledger, card: Card, rates: Mapping[Number, int], least: int, scale: int
    ) -> Fraction:
        means = []
        for game in card.games:
            padding = self._padding(ledger, game)
            if size := len(game.opponents) + padding:
                means.append(Fraction(sum([rates[other] for other in game.opponents]) + padding * least, size))
        return sum(means, Fraction(0)) / (scale * len(means)) if means else Fraction(least, scale)

    def _padding(self, ledger: Ledger, game: Game) -> int:
        if not self.padded:
            return 0
        if game.kind is Kind.PLAYED:
            return max(0, ledger.seats - 1 - len(game.opponents))
        if game.kind in FREE_WINS and ledger.rules.details.get("bye_phantoms", True):
            return ledger.seats - 1
        return 0

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        return Measure(1, self.for_others(ledger))

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return each opponent's rate, or each table's mean."""
        rates, floor = self.of.for_others(ledger), self.floor(ledger)
        found: list[Term] = []
        for game in ledger.cards[number].games:
            padding = self._padding(ledger, game)
            if self.tables and (game.opponents or padding):
                amount = sum((rates[other] for other in game.opponents), padding * floor)
                found.append(self._term(game, game.opponents, amount / (len(game.opponents) + padding), "table's mean"))
            elif not self.tables:
                found += [self._term(game, (other,), rates[other], self.of.key) for other in game.opponents]
                found += [self._term(game, (), floor, "missing opponent at the floor") for _ in range(padding)]
        return found

    @staticmethod
    def _term(game: Game, opponents: tuple[Number, ...], rate: Fraction, what: str) -> Term:
        return Term(
            round=game.round,
            opponents=opponents,
            numerator=rate.numerator,
            denominator=rate.denominator,
            text=f"{what}, {number_text(rate)}",
        )
