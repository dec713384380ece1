"""`parlour games`: what is hosted here."""

import typer

from parlour.cli.output import AsJson, show_json
from parlour.engine.game import GameInfo, OptionInfo
from parlour.games.registry import entry, keys


def hosted() -> list[GameInfo]:
    """Return what there is to know about each hosted game."""
    return [entry(key).game.info for key in keys()]


def games(as_json: AsJson = False) -> None:
    """List the games with their seats and options."""
    infos = hosted()
    if as_json:
        show_json({"games": infos})
        return
    for info in infos:
        typer.echo("\n".join(described(info)))


def described(info: GameInfo) -> list[str]:
    """Return lines about a game."""
    seats = f"{info.min_seats}" if info.min_seats == info.max_seats else f"{info.min_seats} to {info.max_seats}"
    lines = [f"{info.key}: {info.title}, {seats} seats, rules version {info.rules_version}"]
    if info.content:
        lines.append(f"  content {info.content} ({info.content_hash[:12]})")
    lines += [f"  {option.name}={option.default}: {option.text} ({_allowed(option)})" for option in info.options]
    return lines


def _allowed(option: OptionInfo) -> str:
    return ", ".join(option.choices) if option.choices else f"{option.minimum} to {option.maximum}"


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("games")(games)
