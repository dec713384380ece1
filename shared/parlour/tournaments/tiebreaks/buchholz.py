"""Sums of opponents' scores: Buchholz and Sonneborn-Berger with their cuts, and what is built on Buchholz."""

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from parlour.tournaments.history import Kind
from parlour.tournaments.model import POINT, Number
from parlour.tournaments.tiebreaks.base import mean
from parlour.tournaments.tiebreaks.fide import Parts, Scorer, cut, game_source, match_source
from parlour.tournaments.tiebreaks.ledger import PAIRED, Ledger
from parlour.tournaments.tiebreaks.terms import Combine, Measure, Term, points_text

_SOURCES = {"m": match_source, "g": game_source}


class OpponentScores:
    """Buchholz, or Sonneborn-Berger when each score is multiplied by one's own result.

    Attributes:
        low, high: How many of the least and of the most significant rounds are left out.
        fore: Whether the last round counts as drawn by all.
        scores: Which of the opponent's scores is meant: `m` what the stage ranks by, `g` games within matches.
        own: Which own result multiplies it; empty for none.
    """

    pairs_only = True
    combine = Combine.SUM

    def __init__(
        self, key: str, *, low: int = 0, high: int = 0, fore: bool = False, scores: str = "m", own: str = ""
    ) -> None:
        self.key = key
        self.low, self.high, self.fore = low, high, fore
        self.scores, self.own = scores, own
        self.rule = self._rule()

    def _rule(self) -> str:
        what = "Sum of the opponents' " + ("game points" if self.scores == "g" else "scores")
        if self.own:
            what += ", each times one's own " + ("game points" if self.own == "g" else "result")
        if self.fore:
            what += ", as if the last round had been drawn by all"
        if self.low:
            what += f", without the {self.low} least significant"
        if self.high:
            what += f", without the {self.high} most significant"
        return what + "."

    @property
    def unit(self) -> int:
        """How many of the value's parts make a whole."""
        return POINT * POINT if self.own else POINT

    def parts(self, ledger: Ledger) -> dict[Number, Parts]:
        """Return the parts of all, which several tie-breaks of a stage share."""
        shared = (self.scores, self.own or "m", self.fore)
        found: dict[Number, Parts] | None = ledger.shared.get(shared)
        if found is None:
            scorer = Scorer(ledger, _SOURCES[self.scores](ledger), fore=self.fore)
            found = ledger.shared[shared] = scorer.parts(_SOURCES[self.own or "m"](ledger))
        return found

    def _amounts(self, parts: Parts) -> list[int]:
        return [*map(mul, parts.scores, parts.own)] if self.own else parts.scores

    def _cut(self, parts: Parts) -> set[int]:
        return cut(parts.scores, self._amounts(parts), parts.voluntary, self.low, self.high)

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        return Measure(self.unit, self.whole(ledger))

    def whole(self, ledger: Ledger) -> dict[Number, int]:
        """Return the values of all entrants, times `unit`."""
        return {number: self._value(parts) for number, parts in self.parts(ledger).items()}

    def _value(self, parts: Parts) -> int:
        amounts = self._amounts(parts)
        total = sum(amounts)
        if not (self.low or self.high):
            return total
        if not parts.voluntary and not self.own and self.low + self.high < len(amounts):
            ordered = sorted(amounts)
            return sum(ordered[self.low : len(ordered) - self.high])
        return total - sum(amounts[at] for at in self._cut(parts))

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return each round's share, the cut ones marked."""
        parts = self.parts(ledger)[number]
        gone = self._cut(parts)
        return [
            Term(
                round=game.round,
                opponents=game.scheduled,
                numerator=amount,
                denominator=self.unit,
                text=self._text(parts, at) + ("; cut" if at in gone else ""),
                counted=at not in gone,
            )
            for at, (game, amount) in enumerate(zip(parts.games, self._amounts(parts), strict=True))
        ]

    def _text(self, parts: Parts, at: int) -> str:
        game, score = parts.games[at], points_text(parts.scores[at])
        if game.kind is Kind.PLAYED:
            text = f"score of the opponent, {score}"
        elif game.kind in PAIRED:
            text = f"{game.kind.value}, not played: a dummy worth {score}"
        else:
            text = f"round without a game ({game.kind.value}): a dummy worth {score}"
        if at in parts.voluntary:
            text += ", voluntary"
        return text + (f", times one's own {points_text(parts.own[at])}" if self.own else "")


class BuchholzOfOpponents:
    """Sum or average of the Buchholz of the opponents who were played."""

    pairs_only = True

    def __init__(self, key: str, combine: Combine, *, fore: bool = False) -> None:
        self.key = key
        self.combine = combine
        self.buchholz = OpponentScores("fore-buchholz" if fore else "buchholz", fore=fore)
        self.rule = f"{'Sum' if combine is Combine.SUM else 'Mean'} of the {self.buchholz.key} of the opponents played."

    def measure(self, ledger: Ledger) -> Measure:
        """Return the values of all entrants."""
        of = self.buchholz.whole(ledger)
        return Measure(POINT, {number: self._value(ledger, number, of) for number in ledger.cards})

    def _value(self, ledger: Ledger, number: Number, of: dict[Number, int]) -> int | Fraction | None:
        found = [of[game.opponents[0]] for game in ledger.cards[number].games if game.kind is Kind.PLAYED]
        return sum(found) if self.combine is Combine.SUM else mean(found)

    def terms(self, ledger: Ledger, number: Number) -> Sequence[Term]:
        """Return each opponent's Buchholz."""
        of = self.buchholz.whole(ledger)
        return [
            Term(
                round=game.round,
                opponents=game.opponents,
                numerator=of[game.opponents[0]],
                denominator=POINT,
                text=f"{self.buchholz.key} of the opponent, {points_text(of[game.opponents[0]])}",
            )
            for game in ledger.played(number)
        ]
