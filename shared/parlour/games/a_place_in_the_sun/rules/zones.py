"""Hands, decks and piles: drawing, discarding, shuffling, and cards that travel."""

from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.happenings import CardDiscarded, CardsDrawn, DeckShuffled, InfestationSent
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION
from parlour.games.a_place_in_the_sun.table import Table

HAND = 5


def to_pile(table: Table, card: int) -> None:
    """Put a card on the pile of its faction; without its player it leaves the game (APS-076, APS-R55)."""
    owner = table.owner_seat(card)
    if owner is not None:
        table.planet(owner).pile.append(card)


def reshuffle(table: Table, seat: int) -> None:
    """Make the discard pile the new deck, under nothing (APS-018, APS-R20)."""
    planet = table.planet(seat)
    table.dice.shuffle(planet.pile)
    planet.deck = planet.pile + planet.deck
    planet.pile = []
    planet.touched = 0
    table.tell(DeckShuffled(seat))


def draw(table: Table, seat: int, count: int, *, by_effect: bool = True) -> None:
    """Draw cards, reshuffling the pile when the deck is empty; fewer when both are (APS-075, APS-R20)."""
    planet = table.planet(seat)
    drawn: list[int] = []
    while len(drawn) < count:
        if not planet.deck:
            if not planet.pile:
                break
            reshuffle(table, seat)
            planet.marked = [*planet.hand, *drawn]
        drawn.append(planet.deck.pop())
        if planet.touched:
            planet.touched -= 1
            planet.marked.append(drawn[-1])
    if not drawn:
        return
    planet.hand.extend(drawn)
    if by_effect:
        table.count(seat, Counter.CARDS_DRAWN_BY_EFFECTS, len(drawn))
    table.tell_apart(CardsDrawn(seat, len(drawn)), {seat: CardsDrawn(seat, len(drawn), tuple(drawn))})


def refill(table: Table, seat: int) -> None:
    """Draw up to 5 at the end of a turn (APS-016)."""
    draw(table, seat, max(0, HAND - len(table.planet(seat).hand)), by_effect=False)


def take_from_hand(table: Table, seat: int, card: int) -> None:
    """Take a card from a hand, openly."""
    planet = table.planet(seat)
    planet.hand.remove(card)
    if card in planet.marked:
        planet.marked.remove(card)


def take_openly(table: Table, seat: int, card: int) -> None:
    """Add a card to a hand of which others may know."""
    planet = table.planet(seat)
    planet.hand.append(card)
    planet.marked.append(card)


def put_on_top(table: Table, seat: int, card: int) -> None:
    """Put a card on top of a deck, openly."""
    planet = table.planet(seat)
    planet.deck.append(card)
    planet.touched += 1


def discard(table: Table, seat: int, card: int) -> None:
    """Discard a card of a hand to the pile of its faction (APS-076, APS-133, APS-159, APS-182)."""
    take_from_hand(table, seat, card)
    table.tell(CardDiscarded(seat, card))
    to_pile(table, card)
    table.count(seat, Counter.CARDS_DISCARDED_FROM_HAND)


def discardable(table: Table, seat: int) -> list[int]:
    """Return the cards of a hand that a player can discard, each once, oldest first: no Eye Bots (APS-R118)."""
    hand = dict.fromkeys(table.planet(seat).hand)
    return [card for card in hand if card not in table.cards.eye_bots]


def discardable_count(table: Table, seat: int) -> int:
    """Return how many cards of a hand can be discarded."""
    return sum(card not in table.cards.eye_bots for card in table.planet(seat).hand)


def shuffle_into_top(table: Table, seat: int, card: int, count: int) -> None:
    """Shuffle a card into the top cards of a deck; on the Extinctor's it lies on top (APS-079, APS-R21, APS-R119)."""
    planet = table.planet(seat)
    if planet.faction != BOSS_FACTION:
        cut = max(0, len(planet.deck) - count)
        top = [*planet.deck[cut:], card]
        table.dice.shuffle(top)
        planet.deck[cut:] = top
        if planet.touched:
            planet.touched = max(planet.touched + 1, len(top))
    else:
        put_on_top(table, seat, card)
    table.tell(InfestationSent(table.owner_seat(card) or 0, card, seat, to_hand=False))


def give(table: Table, seat: int, card: int) -> None:
    """Give an infestation card to a hand; the Extinctor gets it on top of its deck (APS-179, APS-224)."""
    planet = table.planet(seat)
    to_hand = planet.faction != BOSS_FACTION
    (take_openly if to_hand else put_on_top)(table, seat, card)
    table.tell(InfestationSent(table.owner_seat(card) or 0, card, seat, to_hand))
