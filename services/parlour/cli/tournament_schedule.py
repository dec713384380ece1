"""`parlour tournament schedule`: events that come again and run by themselves."""

from typing import Annotated

import typer

from parlour.api.tournaments.v1 import tournaments_pb2
from parlour.cli.output import AsJson, show_json
from parlour.cli.tournament_create import (
    Bots,
    Capacity,
    Code,
    Format,
    Games,
    Points,
    Rounds,
    Seats,
    Then,
    Tiebreaks,
    bots_of,
    config_of,
)
from parlour.cli.tournament_recurrence import DAYS, UNITS, next_text, recurrence_of, seconds_of
from parlour.cli.tournament_server import ACCOUNT, KEYS, SERVER, Account, Keys, Server, Token, asking
from parlour.cli.tournament_show import as_dict


def add_schedule(
    name: Annotated[str, typer.Argument(help="Its name; each event is called so, with its day.", metavar="NAME")],
    first: Annotated[str, typer.Option(help="Day of the first event, as 2026-03-29.")],
    at: Annotated[str, typer.Option(help="Time of day there, as 20:00.")],
    zone: Annotated[str, typer.Option(help="Time zone of the place, as Europe/Berlin.")] = "UTC",
    every: Annotated[str, typer.Option(help=f"One of {', '.join(UNITS)}.")] = "week",
    interval: Annotated[int, typer.Option(min=1, max=100, help="Every so many of them.")] = 1,
    on: Annotated[str, typer.Option(help=f"Days of the week with commas: {', '.join(DAYS)}.")] = "",
    last: Annotated[str, typer.Option(help="No event after this day.")] = "",
    open_before: Annotated[str, typer.Option(help="Registration opens so long before, as 90m, 2h or 3d.")] = "1d",
    check_in_before: Annotated[
        str, typer.Option(help="Check-in begins so long before; by default there is none.")
    ] = "",
    format_key: Format = "swiss-dutch",
    games: Games = "orbita",
    rounds: Rounds = 0,
    seats: Seats = 0,
    points: Points = "",
    tiebreaks: Tiebreaks = "",
    then: Then = None,
    bots: Bots = "",
    capacity: Capacity = 0,
    code: Code = "",
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """Make events that come again: each opens, starts, runs and finishes by itself. Print the schedule's id."""
    config = config_of("", format_key, games, rounds, seats, points, tiebreaks, then or [])
    config.settings.capacity, config.settings.join_code = capacity, code
    request = tournaments_pb2.CreateScheduleRequest(
        name=name,
        config=config,
        recurrence=recurrence_of(zone, first, at, every, interval, on, last),
        open_before_seconds=seconds_of(open_before),
        check_in_before_seconds=seconds_of(check_in_before),
        bots=bots_of(bots),
    )
    made = asking(server, token, keys, account, lambda client: client.create_schedule(request))
    if as_json:
        show_json(as_dict(made))
    else:
        typer.echo(f"schedule {made.schedule_id}: {next_text(made)}")


def list_schedules(
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """List the account's schedules, the oldest first."""
    found = asking(server, token, keys, account, lambda client: client.schedules())
    if as_json:
        show_json([as_dict(schedule) for schedule in found])
        return
    for schedule in found:
        typer.echo(f"{schedule.schedule_id}  {schedule.name}: {next_text(schedule)}")
    if not found:
        typer.echo("no schedules")


def remove_schedule(
    schedule_id: Annotated[str, typer.Argument(help="The schedule.", metavar="SCHEDULE")],
    server: Server = SERVER,
    token: Token = "",
    keys: Keys = KEYS,
    account: Account = ACCOUNT,
    as_json: AsJson = False,
) -> None:
    """End a schedule; events that were made stay."""
    asking(server, token, keys, account, lambda client: client.delete_schedule(schedule_id))
    if as_json:
        show_json({"removed": schedule_id})
    else:
        typer.echo(f"removed {schedule_id}")


def add(group: typer.Typer) -> None:
    """Register the commands."""
    schedules = typer.Typer(help="Events that come again by themselves.")
    schedules.command("add")(add_schedule)
    schedules.command("list")(list_schedules)
    schedules.command("remove")(remove_schedule)
    group.add_typer(schedules, name="schedule")
