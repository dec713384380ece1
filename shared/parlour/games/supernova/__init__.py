"""Supernova, a game for three to five about a sun that will burst; see the README beside this file."""

from functools import partial

from parlour.games.registry import Entry
from parlour.games.supernova import heuristics, telling, text
from parlour.games.supernova.content import (
    Edition,
    EditionError,
    check_edition,
    content_hash,
    describe,
    house_edition,
    load_edition,
)
from parlour.games.supernova.game import Supernova
from parlour.games.supernova.listing import Listing, lines, listing

__all__ = [
    "ENTRY",
    "Edition",
    "EditionError",
    "Listing",
    "Supernova",
    "check_edition",
    "content_hash",
    "describe",
    "entry_for",
    "house_edition",
    "load_edition",
]


def entry_for(edition: Edition) -> Entry:
    """Return the game with the cards of an edition, and what bots and terminals need."""
    game = Supernova(edition)
    return Entry(
        game,
        heuristics.rate,
        text.render,
        text.label,
        partial(telling.tell, telling.names_of(edition)),
        listing(edition),
        partial(lines, edition),
    )


ENTRY = entry_for(house_edition())
