"""What cards are worth against each other (SNV-090, SNV-105 to SNV-109, SNV-113, SNV-R05, SNV-R68 to SNV-R71)."""

from parlour.games.supernova.cards import (
    BOMBS,
    INVERTERS,
    LONE_VALUE,
    SEEKERS,
    VALUE,
    Cards,
    is_high_impact,
    is_regular,
)


def card_sums(one: Cards, other: Cards) -> tuple[int, int]:
    """Return what the cards of either side add up to once every High Impact card has had its effect.

    A High Impact card alone is worth 3 and does nothing. The order is Dual Seeker, Smart Bomb, Power Inverter.
    """
    hands = (one, other)
    values = [_seek(cards) for cards in hands]
    for side in (0, 1):
        if _works(hands[side], BOMBS):
            _bomb(hands[1 - side], values[1 - side])
    inverters = sum(_works(cards, INVERTERS) for cards in hands)
    sums = [sum(worth for worth in side if worth is not None) for side in values]
    if inverters == 1:
        highest = [max((worth for worth in side if worth is not None), default=None) for side in values]
        mine, theirs = highest
        if mine is not None and theirs is not None:
            return sums[0] - mine + theirs, sums[1] - theirs + mine
    return sums[0], sums[1]


def plain_sum(cards: Cards) -> int:
    """Return what cards add up to where High Impact cards have no effect: in a flare (SNV-179)."""
    return sum(LONE_VALUE if is_high_impact(card) else VALUE[card] for card in cards)


def _works(cards: Cards, kind: frozenset[int]) -> bool:
    return len(cards) > 1 and any(card in kind for card in cards)


def _seek(cards: Cards) -> list[int | None]:
    if len(cards) == 1 and is_high_impact(cards[0]):
        return [LONE_VALUE]
    highest = max((VALUE[card] for card in cards if is_regular(card)), default=1)
    return [highest - 1 if card in SEEKERS else VALUE[card] for card in cards]


def _bomb(cards: Cards, values: list[int | None]) -> None:
    """Take the highest regular card away; the rest stays as it is (SNV-107, SNV-108)."""
    regular = [index for index, card in enumerate(cards) if is_regular(card)]
    if regular:
        values[max(regular, key=lambda index: VALUE[cards[index]])] = None


def height_bonus(mine: int, theirs: int) -> int:
    """Return 1 for a stack one tile higher, 2 for two or more, else 0 (SNV-092)."""
    return max(0, min(2, mine - theirs))
