"""Events that come again by themselves: on time whatever the clocks do, and each once."""

import asyncio
from datetime import UTC, date, datetime
from itertools import islice
from zoneinfo import ZoneInfo

import grpc
import msgspec
import pytest
from tests.services.matchmaking.kit import new_id, until
from tests.services.matchmaking.tournaments.kit import config, refused

from parlour.api.tournaments.v1 import automation_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.tournaments import schedules, sweeps
from parlour.matchmaking.tournaments.records import ScheduleRow
from parlour.matchmaking.tournaments.recurrence import Every, Recurrence, days, next_start, start_of

BERLIN = ZoneInfo("Europe/Berlin")


def local(recurrence, count):
    """The first begins, on the wall in Berlin."""
    return [
        datetime.fromtimestamp(start_of(recurrence, day) / 1e6, BERLIN).strftime("%Y-%m-%d %H:%M")
        for day in islice(days(recurrence), count)
    ]


@pytest.mark.parametrize(
    ("first", "hour", "minute", "every", "expected"),
    [
        ((2026, 3, 28), 20, 0, Every.DAY, ["2026-03-28 20:00", "2026-03-29 20:00", "2026-03-30 20:00"]),
        ((2026, 3, 28), 2, 30, Every.DAY, ["2026-03-28 02:30", "2026-03-29 03:30", "2026-03-30 02:30"]),
        ((2026, 10, 24), 2, 30, Every.DAY, ["2026-10-24 02:30", "2026-10-25 02:30", "2026-10-26 02:30"]),
        ((2028, 2, 22), 9, 0, Every.WEEK, ["2028-02-22 09:00", "2028-02-29 09:00", "2028-03-07 09:00"]),
        ((2028, 1, 31), 9, 0, Every.MONTH, ["2028-01-31 09:00", "2028-03-31 09:00", "2028-05-31 09:00"]),
        ((2028, 2, 29), 9, 0, Every.MONTH, ["2028-02-29 09:00", "2028-03-29 09:00", "2028-04-29 09:00"]),
    ],
)
def test_events_begin_by_the_clock_of_the_place(first, hour, minute, every, expected):
    """T092: summer time begins and ends, a leap day comes, a month is short: the clock on the wall is right."""
    recurrence = Recurrence(zone="Europe/Berlin", first=date(*first), hour=hour, minute=minute, every=every)
    assert local(recurrence, 3) == expected


def test_a_time_that_a_day_has_twice_is_its_first_and_comes_once():
    """T092: in the night when clocks go back, 02:30 comes twice; the event begins at the first and not again."""
    recurrence = Recurrence(zone="Europe/Berlin", first=date(2026, 10, 25), hour=2, minute=30, every=Every.DAY)
    first = next_start(recurrence, 0)
    assert datetime.fromtimestamp(first / 1e6, UTC).hour == 0
    assert next_start(recurrence, first) - first == 25 * 3600 * 1_000_000


def weekly(clock, **more):
    """A schedule that begins tomorrow."""
    first = datetime.fromtimestamp(clock.now_us() / 1e6 + 86400, UTC).date()
    recurrence = automation_pb2.Recurrence(
        zone="UTC", first_day=first.isoformat(), hour=12, every=automation_pb2.EVERY_DAY
    )
    return api.CreateScheduleRequest(
        name="Daily",
        config=config(title=""),
        recurrence=recurrence,
        open_before_seconds=3600,
        bots={"greedy": 4},
        request_id=new_id(),
        **more,
    )


async def test_each_event_is_made_once_opens_starts_and_runs(olga, host, service):
    """T093: many sweeps at once, before and after a restart: one event for each date, and it starts by itself."""
    made = await olga.call("CreateSchedule", weekly(service.clock))
    starts = made.next_start_time.ToMicroseconds()

    async def events():
        page = await olga.call("ListTournaments", api.ListTournamentsRequest(mine=True))
        return list(page.tournaments)

    assert await events() == []
    service.clock.advance((starts - service.clock.now_us()) / 1e6 - 1800)
    await asyncio.gather(*(host.database.run(schedules.make_due, host.office) for _ in range(5)))
    token = olga
    [event] = await until(lambda: opened(events))
    assert event.config.title == f"Daily, {datetime.fromtimestamp(starts / 1e6, UTC).date().isoformat()}"
    assert (event.entrants, event.config.plan.by_itself) == (4, True)
    service.clock.advance(1801)
    await until(lambda: running(events))
    await asyncio.gather(
        *(host.database.run(sweeps.wake, host.office, event.tournament_id) for _ in range(5)),
    )
    kinds = await token.log(event.tournament_id)
    assert {kind: kinds.count(kind) for kind in ("Opened", "Seeded", "StageStarted")} == {
        "Opened": 1,
        "Seeded": 1,
        "StageStarted": 1,
    }
    assert len(await events()) == 1
    [schedule] = (await olga.call("ListSchedules", api.ListSchedulesRequest())).schedules
    assert schedule.next_occurrence == 2
    assert schedule.next_start_time.ToMicroseconds() == starts + 86400 * 1_000_000


async def test_an_event_that_nobody_enters_is_called_off(olga, host, service):
    """A scheduled event with too few entrants is cancelled at its begin, with the reason, and troubles nobody."""
    request = weekly(service.clock)
    request.bots.clear()
    starts = (await olga.call("CreateSchedule", request)).next_start_time.ToMicroseconds()
    service.clock.advance((starts - service.clock.now_us()) / 1e6 - 1800)
    [made] = await host.database.run(schedules.make_due, host.office) or [
        (await olga.call("ListTournaments", api.ListTournamentsRequest(mine=True))).tournaments[0].tournament_id
    ]
    service.clock.advance(1801)

    async def over():
        seen = await olga.get(made)
        return seen if seen.phase == "cancelled" else None

    assert (await until(over)).ending


async def opened(events):
    """The events, once one is open with its bots."""
    return [event for event in await events() if event.phase == "open" and event.entrants]


async def running(events):
    """The events that run."""
    return [event for event in await events() if event.phase == "running"]


async def test_an_event_that_can_not_be_played_holds_no_other_up(olga, host, service):
    """Rules by which none can be played are refused; a schedule that has become so makes nothing, others go on."""
    wrong = weekly(service.clock)
    wrong.config.stages[0].format = "swissy"
    async with refused(grpc.StatusCode.INVALID_ARGUMENT, "UNKNOWN_FORMAT"):
        await olga.call("CreateSchedule", wrong)
    lonely = weekly(service.clock)
    lonely.config.settings.team, lonely.bots["greedy"] = 2, 4
    lonely.config.stages[0].games[0].game = "supernova"
    lonely.config.stages[0].games[0].ClearField("options")
    async with refused(grpc.StatusCode.FAILED_PRECONDITION, "TEAM_SIZE"):
        await olga.call("CreateSchedule", lonely)
    spoilt = await olga.call("CreateSchedule", weekly(service.clock))
    good = await olga.call("CreateSchedule", weekly(service.clock))
    await host.database.run(spoil, spoilt.schedule_id)
    service.clock.advance((good.next_start_time.ToMicroseconds() - service.clock.now_us()) / 1e6 - 1800)

    async def events():
        return list((await olga.call("ListTournaments", api.ListTournamentsRequest(mine=True))).tournaments)

    assert len(await until(lambda: opened(events))) == 1
    listed = (await olga.call("ListSchedules", api.ListSchedulesRequest())).schedules
    found = {one.schedule_id: (one.next_occurrence, one.next_start_time.ToMicroseconds()) for one in listed}
    tomorrow = good.next_start_time.ToMicroseconds() + 86400 * 1_000_000
    assert found == {spoilt.schedule_id: (1, tomorrow), good.schedule_id: (2, tomorrow)}


def spoil(uow, schedule_id):
    """Let the game of a schedule be one that is not hosted any more."""
    row = uow.session.get(ScheduleRow, schedule_id)
    template = msgspec.json.decode(row.template, type=schedules.Template)
    wanted = api.TournamentConfig.FromString(template.config)
    wanted.stages[0].games[0].game = "chess"
    row.template = msgspec.json.encode(msgspec.structs.replace(template, config=wanted.SerializeToString()))
    uow.session.add(row)


async def test_an_ended_schedule_makes_no_more_events(olga, host, service):
    """What was made stays; nothing comes any more."""
    made = await olga.call("CreateSchedule", weekly(service.clock))
    await olga.call("DeleteSchedule", api.DeleteScheduleRequest(schedule_id=made.schedule_id, request_id=new_id()))
    service.clock.advance(3 * 86400 - 3600)
    assert await host.database.run(schedules.make_due, host.office) == []


def test_a_recurrence_survives_its_storage():
    """What is read back begins at the same times."""
    recurrence = Recurrence(zone="Europe/Berlin", first=date(2026, 1, 1), hour=20, weekdays=(2, 5))
    again = msgspec.json.decode(msgspec.json.encode(recurrence), type=Recurrence)
    assert local(again, 6) == local(recurrence, 6)
