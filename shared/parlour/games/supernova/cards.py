"""The 66 Battle cards: 22 different faces (SNV-F11, SNV-101 to SNV-104, SNV-R04)."""

from enum import IntEnum


class Suit(IntEnum):
    """The colour of a Battle card or crystal."""

    BLUE = 1
    GREEN = 2
    ORANGE = 3
    SILVER = 4
    """Wild: it has no colour of its own (SNV-102)."""


class Card(IntEnum):
    """The face of a Battle card."""

    BLUE_2 = 1
    BLUE_3 = 2
    BLUE_4 = 3
    BLUE_5 = 4
    GREEN_2 = 5
    GREEN_3 = 6
    GREEN_4 = 7
    GREEN_5 = 8
    ORANGE_2 = 9
    ORANGE_3 = 10
    ORANGE_4 = 11
    ORANGE_5 = 12
    WILD = 13
    BLUE_POWER_INVERTER = 14
    BLUE_DUAL_SEEKER = 15
    BLUE_SMART_BOMB = 16
    GREEN_POWER_INVERTER = 17
    GREEN_DUAL_SEEKER = 18
    GREEN_SMART_BOMB = 19
    ORANGE_POWER_INVERTER = 20
    ORANGE_DUAL_SEEKER = 21
    ORANGE_SMART_BOMB = 22


Cards = tuple[Card, ...]

COLOURS = (Suit.BLUE, Suit.GREEN, Suit.ORANGE)
LONE_VALUE = 3
"""Worth of a High Impact card that is laid alone, by a player who holds nothing else (SNV-113)."""
_REGULAR_FACES = 4
_WILD = Card.WILD


def is_high_impact(card: Card) -> bool:
    """Return whether it is one of the nine High Impact cards."""
    return card > _WILD


def is_regular(card: Card) -> bool:
    """Return whether it is a blue, green or orange card of value 2 to 5."""
    return card < _WILD


def _suit(card: Card) -> Suit:
    if card is Card.WILD:
        return Suit.SILVER
    per_suit, first = (3, Card.WILD + 1) if card > Card.WILD else (_REGULAR_FACES, 1)
    return Suit((card - first) // per_suit + 1)


SUIT: dict[Card, Suit] = {card: _suit(card) for card in Card}
VALUE: dict[Card, int] = {
    card: 1 if card is Card.WILD else 0 if is_high_impact(card) else (card - 1) % _REGULAR_FACES + 2 for card in Card
}
"""Printed value; 0 for High Impact cards, which have none (SNV-R05)."""
RANK: dict[Card, int] = {card: LONE_VALUE if is_high_impact(card) else VALUE[card] for card in Card}
"""Value when cards are compared outside of battles: High Impact cards count 3 (SNV-D02)."""
INVERTERS = frozenset({Card.BLUE_POWER_INVERTER, Card.GREEN_POWER_INVERTER, Card.ORANGE_POWER_INVERTER})
SEEKERS = frozenset({Card.BLUE_DUAL_SEEKER, Card.GREEN_DUAL_SEEKER, Card.ORANGE_DUAL_SEEKER})
BOMBS = frozenset({Card.BLUE_SMART_BOMB, Card.GREEN_SMART_BOMB, Card.ORANGE_SMART_BOMB})


def card_text(card: Card) -> str:
    """Return a card in words: ``blue 5``, ``wild``, ``green Smart Bomb``."""
    if card is Card.WILD:
        return "wild"
    if is_regular(card):
        return f"{SUIT[card].name.lower()} {VALUE[card]}"
    return f"{SUIT[card].name.lower()} {' '.join(word.capitalize() for word in card.name.split('_')[1:])}"


def cards_text(cards: Cards) -> str:
    """Return cards in words, ``none`` for none."""
    return ", ".join(card_text(card) for card in cards) or "none"
