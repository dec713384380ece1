"""The `parlour` command: the list of its commands, and how errors end it."""

import os
import sys
from importlib import import_module

import typer

from parlour.cli.errors import CommandError
from parlour.engine.errors import EngineError
from parlour.tournaments.errors import TournamentError

COMMANDS: dict[str, str] = {
    "up": "parlour.cli.up",
    "demo": "parlour.cli.demo",
    "token": "parlour.cli.token",
    "deadletters": "parlour.cli.deadletters",
    "games": "parlour.cli.games",
    "content": "parlour.cli.content",
    "play": "parlour.cli.play",
    "simulate": "parlour.cli.simulate",
    "verify": "parlour.cli.verify",
    "replay": "parlour.cli.replay",
    "tournament": "parlour.cli.tournament",
    "bench": "parlour.bench.command",
}
"""Each command's module; it has an `add(app)` that registers the command. Only the one that is called is loaded."""


def application(called: str = "") -> typer.Typer:
    """Return the application with the called command; without one, or before options, with all of them.

    Raises:
        CommandError: There is no such command.
    """
    if called and called not in COMMANDS and not called.startswith("-"):
        raise CommandError(f"there is no command {called!r}; there are: {', '.join(COMMANDS)}")
    app = typer.Typer(
        help="Parlour hosts board games for other people's clients.",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )

    @app.callback(invoke_without_command=True)
    def _help(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for module in [COMMANDS[called]] if called in COMMANDS else dict.fromkeys(COMMANDS.values()):
        import_module(module).add(app)
    return app


def main() -> None:
    """Run the command line; errors are one line on standard error and a non-zero exit."""
    try:
        result = application(sys.argv[1] if len(sys.argv) > 1 else "")(prog_name="parlour", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        _end(error.format_message(), error.exit_code)
    except (CommandError, EngineError, TournamentError, OSError) as error:
        _end(str(error), 1)
    except (typer.Abort, KeyboardInterrupt):
        _end("stopped", 130)
    except Exception as error:
        if os.environ.get("PARLOUR_TRACE"):
            raise
        _end(f"this is a fault of Parlour, not yours: {error!r} (PARLOUR_TRACE=1 shows where)", 70)
    else:
        sys.exit(result if isinstance(result, int) else 0)


def _end(message: str, code: int) -> None:
    line = " ".join(message.split())
    sys.stderr.write(f"parlour: {line}\n")
    sys.exit(code)
