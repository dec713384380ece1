"""`parlour simulate`: bots play many matches in the engine alone."""

import sys
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import Progress

from parlour.bots.registry import make
from parlour.bots.search_bot import ITERATIONS
from parlour.bots.table import Table
from parlour.cli.editions import Content, hosted
from parlour.cli.errors import CommandError
from parlour.cli.options import bot_names, match_options
from parlour.cli.output import AsJson, show_json
from parlour.cli.tally import Entrant, Points, Seat, Tally
from parlour.games.registry import Entry


class Simulation(msgspec.Struct):
    """What came out; it holds no times, so equal seeds give equal results.

    Attributes:
        game: Key of the game.
        seats: How many.
        games: Matches played.
        seed: What everything was drawn from.
        decisions: Decisions answered in all matches.
        entrants: One for each seat of the first match, in seat order.
        by_seat: Each seat, whoever sat there.
        points: What a seat scored.
        endings: Matches that ended for each reason, by key.
    """

    game: str
    seats: int
    games: int
    seed: int
    decisions: int
    entrants: list[Entrant]
    by_seat: list[Seat]
    points: Points
    endings: dict[str, int]


def simulation(
    hosted: Entry,
    options: Any,
    bots: list[str],
    games: int,
    seed: int,
    *,
    iterations: int = ITERATIONS,
    each: Callable[[], None] = lambda: None,
) -> Simulation:
    """Let one bot for each seat play `games` matches, every match one seat further round the table.

    Args:
        hosted: The game.
        options: Of every match.
        bots: Keys of the entrants.
        games: How many matches.
        seed: Draws deals and bots.
        iterations: For search bots.
        each: Called after each match.

    Raises:
        InvalidOptions: The game has no match of so many seats, or not with these options.
    """
    seats = len(bots)
    tally, decisions = Tally(seats), 0
    for number in range(games):
        table = Table(hosted.game, seats, options, _draw(seed, number, "deal"))
        order = [(seat + number) % seats for seat in range(seats)]
        drawn = [_draw(seed, number, f"bot {entrant}") for entrant in order]
        table.play(
            [
                make(
                    bots[entrant],
                    hosted.game,
                    hosted.rate,
                    table.imagine(seat, drawn[seat]),
                    seed=int.from_bytes(drawn[seat][:8], "big"),
                    iterations=iterations,
                )
                for seat, entrant in enumerate(order)
            ]
        )
        tally.count(hosted.game.standings(table.state), order)
        decisions += table.decisions
        each()
    return Simulation(
        game=hosted.game.info.key,
        seats=seats,
        games=games,
        seed=seed,
        decisions=decisions,
        entrants=tally.entrants(bots),
        by_seat=tally.seats(),
        points=tally.points(),
        endings=tally.endings(),
    )


def _draw(seed: int, number: int, purpose: str) -> bytes:
    return sha256(f"parlour simulate v1/{seed}/{number}/{purpose}".encode()).digest()


def simulate(
    game: Annotated[str, typer.Argument(help="Key of the game.")],
    bots: Annotated[str, typer.Option(help="Bots of the seats: random, greedy, search.")] = "greedy,random",
    seats: Annotated[int, typer.Option(help="Seats; the list of bots is repeated until all are taken.", min=0)] = 0,
    games: Annotated[int, typer.Option(help="Matches to play.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal results.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, name=value.")] = None,
    content: Content = None,
    iterations: Annotated[int, typer.Option(help="Imagined plays for each decision of search.", min=1)] = ITERATIONS,
    as_json: AsJson = False,
) -> None:
    """Let bots play many matches in rotating seats."""
    chosen, named = hosted(game, content), bot_names(bots)
    seats = seats or max(len(named), chosen.game.info.min_seats)
    if len(named) > seats:
        raise CommandError(f"{len(named)} bots do not fit {seats} seats")
    taken = [named[seat % len(named)] for seat in range(seats)]
    options = match_options(chosen.game, option or [])
    with Progress(transient=True, disable=as_json or not sys.stderr.isatty()) as progress:
        bar = progress.add_task("matches", total=games)
        result = simulation(
            chosen, options, taken, games, seed, iterations=iterations, each=lambda: progress.advance(bar)
        )
    if as_json:
        show_json(result)
        return
    typer.echo(f"{result.games} matches of {result.game}, {result.seats} seats, {result.decisions} decisions")
    for entrant in result.entrants:
        typer.echo(
            f"  {entrant.bot:<8} {entrant.wins:>9.1f} wins  {entrant.win_share:7.1%}  {entrant.mean_points:8.2f} points"
        )
    typer.echo("  by seat  " + "  ".join(f"{seat.win_share:.1%}" for seat in result.by_seat))
    points = result.points
    typer.echo(f"  points   {points.least} to {points.most}, mean {points.mean:.2f}, winners {points.winners:.2f}")
    typer.echo("  from     " + ", ".join(f"{key} {mean:.2f}" for key, mean in points.categories.items()))
    typer.echo("  ended    " + ", ".join(f"{key} {number}" for key, number in result.endings.items()))


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("simulate")(simulate)
