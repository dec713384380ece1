"""What cards and systems are worth, whoever plays them."""

from functools import lru_cache

from parlour.games.solar_draft.cards import COLOR_BITS, Cards
from parlour.games.solar_draft.components import COLORS
from parlour.games.solar_draft.effects import (
    AddValue,
    DoubleAbility,
    DoubleValue,
    Draft,
    DraftLimit,
    Effect,
    ExtraPlay,
    FreePlacement,
    FreeTerraform,
    Move,
    OnPlay,
    Recover,
    Reshape,
    Score,
)
from parlour.games.solar_draft.measuring import System
from parlour.games.solar_draft.scoring import Scorer

Line = tuple[int, ...]
Moons = tuple[tuple[int, ...], ...]

_UTILITY: dict[type[Effect], float] = {
    Draft: 1.4,
    ExtraPlay: 1.3,
    Move: 0.7,
    Recover: 1.2,
    Reshape: 1.0,
    FreePlacement: 1.0,
    DraftLimit: 0.3,
    FreeTerraform: 0.6,
    OnPlay: 1.5,
}
"""What an ability is worth early in the game, beside points."""

_BITS = tuple(COLOR_BITS[color] for color in COLORS)


class Taste:
    """Weighs cards and systems of one edition, without looking at a match."""

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer
        self.cards: Cards = scorer.cards
        self._utility = [0.0, *(self._utility_of(number) for number in self.cards.numbers)]
        self._promise = [0.0, *(self._promise_of(number) for number in self.cards.numbers)]
        self.worth = lru_cache(maxsize=1 << 15)(self._worth)

    def utility(self, card: int) -> float:
        """Return what the card's other abilities are worth early in the game."""
        return self._utility[card]

    def _utility_of(self, number: int) -> float:
        total = 0.0
        for ability in self.cards.abilities[number]:
            value = _UTILITY.get(type(ability.effect), 0.0)
            if isinstance(ability.effect, Draft):
                value *= ability.effect.n
            total += value - ability.discard
        return total

    def promise(self, card: int) -> float:
        """Return what the card's score abilities bring in a usual system."""
        return self._promise[card]

    def _promise_of(self, number: int) -> float:
        total = 0.0
        for ability in self.cards.abilities[number]:
            effect = ability.effect
            if isinstance(effect, Score) and effect.points > 0:
                most = 2.5 * effect.points if effect.per else float(effect.points)
                share = 0.7 if ability.condition else 1.0
                total += share * (most if effect.max is None else min(most, effect.max))
            elif isinstance(effect, DoubleValue | DoubleAbility):
                total += 4.5
            elif isinstance(effect, AddValue):
                total += 1.5 * effect.amount
        return total

    def _worth(self, line: Line, moons: Moons) -> tuple[int, tuple[int, ...]]:
        """Return the points of a system and its planets of each colour."""
        system, weights = System(self.cards, line, moons), self.cards.weights
        planets = [(bits, weights[card]) for card, bits in system.colors.items()]
        return self.scorer.total(system), tuple([sum([n for bits, n in planets if bits & bit]) for bit in _BITS])
