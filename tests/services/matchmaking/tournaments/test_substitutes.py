"""Substitutes through the API: another account plays on for an entrant."""

import grpc
import pytest
from tests.services.matchmaking.kit import new_id
from tests.services.matchmaking.tournaments.kit import Somebody, config, refused
from tests.services.matchmaking.tournaments.test_organising import make_account

from parlour.api.tournaments.v1 import automation_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.tournaments.archive import verify

CODE = grpc.StatusCode


@pytest.fixture
async def cup(olga, host, service):
    """A tournament of four people that runs by itself; its first round is published."""
    tournament = (await olga.create(config(plan=automation_pb2.Plan(by_itself=True)))).tournament_id
    await olga.act(tournament, open={})
    for number in range(1, 5):
        await service.database.run(make_account, f"p{number}")
        await Somebody(service, f"p{number}", ("play",)).register(tournament, name=f"Player {number}")
    await service.database.run(make_account, "sub")
    await olga.act(tournament, start={}, confirm=True)
    assert await host.pair(tournament)
    return tournament


async def table_of(organiser, tournament, name):
    """The table of an entrant in the newest round."""
    return next(table for table in await organiser.tables(tournament) if name in table.names)


async def holders(service, match_id):
    """The accounts that hold the seats of a match."""
    for match in await service.events("match_arranged"):
        if match.match_id == match_id:
            return [seat.account_id for seat in match.setup.seats]
    return []


async def entrant(organiser, tournament, entrant_id):
    """An entrant."""
    page = await organiser.call("ListEntrants", api.ListEntrantsRequest(tournament_id=tournament))
    return next(one for one in page.entrants if one.entrant_id == entrant_id)


async def test_in_a_match_under_way_the_substitute_gets_another_one(olga, host, service, cup):
    """Refused unless confirmed; then the old match counts no longer, and the new one is the substitute's."""
    before = await table_of(olga, cup, "Player 1")
    order = {"entrant": "p1", "account": "sub", "reason": "ill"}
    async with refused(CODE.FAILED_PRECONDITION, "NEEDS_CONFIRMATION"):
        await olga.act(cup, substitute=order)
    shown = await olga.preview(cup, substitute=order)
    assert [(one.severity, one.reason) for one in shown.cautions] == [("strong", "MATCH_UNDER_WAY")]
    assert list(shown.events) == ["Substituted", "ResultVoided"]
    assert (await olga.get(cup)).version == shown.version
    await olga.act(cup, substitute=order, confirm=True)
    table = await table_of(olga, cup, "sub")
    assert (table.seats, await service.events("table_settled")) == (before.seats, [])
    old, new = table.matches
    assert (old.match_id, old.state, new.state) == (before.matches[0].match_id, "void", "arranged")
    assert sorted(await holders(service, new.match_id)) == sorted(
        "sub" if account == "p1" else account for account in await holders(service, old.match_id)
    )
    await host.finish(old.match_id, [2, 1])
    assert not (await table_of(olga, cup, "sub")).lines
    await host.finish(new.match_id, [1, 2])
    [winner] = [line for line in (await table_of(olga, cup, "sub")).lines if line.place == 1]
    assert winner.number == table.seats[0]


async def test_between_rounds_number_points_and_history_stay(olga, host, service, cup):
    """The log names both; the round that was played keeps its names; who left has nothing to say any more."""
    first = await table_of(olga, cup, "Player 1")
    await host.finish_round(olga, cup, lambda table: int(table.names[1] == "Player 1"))
    points = {row.number: row.points for row in await olga.standings(cup)}
    number = (await entrant(olga, cup, "p1")).number
    await olga.act(cup, substitute={"entrant": "p1", "account": "sub", "name": "Sub", "reason": "ill"})
    seen = await entrant(olga, cup, "p1")
    assert (seen.number, seen.name, list(seen.account_ids)) == (number, "Sub", ["sub"])
    assert {row.number: row.points for row in await olga.standings(cup)} == points
    assert await host.pair(cup)
    table = await table_of(olga, cup, "Sub")
    assert "sub" in await holders(service, table.matches[0].match_id)
    assert next(one for one in await olga.tables(cup, round=1) if one.table == first.table).names == first.names
    mine = await Somebody(service, "sub", ("play",)).call("ListTournaments", api.ListTournamentsRequest(mine=True))
    assert [one.tournament_id for one in mine.tournaments] == [cup]
    await said(olga, cup, "Substituted", '"left":"p1","joined":"sub"')
    left = Somebody(service, "p1", ("play",))
    async with refused(CODE.FAILED_PRECONDITION, "NOT_ENTERED"):
        await left.call("Withdraw", api.WithdrawRequest(tournament_id=cup, request_id=new_id()))
    sub = Somebody(service, "sub", ("play",))
    dropped = await sub.call("Withdraw", api.WithdrawRequest(tournament_id=cup, request_id=new_id()))
    assert (dropped.entrant_id, dropped.status) == ("p1", "dropped")
    await host.finish_round(olga, cup)
    verify(await olga.archive(cup))


async def test_substitutes_are_accounts_and_the_act_is_for_referees(olga, service, cup):
    """An account that is not there, one that plays already, and a caller without the role are refused."""
    async with refused(CODE.INVALID_ARGUMENT, "MALFORMED"):
        await olga.act(cup, substitute={"entrant": "p1", "account": "nobody"})
    async with refused(CODE.ALREADY_EXISTS, "ENTERED_TWICE"):
        await olga.act(cup, substitute={"entrant": "p1", "account": "p2"})
    async with refused(CODE.PERMISSION_DENIED, "ROLE_MISSING"):
        await Somebody(service, "p1", ("play",)).act(cup, substitute={"entrant": "p1", "account": "sub"})


async def said(organiser, tournament, kind, text):
    """The log says that."""
    page = await organiser.call("ListLog", api.ListLogRequest(tournament_id=tournament, page_size=200))
    [entry] = [entry for entry in page.entries if entry.kind == kind]
    assert text in entry.event
    assert entry.by == organiser.account_id
