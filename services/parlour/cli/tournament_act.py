"""`parlour tournament act`: an organiser's act, or what it would change."""

from typing import Annotated, Any

import msgspec
import typer
from google.protobuf import json_format
from rich.console import Console

from parlour.api.tournaments.v1 import acts_pb2, tournaments_pb2
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_server import ACCOUNT, KEYS, SERVER, Account, Keys, Server, Token, asking
from parlour.cli.tournament_show import Id, as_dict, headline, points_text

KINDS = [field.name for field in acts_pb2.Act.DESCRIPTOR.oneofs_by_name["act"].fields]
"""Every act, by its name in the API."""


def act_of(kind: str, pairs: list[str]) -> acts_pb2.Act:
    """Return an act from its name and ``field=value`` pairs; a value is JSON, or else taken as text.

    Raises:
        CommandError: There is no such act, or no such field.
    """
    if kind not in KINDS:
        raise CommandError(f"there is no act {kind!r}; there are: {', '.join(KINDS)}")
    fields = dict[str, Any]()
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise CommandError(f"a field is written name=value, not {pair!r}")
        fields[name] = _read(value)
    message = getattr(acts_pb2.Act(), kind)
    for field in message.DESCRIPTOR.fields:
        if field.is_repeated and field.name in fields and not isinstance(fields[field.name], list | dict):
            fields[field.name] = [fields[field.name]]
    try:
        return json_format.ParseDict({kind: fields}, acts_pb2.Act())
    except json_format.ParseError as error:
        raise CommandError(f"act {kind}: {error}") from error


def act(
    tournament_id: Id,
    kind: Annotated[str, typer.Argument(help="The act, such as drop or override_result.")],
    fields: Annotated[list[str] | None, typer.Argument(help="Its fields, as name=value; a value may be JSON.")] = None,
    preview: Annotated[bool, typer.Option("--preview", help="Only show what it would change.")] = False,
    confirm: Annotated[bool, typer.Option("--confirm", help="Accept strong cautions.")] = False,
    version: Annotated[int, typer.Option(min=0, help="Version that you have seen; 0: any.")] = 0,
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """Carry an organiser's act out, or show what it would change."""
    wanted = act_of(kind, fields or [])
    if preview:
        found = asking(server, token, keys, account, lambda c: c.preview(tournament_id, wanted, version))
        if as_json:
            show_json(as_dict(found))
        else:
            _print_preview(found)
        return
    done = asking(
        server,
        token,
        keys,
        account,
        lambda client: client.act(tournament_id, wanted, expected_version=version, confirm=confirm),
    )
    if as_json:
        show_json(as_dict(done))
        return
    typer.echo(headline(done.tournament))
    if done.sequence:
        typer.echo(
            f"written as entry {done.sequence}; undo it with: act {tournament_id} undo sequences={done.sequence}"
        )


def _print_preview(found: tournaments_pb2.PreviewResponse) -> None:
    console = Console(highlight=False)
    console.print(f"From version {found.version}: {', '.join(found.events) or 'nothing'} would be written.")
    for table in found.tables:
        console.print(f"  {table.stage}, round {table.round}, table {table.table}: {table.change}")
    for rank in found.ranks:
        points = f"{points_text(rank.points_before)} -> {points_text(rank.points_after)} points"
        console.print(f"  {rank.name}: rank {rank.before} -> {rank.after}, {points}")
    if found.rated_accounts:
        console.print(f"  ratings of {len(found.rated_accounts)} accounts would be worked out again")
    for caution in found.cautions:
        console.print(f"  {caution.severity}: {caution.text} ({caution.reason})")


def _read(value: str) -> Any:
    try:
        return msgspec.json.decode(value)
    except msgspec.DecodeError:
        return value


def add(group: typer.Typer) -> None:
    """Register the command."""
    group.command("act")(act)
