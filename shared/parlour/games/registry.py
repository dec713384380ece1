"""The one list of games. A new game is a line in `GAMES`; the contract suite, the API and the command line follow."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from parlour.engine.errors import EngineError
from parlour.engine.match import AnyGame

GAMES: dict[str, str] = {
    "orbita": "parlour.games.orbita",
    "solar_gardens": "parlour.games.solar_gardens",
    "solar_draft": "parlour.games.solar_draft",
}


class UnknownGame(EngineError):
    """No game of that key is hosted here."""


class Entry(msgspec.Struct, frozen=True):
    """A hosted game with what bots and terminals need.

    Attributes:
        game: The rules.
        rate: How good an action looks to the seat that sees the view; larger is better. For greedy bots.
        render: The view as lines of text for a terminal.
        label: An action in a few words, as the viewer would name it.
        tell: A happening in one sentence.
    """

    game: AnyGame
    rate: Callable[[Any, Any], float]
    render: Callable[[Any], str]
    label: Callable[[Any, Any], str]
    tell: Callable[[Any], str]


def keys() -> tuple[str, ...]:
    """Return the keys of every hosted game, in the order of the list."""
    return tuple(GAMES)


@cache
def entry(key: str) -> Entry:
    """Return a hosted game; it is loaded when first asked for.

    Raises:
        UnknownGame: No such key.
    """
    if key not in GAMES:
        raise UnknownGame(f"there is no game {key!r} here; there are: {', '.join(GAMES)}")
    found: Entry = import_module(GAMES[key]).ENTRY
    return found
