"""A Place in the Sun, a game for two to four about planets at war under one sun; see the README beside this file."""

from functools import partial

from parlour.games.a_place_in_the_sun import text, text_happenings
from parlour.games.a_place_in_the_sun.edition import Edition
from parlour.games.a_place_in_the_sun.game import APlaceInTheSun
from parlour.games.a_place_in_the_sun.heuristics import Heuristics
from parlour.games.a_place_in_the_sun.listing import Listing, describe, lines
from parlour.games.a_place_in_the_sun.loading import EditionError, check_edition, house_edition, load_edition
from parlour.games.registry import Entry

__all__ = [
    "ENTRY",
    "APlaceInTheSun",
    "Edition",
    "EditionError",
    "Listing",
    "check_edition",
    "describe",
    "entry_for",
    "house_edition",
    "load_edition",
]


def entry_for(edition: Edition) -> Entry:
    """Return the game with the cards of an edition, and what bots and terminals need."""
    game = APlaceInTheSun(edition)
    return Entry(
        game,
        Heuristics(game.cards).rate,
        partial(text.render, edition),
        partial(text.label, edition),
        partial(text_happenings.tell, edition),
        describe(edition),
        partial(lines, edition),
    )


ENTRY = entry_for(house_edition())
