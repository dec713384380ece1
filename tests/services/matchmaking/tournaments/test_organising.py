"""Organisers: roles, versions, previews, many at once, and a walk from creation to a verified archive."""

import asyncio

import grpc
import pytest
from tests.services.matchmaking.tournaments.kit import Somebody, config, refused, running_cup, swiss

from parlour.api.tournaments.v1 import automation_pb2, rules_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.tournaments.archive import verify
from parlour.tournaments.archive_file import ArchiveFile

CODE = grpc.StatusCode


async def test_the_walk_of_an_organiser(host, olga, service):
    """Create, open, late entry, a wrong result found a round later, undo, finish, export, verify: by the API alone."""
    made = await olga.create(config(settings=rules_pb2.Settings(capacity=16)))
    tournament = made.tournament_id
    await olga.act(tournament, open={})
    people = [Somebody(service, f"p{number}", ("play",)) for number in range(1, 7)]
    for person in people:
        await service.database.run(make_account, person.account_id)
        await person.register(tournament, name=person.account_id.upper())
    await olga.act(tournament, start={}, confirm=True)
    await play_round(host, olga, tournament, 1)
    late = Somebody(service, "late", ("play",))
    await service.database.run(make_account, "late")
    await olga.act(tournament, late_entry={"entry": {"entrant": "late"}}, confirm=True)
    await play_round(host, olga, tournament, 2)
    before = {row.name: row.points for row in await olga.standings(tournament)}
    wrong = (await olga.tables(tournament, round=1))[0]
    override = {
        "stage": "swiss",
        "round": 1,
        "table": wrong.table,
        "reason": "reported the wrong way round",
        "outcomes": [{"number": wrong.seats[0], "place": 2}, {"number": wrong.seats[1], "place": 1}],
    }
    seen = await olga.preview(tournament, override_result=override)
    assert {change.name for change in seen.ranks} >= set(wrong.names)
    assert (await olga.get(tournament)).version == seen.version
    done = await olga.act(tournament, override_result=override, confirm=True)
    after = {row.name: row.points for row in await olga.standings(tournament)}
    assert after[wrong.names[1]] - before[wrong.names[1]] == 60
    await olga.act(
        tournament, undo={"sequences": [done.sequence], "reason": "it was right", "cascade": True}, confirm=True
    )
    assert {row.name: row.points for row in await olga.standings(tournament)} == before
    await play_round(host, olga, tournament, 3)
    await olga.act(tournament, freeze={"stage": "swiss"}, confirm=True)
    await olga.act(tournament, finish={}, confirm=True)
    data = await olga.archive(tournament)
    report = verify(data)
    assert (report.pairings, report.unchecked) == (3, ())
    assert (await olga.archive(tournament, format=api.EXPORT_FORMAT_CSV)).count(b"\n") >= 8
    assert (await olga.archive(tournament, format=api.EXPORT_FORMAT_TRF16)).startswith(b"012 ")
    assert late.account_id in data.decode()


async def play_round(host, olga, tournament, number):
    """Pair, play and close a round."""
    await olga.act(tournament, pair_next={})
    assert await host.pair(tournament)
    await host.finish_round(olga, tournament)
    await olga.act(tournament, close_round={"stage": "swiss", "round": number})


def make_account(uow, account_id):
    """An account with this id."""
    from parlour.matchmaking.records import Account, Kind

    uow.session.add(Account(account_id=account_id, kind=Kind.GUEST, display_name=account_id, created_at=1))


@pytest.mark.parametrize(
    ("role", "may", "may_not"),
    [
        ("ROLE_ORGANISER", {"pause": {}}, {"cancel": {"reason": "no"}}),
        ("ROLE_ARBITER", {"pause": {}}, {"grant_role": {"account": "x", "role": "ROLE_VIEWER"}}),
        ("ROLE_PAIRING", {"pair_next": {}}, {"pause": {}}),
        ("ROLE_SCOREKEEPER", {"drop": {"entrants": ["bot:greedy:1"]}}, {"pair_next": {}}),
        ("ROLE_CHECK_IN", {"drop": {"entrants": ["bot:greedy:1"]}}, {"pair_next": {}}),
        ("ROLE_RESULTS", None, {"drop": {"entrants": ["bot:greedy:1"]}}),
        ("ROLE_VIEWER", None, {"pause": {}}),
        (None, None, {"pause": {}}),
    ],
)
async def test_roles_decide_who_may_do_what(olga, service, role, may, may_not):
    """The core's table of roles holds at the door: ROLE_MISSING, nothing is written; no scope stands in for a role."""
    tournament = await running_cup(olga, 4, config())
    other = Somebody(service, "other", ("play", "organise"))
    if role:
        await olga.act(tournament, grant_role={"account": "other", "role": role})
    version = (await olga.get(tournament)).version
    async with refused(CODE.PERMISSION_DENIED, "ROLE_MISSING"):
        await other.act(tournament, **may_not)
    assert (await olga.get(tournament)).version == version
    if may:
        await other.act(tournament, **may, confirm=True)


async def test_players_may_do_their_own_and_scopes_are_needed_to_make(olga, service):
    """A draft is hidden; making one needs `organise`; the log and a running archive are for those with a role."""
    player = Somebody(service, "player", ("play",))
    made = await olga.create()
    async with refused(CODE.PERMISSION_DENIED, "SCOPE_MISSING"):
        await player.create()
    async with refused(CODE.NOT_FOUND, "NOT_FOUND"):
        await player.get(made.tournament_id)
    await olga.act(made.tournament_id, open={})
    await service.database.run(make_account, "player")
    entered = await player.register(made.tournament_id)
    assert (entered.entrant_id, entered.status) == ("player", "entered")
    async with refused(CODE.ALREADY_EXISTS, "ENTERED_TWICE"):
        await player.register(made.tournament_id)
    async with refused(CODE.PERMISSION_DENIED, "ROLE_MISSING"):
        await player.log(made.tournament_id)
    async with refused(CODE.PERMISSION_DENIED, "ROLE_MISSING"):
        await player.archive(made.tournament_id)
    async with refused(CODE.PERMISSION_DENIED, "ROLE_MISSING"):
        await player.act(made.tournament_id, withdraw={"entrants": ["somebody"]})


async def test_of_two_organisers_at_once_one_is_told_to_look_again(host, olga):
    """Both swap seats of the round that they saw: one wins, the other gets STALE_VERSION with a time to try again."""
    tournament = await running_cup(olga, 8)
    await host.pair(tournament)
    tables, version = await olga.tables(tournament), (await olga.get(tournament)).version
    swaps = [
        {"stage": "swiss", "round": 1, "first": tables[0].seats[0], "second": tables[other].seats[0]}
        for other in (1, 2)
    ]
    done = await asyncio.gather(
        *(olga.act(tournament, expected_version=version, confirm=True, swap_seats=swap) for swap in swaps),
        return_exceptions=True,
    )
    [loser] = [one for one in done if isinstance(one, grpc.aio.AioRpcError)]
    async with refused(CODE.ABORTED, "STALE_VERSION"):
        raise loser
    assert (await olga.log(tournament)).count("TablesChanged") == 1


async def test_five_hundred_tables_are_made_at_once_or_not_at_all(host, olga, service):
    """T096: one act makes 500 matches in one transaction; a list with bad rows names each and enters nobody."""
    by_itself = automation_pb2.Plan(by_itself=True)
    stage = swiss(format="swiss-monrad", rounds=1)
    tournament = (await olga.create(config(stages=[stage], plan=by_itself))).tournament_id
    await olga.act(tournament, open={})
    await olga.bots(tournament, 1000)
    rows = [api.ImportedEntrant(account_ids=["nobody"]), api.ImportedEntrant(account_ids=["olga2"])]
    request = api.ImportEntrantsRequest(tournament_id=tournament, entrants=rows, request_id=new_id())
    async with refused(CODE.INVALID_ARGUMENT, "BAD_ROWS"):
        await olga.call("ImportEntrants", request)
    assert (await olga.get(tournament)).entrants == 1000
    await olga.act(tournament, start={}, confirm=True)
    assert await host.pair(tournament)
    tables = await olga.tables(tournament)
    assert len({table.matches[0].match_id for table in tables}) == 500
    assert len(await service.events("match_arranged")) == 500


def new_id():
    """A request id."""
    from tests.services.matchmaking.kit import new_id

    return new_id()


async def test_the_same_request_again_does_nothing_more(olga):
    """Every change can be repeated under its request id."""
    tournament = (await olga.create()).tournament_id
    request = api.ActRequest(tournament_id=tournament, request_id=new_id())
    request.act.open.SetInParent()
    first, second = await olga.call("Act", request), await olga.call("Act", request)
    assert first == second
    assert (await olga.log(tournament)).count("Opened") == 1


async def test_rules_that_no_event_can_be_played_by_are_refused(olga):
    """An unknown format, an unknown game, a size that the game has no seats for: one clear error, nothing made."""
    with pytest.raises(grpc.aio.AioRpcError) as failure:
        await olga.create(config(stages=[swiss(format="chess-boxing")]))
    assert failure.value.code() is CODE.INVALID_ARGUMENT
    async with refused(CODE.INVALID_ARGUMENT, "UNKNOWN_GAME"):
        await olga.create(config(stages=[swiss(games=[rules_pb2.GameChoice(game="chess")])]))
    async with refused(CODE.INVALID_ARGUMENT, "MALFORMED"):
        await olga.create(config(stages=[swiss(seats=4)]))
    page = await olga.call("ListTournaments", api.ListTournamentsRequest(mine=True))
    assert not page.tournaments


__all__ = ["ArchiveFile"]
