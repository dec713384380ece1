"""`parlour tournament show` and what the others print: a tournament, its tables, its standings."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from google.protobuf import json_format
from rich.console import Console
from rich.table import Table

from parlour.api.tournaments.v1 import rounds_pb2, tournaments_pb2
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_server import ACCOUNT, KEYS, SERVER, Account, Keys, Server, Token, asking
from parlour.client import Client
from parlour.tournaments.model import POINT

Id = Annotated[str, typer.Argument(help="The tournament.", metavar="TOURNAMENT")]


def points_text(points: int) -> str:
    """Return points, given in sixtieths, as people write them."""
    return f"{points / POINT:g}"


def standings_table(title: str, rows: Sequence[rounds_pb2.StandingsRow]) -> Table:
    """Return standings for people."""
    table = Table(title=title)
    names = [value.name for value in rows[0].values] if rows else []
    for heading in ("#", "Entrant", "Points", *names, "Played", "Decided by"):
        table.add_column(heading, justify="left" if heading in ("Entrant", "Decided by") else "right")
    for row in rows:
        values = [_value(value) for value in row.values]
        rank = str(row.rank) if row.rank else "-"
        table.add_row(rank, row.name, points_text(row.points), *values, str(row.played), row.decided_by)
    return table


def tables_table(tables: Sequence[rounds_pb2.RoundTable]) -> Table:
    """Return the tables of a round for people."""
    first = tables[0]
    table = Table(title=f"{first.stage}, round {first.round} ({first.game})")
    for heading in ("Table", "Seats", "Result", "Match"):
        table.add_column(heading, overflow="fold", no_wrap=heading == "Match")
    for one in tables:
        result = ", ".join(points_text(line.points) for line in one.lines) or ("void" if one.void else "")
        seats = ", ".join(f"{name} ({number})" for number, name in zip(one.seats, one.names, strict=True))
        table.add_row(str(one.table), seats, result, one.matches[-1].match_id if one.matches else "")
    return table


def headline(tournament: tournaments_pb2.Tournament) -> str:
    """Return where a tournament stands, in a line."""
    where = f", {tournament.stage} round {tournament.round} of {tournament.rounds}" if tournament.round else ""
    done = f", {tournament.tables_done} of {tournament.tables} tables done" if tournament.tables else ""
    trouble = f", PAIRING FAILED: {tournament.pairing_trouble}" if tournament.pairing_trouble else ""
    phase = "paused" if tournament.paused else tournament.phase
    return f"{tournament.config.title}: {phase}, {tournament.entrants} entrants{where}{done}{trouble}"


async def _look(client: Client, tournament_id: str, number: int) -> dict[str, Any]:
    tournament = await client.get_tournament(tournament_id)
    found: dict[str, Any] = {"tournament": tournament, "tables": [], "standings": []}
    if tournament.round:
        found["tables"] = [one async for one in client.round_tables(tournament_id, round_no=number)]
        found["standings"] = [row async for row in client.standings(tournament_id, round_no=number)]
    return found


def show(
    tournament_id: Id,
    round_no: Annotated[int, typer.Option("--round", min=0, help="A round; 0: the newest.")] = 0,
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """Show a tournament: where it stands, the tables of a round, the standings."""
    found = asking(server, token, keys, account, lambda client: _look(client, tournament_id, round_no))
    if as_json:
        show_json(
            {
                "tournament": as_dict(found["tournament"]),
                "tables": [as_dict(table) for table in found["tables"]],
                "standings": [as_dict(row) for row in found["standings"]],
            }
        )
        return
    console = Console(highlight=False)
    console.print(headline(found["tournament"]))
    if found["tables"]:
        console.print(tables_table(found["tables"]))
    if found["standings"]:
        console.print(standings_table("Standings", found["standings"]))


def as_dict(message: Any) -> dict[str, Any]:
    """Return a message as plain values, under the API's names."""
    return json_format.MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )


def _value(value: rounds_pb2.TieBreakValue) -> str:
    if value.denominator in (0, 1):
        return str(value.numerator)
    return f"{value.numerator / value.denominator:.4g}"


def add(group: typer.Typer) -> None:
    """Register the command."""
    group.command("show")(show)
