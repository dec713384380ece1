"""What an edition must keep so that the game can be played with it: counts, and what no card may do."""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.solar_draft.checking_abilities import ability_faults
from parlour.games.solar_draft.components import COLORS, MAX_SEATS, Kind, Size
from parlour.games.solar_draft.edition import Card, Edition

COUNTS = {Kind.PLANET: 62, Kind.MOON: 14, Kind.COMET: 14}
BANDS = {Size.SMALL: (1, 3), Size.MEDIUM: (4, 6), Size.LARGE: (7, 9)}
"""Numbers of each size letter (SDR-R32)."""
MOST_ABILITIES = 2


class Fault(NamedTuple):
    """Something that is wrong.

    Attributes:
        item: The card, sun or bonus card at fault; empty if it is the edition as a whole.
        field: The field at fault.
        message: What is wrong.
    """

    item: str
    field: str
    message: str


def faults(edition: Edition) -> Iterator[Fault]:
    """Yield everything that is wrong with an edition."""
    for kind, count in COUNTS.items():
        there = sum(card.kind is kind for card in edition.cards)
        if there != count:
            yield Fault("", "cards", f"has {there} {kind.value}s, must have {count}")
    yield from _suns(edition)
    if sorted(card.color for card in edition.bonus_cards) != sorted(COLORS):
        yield Fault("", "bonus_cards", "must be one for each of B, G, R, T")
    yield from _numbers_and_names(edition)
    for card in edition.cards:
        yield from card_faults(card)


def _suns(edition: Edition) -> Iterator[Fault]:
    suns = edition.suns
    if len(suns) != MAX_SEATS:
        yield Fault("", "suns", f"has {len(suns)} suns, must have {MAX_SEATS}")
    for index, sun in enumerate(suns):
        if any(sun.key == other.key for other in suns[:index]):
            yield Fault(f"suns[{index}]", "key", f"{sun.key} is the key of another sun")
        if any(sun.special == other.special for other in suns[:index]):
            yield Fault(f"suns[{index}]", "special", "is the Special Ability of another sun")


def _numbers_and_names(edition: Edition) -> Iterator[Fault]:
    names = set[str]()
    for index, card in enumerate(edition.cards):
        if card.number != index + 1:
            yield Fault(f"cards[{index}]", "number", f"is {card.number}, must be {index + 1}: cards stand in order")
        if card.name in names:
            yield Fault(f"cards[{index}]", "name", f"{card.name} is the name of another card")
        names.add(card.name)


def card_faults(card: Card) -> Iterator[Fault]:
    """Yield what is wrong with a card."""
    item = f"cards[{card.number - 1}] {card.name}"
    if card.kind is Kind.PLANET:
        yield from _planet(item, card)
    else:
        for field in ("color", "size", "size_number", "rings"):
            if getattr(card, field):
                yield Fault(item, field, "belongs to planets only")
    if len(card.abilities) > MOST_ABILITIES:
        yield Fault(item, "abilities", f"has {len(card.abilities)} abilities, must have at most {MOST_ABILITIES}")
    for index, ability in enumerate(card.abilities):
        for field, message in ability_faults(card, ability):
            yield Fault(item, f"abilities[{index}].{field}", message)


def _planet(item: str, card: Card) -> Iterator[Fault]:
    if card.color is None:
        yield Fault(item, "color", "is missing")
    if card.size is None:
        yield Fault(item, "size", "is missing")
        return
    low, high = BANDS[card.size]
    if not low <= card.size_number <= high:
        yield Fault(item, "size_number", f"is {card.size_number}, must be {low} to {high} for size {card.size.value}")
