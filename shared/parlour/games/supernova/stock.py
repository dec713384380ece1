"""Drawing and discarding cards, moving tiles and RU."""

from parlour.games.supernova.cards import Cards
from parlour.games.supernova.happenings import (
    CardsDiscarded,
    CardsDrawn,
    ResearchDrawn,
    RuGained,
    RuPaid,
    TilesTaken,
)
from parlour.games.supernova.table import Table


def can_draw(table: Table) -> bool:
    """Return whether a Battle card can be drawn (SNV-R88)."""
    return bool(table.state.deck or table.state.discard)


def take_cards(table: Table, count: int) -> Cards:
    """Take Battle cards from the deck; the discard pile becomes the deck when one is wanted (SNV-025, SNV-R131)."""
    state, taken = table.state, []
    for _ in range(count):
        if not state.deck:
            if not state.discard:
                break
            state.deck, state.discard = state.discard, []
            table.dice.shuffle(state.deck)
        taken.append(state.deck.pop())
    return tuple(sorted(taken))


def draw_cards(table: Table, seat: int, count: int) -> Cards:
    """Draw Battle cards into a hand; missing ones are skipped (SNV-R88)."""
    drawn = take_cards(table, count)
    if drawn:
        add_to_hand(table, seat, drawn)
        public = CardsDrawn(seat, len(drawn))
        table.tell_apart(public, {seat: CardsDrawn(seat, len(drawn), drawn)})
    return drawn


def fill_hand(table: Table, seat: int, target: int) -> Cards:
    """Draw until the hand has so many cards."""
    wanted = target - len(table.state.players[seat].hand)
    return draw_cards(table, seat, wanted) if wanted > 0 else ()


def add_to_hand(table: Table, seat: int, cards: Cards) -> None:
    """Put cards into a hand, in order."""
    player = table.state.players[seat]
    player.hand = tuple(sorted(player.hand + cards))


def take_from_hand(table: Table, seat: int, cards: Cards) -> None:
    """Take cards out of a hand; a temporary card goes first among equals (SNV-R49)."""
    player = table.state.players[seat]
    player.hand = without(player.hand, cards)
    if table.acts(seat):
        temporary = table.turn.temporary
        for card in cards:
            if card in temporary:
                temporary.remove(card)


def without(hand: Cards, cards: Cards) -> Cards:
    """Return the hand without the cards; they must be in it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def holds(hand: Cards, cards: Cards) -> bool:
    """Return whether the cards are in the hand, each as often as it is named."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


def discard_hidden(table: Table, seat: int, cards: Cards) -> None:
    """Discard cards that others do not see (SNV-R89)."""
    if cards:
        table.state.discard += cards
        public = CardsDiscarded(seat, len(cards))
        table.tell_apart(public, {seat: CardsDiscarded(seat, len(cards), cards)})


def discard_shown(table: Table, cards: Cards) -> None:
    """Discard cards that everyone has seen."""
    table.state.discard += cards


def can_research(table: Table) -> int:
    """Return how many Research cards can be drawn (SNV-R87)."""
    return len(table.state.research_deck) + len(table.state.research_discard)


def take_research(table: Table, seat: int, count: int) -> list[int]:
    """Take Research cards from the deck; the discard pile becomes the deck when one is wanted."""
    state, taken = table.state, []
    for _ in range(count):
        if not state.research_deck:
            if not state.research_discard:
                break
            state.research_deck, state.research_discard = state.research_discard, []
            table.dice.shuffle(state.research_deck)
        taken.append(state.research_deck.pop())
    names = tuple(table.edition.research[card].id for card in taken)
    table.tell_apart(ResearchDrawn(seat, len(taken)), {seat: ResearchDrawn(seat, len(taken), names)})
    return taken


def gain_ru(table: Table, seat: int, count: int) -> None:
    """Give RU outside the income."""
    if count:
        table.state.players[seat].ru += count
        table.tell(RuGained(seat, count))


def pay_ru(table: Table, seat: int, count: int) -> None:
    """Take RU back to the supply."""
    if count:
        table.state.players[seat].ru -= count
        table.tell(RuPaid(seat, count))


def allot(table: Table, count: int) -> int:
    """Move tiles from the reserves of the active player to the allotment, as far as there are any (SNV-R07)."""
    turn = table.turn
    player = table.state.players[turn.seat]
    taken = min(count, player.reserves)
    if taken:
        player.reserves -= taken
        turn.allotment += taken
        table.tell(TilesTaken(turn.seat, taken, turn.allotment))
    return taken
