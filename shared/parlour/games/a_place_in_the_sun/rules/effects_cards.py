"""Effects on hands, decks and piles."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.actions import ChooseCard, Decline, SunAction
from parlour.games.a_place_in_the_sun.frames import ResolveFrame
from parlour.games.a_place_in_the_sun.happenings import CardTaken
from parlour.games.a_place_in_the_sun.knowledge import padded
from parlour.games.a_place_in_the_sun.rules.amounts import amount
from parlour.games.a_place_in_the_sun.rules.effect import (
    ACT,
    BEGUN,
    MORE,
    Aimed,
    EffectRules,
    done,
    one_of,
    uproot,
)
from parlour.games.a_place_in_the_sun.rules.questions import questions
from parlour.games.a_place_in_the_sun.rules.zones import (
    discard,
    discardable,
    discardable_count,
    draw,
    give,
    mix_deck,
    put_on_top,
    show_hand,
    shuffle_into_top,
    take_from_deck,
    take_openly,
    to_pile,
)
from parlour.games.a_place_in_the_sun.state import Planet
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import Who

_OWNER, _ONE_PLAYER = Who.OWNER, Who.ONE_PLAYER
_RANDOM, _ACTOR = e.Pick.RANDOM, e.Pick.ACTOR
_DECK, _PILE = e.Source
_HAND, _DECK_TOP = e.To
_TO_PLAYER, _TO_HOLDER = e.Infested.ONE_PLAYER, e.Infested.HOLDER
_GIVE_HAND = e.How.GIVE_HAND
_CHOOSE, _MAY_CHOOSE = questions("choose_cards"), questions("choose_cards", may_pass=True)


class DrawRules(EffectRules[e.Draw]):
    """Draw cards, at once, even in another player's turn (APS-075, APS-158, APS-R98)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.Draw) -> None:
        """Draw for the player or the owner; for an eliminated owner nothing happens (APS-R55)."""
        seat = table.owner_seat(frame.card) if effect.who is _OWNER else frame.seat
        if seat is not None and seat != table.boss:
            draw(table, seat, amount(table, frame, effect.count))
        done(table, frame)


class DiscardHandRules(Aimed[e.DiscardHand]):
    """Discard cards from a hand, one by one, as many as can be (APS-076, APS-D12, APS-R71)."""

    def candidates(self, table: Table, frame: ResolveFrame, effect: e.DiscardHand) -> list[int]:
        """The own hand, or an enemy's."""
        return [seat for seat in one_of(table, frame, effect.who) if seat != table.boss]

    def act(self, table: Table, frame: ResolveFrame, effect: e.DiscardHand) -> None:
        """Set the number first, so that the question can be asked; then discard what needs no choice."""
        seat = frame.chosen
        if frame.step == ACT:
            frame.step, frame.count = MORE, amount(table, frame, effect.count)
            if effect.pick is _ACTOR:
                show_hand(table, seat, frame.seat)
            return
        if effect.pick is _RANDOM:
            while frame.count and discardable_count(table, seat):
                hand = [card for card in table.planets[seat].hand if card not in table.cards.eye_bots]
                discard(table, seat, table.dice.choice(hand))
                frame.count -= 1
        elif not effect.optional and discardable_count(table, seat) <= frame.count:
            for card in list(table.planets[seat].hand):
                if card not in table.cards.eye_bots:
                    discard(table, seat, card)
        done(table, frame)

    def question(self, table: Table, frame: ResolveFrame, effect: e.DiscardHand) -> Decision | None:
        """Ask whom, or which card."""
        if frame.step != MORE:
            return super().question(table, frame, effect)
        seat = frame.seat if effect.pick is _ACTOR else frame.chosen
        return (_MAY_CHOOSE if effect.optional else _CHOOSE)[seat]

    def further(self, table: Table, frame: ResolveFrame, effect: e.DiscardHand) -> Decision | None:
        """Ask while there is a choice."""
        if frame.step != MORE or not frame.count or effect.pick is _RANDOM:
            return None
        there = discardable_count(table, frame.chosen)
        if there == 0 or (there <= frame.count and not effect.optional):
            return None
        return self.question(table, frame, effect)

    def answers(self, table: Table, frame: ResolveFrame, effect: e.DiscardHand) -> Sequence[SunAction]:
        """Return the cards, the oldest first; declining comes before them."""
        if frame.step != MORE:
            return super().answers(table, frame, effect)
        cards = [ChooseCard(card) for card in discardable(table, frame.chosen)]
        return [Decline(), *cards] if effect.optional else cards

    def answer(self, table: Table, frame: ResolveFrame, effect: e.DiscardHand, action: SunAction) -> None:
        """Discard it."""
        if isinstance(action, ChooseCard):
            discard(table, frame.chosen, action.card)
            frame.count -= 1
        elif isinstance(action, Decline):
            frame.count = 0
        else:
            super().answer(table, frame, effect, action)


class FetchRules(EffectRules[e.Fetch]):
    """Take cards from the own deck or pile; a searched deck is shuffled afterwards."""

    def _there(self, table: Table, frame: ResolveFrame, effect: e.Fetch) -> list[int]:
        planet = table.planets[frame.seat]
        passing = table.cards.passing[effect.filter]
        if effect.source is _DECK:
            return sorted(passing.intersection(planet.deck))
        return [card for card in dict.fromkeys(planet.pile) if card in passing]

    def advance(self, table: Table, frame: ResolveFrame, effect: e.Fetch) -> Decision | None:
        """Ask while cards are owed and there are some; end with a shuffle."""
        if frame.step == BEGUN:
            frame.step, frame.count = MORE, effect.count
        if frame.count and self._there(table, frame, effect):
            return self.question(table, frame, effect)
        planet = table.planets[frame.seat]
        if effect.source is _DECK:
            mix_deck(table, frame.seat)
            if frame.count:
                self._missed(table, planet, effect)
        for card in frame.cards:
            (take_openly if effect.to is _HAND else put_on_top)(table, frame.seat, card)
        done(table, frame)
        return None

    def question(self, table: Table, frame: ResolveFrame, effect: e.Fetch) -> Decision:  # noqa: ARG002
        """Ask which card."""
        return _CHOOSE[frame.seat]

    def answers(self, table: Table, frame: ResolveFrame, effect: e.Fetch) -> Sequence[SunAction]:
        """Return the cards; of a pile the oldest first."""
        return [ChooseCard(card) for card in self._there(table, frame, effect)]

    def answer(self, table: Table, frame: ResolveFrame, effect: e.Fetch, action: SunAction) -> None:
        """Set it aside until all are chosen."""
        if not isinstance(action, ChooseCard):
            return
        planet = table.planets[frame.seat]
        if effect.source is _DECK:
            take_from_deck(planet, action.card)
        else:
            planet.pile.remove(action.card)
        frame.cards.append(action.card)
        frame.count -= 1
        told = CardTaken(frame.seat, action.card, effect.to is _DECK_TOP)
        if effect.reveal or effect.source is _PILE:
            table.tell(told)
        else:
            table.tell_apart(CardTaken(frame.seat, None, told.on_deck), {frame.seat: told})

    def _missed(self, table: Table, planet: Planet, effect: e.Fetch) -> None:
        """Everybody saw that the deck has no such card, and so knows that the missing ones are in the hand."""
        marks = padded(planet.hand_marks, len(planet.hand))
        planet.hand_marks = [
            table.seen_by_all if table.cards.passes(card, effect.filter) else mark
            for card, mark in zip(planet.hand, marks, strict=True)
        ]


class SalvageRules(EffectRules[e.Salvage]):
    """Shuffle the own pile and take cards from its top (APS-051)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.Salvage) -> None:
        """Take them openly: the rest of the pile is open."""
        planet = table.planets[frame.seat]
        table.dice.shuffle(planet.pile)
        for _ in range(min(effect.count, len(planet.pile))):
            card = planet.pile.pop()
            take_openly(table, frame.seat, card)
            table.tell(CardTaken(frame.seat, card))
        done(table, frame)


class ReturnSelfRules(EffectRules[e.ReturnSelf]):
    """This card goes to its owner's pile (APS-158)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.ReturnSelf) -> None:  # noqa: ARG002
        """Move it."""
        if uproot(table, frame):
            to_pile(table, frame.card)
        done(table, frame)


class InfestRules(Aimed[e.Infest]):
    """This card goes into another deck or hand (APS-131, APS-132, APS-179, APS-180, APS-224)."""

    def candidates(self, table: Table, frame: ResolveFrame, effect: e.Infest) -> list[int]:
        """The holder, the attacked planet, or any other."""
        if effect.target is _TO_HOLDER:
            return [frame.seat]
        if effect.target is _TO_PLAYER:
            return one_of(table, frame, _ONE_PLAYER)
        return [] if frame.victim < 0 or table.planets[frame.victim].out else [frame.victim]

    def act(self, table: Table, frame: ResolveFrame, effect: e.Infest) -> None:
        """Move it."""
        if uproot(table, frame):
            if effect.how is _GIVE_HAND:
                give(table, frame.chosen, frame.card)
            else:
                shuffle_into_top(table, frame.chosen, frame.card, effect.count)
        done(table, frame)
