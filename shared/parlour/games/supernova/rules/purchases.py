"""Step 4: buying technologies, Research cards and Battle cards (SNV-155 to SNV-172, SNV-R78 to SNV-R84)."""

from collections.abc import Sequence
from itertools import combinations

from parlour.engine.game import Decision
from parlour.games.supernova.actions import (
    BuyBattleCards,
    BuyResearch,
    BuyTechnology,
    DiscardDrawn,
    KeepDrawn,
    SupernovaAction,
)
from parlour.games.supernova.cards import RANK, Cards
from parlour.games.supernova.frames import DrawnFrame
from parlour.games.supernova.happenings import CardsDrawn
from parlour.games.supernova.holdings import shown_level, shown_levels
from parlour.games.supernova.parts import MAX_LEVEL, TECHNOLOGIES, Technology
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.rules.powers import raise_bought
from parlour.games.supernova.stock import (
    add_to_hand,
    can_draw,
    can_research,
    discard_hidden,
    holds,
    pay_ru,
    take_cards,
    take_from_hand,
    take_research,
    without,
)
from parlour.games.supernova.table import Table, refuse

CARDS_BOUGHT = 3
_BUY = {technology: BuyTechnology(technology) for technology in TECHNOLOGIES}
_BUY_CARDS = BuyBattleCards()


def purchases(table: Table, seat: int) -> list[SupernovaAction]:
    """Return everything that the active player can buy."""
    turn, ru = table.turn, table.state.players[seat].ru
    if not ru:
        return []
    bought, limit = turn.bought, min(MAX_LEVEL, ru)
    found: list[SupernovaAction] = [
        _BUY[technology]
        for technology, level in zip(TECHNOLOGIES, shown_levels(table, seat), strict=True)
        if level < limit and technology not in bought
    ]
    found += [BuyResearch(count) for count in range(1, min(ru, can_research(table)) + 1)]
    if not turn.bought_cards and can_draw(table):
        found.append(_BUY_CARDS)
    return found


def buy_technology(table: Table, seat: int, technology: Technology) -> None:
    """Buy the next level for as many RU as its number; it counts at once (SNV-160 to SNV-163).

    Raises:
        IllegalAction: It was bought already in this turn, is at its limit, or costs too much.
    """
    level = shown_level(table, seat, technology)
    if level >= MAX_LEVEL:
        refuse(f"no technology goes beyond level {MAX_LEVEL}", "SNV-163")
    if technology in table.turn.bought:
        refuse("only one level of a technology is bought in a turn", "SNV-160")
    if table.state.players[seat].ru <= level:
        refuse(f"level {level + 1} costs {level + 1} RU", "SNV-161")
    pay_ru(table, seat, level + 1)
    table.turn.bought.append(technology)
    raise_bought(table, seat, technology)


def buy_research(table: Table, seat: int, count: int) -> None:
    """Buy Research cards for 1 RU each; they are available from the next own turn on (SNV-165, SNV-166).

    Raises:
        IllegalAction: There are not so many RU or cards.
    """
    player = table.state.players[seat]
    if not 1 <= count <= player.ru:
        refuse("a Research card costs 1 RU", "SNV-165")
    if count > can_research(table):
        refuse("there are not so many Research cards left", "SNV-R87")
    pay_ru(table, seat, count)
    player.shelved = sorted([*player.shelved, *take_research(table, seat, count)])


def buy_battle_cards(table: Table, seat: int) -> None:
    """Pay 1 RU and draw up to three cards, to be thinned out at once (SNV-170, SNV-R82, SNV-R83).

    Raises:
        IllegalAction: It was done already in this turn, there is no RU, or no card can be drawn.
    """
    if table.turn.bought_cards:
        refuse("Battle cards are bought once in a turn", "SNV-R82")
    if not table.state.players[seat].ru:
        refuse("Battle cards cost 1 RU", "SNV-170")
    if not can_draw(table):
        refuse("no Battle card can be drawn", "SNV-R83")
    pay_ru(table, seat, 1)
    table.turn.bought_cards = True
    drawn = take_cards(table, CARDS_BOUGHT)
    table.tell_apart(CardsDrawn(seat, len(drawn)), {seat: CardsDrawn(seat, len(drawn), drawn)})
    table.push(DrawnFrame(seat, drawn))


class DrawnRules(FrameRules[DrawnFrame]):
    """Of the cards drawn one is discarded, the others are kept for cards of the hand or discarded too."""

    powers = False

    def asked(self, table: Table, frame: DrawnFrame) -> Sequence[int]:
        """Return the buyer, as long as there is a choice that anyone could see."""
        seat = frame.seat
        return (seat,) if not frame.thinned or (frame.cards and table.state.players[seat].hand) else ()

    def question(self, table: Table, frame: DrawnFrame, seat: int) -> Decision:
        """Ask what to discard, then what to keep."""
        return Decision(
            seat, "keep_drawn" if frame.thinned else "discard_drawn", sealed=True, context=table.state.epoch
        )

    def answers(self, table: Table, frame: DrawnFrame, seat: int) -> list[SupernovaAction]:
        """Return each card to discard; then each set of cards to keep, none first."""
        if not frame.thinned:
            return [DiscardDrawn(card) for card in dict.fromkeys(frame.cards)]
        found: list[SupernovaAction] = []
        hand = table.state.players[seat].hand
        for count in range(min(len(frame.cards), len(hand)) + 1):
            gifts = [*dict.fromkeys(combinations(hand, count))]
            for kept in dict.fromkeys(combinations(frame.cards, count)):
                found += [KeepDrawn(kept, given) for given in gifts]
        return found

    def answer(self, table: Table, frame: DrawnFrame, seat: int, action: SupernovaAction) -> None:
        """Discard or keep."""
        if type(action) is DiscardDrawn and not frame.thinned:
            if action.card not in frame.cards:
                refuse("that card was not drawn", "SNV-170")
            frame.cards = without(frame.cards, (action.card,))
            frame.thinned = True
            discard_hidden(table, seat, (action.card,))
        elif type(action) is KeepDrawn and frame.thinned:
            self._keep(table, frame, seat, action.kept, action.given)
        else:
            not_offered("SNV-170")

    def proceed(self, table: Table, frame: DrawnFrame) -> None:
        """Discard what is left."""
        table.pop()
        discard_hidden(table, frame.seat, frame.cards)

    def fallback(self, table: Table, frame: DrawnFrame, seat: int) -> SupernovaAction:  # noqa: ARG002
        """Return discarding the lowest card, then keeping none (SNV-D26, SNV-D27)."""
        if frame.thinned:
            return KeepDrawn((), ())
        return DiscardDrawn(min(frame.cards, key=lambda card: (RANK[card], card)))

    def _keep(self, table: Table, frame: DrawnFrame, seat: int, kept: Cards, given: Cards) -> None:
        if len(kept) != len(given):
            refuse("for each card kept one of the hand is given up", "SNV-171")
        if not holds(frame.cards, kept) or not holds(table.state.players[seat].hand, given):
            refuse("those cards are not there", "SNV-171")
        take_from_hand(table, seat, given)
        add_to_hand(table, seat, kept)
        frame.cards = without(frame.cards, kept) + given
        discard_hidden(table, seat, tuple(sorted(frame.cards)))
        table.pop()
