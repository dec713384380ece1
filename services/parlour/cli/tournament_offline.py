"""`parlour tournament verify` and `simulate`: what needs no server."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_stage import stages_of
from parlour.tournaments.archive import archive, verify
from parlour.tournaments.errors import BrokenArchive
from parlour.tournaments.model import POINT
from parlour.tournaments.simulate import Simulated, simulate
from parlour.tournaments.state import Tournament

SHOWN = 20
"""Most lines of a table for people."""


class Rank(msgspec.Struct, frozen=True):
    """A line of final standings; `points` are points, not sixtieths."""

    rank: int
    entrant: str
    points: float
    rating: int
    strength: float


class StageOutcome(msgspec.Struct, frozen=True):
    """How a stage of a simulation ended.

    Attributes:
        stage: Its key.
        format: Its format.
        entrants: How many took part.
        rounds: Rounds or waves that were played.
        tables: Tables in them.
        engines: Engines that paired, with their versions.
        notes: What engines had to relax.
        standings: Final.
    """

    stage: str
    format: str
    entrants: int
    rounds: int
    tables: int
    engines: list[str]
    notes: list[str]
    standings: list[Rank]


class Outcome(msgspec.Struct, frozen=True):
    """What a simulation came to; it holds no times, so equal seeds give equal bytes."""

    seed: int
    entries: int
    stages: list[StageOutcome]


def outcome(done: Simulated, seed: int) -> Outcome:
    """Return the end of a simulation in plain words."""
    stages = []
    for stage in done.state.running:
        placings = stage.snapshots[-1].placings
        ids = [stage.ids[one.number] for one in placings]
        standings = [
            Rank(
                one.rank,
                entrant,
                one.points / POINT,
                stage.entrants[one.number].rating,
                round(done.strengths[entrant], 1),
            )
            for one, entrant in zip(placings, ids, strict=True)
        ]
        stages.append(
            StageOutcome(
                stage.rules.key,
                stage.rules.format,
                len(stage.ids),
                len(stage.rounds),
                sum(len(one.tables) for one in stage.rounds),
                list(dict.fromkeys(one.pairing.engine for one in stage.rounds)),
                list(dict.fromkeys(text for one in stage.rounds for text in one.pairing.notes)),
                standings,
            )
        )
    return Outcome(seed, done.state.sequence, stages)


def simulate_event(
    format_key: Annotated[str, typer.Option("--format", help="Format of the first stage, such as pods.")],
    entrants: Annotated[int, typer.Option(help="How many take part.", min=2)],
    rounds: Annotated[int, typer.Option(help="Rounds; 0: what the format computes. Waves of an arena.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal events.")] = 0,
    seats: Annotated[int, typer.Option(help="Seats of a table; 0: what the format usually has.", min=0)] = 0,
    points: Annotated[str, typer.Option(help="Points by place, such as 5,3,2,1.")] = "",
    tiebreaks: Annotated[str, typer.Option(help="Tie-breaks in order, with commas.")] = "",
    groups: Annotated[int, typer.Option(help="Groups, where the format has them.", min=0)] = 0,
    then: Annotated[list[str] | None, typer.Option(help="A further stage, format:how many go on, as se:8.")] = None,
    out: Annotated[Path | None, typer.Option("--archive", help="Write the event's archive there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play a whole event with results drawn by strength."""
    stages = stages_of(format_key, rounds, seats, points, tiebreaks, then or [], groups)
    with Progress(transient=True, disable=as_json or not sys.stderr.isatty(), console=Console(stderr=True)) as progress:
        bar = progress.add_task("rounds", total=None)

        def show(state: Tournament) -> None:
            stage = state.running[-1] if state.running else None
            if stage is not None:
                name = f"{stage.rules.key}, round {len(stage.rounds)}"
                progress.update(bar, description=name, completed=len(stage.snapshots), total=rounds or None)

        done = simulate(stages, entrants, seed, waves=rounds or 10, each=show)
    if out is not None:
        _write(out, archive(done.log))
    result = outcome(done, seed)
    if as_json:
        show_json(result)
    else:
        _show(result)


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _show(result: Outcome) -> None:
    console = Console(highlight=False)
    for stage in result.stages:
        typer.echo(
            f"{stage.stage}: {stage.format}, {stage.entrants} entrants, {stage.rounds} rounds, {stage.tables} tables, "
            f"paired by {', '.join(stage.engines)}"
        )
        for text in stage.notes:
            typer.echo(f"  {text}")
        table = Table("rank", "entrant", "points", "rating", "strength")
        for row in stage.standings[:SHOWN]:
            table.add_row(str(row.rank or "-"), row.entrant, f"{row.points:g}", str(row.rating), f"{row.strength:.0f}")
        console.print(table)
        if len(stage.standings) > SHOWN:
            typer.echo(f"  and {len(stage.standings) - SHOWN} more")


def verify_archive(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Archive of a tournament.")], as_json: AsJson = False
) -> None:
    """Check an archive: its chain, every pairing and every rank, from the archive alone."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    with Progress(transient=True, disable=as_json or not sys.stderr.isatty(), console=Console(stderr=True)) as progress:
        bar = progress.add_task("entries", total=None)
        try:
            report = verify(data, lambda done, total: progress.update(bar, completed=done, total=total))
        except BrokenArchive as error:
            if as_json:
                show_json({"valid": False, "reason": error.reason, "error": str(error), "where": error.details})
            raise CommandError(f"{path} does not hold: {error.reason}: {error}{_where(error)}") from error
    if as_json:
        show_json({"valid": True, "report": report})
        return
    typer.echo(f"{path} holds: {report.title} ({report.tournament}), {report.entries} entries")
    typer.echo(f"  {report.pairings} pairings computed again by {', '.join(report.engines) or 'no engine'}, equal")
    typer.echo(f"  {report.results} results and {report.standings} published standings computed again, equal")
    typer.echo(f"  {report.by_hand} pairings and changes of tables by hand")
    for text in report.unchecked:
        typer.echo(f"  not computed again: {text}")
    typer.echo(f"  the chain ends in {report.head}")


def _where(error: BrokenArchive) -> str:
    named = [f"{name} {error.details[name]}" for name in ("sequence", "stage", "round") if name in error.details]
    return f" ({', '.join(named)})" if named else ""


def add(group: typer.Typer) -> None:
    """Register the commands."""
    group.command("verify")(verify_archive)
    group.command("simulate")(simulate_event)
