"""Hands, decks and piles: drawing, discarding, shuffling, and cards that travel."""

from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.frames import ArrivalFrame, PayFrame, PlaceFrame, ResolveFrame, Zone
from parlour.games.a_place_in_the_sun.happenings import CardDiscarded, CardsDrawn, DeckShuffled, InfestationSent
from parlour.games.a_place_in_the_sun.knowledge import UNKNOWN, Mark, bit, padded, padded_below, trimmed
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION, Planet
from parlour.games.a_place_in_the_sun.table import PLACES, Table

HAND = 5
_HELD = Zone.HELD
_DRAWN, _DISCARDED = PLACES[Counter.CARDS_DRAWN_BY_EFFECTS], PLACES[Counter.CARDS_DISCARDED_FROM_HAND]


def to_pile(table: Table, card: int) -> None:
    """Put a card on the pile of its faction; without its player it leaves the game (APS-076, APS-R55)."""
    owner = table.cards.owners[card]
    for planet in table.planets:
        if planet.faction == owner:
            if not planet.out:
                planet.pile.append(card)
            return


def abandon(table: Table) -> None:
    """End all that is going on: cards that were being resolved, looked at or placed go to their piles (APS-R55)."""
    for frame in reversed(table.state.stack):
        if type(frame) is ResolveFrame:
            for card in (*frame.kept, *frame.cards):
                to_pile(table, card)
        if type(frame) is ResolveFrame or type(frame) is PayFrame:
            if frame.zone is _HELD:
                to_pile(table, frame.card)
        elif type(frame) is ArrivalFrame or type(frame) is PlaceFrame:
            to_pile(table, frame.card)
    table.state.stack.clear()


def reshuffle(table: Table, seat: int) -> None:
    """Make the discard pile the new deck, under nothing (APS-018, APS-R20)."""
    planet = table.planets[seat]
    table.dice.shuffle(planet.pile)
    planet.deck = planet.pile + planet.deck
    planet.pile = []
    if planet.faction == BOSS_FACTION:
        planet.deck_marks = [Mark(group=table.new_group())] * len(planet.deck)
    table.tell(DeckShuffled(seat))


def take_top(planet: Planet) -> tuple[int, Mark]:
    """Take the top card of a deck that has one, with what is known of it."""
    return planet.deck.pop(), planet.deck_marks.pop() if planet.deck_marks else UNKNOWN


def draw(table: Table, seat: int, count: int, *, by_effect: bool = True) -> None:
    """Draw cards, reshuffling the pile when the deck is empty; fewer when both are (APS-075, APS-R20)."""
    planet = table.planets[seat]
    if count < 1 or not (planet.deck or planet.pile):
        return
    hand, marks, deck, known = planet.hand, _marked(planet), planet.deck, planet.deck_marks
    held = len(hand)
    for _ in range(count):
        if not deck:
            if not planet.pile:
                break
            reshuffle(table, seat)
            marks[:] = [table.seen_by_all] * len(hand)
            deck, known = planet.deck, planet.deck_marks
        hand.append(deck.pop())
        marks.append(known.pop() if known else UNKNOWN)
    drawn = tuple(hand[held:])
    if by_effect:
        table.count(seat, _DRAWN, len(drawn))
    table.tell_apart(CardsDrawn(seat, len(drawn)), {seat: CardsDrawn(seat, len(drawn), drawn)})


def refill(table: Table, seat: int) -> None:
    """Draw up to 5 at the end of a turn (APS-016)."""
    draw(table, seat, HAND - len(table.planets[seat].hand), by_effect=False)


def take_from_hand(table: Table, seat: int, card: int) -> None:
    """Take a card from a hand, openly."""
    planet = table.planets[seat]
    hand, marks = planet.hand, planet.hand_marks
    if len(marks) != len(hand):
        marks = _marked(planet)
    index = hand.index(card)
    if hand.count(card) > 1:
        copies = (index for index, held in enumerate(hand) if held == card)
        index = max(copies, key=lambda index: (marks[index].placed.bit_count(), marks[index].known.bit_count()))
    del hand[index], marks[index]


def take(planet: Planet, card: int, mark: Mark) -> None:
    """Add a card to a hand, with what is known of it."""
    _marked(planet).append(mark)
    planet.hand.append(card)


def _marked(planet: Planet) -> list[Mark]:
    """Return the marks of a hand, one for each card."""
    if len(planet.hand_marks) != len(planet.hand):
        planet.hand_marks = padded(planet.hand_marks, len(planet.hand))
    return planet.hand_marks


def take_openly(table: Table, seat: int, card: int) -> None:
    """Add a card to a hand, and everybody knows which."""
    take(table.planets[seat], card, table.seen_by_all)


def put_on_top(table: Table, seat: int, card: int) -> None:
    """Put a card on top of a deck, openly."""
    put_under(table.planets[seat], card, table.seen_by_all)


def put_under(planet: Planet, card: int, mark: Mark) -> None:
    """Put a card on top of a deck, with what is known of it."""
    planet.deck.append(card)
    planet.deck_marks.append(mark)


def mixed(table: Table, cards: list[int], marks: list[Mark], orderer: int = 0) -> list[Mark]:
    """Return the marks of cards put in an order that only the seats of these bits know; Eye Bots stay known."""
    group = table.new_group()
    return [
        table.seen_by_all if card in table.cards.eye_bots else mark.mixed(group, orderer)
        for card, mark in zip(cards, marks, strict=True)
    ]


def take_from_deck(planet: Planet, card: int) -> None:
    """Take a card out of a deck that is searched."""
    marks = padded_below(planet.deck_marks, len(planet.deck))
    index = planet.deck.index(card)
    del planet.deck[index], marks[index]
    planet.deck_marks = marks


def show_hand(table: Table, seat: int, viewer: int) -> None:
    """Let a seat see another's hand."""
    planet = table.planets[seat]
    seen = bit(viewer, table.state.seats)
    planet.hand_marks = [mark.seen_by(seen) for mark in padded(planet.hand_marks, len(planet.hand))]


def mix_deck(table: Table, seat: int) -> None:
    """Shuffle a deck; what was known of its cards is known of the whole of it."""
    planet = table.planets[seat]
    cards, marks = planet.deck, padded_below(planet.deck_marks, len(planet.deck))
    if any(mark.known for mark in marks):
        pairs = list(zip(cards, mixed(table, cards, marks), strict=True))
        table.dice.shuffle(pairs)
        planet.deck, planet.deck_marks = [card for card, _ in pairs], [mark for _, mark in pairs]
    else:
        table.dice.shuffle(cards)
        planet.deck_marks = []
    table.tell(DeckShuffled(seat))


def discard(table: Table, seat: int, card: int) -> None:
    """Discard a card of a hand to the pile of its faction (APS-076, APS-133, APS-159, APS-182)."""
    take_from_hand(table, seat, card)
    table.tell(CardDiscarded(seat, card))
    to_pile(table, card)
    table.count(seat, _DISCARDED)


def discardable(table: Table, seat: int) -> list[int]:
    """Return the cards of a hand that a player can discard, each once, oldest first: no Eye Bots (APS-R118)."""
    hand = dict.fromkeys(table.planets[seat].hand)
    return [card for card in hand if card not in table.cards.eye_bots]


def discardable_count(table: Table, seat: int) -> int:
    """Return how many cards of a hand can be discarded."""
    hand, eye_bots = table.planets[seat].hand, table.cards.eye_bots
    return len(hand) if eye_bots.isdisjoint(hand) else sum(card not in eye_bots for card in hand)


def shuffle_into_top(table: Table, seat: int, card: int, count: int) -> None:
    """Shuffle a card into the top cards of a deck; on the Extinctor's it lies on top (APS-079, APS-R21, APS-R119)."""
    planet = table.planets[seat]
    if planet.faction != BOSS_FACTION:
        cut = max(0, len(planet.deck) - count)
        top = [*planet.deck[cut:], card]
        below = padded_below(planet.deck_marks, len(planet.deck))
        pairs = list(zip(top, mixed(table, top, [*below[cut:], table.seen_by_all]), strict=True))
        table.dice.shuffle(pairs)
        planet.deck[cut:] = [card for card, _ in pairs]
        planet.deck_marks = trimmed([*below[:cut], *(mark for _, mark in pairs)])
    else:
        put_on_top(table, seat, card)
    table.tell(InfestationSent(table.owner_seat(card) or 0, card, seat, to_hand=False))


def give(table: Table, seat: int, card: int) -> None:
    """Give an infestation card to a hand; the Extinctor gets it on top of its deck (APS-179, APS-224)."""
    planet = table.planets[seat]
    to_hand = planet.faction != BOSS_FACTION
    (take_openly if to_hand else put_on_top)(table, seat, card)
    table.tell(InfestationSent(table.owner_seat(card) or 0, card, seat, to_hand))
