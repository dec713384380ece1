"""`parlour content`: checks content editions, and lists what a game is played with."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from parlour.cli.editions import Content, hosted
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.engine.errors import EngineError
from parlour.games import registry
from parlour.games.registry import Entry


def add(app: typer.Typer) -> None:
    """Register the commands."""
    group = typer.Typer(help="Cards, tiles and boards as data.")
    group.command("check")(check)
    group.command("list")(list_content)
    app.add_typer(group, name="content")


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A content edition.")],
    game: Annotated[str, typer.Option(help="Key of its game; unless said, the file is tried with every game.")] = "",
    as_json: AsJson = False,
) -> None:
    """Check an edition: every count and constraint of its game. A broken one is told by file, item and field."""
    key, entry = _edition(file, [game] if game else list(registry.keys()))
    info = entry.game.info
    if as_json:
        show_json({"game": key, "content": info.content, "content_hash": info.content_hash})
    else:
        typer.echo(f"{file} is an edition of {info.title}: {info.content}, SHA-256 {info.content_hash}")


def list_content(
    game: Annotated[str, typer.Argument(help="Key of the game.")],
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """List what a game is played with, each card or tile with its text."""
    entry = hosted(game, content)
    if entry.describe is None:
        raise CommandError(f"{entry.game.info.title} has no content beside its rules")
    if as_json:
        show_json(msgspec.to_builtins(entry.content))
        return
    for line in entry.describe():
        typer.echo(line)


def _edition(file: Path, keys: list[str]) -> tuple[str, Entry]:
    """Return the first game whose edition the file is, with it; of several faults the most telling is raised."""
    faults: list[Exception] = []
    for key in keys:
        try:
            return key, registry.with_content(key, file)
        except registry.NoContent as error:
            faults.insert(0, error)
        except (EngineError, OSError) as error:
            faults.append(error)
    raise CommandError(str(faults[-1]) if len(keys) == 1 else "; ".join(f"{fault}" for fault in faults[-2:]))
