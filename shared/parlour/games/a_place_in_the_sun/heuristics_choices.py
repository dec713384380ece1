"""Ratings of the choices inside a resolution: planets, targets, cards, alternatives, payments and reactions."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.heuristics_effects import Prospects
from parlour.games.a_place_in_the_sun.heuristics_worth import Worth
from parlour.games.a_place_in_the_sun.views import View
from parlour.games.a_place_in_the_sun.vocabulary import Who

_ONE_ATTACK = e.Attack(mode=e.AttackMode.MULTIPLE, amount=1)


class Choices:
    """One view of a seat, and how its choices look."""

    def __init__(self, worth: Worth, view: View, seat: int, prospects: Prospects) -> None:
        self._worth, self._view, self._seat, self._prospects = worth, view, seat, prospects
        self._kind = "" if view.question is None else view.question.kind

    def rate(self, action: a.SunAction) -> float:
        """Return how good the choice looks."""
        how = self._rates.get(type(action))
        return 0.0 if how is None else how(self, action)

    def worth_in_hand(self, card: int) -> float:
        """Return what keeping a card in the hand is worth; foreign ones nothing."""
        worth, cards = self._worth, self._worth.cards
        if cards.owners[card] != self._prospects.faction:
            return -0.3
        if cards.types[card] == "":
            return worth.leader[card]
        return worth.line[card] if cards.is_orbital(card) else worth.once[card]

    def cost(self, card: int) -> int:
        """Return what activating a card that is not placed costs about."""
        cards = self._worth.cards
        turn = self._view.turn
        lower = 0
        for placed in self._prospects.mine.placed:
            lower -= sum(m.delta for m in cards.modifies[placed.card] if m.stat is e.Stat.ACTIVATION_COST)
        if turn is not None:
            lower -= sum(c.delta for c in turn.changes if c.stat is e.Stat.ACTIVATION_COST and c.seat == self._seat)
        return max(0, cards.costs[card] - lower)

    def _effects(self) -> Iterator[e.Effect]:
        """Yield the effects of the card that is resolved, alternatives and conditions opened."""
        card = self._view.resolving
        if card is None:
            return
        cards = self._worth.cards
        foreign = cards.owners[card] != self._prospects.faction and cards.infested[card]
        yield from _opened(cards.infested[card] if foreign else cards.effects[card])

    def _player(self, action: a.ChoosePlayer) -> float:
        harm, seat = self._prospects.harm, action.seat
        for effect in self._effects():
            match effect:
                case e.Attack():
                    return harm.attack(effect, self._prospects.amount(effect.amount), seat)
                case e.Damage() | e.Lose(who=Who.ONE_ENEMY):
                    return harm.loss(seat, self._prospects.amount(effect.amount))
                case e.Look():
                    return self._deck(effect, seat)
                case e.Infest() | e.TriggerFound() | e.DiscardHand() | e.Rotate():
                    return self._meets(seat)
        return 0.0

    def _meets(self, seat: int) -> float:
        """Whom a harmful effect meets best: the Extinctor loses a Play Action to an infestation."""
        harm = self._prospects.harm
        if seat not in harm.enemies:
            return -1.0
        return 2.0 if seat == harm.boss else 1.0 + 0.01 * self._view.planets[seat].power

    def _deck(self, effect: e.Look, seat: int) -> float:
        if effect.insert_self:
            return self._meets(seat)
        if seat == self._seat:
            return 0.6
        return self._prospects.amount(effect.discard_up_to, seat) * (
            1.0 if seat in self._prospects.harm.enemies else -1
        )

    def _spot(self, action: a.ChooseSpot) -> float:
        if self._kind == "choose_crash":
            return self._prospects.crash(action.seat, action.spot)
        if self._kind == "choose_own_card":
            cards = self._worth.cards
            there = next((p for p in self._prospects.mine.placed if p.spot == action.spot), None)
            return 0.0 if there is None else self._prospects.of(cards.effects[there.card]) - cards.costs[there.card]
        harm, attack = self._prospects.harm, self._view.attack
        if attack is None:
            there = next((p for p in self._view.planets[action.seat].placed if p.spot == action.spot), None)
            return 0.0 if there is None else harm.standing(there)
        effect = self._attacking(attack.card)
        value = attack.value or self._prospects.amount(effect.amount)
        return harm.at(action.seat, action.spot, value, spread=effect.mode is e.AttackMode.MULTIPLE)

    def _attacking(self, card: int) -> e.Attack:
        opened = _opened(self._worth.cards.effects[card])
        return next((effect for effect in opened if isinstance(effect, e.Attack)), _ONE_ATTACK)

    def _option(self, action: a.ChooseOption) -> float:
        card = self._view.resolving
        if card is None:
            return 0.0
        for effect in self._worth.cards.effects[card]:
            if isinstance(effect, e.ChooseOne) and action.option < len(effect.options):
                return self._prospects.of(effect.options[action.option])
        return 0.0

    def _card(self, action: a.ChooseCard) -> float:
        cards, looked = self._worth.cards, self._view.looked
        card = action.card
        if action.pile >= 0:
            worth = self._worth
            return worth.line[card] + 1.0 if cards.is_orbital(card) else self._prospects.of(cards.effects[card])
        keeps = self.worth_in_hand(card)
        if self._kind == "order_cards":
            mine = sum(cards.owners[one] == self._prospects.faction for one in looked) * 2 > len(looked)
            return keeps if mine else -self._theirs(card)
        if looked and cards.owners[card] != self._prospects.faction:
            return self._theirs(card) - 0.5
        if self._discards():
            return -keeps
        return keeps

    def _theirs(self, card: int) -> float:
        """Return what a card is worth to another player."""
        worth = self._worth
        if worth.cards.infested[card] and worth.cards.owners[card] == self._prospects.faction:
            return -1.0
        return max(worth.once[card], worth.line[card])

    def _discards(self) -> bool:
        """Whether cards are chosen to be discarded from the own hand, or from the own deck."""
        if self._view.resolving is None:
            return True
        wanted = (e.DiscardHand,)
        looks = any(isinstance(effect, e.Look) and effect.discard_up_to for effect in self._effects())
        return looks or any(isinstance(effect, wanted) for effect in self._effects())

    def _accept(self, action: a.Accept) -> float:  # noqa: ARG002
        card = self._view.resolving
        if self._kind == "redirect_gain":
            return -0.5
        if card is None:
            return 0.1
        return self._prospects.of(self._worth.cards.effects[card]) - self.cost(card)

    def _absorb(self, action: a.Absorb) -> float:
        attack = self._view.attack
        placed = next((one for one in self._prospects.mine.placed if one.spot == action.spot), None)
        absorb = None if placed is None else self._worth.cards.absorbs.get(placed.card)
        if attack is None or placed is None or absorb is None:
            return 0.0
        harm, effect = self._prospects.harm, self._attacking(attack.card)
        lower = max(0, attack.value - absorb.amount)
        saved = harm.attack(effect, attack.value, self._seat) - harm.attack(effect, lower, self._seat)
        return saved - 1.05 * placed.cost

    _rates: ClassVar[dict[type, Callable[["Choices", Any], float]]] = {
        a.ChoosePlayer: _player,
        a.ChooseSpot: _spot,
        a.ChooseOption: _option,
        a.ChooseCard: _card,
        a.Accept: _accept,
        a.Absorb: _absorb,
    }


def _opened(effects: e.Effects) -> Iterator[e.Effect]:
    for effect in effects:
        if isinstance(effect, e.If):
            yield from _opened(effect.then)
        elif isinstance(effect, e.ChooseOne):
            for option in effect.options:
                yield from _opened(option)
        else:
            yield effect
