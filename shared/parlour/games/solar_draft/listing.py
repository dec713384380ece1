"""The content of an edition as a player reads it."""

from collections.abc import Iterator

import msgspec

from parlour.games.solar_draft.components import Color, Kind, Size
from parlour.games.solar_draft.edition import Edition
from parlour.games.solar_draft.wording import FLARE_TEXT, card_text, sun_text


class ListedCard(msgspec.Struct, frozen=True):
    """A Solar System card.

    Attributes:
        number: Its id.
        name: Its name.
        kind: Planet, moon or comet.
        stars: Its point value.
        color: Of a planet.
        size: Letter of a planet.
        size_number: Of a planet; 0 for others.
        rings: Of a planet.
        text: What its abilities do; empty without any.
    """

    number: int
    name: str
    kind: Kind
    stars: int
    color: Color | None
    size: Size | None
    size_number: int
    rings: int
    text: str


class ListedSun(msgspec.Struct, frozen=True):
    """A Sun mat with the text of its Special Ability."""

    key: str
    name: str
    text: str


class ListedBonus(msgspec.Struct, frozen=True):
    """A Bonus Point card."""

    color: Color
    points: int


class Listing(msgspec.Struct, frozen=True):
    """An edition.

    Attributes:
        name: Its name.
        sha256: Of its file, in hex.
        solar_flare: What every sun can do.
        suns: The Sun mats.
        bonus_cards: The Bonus Point cards.
        cards: The Solar System cards by number.
    """

    name: str
    sha256: str
    solar_flare: str
    suns: tuple[ListedSun, ...]
    bonus_cards: tuple[ListedBonus, ...]
    cards: tuple[ListedCard, ...]


def describe(edition: Edition) -> Listing:
    """Return an edition as a player reads it."""
    return Listing(
        edition.name,
        edition.sha256,
        FLARE_TEXT,
        tuple(ListedSun(sun.key, sun.name, sun_text(sun)) for sun in edition.suns),
        tuple(ListedBonus(card.color, card.points) for card in edition.bonus_cards),
        tuple(
            ListedCard(
                card.number,
                card.name,
                card.kind,
                card.stars,
                card.color,
                card.size,
                card.size_number,
                card.rings,
                card_text(card),
            )
            for card in edition.cards
        ),
    )


def lines(edition: Edition) -> Iterator[str]:
    """Yield an edition line by line, for people."""
    listing = describe(edition)
    yield f"{listing.name}, {len(listing.cards)} cards, SHA-256 {listing.sha256}"
    yield f"Every sun: {listing.solar_flare}"
    for sun in listing.suns:
        yield f"{sun.name}: {sun.text}"
    for bonus in listing.bonus_cards:
        yield f"Bonus {bonus.color.name.lower()}: {bonus.points}"
    for card in listing.cards:
        yield f"{card.number} {card.name}, {_looks(card)}{': ' + card.text if card.text else ''}"


def _looks(card: ListedCard) -> str:
    parts = [card.kind.name.lower(), f"{card.stars} stars"]
    if card.color is not None:
        parts.append(card.color.name.lower())
    if card.size is not None:
        parts.append(f"size {card.size.name} {card.size_number}")
    if card.rings:
        parts.append(f"{card.rings} rings")
    return ", ".join(parts)
