"""The content edition that a command plays with."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.errors import CommandError
from parlour.games import registry
from parlour.games.registry import Entry

Content = Annotated[
    Path | None, typer.Option("--content", help="File with a content edition, in the place of the house edition.")
]


def hosted(game: str, content: Path | None) -> Entry:
    """Return the game, with the content of the file if there is one, for this and every later use.

    Raises:
        CommandError: The file can't be read.
        EngineError: There is no such game, or the file is no edition of it.
    """
    if content is not None:
        try:
            registry.host_editions({game: content})
        except OSError as error:
            raise CommandError(f"{content}: {error.strerror}") from error
    return registry.entry(game)
