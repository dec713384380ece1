"""`parlour tournament webhook`: other systems that are told what happens in a tournament."""

from typing import Annotated

import typer

from parlour.api.tournaments.v1 import automation_pb2
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_server import ACCOUNT, KEYS, SERVER, Account, Keys, Server, Token, asking
from parlour.cli.tournament_show import Id, as_dict

Event = Annotated[
    list[str] | None,
    typer.Option("--event", help="An event to tell, as round_paired; may be repeated. All by default."),
]


def add_webhook(
    tournament_id: Id,
    url: Annotated[str, typer.Argument(help="Where to post.")],
    event: Event = None,
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """Tell another system what happens; print the webhook's id, and its secret, which is told this once."""
    made = asking(server, token, keys, account, lambda client: client.create_webhook(tournament_id, url, event or ()))
    if as_json:
        show_json(as_dict(made))
        return
    typer.echo(f"webhook {made.webhook_id}")
    typer.echo(f"secret  {made.secret}")


def list_webhooks(
    tournament_id: Id,
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """List the webhooks of a tournament, the oldest first, without their secrets."""
    found = asking(server, token, keys, account, lambda client: client.webhooks(tournament_id))
    if as_json:
        show_json([as_dict(hook) for hook in found])
        return
    for hook in found:
        typer.echo(_line(hook))
    if not found:
        typer.echo("no webhooks")


def _line(hook: automation_pb2.Webhook) -> str:
    state = "" if hook.active else "  switched off after too many failures"
    return f"{hook.webhook_id}  {hook.url}  {', '.join(hook.events) or 'all events'}{state}"


def remove_webhook(
    webhook_id: Annotated[str, typer.Argument(help="The webhook.", metavar="WEBHOOK")],
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """End a webhook; posts that wait are dropped."""
    asking(server, token, keys, account, lambda client: client.delete_webhook(webhook_id))
    if as_json:
        show_json({"removed": webhook_id})
    else:
        typer.echo(f"removed {webhook_id}")


def add(group: typer.Typer) -> None:
    """Register the commands."""
    hooks = typer.Typer(help="Tell other systems what happens in a tournament.")
    hooks.command("add")(add_webhook)
    hooks.command("list")(list_webhooks)
    hooks.command("remove")(remove_webhook)
    group.add_typer(hooks, name="webhook")
