"""A tournament from draft to archive, through the API."""

from tests.services.matchmaking.kit import until
from tests.services.matchmaking.tournaments.kit import config

from parlour.api.tournaments.v1 import automation_pb2


async def test_a_tournament_that_runs_by_itself_goes_from_draft_to_finish(host, olga):
    """Opened, entered, started; each round is paired, published, played and closed; the last one finishes it."""
    by_itself = automation_pb2.Plan(by_itself=True)
    made = await olga.create(config(plan=by_itself))
    assert (made.phase, made.owner_id, list(made.roles)) == ("draft", "olga", ["owner"])
    tournament = made.tournament_id
    await olga.act(tournament, open={})
    await olga.bots(tournament, 8)
    started = (await olga.act(tournament, start={}, confirm=True)).tournament
    assert (started.phase, started.entrants, started.pairing) == ("running", 8, True)
    for number in (1, 2, 3):
        assert await host.pair(tournament)
        tables = await olga.tables(tournament, round=number)
        assert len(tables) == 4
        assert all(len(table.matches) == 1 for table in tables)
        await host.finish_round(olga, tournament)
    over = await olga.get(tournament)
    assert over.phase == "finished"
    rows = await olga.standings(tournament)
    assert [row.rank for row in rows] == list(range(1, 9))
    assert sum(row.points for row in rows) == 3 * 4 * 60
    assert await until(lambda: host.service.events("tournament_finished"))
