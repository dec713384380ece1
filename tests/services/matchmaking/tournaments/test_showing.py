"""What anybody can look at: pages, explanations, and a stream."""

import asyncio

from tests.services.matchmaking.tournaments.kit import Somebody, config, running_cup, swiss

from parlour.api.tournaments.v1 import automation_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api

BY_ITSELF = automation_pb2.Plan(by_itself=True)


async def test_pages_of_ranks_are_those_of_one_version(host, olga):
    """T091: while results come in, the pages of a list have every rank once; a fresh list is a sort of the results."""
    tournament = await running_cup(olga, 12, config(stages=[swiss(format="swiss-monrad", rounds=2)], plan=BY_ITSELF))
    await host.pair(tournament)
    tables = await olga.tables(tournament)
    request = api.ListStandingsRequest(tournament_id=tournament, page_size=5)
    first = await olga.call("ListStandings", request)
    await asyncio.gather(*(host.finish(table.matches[0].match_id, [2, 1]) for table in tables[:4]))
    request.page_token = first.next_page_token
    second = await olga.call("ListStandings", request)
    request.page_token = second.next_page_token
    third = await olga.call("ListStandings", request)
    rows = [*first.rows, *second.rows, *third.rows]
    assert [row.rank for row in rows] == list(range(1, 13))
    assert len({row.number for row in rows}) == 12
    assert {page.version for page in (first, second, third)} == {first.version}
    fresh = await olga.standings(tournament, page_size=5)
    winners = {table.seats[1] for table in tables[:4]}
    assert {row.number for row in fresh[:4]} == winners
    assert [row.points for row in fresh] == sorted((row.points for row in fresh), reverse=True)
    backward = [row.number for row in reversed(await olga.standings(tournament, page_size=7))]
    assert backward == [row.number for row in reversed(fresh)]


async def test_tables_and_ranks_are_explained(host, olga):
    """TC13, TC15: why this table, and why this rank: criteria with their values, and each term of each tie-break."""
    stage = swiss(tiebreaks=["buchholz", "sonneborn-berger"])
    tournament = await running_cup(olga, 8, config(stages=[stage], plan=BY_ITSELF))
    await host.pair(tournament)
    await host.finish_round(olga, tournament)
    await host.pair(tournament)
    request = api.ExplainTableRequest(tournament_id=tournament, round=2, table=1)
    why = await olga.call("ExplainTable", request)
    [table] = [table for table in await olga.tables(tournament, round=2) if table.table == 1]
    assert list(why.numbers) == list(table.seats)
    assert why.criteria
    assert "gacrux" in why.engine
    rank = await olga.call("ExplainRank", api.ExplainRankRequest(tournament_id=tournament, number=1, round=1))
    assert [value.value.name for value in rank.values] == ["points", "buchholz", "sonneborn-berger"]
    assert all(value.terms for value in rank.values)


async def test_a_watcher_sees_a_snapshot_and_then_each_change(host, olga, service):
    """The first message is complete; later ones have versions that grow, what happened, and the tables that changed."""
    tournament = await running_cup(olga, 4, config(stages=[swiss(rounds=1)], plan=BY_ITSELF))
    onlooker = Somebody(service, "onlooker", ("observe",))
    stream = onlooker.watch(tournament)
    messages = aiter(stream)
    first = await anext(messages)
    assert (first.tournament.phase, first.tournament.round, len(first.changes)) == ("running", 0, 0)
    await host.pair(tournament)
    await host.finish_round(olga, tournament)
    versions, kinds, tables = [first.tournament.version], set(), set()
    async for news in messages:
        versions.append(news.tournament.version)
        kinds |= {change.kind for change in news.changes}
        tables |= {table.table for table in news.tables if table.lines}
    assert versions == sorted(set(versions))
    assert {"RoundPublished", "ResultsReported", "RoundClosed", "Finished"} <= kinds
    assert tables == {1, 2}


async def test_lists_are_paged_and_drafts_are_hidden(olga, service):
    """Newest first; a draft is listed to those who have a part in it only."""
    other = Somebody(service, "other", ("play",))
    made = [(await olga.create(config(title=f"Cup {number}"))).tournament_id for number in range(3)]
    await olga.act(made[1], open={})
    page = await olga.call("ListTournaments", api.ListTournamentsRequest(page_size=2))
    rest = await olga.call("ListTournaments", api.ListTournamentsRequest(page_token=page.next_page_token))
    assert {one.tournament_id for one in (*page.tournaments, *rest.tournaments)} == set(made)
    seen = await other.call("ListTournaments", api.ListTournamentsRequest())
    assert [one.tournament_id for one in seen.tournaments] == [made[1]]
