"""`parlour up`: the embedded stack, until it is stopped."""

import signal
import threading
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.cli.output import AsJson, show_json
from parlour.cli.stack import Stack

DEFAULT_FOLDER = Path(".parlour")
Folder = Annotated[Path, typer.Option("--data", help="Where databases, keys and logs are kept.")]


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("up")(up)


def up(
    data: Folder = DEFAULT_FOLDER,
    host: Annotated[str, typer.Option(help="Address to listen at.")] = "127.0.0.1",
    free_ports: Annotated[bool, typer.Option("--free-ports", help="Take any free ports.")] = False,
    content: Annotated[str, typer.Option(help="Content editions to host: game=FILE, separated by commas.")] = "",
    as_json: AsJson = False,
) -> None:
    """Start Redis, the services, the relay and a worker on this machine, and keep them running until Ctrl-C."""
    more = {"PARLOUR_CONTENT": content} if content else {}
    stack = Stack(data, host=host, fixed_ports=not free_ports, environment=more)
    stopped = threading.Event()

    def stop(_number: int, _frame: Any) -> None:
        stopped.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    try:
        stack.start()
        _tell(stack, as_json=as_json)
        stack.wait(stopped.is_set)
    finally:
        stack.stop()


def _tell(stack: Stack, *, as_json: bool) -> None:
    if as_json:
        show_json({"endpoints": stack.endpoints, "metrics": stack.metrics, "data": str(stack.folder)})
        return
    for name, address in stack.endpoints.items():
        typer.echo(f"{name:12} {address}")
    for name, address in stack.metrics.items():
        typer.echo(f"{name:12} {address}")
    typer.echo(f"data and logs in {stack.folder}; stop with Ctrl-C")
