"""`parlour replay`: plays a record again, step by step."""

from typing import Annotated, Any

import msgspec
import typer

from parlour.cli.editions import Content
from parlour.cli.errors import CommandError
from parlour.cli.output import AsJson, show_json
from parlour.cli.play import results
from parlour.cli.record_file import RecordPath, read_record
from parlour.engine.match import Advance, Cause
from parlour.engine.record import Record
from parlour.engine.record import replay as replayed
from parlour.games.registry import Entry, entry

CAUSES = {Cause.SEAT: "", Cause.TIMEOUT: " when time was up", Cause.RESIGNATION: ""}


class ShownStep(msgspec.Struct):
    """A step of a replay.

    Attributes:
        step: Its number, from 1.
        seat: Who acted.
        cause: Why.
        action: What was done, in a few words; empty for a resignation.
        happenings: What the viewer saw, each in one sentence.
        view: The table as the viewer saw it afterwards.
    """

    step: int
    seat: int
    cause: Cause
    action: str
    happenings: list[str]
    view: str


def shown_steps(record: Record, hosted: Entry, viewer: int | None) -> tuple[str, list[ShownStep]]:
    """Return the table after the deal and every step, as the viewer (None: a spectator) saw them.

    Raises:
        InvalidRecord: A step can't be played.
    """
    game, opening, steps = hosted.game, "", list[ShownStep]()
    views: dict[int, Any] = {}
    for match, advance in replayed(record, game):
        table = hosted.render(game.view(match.state, viewer))
        if advance is None:
            opening = table
        else:
            steps.append(_shown(hosted, advance, views[advance.seat], viewer, table))
        views = {seat: game.view(match.state, seat) for seat in range(record.setting.seats)}
    return opening, steps


def _shown(hosted: Entry, advance: Advance, actor_view: Any, viewer: int | None, table: str) -> ShownStep:
    action = "" if advance.action is None else hosted.label(actor_view, advance.action)
    seen = [item.seen_by(viewer) for item in advance.news]
    told = [hosted.tell(happening) for happening in seen if happening is not None]
    return ShownStep(advance.step, advance.seat, advance.cause, action, told, table)


def replay(
    record: RecordPath,
    seat: Annotated[int | None, typer.Option(help="Whose view to show; a spectator's unless said.")] = None,
    tables: Annotated[bool, typer.Option("--tables", help="Show the table after each step too.")] = False,
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """Play a record again and tell what happened."""
    read = read_record(record, content)
    if seat is not None and not 0 <= seat < read.setting.seats:
        raise CommandError(f"there is no seat {seat}; the match has {read.setting.seats}")
    opening, steps = shown_steps(read, entry(read.setting.game), seat)
    if as_json:
        show_json(
            {
                "match_id": read.match_id,
                "game": read.setting.game,
                "opening": opening,
                "steps": steps,
                "standings": read.standings,
            }
        )
        return
    typer.echo(f"Match {read.match_id} of {read.setting.game}\n\n{opening}\n")
    for step in steps:
        done = step.action or "resigns"
        typer.echo(f"{step.step:>3}. seat {step.seat}: {done}{CAUSES[step.cause]}")
        for line in step.happenings:
            typer.echo(f"     > {line}")
        if tables:
            typer.echo(f"\n{step.view}\n")
    typer.echo("")
    for line in results(read.standings):
        typer.echo(line)


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("replay")(replay)
