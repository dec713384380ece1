"""`parlour tournament create`: a draft, with bots if wanted, opened if wanted."""

from typing import Annotated

import msgspec
import typer

from parlour.api.tournaments.v1 import acts_pb2, automation_pb2, rules_pb2, tournaments_pb2
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_server import ACCOUNT, KEYS, SERVER, Account, Keys, Server, Token, asking
from parlour.cli.tournament_stage import stages_of
from parlour.client import Client
from parlour.matchmaking.tournaments.codec import rules_message
from parlour.tournaments.model import GameChoice

Title = Annotated[str, typer.Option(help="Name to show.")]
Games = Annotated[str, typer.Option("--games", help="Games in turn by round, with commas.")]
Format = Annotated[str, typer.Option("--format", help="Format of the first stage, such as swiss-dutch, pods or se.")]
Rounds = Annotated[int, typer.Option(min=0, help="Rounds of the first stage; 0: what the format computes.")]
Seats = Annotated[int, typer.Option(min=0, help="Seats of a table; 0: what the format usually has.")]
Points = Annotated[str, typer.Option(help="Points by place, such as 5,3,2,1.")]
Tiebreaks = Annotated[str, typer.Option(help="Tie-breaks in order, with commas.")]
Then = Annotated[list[str] | None, typer.Option(help="A further stage, format:how many go on, as se:8.")]
Bots = Annotated[str, typer.Option(help="Bots that enter, as greedy=6,random=2.")]
Capacity = Annotated[int, typer.Option(min=0, help="Most entrants; 0: no limit.")]
Code = Annotated[str, typer.Option("--code", help="Code that one enters with, 8 characters or more.")]


def config_of(
    title: str, format_key: str, games: str, rounds: int, seats: int, points: str, tiebreaks: str, then: list[str]
) -> tournaments_pb2.TournamentConfig:
    """Return the configuration that options describe; it runs by itself once it has started.

    Raises:
        CommandError: A part that can't be read.
    """
    choices = tuple(GameChoice(game=game.strip()) for game in games.split(",") if game.strip())
    stages = stages_of(format_key, rounds, seats, points, tiebreaks, then)
    return tournaments_pb2.TournamentConfig(
        title=title,
        stages=[rules_message(msgspec.structs.replace(stage, games=choices)) for stage in stages],
        settings=rules_pb2.Settings(),
        plan=automation_pb2.Plan(by_itself=True),
    )


def bots_of(text: str) -> dict[str, int]:
    """Return how many bots of each kind enter.

    Raises:
        CommandError: It can't be read.
    """
    found = dict[str, int]()
    for part in filter(None, (part.strip() for part in text.split(","))):
        bot, sign, count = part.partition("=")
        if not sign or not count.isdecimal():
            raise CommandError(f"bots are written name=count with commas, not {text!r}")
        found[bot] = int(count)
    return found


async def make(client: Client, config: tournaments_pb2.TournamentConfig, bots: dict[str, int]) -> str:
    """Make a tournament, open it and enter the bots; return its id."""
    tournament_id = (await client.create_tournament(config)).tournament_id
    await client.act(tournament_id, acts_pb2.Act(open=acts_pb2.Open()))
    for bot, count in bots.items():
        await client.add_bots(tournament_id, count, bot)
    return tournament_id


def create(
    title: Title = "Tournament",
    format_key: Format = "swiss-dutch",
    games: Games = "orbita",
    rounds: Rounds = 0,
    seats: Seats = 0,
    points: Points = "",
    tiebreaks: Tiebreaks = "",
    then: Then = None,
    bots: Bots = "",
    capacity: Capacity = 0,
    code: Code = "",
    check_in: Annotated[bool, typer.Option(help="Who has not checked in does not play.")] = False,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Organisers close rounds and have them paired.")] = False,
    preview: Annotated[bool, typer.Option(help="Rounds wait for publication.")] = False,
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """Make a tournament and open its registration; print its id."""
    config = config_of(title, format_key, games, rounds, seats, points, tiebreaks, then or [])
    config.settings.capacity, config.settings.join_code = capacity, code
    config.settings.check_in, config.settings.preview = check_in, preview
    config.plan.by_itself = not by_hand
    wanted = bots_of(bots)
    tournament_id = asking(server, token, keys, account, lambda client: make(client, config, wanted))
    if as_json:
        show_json({"tournament_id": tournament_id})
    else:
        typer.echo(tournament_id)


def add(group: typer.Typer) -> None:
    """Register the command."""
    group.command("create")(create)
