"""Options of a match, bots and seats, as they are written on the command line."""

from typing import Any

import msgspec

from parlour.bots.registry import KEYS, UnknownBot
from parlour.cli.errors import CommandError
from parlour.engine.match import AnyGame


def match_options(game: AnyGame, pairs: list[str]) -> Any:
    """Return the game's options from ``name=value`` pairs; what isn't named keeps its default.

    Raises:
        CommandError: A pair, a name or a value that the game doesn't have.
    """
    values = dict[str, str]()
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise CommandError(f"an option is written name=value, not {pair!r}")
        values[name] = value
    names = [option.name for option in game.info.options]
    unknown = sorted(values.keys() - set(names))
    if unknown:
        raise CommandError(f"{game.info.title} has no option {unknown[0]!r}; there are: {', '.join(names) or 'none'}")
    chosen = msgspec.to_builtins(game.default_options()) | values
    try:
        return msgspec.convert(chosen, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        raise CommandError(f"options of {game.info.title}: {error}") from error


def bot_names(text: str) -> list[str]:
    """Return the bots of a comma-separated list.

    Raises:
        UnknownBot: One of them does not exist.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in KEYS:
            raise UnknownBot(f"there is no bot {name!r} here; there are: {', '.join(KEYS)}")
    return names
