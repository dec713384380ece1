"""`parlour deadletters`: looks at events that no handler could take, and puts them back or drops them."""

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

import typer
from google.protobuf.json_format import MessageToDict
from redis.exceptions import RedisError

from parlour.bus import dead_letters
from parlour.bus.connection import connect
from parlour.bus.dead_letters import DeadLetter
from parlour.bus.envelope import parse
from parlour.bus.errors import BusError, UnreadableEnvelope
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.serving.settings import Settings, SettingsError, load_settings
from parlour.storage.database import Database
from parlour.storage.errors import StorageError

T = TypeVar("T")

SERVICES = ("matchmaking", "gamestate", "scoring", "worker")
Service = Annotated[str, typer.Argument(help=f"Whose database: {', '.join(SERVICES)}.")]
Letter = Annotated[str, typer.Argument(help="Id of the letter, from the list.")]


def add(app: typer.Typer) -> None:
    """Register the commands."""
    group = typer.Typer(help="Events that no handler could take. Settings come from PARLOUR_ variables.")
    group.command("list")(list_letters)
    group.command("show")(show)
    group.command("replay")(replay)
    group.command("drop")(drop)
    app.add_typer(group, name="deadletters")


def list_letters(service: Service, as_json: AsJson = False) -> None:
    """List the dead letters of a service, newest first."""
    found = _run(service, lambda database, _: dead_letters.listing(database))
    if as_json:
        show_json([_plain(letter) for letter in found])
        return
    for letter in found:
        typer.echo(f"{letter.id}  {_when(letter)}  {letter.group}  {letter.kind}  {letter.subject}  {letter.problem}")
    if not found:
        typer.echo(f"no dead letters of {service}")


def show(service: Service, letter: Letter, as_json: AsJson = False) -> None:
    """Show one dead letter with its event."""
    found = _run(service, lambda database, _: dead_letters.show(database, letter))
    plain = _plain(found)
    if as_json:
        show_json(plain)
        return
    for key, value in plain.items():
        typer.echo(f"{key:10} {value}")


def replay(service: Service, letter: Letter, as_json: AsJson = False) -> None:
    """Put a dead letter back, so that its handler tries again."""
    found = _run(service, lambda database, settings: _replay(database, settings, letter))
    _done("replayed", found, as_json=as_json)


def drop(service: Service, letter: Letter, as_json: AsJson = False) -> None:
    """Drop a dead letter for good."""
    found = _run(service, lambda database, _: dead_letters.show(database, letter))
    _run(service, lambda database, _: dead_letters.drop(database, letter))
    _done("dropped", found, as_json=as_json)


async def _replay(database: Database, settings: Settings, letter: str) -> DeadLetter:
    redis = connect(settings.redis_url)
    try:
        return await dead_letters.replay(database, redis, letter)
    finally:
        await redis.aclose()


def _run(service: str, work: Any) -> Any:
    if service not in SERVICES:
        raise CommandError(f"there is no service {service!r}; there are: {', '.join(SERVICES)}")
    try:
        settings = load_settings()
        database = Database(settings.service(service).database_url)
        try:
            return asyncio.run(_awaited(work(database, settings)))
        finally:
            database.close()
    except (SettingsError, BusError, StorageError, RedisError) as error:
        raise CommandError(str(error)) from error


async def _awaited(work: Coroutine[Any, Any, T]) -> T:
    return await work


def _done(what: str, letter: DeadLetter, *, as_json: bool) -> None:
    if as_json:
        show_json({what: letter.id})
    else:
        typer.echo(f"{what} {letter.id} ({letter.kind} of {letter.subject})")


def _plain(letter: DeadLetter) -> dict[str, Any]:
    return {
        "id": letter.id,
        "group": letter.group,
        "kind": letter.kind,
        "subject": letter.subject,
        "problem": letter.problem,
        "failures": letter.failures,
        "buried": _when(letter),
        "event": _event(letter),
    }


def _event(letter: DeadLetter) -> dict[str, Any]:
    try:
        return MessageToDict(parse(letter.data))
    except UnreadableEnvelope as error:
        return {"unreadable": str(error)}


def _when(letter: DeadLetter) -> str:
    return datetime.fromtimestamp(letter.buried_at / 1e6, UTC).isoformat(timespec="seconds")
