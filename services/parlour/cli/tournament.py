"""`parlour tournament ...`: events, offline and on a server."""

from importlib import import_module

import typer

MODULES = (
    "parlour.cli.tournament_create",
    "parlour.cli.tournament_run",
    "parlour.cli.tournament_show",
    "parlour.cli.tournament_import",
    "parlour.cli.tournament_act",
    "parlour.cli.tournament_export",
    "parlour.cli.tournament_webhook",
    "parlour.cli.tournament_schedule",
    "parlour.cli.tournament_offline",
)
"""Modules with commands of the group; each has an `add(app)`."""


def add(app: typer.Typer) -> None:
    """Register the group."""
    group = typer.Typer(help="Run tournaments; simulate and verify them without a server.")

    @group.callback(invoke_without_command=True)
    def _help(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for module in MODULES:
        import_module(module).add(group)
    app.add_typer(group, name="tournament")
