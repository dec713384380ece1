"""`parlour verify`: checks a record and its shuffle without asking any server."""

import typer

from parlour.cli.editions import Content
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.play import results
from parlour.cli.record_file import RecordPath, read_record
from parlour.engine.errors import InvalidRecord
from parlour.engine.record import verify as verified
from parlour.games.registry import entry


def verify(record: RecordPath, content: Content = None, as_json: AsJson = False) -> None:
    """Check a record: commitment, deal, every step, the chain over them, and the result."""
    read = read_record(record, content)
    about = {"match_id": read.match_id, "game": read.setting.game, "steps": len(read.steps)}
    try:
        match = verified(read, entry(read.setting.game).game)
    except InvalidRecord as error:
        if as_json:
            show_json({**about, "valid": False, "step": error.step, "error": str(error)})
        raise CommandError(f"{record} does not hold: {error}") from error
    if as_json:
        chain = match.chain.hex()
        show_json({**about, "valid": True, "step": None, "error": "", "chain": chain, "standings": read.standings})
        return
    typer.echo(f"{record} holds: match {read.match_id} of {read.setting.game}, {len(read.steps)} steps")
    typer.echo(f"  the server was bound to its seed by {read.commitment.hex()}")
    typer.echo(f"  the chain ends in {match.chain.hex()}")
    for line in results(read.standings):
        typer.echo(f"  {line}")


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("verify")(verify)
