"""`parlour token`: mints a token with the host's key."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.serving.keys import KeyFileWrong, KeysMissing
from parlour.serving.principal import Scope
from parlour.serving.tokens import CannotSign, KeyRing

_HOUR = 3600.0


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("token")(token)


def token(
    account: Annotated[str, typer.Argument(help="The account that the token speaks for.")],
    scope: Annotated[list[str] | None, typer.Option(help="What it allows; may be repeated.")] = None,
    hours: Annotated[float, typer.Option(min=0.01, max=24 * 366, help="How long it is good for.")] = 1.0,
    name: Annotated[str, typer.Option(help="Name to show; the account's id by default.")] = "",
    keys: Annotated[Path, typer.Option(help="Directory of the host's keys.")] = Path(".parlour/keys"),
    new: Annotated[bool, typer.Option("--new-keys", help="Make the keys if there are none.")] = False,
    as_json: AsJson = False,
) -> None:
    """Mint a token for an account, a service or an operator. Whoever can read the host's private key can do this."""
    scopes = scope or [Scope.PLAY]
    unknown = [given for given in scopes if given not in list(Scope)]
    if unknown:
        raise CommandError(f"there is no scope {unknown[0]!r}; there are: {', '.join(Scope)}")
    try:
        ring = KeyRing.open(keys) if new else KeyRing.load(keys)
        minted = ring.mint(account, name or account, scopes, hours * _HOUR)
    except (KeysMissing, KeyFileWrong, CannotSign) as error:
        raise CommandError(str(error)) from error
    if as_json:
        show_json({"token": minted, "account": account, "scopes": list(scopes), "hours": hours})
    else:
        typer.echo(minted)
