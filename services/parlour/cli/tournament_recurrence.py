"""When events of a schedule begin, as it is written on the command line and shown."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from parlour.api.tournaments.v1 import automation_pb2
from parlour.cli.errors import CommandError

UNITS = {
    "day": automation_pb2.EVERY_DAY,
    "week": automation_pb2.EVERY_WEEK,
    "month": automation_pb2.EVERY_MONTH,
}
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_LENGTH = re.compile(r"(\d{1,7})([smhd])")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")


def recurrence_of(
    zone: str, first: str, at: str, every: str, interval: int, days: str, last: str
) -> automation_pb2.Recurrence:
    """Return the recurrence that options describe.

    Raises:
        CommandError: A part that can't be read.
    """
    clock = _CLOCK.fullmatch(at)
    if clock is None:
        raise CommandError(f"a time of day is written 20:00, not {at!r}")
    if every not in UNITS:
        raise CommandError(f"events come every {', '.join(UNITS)}, not {every!r}")
    chosen = [day.strip().lower() for day in days.split(",") if day.strip()]
    if unknown := [day for day in chosen if day not in DAYS]:
        raise CommandError(f"days of the week are {', '.join(DAYS)}, not {unknown[0]!r}")
    return automation_pb2.Recurrence(
        zone=zone,
        first_day=first,
        hour=int(clock[1]),
        minute=int(clock[2]),
        every=UNITS[every],
        interval=interval,
        weekdays=[DAYS.index(day) + 1 for day in chosen],
        last_day=last,
    )


def seconds_of(length: str) -> int:
    """Return a length of time in seconds; empty is none.

    Raises:
        CommandError: It can't be read.
    """
    if not length:
        return 0
    found = _LENGTH.fullmatch(length)
    if found is None:
        raise CommandError(f"a length of time is written 90s, 30m, 2h or 3d, not {length!r}")
    return int(found[1]) * _SECONDS[found[2]]


def next_text(schedule: automation_pb2.Schedule) -> str:
    """Return when the next event begins, by the clock of its place; or that no more come."""
    if not schedule.HasField("next_start_time"):
        return "no more events"
    zone = ZoneInfo(schedule.recurrence.zone)
    start = datetime.fromtimestamp(schedule.next_start_time.seconds, zone)
    return f"event {schedule.next_occurrence} begins {start:%Y-%m-%d %H:%M} {zone.key}"
