"""What carrying effects out now is worth to the seat of a view."""

from collections.abc import Callable
from typing import Any, ClassVar

from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON
from parlour.games.a_place_in_the_sun.heuristics_harm import Harm
from parlour.games.a_place_in_the_sun.heuristics_worth import DRAW, Worth, is_attack, plain
from parlour.games.a_place_in_the_sun.views import View
from parlour.games.a_place_in_the_sun.vocabulary import Amount, AtLeast, Condition, DialIn, Measure, Term, Who

_HORIZON = 0.7
"""Turns for which a position is expected to last."""


class Prospects:
    """A view, and what effects would do from there.

    Attributes:
        harm: What harming others is worth.
        mine: The own planet.
        faction: Its faction.
        plays: Plays still owed in this turn.
    """

    def __init__(self, worth: Worth, view: View, seat: int) -> None:
        self._worth, self._view, self._seat = worth, view, seat
        self.harm = Harm(worth, view, seat)
        self.mine = view.planets[seat]
        self.faction = self.mine.faction
        turn = view.turn
        self.own_turn = turn is not None and turn.seat == seat
        self.plays = 0 if turn is None or not self.own_turn else max(0, turn.required - turn.made)
        changes = () if turn is None else turn.changes
        self._richer = sum(c.delta for c in changes if c.stat is e.Stat.POWER_GAIN and c.seat == seat)

    def of(self, effects: e.Effects) -> float:
        """Return what effects are worth together."""
        found = 0.0
        for effect in effects:
            how = self._how.get(type(effect))
            if how is not None:
                found += how(self, effect)
        return found

    def amount(self, amount: Amount, planet: int = -1) -> int:
        """Return an amount as it is now, as far as it can be seen."""
        if isinstance(amount, int):
            return amount
        return sum(part if isinstance(part, int) else self._term(part, planet) for part in amount)

    def _term(self, term: Term, planet: int) -> int:
        if term.count is Measure.DIAL:
            return self.mine.dial
        if term.count is Measure.HAND_SIZE:
            return self.mine.hand
        if term.count is Measure.IN_PLAY:
            return sum(self._worth.cards.types[placed.card] == term.type for placed in self.mine.placed)
        turn = self._view.turn
        if term.count is Measure.DAMAGE_TO_PLANET and turn is not None:
            return turn.damage[planet] if 0 <= planet < len(turn.damage) else max(turn.damage, default=0)
        return 0

    def turned(self, steps: int) -> float:
        """Return what turning the own dial is worth, for the turns to come and for the rest of this one."""
        if not steps:
            return 0.0
        before, after = self.mine.dial, self.mine.dial + steps
        dial = self._worth.cards.dial(self.faction)
        after = (after - 1) % 5 + 1 if dial.wraps else min(5, max(1, after))
        turn, play = self._worth.turn[self.faction], self._worth.play[self.faction]
        return _HORIZON * (turn[after] - turn[before]) + max(0, self.plays - 1) * (play[after] - play[before])

    def attacks_left(self) -> float:
        """Return about how many attacks may still follow in this turn."""
        cards = self._worth.cards
        placed = sum(one.used < one.allowed and is_attack(cards, one.card) for one in self.mine.placed)
        hand = sum(is_attack(cards, card) for card in self._view.hand)
        return placed + 0.8 * min(hand, max(0, self.plays - 1))

    def _attack(self, effect: e.Attack) -> float:
        amount = self.amount(effect.amount)
        if effect.who is Who.EACH_ENEMY and not self._view.vast:
            return sum(self.harm.attack(effect, amount, victim) for victim in self.harm.enemies)
        return self.harm.best(effect, amount)[0]

    def _damage(self, effect: e.Damage) -> float:
        amount = self.amount(effect.amount)
        each = [self.harm.loss(victim, amount) for victim in self.harm.enemies]
        return sum(each) if effect.who is Who.EACH_ENEMY else max(each, default=0.0)

    def _gain(self, effect: e.Gain) -> float:
        amount = self.amount(effect.amount)
        return (amount + self._richer) * (1.25 if self.mine.power < 6 else 1.0) if amount else 0.0

    def _lose(self, effect: e.Lose) -> float:
        amount = self.amount(effect.amount)
        others = [seat for seat, planet in enumerate(self._view.planets) if seat != self._seat and not planet.out]
        if effect.who is Who.SELF:
            return self.harm.own_loss(amount)
        if effect.who is Who.ONE_ENEMY:
            return max((self.harm.loss(victim, amount) for victim in self.harm.enemies), default=0.0)
        if self._view.vast:
            return self.harm.own_loss(amount) if effect.who is Who.ALL else 0.0
        if effect.who is Who.EACH_ENEMY:
            others = self.harm.enemies
        found = sum(
            self.harm.planet(seat, amount) if seat in self.harm.enemies else self.harm.loss(seat, amount)
            for seat in others
        )
        return found + (self.harm.own_loss(amount) if effect.who is Who.ALL else 0.0)

    def _rotate(self, effect: e.Rotate) -> float:
        if effect.who is Who.SELF:
            return self.turned(effect.dir.sign * effect.steps)
        return 0.8

    def _draw(self, effect: e.Draw) -> float:
        return (DRAW if effect.who is Who.SELF else -DRAW) * self.amount(effect.count)

    def _discard(self, effect: e.DiscardHand) -> float:
        return (-0.3 if effect.who is Who.SELF else 0.6) * plain(effect.count)

    def _look(self, effect: e.Look) -> float:
        if effect.insert_self or effect.deck is not e.DeckOf.OWN:
            blind = self._view.vast or not self.harm.enemies
            return 0.1 if blind else 0.4 + (0.8 if effect.insert_self else 0.5 * self.amount(effect.discard_up_to))
        return 0.25 + 0.6 * effect.take

    def _put(self, effect: e.PutInPlay) -> float:  # noqa: ARG002
        worth = self._worth
        piles = [self.mine.pile] if self._view.vast else [p.pile for p in self._view.planets if p.faction < 4]
        return 0.9 * max((max(worth.once[card], worth.line[card]) for pile in piles for card in pile), default=0.0)

    def _modify(self, effect: e.Modify) -> float:
        if effect.duration is e.Duration.IN_PLAY:
            return 0.0
        if effect.stat is e.Stat.POWER_GAIN:
            return 0.3 + 0.8 * effect.delta * self.plays
        if effect.stat in {e.Stat.PLANET_DAMAGE_TAKEN, e.Stat.ATTACK}:
            reach = 0.8 if effect.stat is e.Stat.ATTACK else 0.6 * len(self.harm.enemies) ** 0.5
            return 0.2 + effect.delta * reach * self.attacks_left()
        if effect.stat is e.Stat.ACTIVATION_COST:
            costs = self._worth.cards.costs
            placed = sum(one.cost > 0 and one.used < one.allowed for one in self.mine.placed)
            hand = sum(costs[card] > 0 and not self._worth.cards.is_orbital(card) for card in self._view.hand)
            return 0.2 - 0.9 * effect.delta * (placed + min(hand, self.plays - 1))
        return 0.5

    def _watch(self, effect: e.Watch) -> float:
        return 0.2 + 1.2 * effect.gain_per_point * self.attacks_left()

    def _reuse(self, effect: e.Reuse) -> float:
        cards = self._worth.cards
        there = [
            self.of(cards.effects[one.card]) - cards.costs[one.card]
            for one in self.mine.placed
            if one.spot != LEADER and cards.activates[one.card] and cards.passes(one.card, effect.filter)
        ]
        return max(0.0, max(there, default=0.0))

    def _crash(self, effect: e.Crash) -> float:  # noqa: ARG002
        return max((self.crash(victim, spot) for victim in self.harm.enemies for spot in (0, MOON)), default=0.0)

    def crash(self, victim: int, spot: int) -> float:
        """Return what it is worth that a card falls on its planet."""
        placed = next((one for one in self._view.planets[victim].placed if one.spot == spot), None)
        if placed is None or self._view.vast:
            return 0.0
        loss = self.harm.loss(victim, self._worth.cards.defense[placed.card])
        return self.harm.card(victim, placed, placed.defence) + loss

    def _remove(self, effect: e.RemoveOrbital) -> float:  # noqa: ARG002
        lines = [self.harm.line(victim) for victim in self.harm.enemies]
        return max((self.harm.standing(line[-1]) for line in lines if line), default=0.0)

    def _infest(self, effect: e.Infest) -> float:
        if effect.target is e.Infested.HOLDER or self._view.vast:
            return 0.0
        return 1.0 if self.harm.enemies else 0.0

    def _trap(self, effect: e.TriggerFound) -> float:
        return 0.0 if self._view.vast else 0.15 * effect.amount

    def _if(self, effect: e.If) -> float:
        return self.chance(effect.cond) * self.of(effect.then)

    def chance(self, condition: Condition) -> float:
        """Return how likely a condition holds."""
        match condition:
            case DialIn():
                return float(self.mine.dial in condition.positions)
            case AtLeast():
                return float(self.amount(condition.amount) >= condition.n)
        return 0.6

    def _one(self, effect: e.ChooseOne) -> float:
        return max(map(self.of, effect.options))

    _how: ClassVar[dict[type, Callable[["Prospects", Any], float]]] = {
        e.Attack: _attack,
        e.Damage: _damage,
        e.Gain: _gain,
        e.Lose: _lose,
        e.Rotate: _rotate,
        e.Draw: _draw,
        e.DiscardHand: _discard,
        e.Look: _look,
        e.Fetch: lambda _, effect: 0.8 * effect.count,
        e.Salvage: lambda _, effect: 0.6 * effect.count,
        e.PutInPlay: _put,
        e.ExtraPlay: lambda _, effect: 1.6 * effect.count,
        e.Modify: _modify,
        e.Watch: _watch,
        e.Reuse: _reuse,
        e.Crash: _crash,
        e.Infest: _infest,
        e.TriggerFound: _trap,
        e.RemoveOrbital: _remove,
        e.If: _if,
        e.ChooseOne: _one,
    }
