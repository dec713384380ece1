"""Ratings of answers, by what is asked."""

from collections.abc import Callable
from typing import Any, ClassVar

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.actions import Place
from parlour.games.a_place_in_the_sun.edition import Counter, LineEffect
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON
from parlour.games.a_place_in_the_sun.heuristics_choices import Choices
from parlour.games.a_place_in_the_sun.heuristics_effects import Prospects
from parlour.games.a_place_in_the_sun.heuristics_influence import Claims, Gives, gives, together
from parlour.games.a_place_in_the_sun.heuristics_worth import DRAW, Worth
from parlour.games.a_place_in_the_sun.views import PlacedView, View
from parlour.games.a_place_in_the_sun.vocabulary import CardKind

_SHIELDS = 0.4
"""A point of defence on the line, before the planet."""
_FIRST = 3.0
"""What helps the rest of the turn comes first."""
_EYE_BOT = -0.9
_HAND_BACK = 0.25
"""A card that the refill replaces."""


class Outlook:
    """One view of a seat, and how its answers look."""

    def __init__(self, worth: Worth, view: View, seat: int) -> None:
        self._worth, self._view, self._seat = worth, view, seat
        self._prospects = Prospects(worth, view, seat)
        self._claims = Claims(worth, view, seat)
        self._choices = Choices(worth, view, seat, self._prospects)
        self._mine = self._prospects.mine
        self._texts: dict[int, float] = {}
        self._dials: dict[int, float] = {}

    def rate(self, action: a.SunAction) -> float:
        """Return how good the answer looks."""
        how = self._rates.get(type(action))
        return self._choices.rate(action) if how is None else how(self, action)

    def _play(self, action: a.PlayCard) -> float:
        card, cards = action.card, self._worth.cards
        if action.place is Place.AREA:
            return _EYE_BOT
        if cards.kinds[card] is CardKind.LEADER:
            return self._led(card) + self._nearer(card, {})
        found = self._dial(card)
        if action.place is Place.RESOLVE:
            found += 2 * DRAW if cards.is_orbital(card) else self._text(card)
        else:
            found += self._placed(card, action)
        return found + (self._nearer(card, self._put(card, action)) if self._claims.live else 0.0)

    def _dial(self, card: int) -> float:
        """Return what the dial does with a card."""
        found = self._dials.get(card)
        if found is None:
            effects = self._worth.cards.on_play(self._prospects.faction, self._mine.dial, card).effects
            found = self._dials[card] = self._prospects.of(effects)
        return found

    def _text(self, card: int) -> float:
        """Return what the text of an Action in hand is worth: the own part or the infested player's."""
        found = self._texts.get(card)
        if found is None:
            cards = self._worth.cards
            if cards.owners[card] != self._prospects.faction:
                found = self._prospects.of(cards.infested[card])
            else:
                found = self._prospects.of(cards.effects[card])
                if cards.costs[card]:
                    found = max(0.0, found - self._choices.cost(card))
            self._texts[card] = found
        return found

    def _placed(self, card: int, action: a.PlayCard) -> float:
        """Return what a card is worth where it is placed, what it replaces taken off."""
        worth, cards, mine = self._worth, self._worth.cards, self._mine
        if action.place is Place.CARRIER:
            carrier = self._at(action.index)
            loaded = None if carrier is None else carrier.loaded
            return 2.4 * worth.once[card] - (0.0 if loaded is None else worth.once[loaded])
        turned = self._prospects.turned(cards.holds[card])
        if action.place is Place.MOON:
            there = self._at(MOON)
            lasting = worth.moon[card] if cards.is_orbital(card) else 2.2 * worth.once[card]
            return turned + lasting - (0.0 if there is None else self._prospects.harm.standing(there))
        side = cards.side(mine.side)
        bonus = {LineEffect.PLUS_ONE: 1, LineEffect.MINUS_ONE: -1}.get(side.line, 0)
        defence = cards.defense[card] + bonus
        if defence <= 0:
            return self._text(card) if cards.activates[card] else 0.0
        lasts = 0.55 if side.line is LineEffect.ONE_ROUND else 1.0
        found = turned + lasts * worth.line[card] + _SHIELDS * defence
        if action.place is Place.REPLACE:
            there = self._at(action.index)
            return found - (0.0 if there is None else self._prospects.harm.standing(there))
        # the strong ones stand outside, the useful ones near the planet
        return found + 0.02 * action.index * (defence - worth.line[card])

    def _at(self, spot: int) -> PlacedView | None:
        return next((one for one in self._mine.placed if one.spot == spot), None)

    def _led(self, card: int) -> float:
        there = self._at(LEADER)
        return self._worth.leader[card] - (0.0 if there is None else self._worth.leader[there.card])

    def _leader(self, action: a.PlayLeader) -> float:  # noqa: ARG002
        """The next Leader is unknown: about 4 points."""
        there = self._at(LEADER)
        return 4.0 - (0.0 if there is None else self._worth.leader[there.card] + 1.0)

    def _nearer(self, card: int, more: Gives) -> float:
        if not self._claims.live:
            return 0.0
        cards, faction = self._worth.cards, self._prospects.faction
        own = cards.owners[card] == faction and cards.types[card]
        turn = self._view.turn
        if own and turn is not None:
            kind = cards.dial(faction).types.index(cards.types[card])
            most = turn.played[kind] + 1 > max(turn.played)
            more = {**more, Counter.MOST_CARDS_OF_ONE_TYPE: int(most)}
        text = {} if cards.is_orbital(card) else gives(cards.effects[card] if own else cards.infested[card])
        return self._claims.nearer(together(text, gives(cards.on_play(faction, self._mine.dial, card).effects), more))

    def _put(self, card: int, action: a.PlayCard) -> Gives:
        if not self._worth.cards.is_orbital(card) or action.place is Place.RESOLVE:
            return {}
        grows = action.place is Place.LINE or (action.place is Place.MOON and self._at(MOON) is None)
        return {Counter.ORBITALS_PUT_IN_PLAY: 1, Counter.OWN_ORBITALS_IN_PLAY: int(grows)}

    def _activate(self, action: a.Activate) -> float:
        there = self._at(action.spot)
        if there is None:
            return 0.0
        cards = self._worth.cards
        card = there.loaded if action.loaded and there.loaded is not None else there.card
        cost = self._choices.cost(card) if action.loaded else cards.costs[card] if there.used else there.cost
        found = self._prospects.of(cards.effects[card]) - cost
        if found > 0 and any(isinstance(effect, e.Modify | e.Watch | e.Draw) for effect in cards.effects[card]):
            found += _FIRST
        if self._claims.live:
            found += self._claims.nearer(together(gives(cards.effects[card]), {Counter.POWER_RETURNED: cost}))
        return found

    def _skill(self, action: a.UseSkill) -> float:
        skill = self._worth.cards.dial(self._prospects.faction).skill
        option = skill.options[action.option]
        found = self._prospects.of(option.effects) + self._prospects.harm.own_loss(skill.cost)
        counts = together(gives(option.effects), {Counter.POWER_RETURNED: skill.cost})
        if action.card is not None:
            found -= self._choices.worth_in_hand(action.card) - _HAND_BACK
            counts[Counter.CARDS_DISCARDED_FROM_HAND] = 1
        return found + (self._claims.nearer(counts) if self._claims.live else 0.0)

    def _regime(self, action: a.RegimeDiscard) -> float:
        near = self._claims.nearer({Counter.CARDS_DISCARDED_FROM_HAND: 1}) if self._claims.live else 0.0
        hand = len(self._view.hand) - self._prospects.plays
        spare = _HAND_BACK + 0.5 if hand > 0 else 0.0
        return near + spare - self._choices.worth_in_hand(action.card)

    def _charge(self, action: a.CollectCharge) -> float:  # noqa: ARG002
        return 1.0

    def _claim(self, action: a.ClaimInfluence) -> float:
        return self._claims.claim(action.card)

    def _replace(self, action: a.ReplaceInfluence) -> float:
        return self._claims.replace(action.card)

    def _board(self, action: a.ChooseBoard) -> float:
        return 0.1 * self._worth.cards.side(action.side).power

    _rates: ClassVar[dict[type, Callable[["Outlook", Any], float]]] = {
        a.PlayCard: _play,
        a.PlayLeader: _leader,
        a.Activate: _activate,
        a.UseSkill: _skill,
        a.RegimeDiscard: _regime,
        a.CollectCharge: _charge,
        a.ClaimInfluence: _claim,
        a.ReplaceInfluence: _replace,
        a.ChooseBoard: _board,
    }
