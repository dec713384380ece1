"""How the commands of `parlour tournament` reach a server: its address, and the token of who organises."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from parlour.cli.errors import CommandError
from parlour.client import Client, ParlourError
from parlour.serving.keys import KeyFileWrong, KeysMissing
from parlour.serving.tokens import CannotSign, KeyRing

T = TypeVar("T")

_HOUR = 3600.0
_SCOPES = ("play", "organise")

Server = Annotated[str, typer.Option(envvar="PARLOUR_SERVER", help="Address of the matchmaking service.")]
Token = Annotated[str, typer.Option(envvar="PARLOUR_TOKEN", help="Access token; by default one is made with --keys.")]
Keys = Annotated[Path, typer.Option(help="Directory of the host's keys, when no token is given.")]
Account = Annotated[str, typer.Option(help="The account to speak for, when no token is given.")]

SERVER = "127.0.0.1:7401"
KEYS = Path(".parlour/keys")
ACCOUNT = "organiser"


def asking(server: str, token: str, keys: Path, account: str, work: Callable[[Client], Awaitable[T]]) -> T:
    """Do some work as an account on a server.

    Raises:
        CommandError: There is no token, or the server refused.
    """
    token = token or _minted(keys, account)

    async def run() -> T:
        async with Client.connect(matchmaking=server, token=token) as client:
            return await work(client)

    try:
        return asyncio.run(run())
    except ParlourError as error:
        more = [f"{field}: {text}" for field, text in error.violations.items() if text not in str(error)]
        raise CommandError(f"{error} ({'; '.join(more)})" if more else str(error)) from error


def _minted(keys: Path, account: str) -> str:
    try:
        return KeyRing.load(keys).mint(account, account, _SCOPES, _HOUR)
    except (KeysMissing, KeyFileWrong, CannotSign) as error:
        raise CommandError(f"{error}; give a --token, or the --keys of the host") from error
