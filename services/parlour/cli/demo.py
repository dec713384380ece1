"""`parlour demo`: the main job from end to end, on the embedded stack, in a folder that is thrown away.

Matches of every game, and at last a small tournament of bots.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from parlour.cli.demo_play import Played, play_everything
from parlour.cli.demo_tournament import Event, play_tournament
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.stack import Stack
from parlour.cli.tournament_run import Follower
from parlour.cli.tournament_show import standings_table
from parlour.client import ParlourError
from parlour.games import registry
from parlour.serving.tokens import KeyRing


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("demo")(demo)


def demo(
    matches: Annotated[int, typer.Option(min=2, max=500, help="Matches of Orbita.")] = 20,
    others: Annotated[int, typer.Option(min=2, max=500, help="Matches of each other game.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Start the embedded stack, play bots, a scripted client and a tournament, check everything, stop everything."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="parlour-demo-") as folder:
        stack = Stack(Path(folder), fixed_ports=False, environment={"PARLOUR_LOBBY_OPEN_TABLES": "1000"})
        console = Console(stderr=as_json, highlight=False)
        try:
            console.print("Starting Redis, matchmaking, game state, scoring, relay and worker ...")
            stack.start()
            ready = time.monotonic()
            plan = {game: matches if game == "orbita" else others for game in registry.keys()}
            played = asyncio.run(_play(stack, plan, console))
            event = asyncio.run(_tournament(stack, console))
        finally:
            stack.stop()
    if as_json:
        show_json(
            {
                "start_s": round(ready - began, 2),
                "total_s": round(time.monotonic() - began, 2),
                **played.summary(),
                "tournament": event.summary(),
            }
        )
        return
    for game, entries in played.leaderboards.items():
        if entries:
            console.print(_leaderboard(game, entries))
        else:
            console.print(f"{registry.entry(game).game.info.title}: no rated match, as one bot held two seats in each.")
    console.print(standings_table("Tournament of bots, pods of four and a final: final standings", event.standings))
    if event.report is not None:
        console.print(f"Its archive verifies: {event.report.pairings} pairings and all standings, computed again.")
    console.print(
        f"{played.finished} matches played, {played.verified} records verified "
        f"(started in {ready - began:.1f} s, everything in {time.monotonic() - began:.1f} s). Everything is stopped."
    )


async def _play(stack: Stack, plan: dict[str, int], console: Console) -> Played:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task("Playing and checking", total=sum(plan.values()))
        try:
            return await play_everything(stack.endpoints, plan, lambda: progress.advance(bar))
        except ParlourError as error:
            raise CommandError(f"the demo broke off: {error}") from error


async def _tournament(stack: Stack, console: Console) -> Event:
    token = KeyRing.load(stack.keys).mint("demo-organiser", "Demo organiser", ("play", "organise"), 3600.0)
    try:
        return await play_tournament(stack.endpoints["matchmaking"], token, Follower(console))
    except ParlourError as error:
        raise CommandError(f"the demo's tournament broke off: {error}") from error


def _leaderboard(game: str, entries: list[Any]) -> Table:
    table = Table(title=f"Leaderboard: {registry.entry(game).game.info.title}")
    for heading, justify in (
        ("#", "right"),
        ("Player", "left"),
        ("Rating", "right"),
        ("Played", "right"),
        ("Won", "right"),
    ):
        table.add_column(heading, justify="right" if justify == "right" else "left")
    for entry in entries:
        rating = entry.rating
        conservative = f"{rating.conservative:.2f}"
        table.add_row(str(entry.rank), rating.display_name, conservative, str(rating.matches), str(rating.wins))
    return table
