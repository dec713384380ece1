"""The one list of games. A new game is a line in `GAMES`; the contract suite, the API and the command line follow."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from parlour.engine.errors import EngineError
from parlour.engine.match import AnyGame

GAMES: dict[str, str] = {
    "orbita": "parlour.games.orbita",
    "solar_gardens": "parlour.games.solar_gardens",
    "solar_draft": "parlour.games.solar_draft",
    "supernova": "parlour.games.supernova",
    "a_place_in_the_sun": "parlour.games.a_place_in_the_sun",
}


class UnknownGame(EngineError):
    """No game of that key is hosted here."""


class NoContent(EngineError):
    """The game has no content to exchange."""


class Entry(msgspec.Struct, frozen=True):
    """A hosted game with what bots and terminals need.

    Attributes:
        game: The rules.
        rate: How good an action looks to the seat that sees the view; larger is better. For greedy bots.
        render: The view as lines of text for a terminal.
        label: An action in a few words, as the viewer would name it.
        tell: A happening in one sentence.
        content: The content edition as a typed struct, for clients that draw it; None where the rules are all there is.
        describe: Yields the content line by line, for people.
    """

    game: AnyGame
    rate: Callable[[Any, Any], float]
    render: Callable[[Any], str]
    label: Callable[[Any, Any], str]
    tell: Callable[[Any], str]
    content: Any = None
    describe: Callable[[], Iterable[str]] | None = None


def keys() -> tuple[str, ...]:
    """Return the keys of every hosted game, in the order of the list."""
    return tuple(GAMES)


_CHOSEN: dict[str, Entry] = {}


def entry(key: str) -> Entry:
    """Return a hosted game, with the content that was chosen for it or else its house edition.

    Raises:
        UnknownGame: No such key.
    """
    return _CHOSEN.get(key) or _house(key)


def with_content(key: str, path: Path) -> Entry:
    """Return a game with the content edition of a file.

    Raises:
        UnknownGame: No such key.
        NoContent: The game has none.
        EngineError: The file is no edition of the game; the message names file, item and field.
    """
    module = _module(key)
    if not hasattr(module, "load_edition"):
        raise NoContent(f"{key} has no content that could be exchanged")
    chosen: Entry = module.entry_for(module.load_edition(path))
    return chosen


def host_editions(editions: Mapping[str, Path]) -> None:
    """Have `entry` return games with the content editions of these files, by key; raises as `with_content`.

    Before anything else asks for the games: what was prepared for another edition stays as it is.
    """
    for key, path in editions.items():
        _CHOSEN[key] = with_content(key, path)


@cache
def _house(key: str) -> Entry:
    found: Entry = _module(key).ENTRY
    return found


def _module(key: str) -> ModuleType:
    if key not in GAMES:
        raise UnknownGame(f"there is no game {key!r} here; there are: {', '.join(GAMES)}")
    return import_module(GAMES[key])
