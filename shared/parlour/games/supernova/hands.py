"""Which Battle cards may be laid together (SNV-101 to SNV-103, SNV-110 to SNV-118, SNV-R62 to SNV-R65)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, combinations_with_replacement, compress
from operator import itemgetter
from typing import TypeVar

from parlour.games.supernova.cards import SUIT, Card, Cards, Suit, is_high_impact, is_regular

T = TypeVar("T")
_Choose = Callable[[Cards], Cards]
MOST_CARDS = 4
"""Cards of one player in a battle (SNV-116)."""
MOST_PLAYS = 450
"""With more plays than this, four cards are offered only if they make a valid hand: nobody reads more (open mode)."""


def _goes_together(cards: Cards) -> bool:
    """Return whether the cards make a hand by the rulebook's words."""
    strong = [card for card in cards if is_high_impact(card)]
    if strong:
        regular = [card for card in cards if is_regular(card)]
        return len(strong) == 1 and bool(regular) and all(SUIT[card] is SUIT[strong[0]] for card in regular)
    suits = Counter(SUIT[card] for card in cards)
    suits.pop(Suit.SILVER, None)
    return len(suits) <= 1 or max(suits.values()) == 1


def _kinds() -> dict[tuple[Suit, bool], Card]:
    """Return a card of each kind: what goes together depends on suits and High Impact alone."""
    return {(SUIT[card], is_high_impact(card)): card for card in Card}


_WEIGHTS = {kind: (MOST_CARDS + 1) ** index for index, kind in enumerate(_kinds())}
_WEIGHT = {card: _WEIGHTS[SUIT[card], is_high_impact(card)] for card in Card}
"""A number for each card; added up, they say how many cards of each kind there are."""
_HANDS = frozenset(
    sum(_WEIGHT[card] for card in cards)
    for count in range(1, MOST_CARDS + 1)
    for cards in combinations_with_replacement(_kinds().values(), count)
    if _goes_together(cards)
)
"""The sums of all cards that make a hand."""


def is_valid(cards: Cards, *, lone: bool = False) -> bool:
    """Return whether the cards make a hand.

    Args:
        cards: What is laid.
        lone: Whether a High Impact card may stand alone: its player held nothing else (SNV-113, SNV-R65).
    """
    if not 1 <= len(cards) <= MOST_CARDS:
        return False
    return sum([_WEIGHT[card] for card in cards]) in _HANDS or (lone and len(cards) == 1)


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
    if lone and not laid:
        return tuple((card,) for card in dict.fromkeys(hand))
    room = MOST_CARDS - len(laid)
    if strict:
        weights, before = tuple([_WEIGHT[card] for card in hand]), sum([_WEIGHT[card] for card in laid])
        return tuple(dict.fromkeys([choose(hand) for choose in _hands_in(weights, room, before)]))
    found = tuple(dict.fromkeys(_choices(hand, room)))
    if len(found) <= MOST_PLAYS:
        return found
    return tuple(play for play in found if len(laid + play) < MOST_CARDS or is_valid(laid + play))


def _choices(items: Sequence[T], room: int) -> Iterator[tuple[T, ...]]:
    """Yield each choice of at most so many items, smaller ones first."""
    return chain.from_iterable([combinations(items, count) for count in range(1, min(room, len(items)) + 1)])


@lru_cache(maxsize=8192)
def _hands_in(weights: tuple[int, ...], room: int, before: int) -> tuple[_Choose, ...]:
    """Return the choices of cards with these weights that make a hand with those laid before, smaller ones first."""
    makes_hand = [sum(choice, before) in _HANDS for choice in _choices(weights, room)]
    return tuple(map(_choose, compress(_choices(range(len(weights)), room), makes_hand)))


@cache
def _choose(places: tuple[int, ...]) -> _Choose:
    """Return what takes the cards at these places out of a hand: at most four of at most nine."""
    return itemgetter(*places) if len(places) > 1 else itemgetter(slice(places[0], places[0] + 1))


@lru_cache(maxsize=1024)
def largest_valid(cards: Cards, *, lone: bool) -> tuple[Cards, ...]:
    """Return the largest valid hands among the cards; none when there are none (SNV-R63)."""
    for count in range(len(cards), 0, -1):
        parts = dict.fromkeys(combinations(sorted(cards), count))
        found = tuple(part for part in parts if is_valid(part, lone=lone))
        if found:
            return found
    return ()
