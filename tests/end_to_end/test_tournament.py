"""A tournament of bots, every match really played through game state, Celery and scoring, with kills in between.

`PARLOUR_TOURNAMENT_BOTS`, `PARLOUR_TOURNAMENT_ROUNDS` and `PARLOUR_TOURNAMENT_KILLS` (comma-separated processes, killed
one after the other while it runs) make it as large as wanted: 8 bots, 3 rounds and one kill of the worker by default;
256 bots and 8 rounds by hand.
"""

import asyncio
import os
from collections import Counter

import pytest

from parlour.api.tournaments.v1 import acts_pb2, automation_pb2, rules_pb2, tournaments_pb2
from parlour.client import Client
from parlour.tournaments.archive import verify
from parlour.tournaments.archive_file import ArchiveFile

BOTS = int(os.environ.get("PARLOUR_TOURNAMENT_BOTS", "8"))
ROUNDS = int(os.environ.get("PARLOUR_TOURNAMENT_ROUNDS", "3"))
KILLS = os.environ.get("PARLOUR_TOURNAMENT_KILLS", "worker").split(",")

pytestmark = [pytest.mark.kill, pytest.mark.timeout(240 + BOTS * ROUNDS * 2 + 60 * len(KILLS))]


def organiser(stack):
    """A client that may organise."""
    from parlour.serving.tokens import KeyRing

    token = KeyRing.load(stack.keys).mint("olga", "Olga", ("play", "organise"), 24 * 3600)
    return Client.connect(stack.endpoints, token=token)


def swiss():
    """A Swiss tournament of Orbita that runs by itself."""
    stage = rules_pb2.StageRules(
        key="swiss",
        format="swiss-dutch",
        rounds=ROUNDS,
        games=[rules_pb2.GameChoice(game="orbita")],
        tiebreaks=["buchholz", "sonneborn-berger"],
    )
    return tournaments_pb2.TournamentConfig(
        title="Bots' Swiss", stages=[stage], plan=automation_pb2.Plan(by_itself=True)
    )


async def killing(stack, done):
    """Kill process after process while the tournament runs, each when some more tables are done."""
    for number, name in enumerate(KILLS, 1):
        while done[0] < number * (BOTS // 2) * ROUNDS // (len(KILLS) + 1):
            await asyncio.sleep(0.05)
        await asyncio.to_thread(stack.kill, name)


async def test_a_tournament_of_bots_survives_kills_and_verifies(stack):
    """TC02, TC28, T094, T107: standings equal the recomputation, nobody plays twice at once, no result counts twice."""
    client = organiser(stack)
    try:
        made = await client.create_tournament(swiss())
        tournament = made.tournament_id
        await client.act(tournament, acts_pb2.Act(open=acts_pb2.Open()))
        await client.add_bots(tournament, BOTS - BOTS // 2, "greedy")
        await client.add_bots(tournament, BOTS // 2, "random")
        await client.act(tournament, acts_pb2.Act(start=acts_pb2.Start()), confirm=True)
        done = [0]
        strikes = asyncio.create_task(killing(stack, done))
        async for news in client.watch_tournament(tournament):
            now = news.tournament
            assert not now.pairing_trouble
            done[0] = max(0, now.round - 1) * (BOTS // 2) + now.tables_done
        async with asyncio.timeout(60):
            await strikes
        assert now.phase == "finished"
        await check(client, tournament)
    finally:
        await client.close()


async def check(client, tournament):
    """Look at all of it once more, from its archive and from the matches themselves."""
    _, data = await client.export_tournament(tournament)
    report = verify(data)
    assert (report.pairings, report.by_hand, report.unchecked) == (ROUNDS, 0, ())
    rows = [row async for row in client.standings(tournament)]
    assert [row.rank for row in rows] == list(range(1, BOTS + 1))
    recomputed = archived(data).standings["swiss"].rows
    assert [(row.rank, row.number, row.points) for row in rows] == [
        (row.rank, row.number, row.points) for row in recomputed
    ]
    results = Counter()
    for entry in archived(data).entries:
        if type(entry.event).__name__ == "ResultsReported":
            results.update((entry.event.round, result.table) for result in entry.event.results)
    assert set(results.values()) == {1}
    assert len(results) == ROUNDS * (BOTS // 2)
    for round_no in range(1, ROUNDS + 1):
        tables = [table async for table in client.round_tables(tournament, round_no=round_no)]
        seated = Counter(number for table in tables for number in table.seats)
        assert set(seated.values()) == {1}
        assert len(seated) == BOTS - BOTS % 2
        for table in tables[:: max(1, len(tables) // 16)]:
            await check_table(client, table)


async def check_table(client, table):
    """The table's only match has a sheet, and its places are those of the table's lines."""
    [match] = [match for match in table.matches if match.state == "finished"]
    sheet = await client.score_sheet(match.match_id)
    places = {line.number: line.place for line in table.lines}
    assert [standing.place for standing in sheet.standings.seats] == [places[number] for number in table.seats]


def archived(data):
    """The archive, read."""
    import msgspec

    return msgspec.json.decode(data, type=ArchiveFile)
