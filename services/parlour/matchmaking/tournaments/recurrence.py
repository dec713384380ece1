"""When recurring events begin: by the calendar and the clock of a place, whatever its summer time does (T092).

The n-th event is a function of the recurrence alone, so a restart, a clock that jumps or a sweep that comes late
changes no date and makes no event twice.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec

_MOST_STEPS = 4000
"""Days, weeks or months that are looked through for the next event; more than ten years of days."""


class Every(StrEnum):
    """Unit of a recurrence."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Recurrence(msgspec.Struct, frozen=True, kw_only=True):
    """When events begin.

    Attributes:
        zone: Time zone of the place, such as `Europe/Berlin`.
        first: Day of the first event, or the day from which on they are looked for.
        hour, minute: Time of day, as a clock there shows it. A time that a day lacks, since clocks are put forward, is
            the one an hour later; of a time that a day has twice, it is the first.
        every: Unit.
        interval: Every so many units, counted from `first`.
        weekdays: Days of the week, 1 is Monday; for weeks only. Empty: that of `first`.
        last: No event after this day; None: no end.
    """

    zone: str
    first: date
    hour: int
    minute: int = 0
    every: Every = Every.WEEK
    interval: int = 1
    weekdays: tuple[int, ...] = ()
    last: date | None = None


def start_of(recurrence: Recurrence, day: date) -> int:
    """Return when the event of a day begins, in microseconds since 1970 UTC."""
    local = datetime.combine(day, time(recurrence.hour, recurrence.minute), ZoneInfo(recurrence.zone))
    return round(local.astimezone(UTC).timestamp() * 1_000_000)


def days(recurrence: Recurrence) -> Iterator[date]:
    """Yield the days of the events, in order. A month that lacks the day has no event."""
    found = {Every.DAY: _daily, Every.WEEK: _weekly, Every.MONTH: _monthly}[recurrence.every](recurrence)
    for day in found:
        if recurrence.last is not None and day > recurrence.last:
            return
        yield day


def next_start(recurrence: Recurrence, after_us: int) -> int | None:
    """Return the first begin after a moment, both in microseconds since 1970 UTC; None when no more come."""
    return next((start for day in days(recurrence) if (start := start_of(recurrence, day)) > after_us), None)


def _daily(recurrence: Recurrence) -> Iterator[date]:
    for step in range(_MOST_STEPS):
        yield recurrence.first + timedelta(days=step * recurrence.interval)


def _weekly(recurrence: Recurrence) -> Iterator[date]:
    monday = recurrence.first - timedelta(days=recurrence.first.weekday())
    weekdays = sorted(set(recurrence.weekdays)) or [recurrence.first.isoweekday()]
    for step in range(_MOST_STEPS):
        week = monday + timedelta(weeks=step * recurrence.interval)
        for weekday in weekdays:
            day = week + timedelta(days=weekday - 1)
            if day >= recurrence.first:
                yield day


def _monthly(recurrence: Recurrence) -> Iterator[date]:
    first = recurrence.first
    for step in range(_MOST_STEPS):
        months = first.month - 1 + step * recurrence.interval
        try:
            yield first.replace(year=first.year + months // 12, month=months % 12 + 1)
        except ValueError:
            continue
