"""Which Battle cards may be laid together (SNV-101 to SNV-103, SNV-110 to SNV-118, SNV-R62 to SNV-R65)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from parlour.games.supernova.cards import SUIT, Card, Cards, Suit, is_high_impact, is_regular

MOST_CARDS = 4
"""Cards of one player in a battle (SNV-116)."""
MOST_PLAYS = 450
"""With more plays than this, four cards are offered only if they make a valid hand: nobody reads more (open mode)."""


@lru_cache(maxsize=8192)
def is_valid(cards: Cards, *, lone: bool = False) -> bool:
    """Return whether the cards make a hand.

    Args:
        cards: What is laid.
        lone: Whether a High Impact card may stand alone: its player held nothing else (SNV-113, SNV-R65).
    """
    if not 1 <= len(cards) <= MOST_CARDS:
        return False
    strong = [card for card in cards if is_high_impact(card)]
    if strong:
        return len(strong) == 1 and _goes_with(strong[0], cards, lone=lone)
    suits = Counter(SUIT[card] for card in cards)
    suits.pop(Suit.SILVER, None)
    return len(suits) <= 1 or max(suits.values()) == 1


def _goes_with(strong: Card, cards: Cards, *, lone: bool) -> bool:
    if len(cards) == 1:
        return lone
    regular = [card for card in cards if is_regular(card)]
    return bool(regular) and all(SUIT[card] is SUIT[strong] for card in regular)


def only_high_impact(hand: Cards) -> bool:
    """Return whether the hand holds nothing but High Impact cards (SNV-R65)."""
    return bool(hand) and all(map(is_high_impact, hand))


@lru_cache(maxsize=4096)
def plays(hand: Cards, laid: Cards, *, strict: bool, lone: bool) -> tuple[Cards, ...]:
    """Return every way to lay cards of the hand beside those laid already, smaller ones first.

    Args:
        hand: Cards in hand, in order.
        laid: What the player has in the battle already.
        strict: Whether only valid hands may be laid (option `hand_check`).
        lone: As in `is_valid`.
    """
    room = MOST_CARDS - len(laid)
    if lone and not laid:
        return tuple((card,) for card in dict.fromkeys(hand))
    found = [play for count in range(1, room + 1) for play in _choices(hand, count)]
    if strict or len(found) > MOST_PLAYS:
        found = [p for p in found if is_valid(laid + p, lone=lone) or (not strict and len(laid + p) < MOST_CARDS)]
    return tuple(found)


def _choices(hand: Cards, count: int) -> Iterator[Cards]:
    return iter(dict.fromkeys(combinations(hand, count)))


@lru_cache(maxsize=1024)
def largest_valid(cards: Cards, *, lone: bool) -> tuple[Cards, ...]:
    """Return the largest valid hands among the cards; none when there are none (SNV-R63)."""
    for count in range(len(cards), 0, -1):
        found = tuple(part for part in _choices(tuple(sorted(cards)), count) if is_valid(part, lone=lone))
        if found:
            return found
    return ()
