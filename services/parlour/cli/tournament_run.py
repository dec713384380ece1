"""`parlour tournament run`: a tournament of bots from beginning to end, or one that is open, with live progress."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from parlour.api.tournaments.v1 import acts_pb2, rounds_pb2, tournaments_pb2
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_create import (
    Bots,
    Format,
    Games,
    Points,
    Rounds,
    Seats,
    Then,
    Tiebreaks,
    Title,
    bots_of,
    config_of,
    make,
)
from parlour.cli.tournament_server import ACCOUNT, KEYS, SERVER, Account, Keys, Server, Token, asking
from parlour.cli.tournament_show import as_dict, standings_table
from parlour.client import Client


class Follower:
    """Shows a tournament as it goes on.

    Args:
        console: Where to.
    """

    def __init__(self, console: Console) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self.progress = Progress(*columns, console=console, disable=not console.is_terminal)
        self._bars: dict[tuple[str, int], TaskID] = {}

    def show(self, tournament: tournaments_pb2.Tournament) -> None:
        """Show where it stands: a bar for each round."""
        place = (tournament.stage, tournament.round)
        if not tournament.round:
            return
        if place not in self._bars:
            for key, bar in self._bars.items():
                if key != place:
                    self.progress.update(bar, completed=self.progress.tasks[bar].total)
            self._bars[place] = self.progress.add_task(
                f"{tournament.stage}, round {tournament.round} of {tournament.rounds}", total=tournament.tables
            )
        self.progress.update(self._bars[place], completed=tournament.tables_done)


async def start_and_follow(
    client: Client, tournament_id: str, follower: Follower
) -> tuple[tournaments_pb2.Tournament, Sequence[rounds_pb2.StandingsRow]]:
    """Start a tournament if it has not begun, follow it to its end, and return it with its standings.

    Raises:
        CommandError: Its pairing was given up.
    """
    tournament = await client.get_tournament(tournament_id)
    if tournament.phase in ("draft", "open", "closed"):
        act = acts_pb2.Act(start=acts_pb2.Start())
        tournament = (await client.act(tournament_id, act, confirm=True)).tournament
    with follower.progress:
        async for news in client.watch_tournament(tournament_id):
            tournament = news.tournament
            follower.show(tournament)
            if tournament.pairing_trouble:
                raise CommandError(f"round {tournament.round + 1} can't be paired: {tournament.pairing_trouble}")
    return tournament, [row async for row in client.standings(tournament_id)]


def run(
    tournament_id: Annotated[
        str, typer.Argument(help="A tournament that is there; by default one is made.", metavar="[TOURNAMENT]")
    ] = "",
    title: Title = "Tournament of bots",
    format_key: Format = "swiss-dutch",
    games: Games = "orbita",
    rounds: Rounds = 0,
    seats: Seats = 0,
    points: Points = "",
    tiebreaks: Tiebreaks = "",
    then: Then = None,
    bots: Bots = "greedy=4,random=4",
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """Start a tournament and follow it to its end; without one, make one of bots."""
    config = config_of(title, format_key, games, rounds, seats, points, tiebreaks, then or [])
    wanted, console = bots_of(bots), Console(stderr=as_json, highlight=False)

    async def work(client: Client) -> tuple[tournaments_pb2.Tournament, Sequence[rounds_pb2.StandingsRow]]:
        name = tournament_id or await make(client, config, wanted)
        console.print(f"tournament {name}")
        return await start_and_follow(client, name, Follower(console))

    tournament, standings = asking(server, token, keys, account, work)
    if as_json:
        show_json({"tournament": as_dict(tournament), "standings": [as_dict(row) for row in standings]})
    else:
        console.print(standings_table(f"{tournament.config.title}: final standings", standings))


def add(group: typer.Typer) -> None:
    """Register the command."""
    group.command("run")(run)
