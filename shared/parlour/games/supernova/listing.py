"""The content of an edition as clients draw it and people read it."""

from collections.abc import Iterable, Iterator

import msgspec

from parlour.games.supernova.content import Edition, content_hash, describe
from parlour.games.supernova.content.schema import Item


class ListedCard(msgspec.Struct, frozen=True):
    """A card, or a kind of encounter marker.

    Attributes:
        id: Its stable id in views, actions and happenings; a kind of marker's is its name in small letters.
        name: Its name.
        text: What it does.
        copies: How many there are.
        printed: Whether the printed rulebook has this name.
    """

    id: str
    name: str
    text: str
    copies: int
    printed: bool


class Listing(msgspec.Struct, frozen=True):
    """Everything that an edition prints on components.

    Attributes:
        name: Name of the edition.
        sha256: SHA-256 of its content, in hex.
        powers: The Special Power cards.
        research: The Research cards.
        colonization: The Colonization cards, one for each planet marker.
        encounters: The kinds of encounter markers.
    """

    name: str
    sha256: str
    powers: tuple[ListedCard, ...]
    research: tuple[ListedCard, ...]
    colonization: tuple[ListedCard, ...]
    encounters: tuple[ListedCard, ...]


def listing(edition: Edition) -> Listing:
    """Return the edition as a typed struct."""
    return Listing(
        edition.name,
        content_hash(edition),
        _listed(edition.powers),
        _listed(edition.research),
        _listed(edition.colonization),
        _listed(edition.encounters),
    )


def _listed(items: Iterable[Item]) -> tuple[ListedCard, ...]:
    return tuple(ListedCard(item.id, item.name, item.text, getattr(item, "copies", 1), item.printed) for item in items)


def lines(edition: Edition) -> Iterator[str]:
    """Yield the edition line by line."""
    yield from describe(edition).splitlines()
