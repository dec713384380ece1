"""Solar Draft, a game for two to five about planets, moons and comets in a line; see the README beside this file."""

from functools import partial

from parlour.games.registry import Entry
from parlour.games.solar_draft import text, text_actions, text_happenings
from parlour.games.solar_draft.edition import Edition
from parlour.games.solar_draft.heuristics import Heuristics
from parlour.games.solar_draft.listing import Listing, describe, lines
from parlour.games.solar_draft.loading import EditionError, check_edition, house_edition, load_edition
from parlour.games.solar_draft.rules import SolarDraft

__all__ = [
    "ENTRY",
    "Edition",
    "EditionError",
    "Listing",
    "SolarDraft",
    "check_edition",
    "describe",
    "entry_for",
    "house_edition",
    "load_edition",
]


def entry_for(edition: Edition) -> Entry:
    """Return the game with the cards of an edition, and what bots and terminals need."""
    game = SolarDraft(edition)
    return Entry(
        game,
        Heuristics(game.scorer).rate,
        partial(text.render, edition),
        partial(text_actions.label, edition),
        partial(text_happenings.tell, edition),
        describe(edition),
        partial(lines, edition),
    )


ENTRY = entry_for(house_edition())
