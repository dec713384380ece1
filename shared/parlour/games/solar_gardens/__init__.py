"""Solar Gardens, a drafting game about gardens on a roof for two to five; see the README beside this file."""

from parlour.games.registry import Entry
from parlour.games.solar_gardens.content_files import check_edition, house_edition, load_edition
from parlour.games.solar_gardens.descriptions import describe
from parlour.games.solar_gardens.edition import Edition
from parlour.games.solar_gardens.heuristics import Heuristics
from parlour.games.solar_gardens.rules import SolarGardens
from parlour.games.solar_gardens.text import Texts
from parlour.games.solar_gardens.text_news import tell

__all__ = ["ENTRY", "Edition", "SolarGardens", "check_edition", "describe", "entry_for", "load_edition"]


def entry_for(edition: Edition) -> Entry:
    """Return the game as it is played with an edition, with what bots and terminals need."""
    texts = Texts(edition)
    return Entry(
        SolarGardens(edition),
        Heuristics(edition).rate,
        texts.render,
        texts.label,
        tell,
        edition,
        lambda: describe(edition),
    )


ENTRY = entry_for(house_edition())
