"""`parlour tournament export`: a tournament as a file."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_server import ACCOUNT, KEYS, SERVER, Account, Keys, Server, Token, asking
from parlour.cli.tournament_show import Id

FORMS = {
    "archive": api.EXPORT_FORMAT_ARCHIVE,
    "csv": api.EXPORT_FORMAT_CSV,
    "trf16": api.EXPORT_FORMAT_TRF16,
    "rounds": api.EXPORT_FORMAT_ROUNDS,
}
"""What a tournament can be exported as."""


def export(
    tournament_id: Id,
    form: Annotated[str, typer.Option("--as", help=f"One of {', '.join(FORMS)}.")] = "archive",
    out: Annotated[Path | None, typer.Option(help="File to write; by default the server's name for it.")] = None,
    stage: Annotated[str, typer.Option(help="Stage, for forms that hold one.")] = "",
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """Write a tournament to a file: its archive, standings, or a report for other programs."""
    if form not in FORMS:
        raise CommandError(f"there is no form {form!r}; there are: {', '.join(FORMS)}")
    name, data = asking(
        server, token, keys, account, lambda client: client.export_tournament(tournament_id, FORMS[form], stage)
    )
    path = out or Path(Path(name).name)
    path.write_bytes(data)
    if as_json:
        show_json({"file": str(path), "bytes": len(data)})
    else:
        typer.echo(f"{path} ({len(data)} bytes)")


def add(group: typer.Typer) -> None:
    """Register the command."""
    group.command("export")(export)
