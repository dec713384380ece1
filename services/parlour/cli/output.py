"""What every command prints: one JSON object, or text for people."""

from typing import Annotated, Any

import msgspec
import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def show_json(result: Any) -> None:
    """Print the result as one line of JSON; equal results give equal bytes."""
    typer.echo(msgspec.json.encode(result))
