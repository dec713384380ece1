"""`parlour tournament import`: enters a list of people from a file, all or none."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from parlour.api.tournaments.v1 import rounds_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_server import ACCOUNT, KEYS, SERVER, Account, Keys, Server, Token, asking
from parlour.cli.tournament_show import Id, as_dict
from parlour.client import Client, ParlourError

COLUMNS = ("account", "name", "rating", "affinity")
"""Columns of a list; only the first is needed."""

_PLACE = re.compile(r"entrants\[(\d+)\]")


def read_list(path: Path) -> dict[int, api.ImportedEntrant]:
    """Return the entrants of a file of comma-separated values, by the number of the line.

    Raises:
        CommandError: A column or a line can't be read.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, restkey="", restval="", strict=True)
            names = [name.strip().lower() for name in reader.fieldnames or ()]
            unknown = [name for name in names if name not in COLUMNS]
            if unknown or "account" not in names or len(set(names)) < len(names):
                raise CommandError(f"{path}: the first line names the columns: {', '.join(COLUMNS)}, at least account")
            reader.fieldnames = names
            found = dict[int, api.ImportedEntrant]()
            for row in reader:
                found[reader.line_num] = _entrant(row, f"{path}, line {reader.line_num}")
    except (csv.Error, UnicodeDecodeError) as error:
        raise CommandError(f"{path}: {error}") from error
    if not found:
        raise CommandError(f"{path}: there is nobody in it")
    return found


def _entrant(row: dict[str, str], where: str) -> api.ImportedEntrant:
    if "" in row:
        raise CommandError(f"{where}: more values than columns")
    rating = row.get("rating", "").strip() or "0"
    if not rating.isdecimal() or len(rating) > 9:
        raise CommandError(f"{where}: a rating is a whole number, not {rating!r}")
    return api.ImportedEntrant(
        account_ids=row["account"].split(),
        name=row.get("name", "").strip(),
        rating=int(rating),
        affinity=row.get("affinity", "").strip(),
    )


async def enter(
    client: Client, tournament_id: str, lines: dict[int, api.ImportedEntrant]
) -> Sequence[rounds_pb2.Entrant]:
    """Enter everybody and return the entrants.

    Raises:
        CommandError: Lines are wrong; nobody was entered.
    """
    try:
        await client.import_entrants(tournament_id, list(lines.values()))
    except ParlourError as error:
        if error.reason != "BAD_ROWS":
            raise
        raise CommandError(_told(error, list(lines))) from error
    accounts = {line.account_ids[0] for line in lines.values()}
    return [one async for one in client.entrants(tournament_id) if accounts.intersection(one.account_ids)]


def _told(error: ParlourError, lines: Sequence[int]) -> str:
    """Return what is wrong, by lines of the file where the server speaks of places in the list."""
    told = "; ".join(f"{field} {text}" for field, text in error.violations.items())
    by_line = _PLACE.sub(lambda place: f"line {lines[int(place[1])]}", told)
    return f"{error.reason}: {error.metadata.get('count')} lines are wrong and nobody was entered: {by_line}"


def bring_in(
    tournament_id: Id,
    file: Annotated[Path, typer.Argument(help=f"Comma-separated values with the columns {', '.join(COLUMNS)}.")],
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """Enter a list of people, all of them or, when any line is wrong, nobody. A team: accounts with spaces."""
    lines = read_list(file)
    found = asking(server, token, keys, account, lambda client: enter(client, tournament_id, lines))
    if as_json:
        show_json({"imported": len(lines), "entrants": [as_dict(one) for one in found]})
        return
    for one in found:
        typer.echo(f"{one.name} ({' '.join(one.account_ids)}): {one.status}")
    typer.echo(f"{len(lines)} entered")


def add(group: typer.Typer) -> None:
    """Register the command."""
    group.command("import")(bring_in)
