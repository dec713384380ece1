"""Effects that look at the top of a deck: take, discard, insert, and put back in any order."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.actions import ChooseCard, Decline, SunAction
from parlour.games.a_place_in_the_sun.frames import ResolveFrame
from parlour.games.a_place_in_the_sun.happenings import (
    CardDiscarded,
    CardsLooked,
    CardsPutBack,
    CardTaken,
    InfestationSent,
)
from parlour.games.a_place_in_the_sun.knowledge import Mark, bit, everybody
from parlour.games.a_place_in_the_sun.rules.amounts import amount
from parlour.games.a_place_in_the_sun.rules.effect import ACT, Aimed, done, one_of, uproot
from parlour.games.a_place_in_the_sun.rules.effects_power import strike_planet
from parlour.games.a_place_in_the_sun.rules.questions import questions
from parlour.games.a_place_in_the_sun.rules.zones import mixed, put_on_top, put_under, take, take_top, to_pile
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import Who

TAKE, DISCARD, ORDER = 3, 4, 5
_OWN, _, _ENEMYS, _ANY = e.DeckOf
_CHOOSE, _MAY_CHOOSE = questions("choose_cards"), questions("choose_cards", may_pass=True)
_ORDER_CARDS = questions("order_cards")
_ONE_ENEMY, _ONE_PLAYER = Who.ONE_ENEMY, Who.ONE_PLAYER


def lift(table: Table, frame: ResolveFrame, count: int, *, revealed: bool) -> None:
    """Lift the top cards of the chosen deck, top first, without a reshuffle (APS-077, APS-078, APS-R21)."""
    planet = table.planets[frame.chosen]
    seats = table.state.seats
    viewers = everybody(seats) if revealed else bit(frame.seat, seats)
    for _ in range(min(count, len(planet.deck))):
        card, mark = take_top(planet)
        frame.cards.append(card)
        frame.marks.append(mark.seen_by(viewers))
    frame.revealed = revealed
    seen = CardsLooked(frame.seat, frame.chosen, len(frame.cards), revealed, tuple(frame.cards))
    if revealed:
        table.tell(seen)
    else:
        hidden = CardsLooked(frame.seat, frame.chosen, len(frame.cards), revealed)
        table.tell_apart(hidden, {frame.seat: seen})


def put_back(table: Table, frame: ResolveFrame) -> None:
    """Put the cards back, the first one kept on top."""
    order = [*frame.kept, *frame.cards]
    for card, mark in zip(reversed(order), reversed(frame.marks), strict=True):
        put_under(table.planets[frame.chosen], card, mark)
    told = CardsPutBack(frame.seat, frame.chosen, len(order))
    table.tell_apart(told, {frame.seat: CardsPutBack(frame.seat, frame.chosen, len(order), tuple(order))})


def keep_next(frame: ResolveFrame, card: int) -> None:
    """Let a card be the next from the top."""
    mark = pull(frame, card)
    frame.marks.insert(len(frame.kept), mark)
    frame.kept.append(card)


def pull(frame: ResolveFrame, card: int) -> Mark:
    """Take a card from those looked at; return what is known of it."""
    index = frame.cards.index(card)
    del frame.cards[index]
    return frame.marks.pop(len(frame.kept) + index)


def let_order(table: Table, frame: ResolveFrame) -> None:
    """Let the seat put the cards in an order of which the others see nothing."""
    frame.step = ORDER
    if len(frame.cards) > 1:
        frame.marks = mixed(table, frame.cards, frame.marks, bit(frame.seat, table.state.seats))


class LookRules(Aimed[e.Look]):
    """Look at a deck (APS-134, APS-157, APS-D12, APS-D13, APS-R62, APS-R82)."""

    def candidates(self, table: Table, frame: ResolveFrame, effect: e.Look) -> list[int]:
        """Return the decks that may be looked at; behind a Vast Space only the own one (APS-R142)."""
        if effect.deck is _OWN:
            return [frame.seat]
        if effect.deck is _ENEMYS:
            return one_of(table, frame, _ONE_ENEMY)
        others = one_of(table, frame, _ONE_PLAYER)
        return [*others, frame.seat] if effect.deck is _ANY else others

    def act(self, table: Table, frame: ResolveFrame, effect: e.Look) -> None:
        """Go from taking to discarding to ordering, as far as nothing is asked."""
        if frame.step == ACT:
            lift(table, frame, effect.count, revealed=effect.reveal)
            frame.step, frame.count = TAKE, effect.take
            if effect.take and frame.cards:
                return
        if frame.step == TAKE:
            most = amount(table, frame, effect.discard_up_to, frame.chosen)
            frame.step, frame.count = DISCARD, min(most, len(frame.cards))
            if frame.count:
                return
        if frame.step == DISCARD:
            if effect.insert_self and frame.chosen != table.boss and uproot(table, frame):
                frame.cards.insert(0, frame.card)
                frame.marks.insert(0, table.seen_by_all)
                table.tell(InfestationSent(frame.seat, frame.card, frame.chosen, to_hand=False))
            let_order(table, frame)
            if len(frame.cards) > 1:
                return
        put_back(table, frame)
        if effect.insert_self and frame.chosen == table.boss and uproot(table, frame):
            put_on_top(table, frame.chosen, frame.card)
            table.tell(InfestationSent(frame.seat, frame.card, frame.chosen, to_hand=False))
        done(table, frame)

    def further(self, table: Table, frame: ResolveFrame, effect: e.Look) -> Decision | None:  # noqa: ARG002
        """Ask for cards while some are owed or may be chosen."""
        if TAKE <= frame.step <= DISCARD and frame.count and frame.cards:
            return (_MAY_CHOOSE if frame.step == DISCARD else _CHOOSE)[frame.seat]
        if frame.step == ORDER and len(frame.cards) > 1:
            return _ORDER_CARDS[frame.seat]
        return None

    def answers(self, table: Table, frame: ResolveFrame, effect: e.Look) -> Sequence[SunAction]:
        """Return the cards, the top first; nothing is discarded by default."""
        if frame.step < TAKE:
            return super().answers(table, frame, effect)
        cards = [ChooseCard(card) for card in dict.fromkeys(frame.cards)]
        return [Decline(), *cards] if frame.step == DISCARD else cards

    def answer(self, table: Table, frame: ResolveFrame, effect: e.Look, action: SunAction) -> None:
        """Take, discard or put back the card."""
        if type(action) is not ChooseCard:
            if type(action) is Decline:
                frame.count = 0
            else:
                super().answer(table, frame, effect, action)
        elif frame.step == ORDER:
            keep_next(frame, action.card)
        else:
            frame.count -= 1
            self._part_with(table, frame, action.card, pull(frame, action.card))

    def _part_with(self, table: Table, frame: ResolveFrame, card: int, mark: Mark) -> None:
        if frame.step == DISCARD:
            table.tell(CardDiscarded(frame.chosen, card))
            to_pile(table, card)
        else:
            take(table.planets[frame.seat], card, mark if frame.chosen == frame.seat else table.seen_by_all)
            table.tell_apart(CardTaken(frame.seat, None), {frame.seat: CardTaken(frame.seat, card)})


class TriggerFoundRules(Aimed[e.TriggerFound]):
    """Reveal an enemy's top cards and spring the traps among them (APS-181, APS-R102)."""

    def candidates(self, table: Table, frame: ResolveFrame, effect: e.TriggerFound) -> list[int]:  # noqa: ARG002
        """One enemy."""
        return one_of(table, frame, _ONE_ENEMY)

    def act(self, table: Table, frame: ResolveFrame, effect: e.TriggerFound) -> None:
        """Reveal and strike; then order what is left."""
        if frame.step == ACT:
            lift(table, frame, effect.count, revealed=True)
            found = [card for card in frame.cards if table.cards.names[card] == effect.name]
            for card in found:
                pull(frame, card)
                to_pile(table, card)
                table.tell(CardDiscarded(frame.chosen, card))
            if found:
                strike_planet(table, frame.seat, frame.chosen, effect.amount * len(found))
            let_order(table, frame)
            return
        put_back(table, frame)
        done(table, frame)

    def further(self, table: Table, frame: ResolveFrame, effect: e.TriggerFound) -> Decision | None:  # noqa: ARG002
        """Ask for the order."""
        return _ORDER_CARDS[frame.seat] if frame.step == ORDER and len(frame.cards) > 1 else None

    def answers(self, table: Table, frame: ResolveFrame, effect: e.TriggerFound) -> Sequence[SunAction]:
        """Return the cards, the top first."""
        if frame.step != ORDER:
            return super().answers(table, frame, effect)
        return [ChooseCard(card) for card in dict.fromkeys(frame.cards)]

    def answer(self, table: Table, frame: ResolveFrame, effect: e.TriggerFound, action: SunAction) -> None:
        """Put it next."""
        if isinstance(action, ChooseCard):
            keep_next(frame, action.card)
        else:
            super().answer(table, frame, effect, action)
