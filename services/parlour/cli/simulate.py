"""`parlour simulate`: bots play many matches in the engine alone."""

import sys
from collections.abc import Callable
from fractions import Fraction
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
from parlour.engine.game import Standings
from parlour.games.registry import Entry


class Entrant(msgspec.Struct):
    """How one entrant did.

    Attributes:
        bot: Key of its bot.
        wins: Matches won; of a shared win, its share.
        win_share: Wins for each match.
        mean_points: Points for each match.
    """

    bot: str
    wins: float
    win_share: float
    mean_points: float


class Simulation(msgspec.Struct):
    """What came out; it holds no times, so equal seeds give equal results.

    Attributes:
        game: Key of the game.
        seats: How many.
        games: Matches played.
        seed: What everything was drawn from.
        decisions: Decisions answered in all matches.
        entrants: One for each seat of the first match, in seat order.
    """

    game: str
    seats: int
    games: int
    seed: int
    decisions: int
    entrants: list[Entrant]


class Tally:
    """Wins and points of the entrants, as exact numbers."""

    def __init__(self, entrants: int) -> None:
        self.wins = [Fraction()] * entrants
        self.points = [0] * entrants

    def count(self, standings: Standings, order: list[int]) -> None:
        """Count a match in which `order` says the entrant of each seat."""
        winners = sum(standing.place == 1 for standing in standings.seats)
        for standing in standings.seats:
            entrant = order[standing.seat]
            self.points[entrant] += standing.points
            if standing.place == 1:
                self.wins[entrant] += Fraction(1, winners)


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
    entrants = [
        Entrant(bot, float(wins), float(wins / games), points / games)
        for bot, wins, points in zip(bots, tally.wins, tally.points, strict=True)
    ]
    return Simulation(hosted.game.info.key, seats, games, seed, decisions, entrants)


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


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("simulate")(simulate)
