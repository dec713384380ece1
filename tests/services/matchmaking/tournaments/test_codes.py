"""Join codes: a tournament that one enters with a code, which is told to its organisers and to nobody else."""

import json

import grpc
import pytest
from sqlalchemy import select
from sqlmodel import col
from tests.services.matchmaking.kit import new_id, until
from tests.services.matchmaking.tournaments.kit import Somebody, config, refused
from tests.services.matchmaking.tournaments.test_organising import make_account
from tests.services.matchmaking.tournaments.test_schedules import opened, weekly

from parlour.api.tournaments.v1 import rules_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.tournaments.records import LogRow
from parlour.tournaments.archive import verify

CODE = grpc.StatusCode
SECRET, OTHER = "Sesame-Street", "open-the-door"


def coded(code=SECRET, **more):
    """A configuration with a code."""
    return config(settings=rules_pb2.Settings(join_code=code), **more)


async def configure(organiser, tournament, configuration):
    """Change a draft or what is open."""
    return await organiser.call(
        "ConfigureTournament",
        api.ConfigureTournamentRequest(tournament_id=tournament, config=configuration, request_id=new_id()),
    )


@pytest.fixture
async def players(service):
    """Four people."""
    people = [Somebody(service, f"p{number}", ("play",)) for number in range(1, 5)]
    for person in people:
        await service.database.run(make_account, person.account_id)
    return people


@pytest.fixture
async def cup(olga):
    """An open tournament with a code."""
    tournament = (await olga.create(coded())).tournament_id
    await olga.act(tournament, open={})
    return tournament


async def test_one_enters_with_the_code(olga, cup, players):
    """Without it, or with another, there is one clear error; capitals and spaces around it don't matter."""
    first, second, third, _ = players
    for wrong in ("", "sesame", OTHER, "Sesame-Street?"):
        async with refused(CODE.PERMISSION_DENIED, "WRONG_CODE"):
            await first.register(cup, join_code=wrong)
    assert (await first.register(cup, join_code=SECRET)).status == "entered"
    assert (await second.register(cup, join_code=f" {SECRET.upper()} ")).status == "entered"
    async with refused(CODE.PERMISSION_DENIED, "WRONG_CODE"):
        await third.act(cup, register={"entry": {"entrant": "p3"}})
    async with refused(CODE.PERMISSION_DENIED, "WRONG_CODE"):
        await third.preview(cup, register={"entry": {"entrant": "p3"}, "join_code": OTHER})
    await third.act(cup, register={"entry": {"entrant": "p3"}, "join_code": SECRET})
    await olga.act(cup, register={"entry": {"entrant": "p4"}})
    await olga.bots(cup, 2)
    assert (await olga.get(cup)).entrants == 6


async def test_a_late_entry_wants_the_code_too(host, olga, cup, players):
    """While the tournament is played, the door stays closed to those without it."""
    await olga.bots(cup, 4)
    await olga.act(cup, start={}, confirm=True)
    async with refused(CODE.PERMISSION_DENIED, "WRONG_CODE"):
        await players[0].act(cup, late_entry={"entry": {"entrant": "p1"}})
    await players[0].act(cup, late_entry={"entry": {"entrant": "p1"}, "join_code": SECRET})
    assert (await olga.get(cup)).entrants == 5


async def test_the_code_is_told_to_owner_and_organisers_only(olga, cup, players, service):
    """Others learn that one is wanted; it stands in no list, no stream, no log, no export and no archive."""
    await olga.act(cup, grant_role={"account": "oscar", "role": "ROLE_ORGANISER"})
    await olga.act(cup, grant_role={"account": "arthur", "role": "ROLE_ARBITER"})
    organiser, arbiter = Somebody(service, "oscar"), Somebody(service, "arthur")
    await players[0].register(cup, join_code=SECRET)
    await olga.bots(cup, 3)
    for knows in (olga, organiser):
        assert (await knows.get(cup)).config.settings.join_code == SECRET
    for other in (arbiter, players[0], players[3]):
        seen = await other.get(cup)
        assert (seen.join_code_needed, seen.config.settings.join_code) == (True, "")
        listed = await other.call("ListTournaments", api.ListTournamentsRequest())
        assert [one.config.settings.join_code for one in listed.tournaments] == [""]
        stream = other.watch(cup)
        assert (await stream.read()).tournament.config.settings.join_code == ""
        stream.cancel()
    await olga.act(cup, start={}, confirm=True)
    data = await olga.archive(cup)
    verify(data)
    page = await olga.call("ListLog", api.ListLogRequest(tournament_id=cup, page_size=200))
    logged = await service.database.query(lambda session: list(session.execute(select(col(LogRow.data))).scalars()))
    everything = b"".join([data, *logged, *(entry.event.encode() for entry in page.entries)]).lower()
    assert SECRET.lower().encode() not in everything
    assert b"join_code" in everything
    for kind in ("tournament_opened", "tournament_started"):
        assert SECRET not in str(await service.events(kind))


async def test_a_code_is_changed_kept_taken_back_and_dropped(olga, cup, players):
    """Each change stands in the log and can be undone: then the code of before holds again."""
    first, second, third, fourth = players
    await configure(olga, cup, (await olga.get(cup)).config)
    await first.register(cup, join_code=SECRET)
    await configure(olga, cup, coded(OTHER))
    async with refused(CODE.PERMISSION_DENIED, "WRONG_CODE"):
        await second.register(cup, join_code=SECRET)
    await second.register(cup, join_code=OTHER)
    page = await olga.call("ListLog", api.ListLogRequest(tournament_id=cup, page_size=200))
    changes = [entry for entry in page.entries if entry.kind == "Configured"]
    names = [json.loads(entry.event)["settings"]["join_code"] for entry in [page.entries[0], *changes]]
    assert names[0] == names[1] != names[2]
    await olga.act(cup, undo={"sequences": [changes[-1].sequence]})
    assert (await olga.get(cup)).config.settings.join_code == SECRET
    await third.register(cup, join_code=SECRET)
    seen = await configure(olga, cup, config())
    assert (seen.join_code_needed, seen.config.settings.join_code) == (False, "")
    await fourth.register(cup)


async def test_codes_have_a_length(olga):
    """A code that is easily guessed, or no code at all by its length, is refused; spaces alone are none."""
    for wrong in ("short", "x" * 101):
        async with refused(CODE.INVALID_ARGUMENT, "MALFORMED"):
            await olga.create(coded(wrong))
    assert not (await olga.create(coded("   "))).join_code_needed


async def test_events_of_a_schedule_have_its_code(olga, service, players):
    """Each event is entered with the code of the schedule, which the list of schedules doesn't tell."""
    request = weekly(service.clock)
    request.config.settings.join_code = SECRET
    made = await olga.call("CreateSchedule", request)
    assert SECRET not in str(made)
    service.clock.advance((made.next_start_time.ToMicroseconds() - service.clock.now_us()) / 1e6 - 1800)

    async def events():
        page = await olga.call("ListTournaments", api.ListTournamentsRequest(mine=True))
        return list(page.tournaments)

    [event] = await until(lambda: opened(events))
    async with refused(CODE.PERMISSION_DENIED, "WRONG_CODE"):
        await players[0].register(event.tournament_id)
    await players[0].register(event.tournament_id, join_code=SECRET)
