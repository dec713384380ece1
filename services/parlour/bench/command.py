"""`parlour bench`: measures, as ratios against baselines timed in turn in the same run."""

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from parlour.bench.machine import machine
from parlour.bench.results import Figure, Machine, Part, Report
from parlour.bench.sizes import FULL, QUICK

PARTS = ("submit", "appends", "events", "playouts", "positions", "memory", "pairing", "start")
"""Each is a module of this package with `measure(sizes) -> Part`."""

RESULTS = Path("bench/results")


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("bench")(bench)


def bench(
    only: Annotated[list[str] | None, typer.Option(help=f"Parts to run: {', '.join(PARTS)}.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Tiny sizes: to see that it works.")] = False,
    results: Annotated[Path, typer.Option(help="Folder for the JSON of each run.")] = RESULTS,
) -> None:
    """Measure actions, appends, events, games, memory, pairing and cold start, each against a baseline."""
    unknown = sorted(set(only or ()) - set(PARTS))
    if unknown:
        raise typer.BadParameter(f"there is no part {unknown[0]!r}; there are: {', '.join(PARTS)}")
    console = Console(stderr=as_json, highlight=False)
    report = run(only or PARTS, quick=quick, console=console)
    path = report.save(results)
    if as_json:
        typer.echo(msgspec.json.encode(report))
    else:
        console.print(f"written to {path}")


def run(parts: Sequence[str], *, quick: bool, console: Console) -> Report:
    """Run the parts one after another, showing each as it ends."""
    time, before = datetime.now(UTC).isoformat(timespec="seconds"), machine()
    console.print(_said(before))
    done: list[Part] = []
    for name in parts:
        part: Part = import_module(f"parlour.bench.{name}").measure(QUICK if quick else FULL)
        done.append(part)
        console.print(_table(part))
        for note in part.notes:
            console.print(f"  {note}")
    after = machine()
    console.print(f"load averages at the end: {_load(after)}")
    return Report(time, quick, before, after, done)


def _said(found: Machine) -> str:
    kind = "optimized" if found.optimized else "NOT optimized"
    return f"CPython {found.python}, {kind} build, {found.cores} cores, load averages {_load(found)}"


def _load(found: Machine) -> str:
    return ", ".join(f"{value:.1f}" for value in found.load)


def _table(part: Part) -> Table:
    table = Table(title=part.name, title_justify="left")
    table.add_column("what")
    for heading in ("value", "spread", "baseline", "ratio", "target"):
        table.add_column(heading, justify="right")
    for figure in part.figures:
        table.add_row(*_row(figure))
    return table


def _row(figure: Figure) -> tuple[str, str, str, str, str, str]:
    against = f"{figure.against} {figure.baseline:,.4g}" if figure.baseline is not None else ""
    ratio = f"{figure.ratio:.3g}" if figure.ratio is not None else ""
    spread = "{:,.4g} .. {:,.4g}".format(*figure.spread) if figure.spread else ""
    return figure.name, f"{figure.value:,.4g} {figure.unit}", spread, against, ratio, figure.target
