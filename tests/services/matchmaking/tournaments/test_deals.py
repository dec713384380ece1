"""Co-op stages: whose tables share a deal, and when it is told that the deal is no secret any more."""

import grpc
from tests.services.matchmaking.kit import new_id
from tests.services.matchmaking.tournaments.kit import Somebody, config, refused, running_cup, swiss

from parlour.api.events.v1 import events_pb2
from parlour.api.tournaments.v1 import automation_pb2, rules_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api

INVALID, PRECONDITION = grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.FAILED_PRECONDITION
BY_ITSELF = automation_pb2.Plan(by_itself=True)
PAIRS = rules_pb2.Settings(team=2)


def coop(form="coop-duplicate", **rules):
    """A co-op stage of groups of two, who play Orbita."""
    return swiss(**{"key": "main", "format": form, "seats": 1, "rounds": 2, **rules})


def coop_config(*stages, plan=BY_ITSELF, settings=PAIRS):
    """A configuration of it."""
    return config(stages=list(stages) or [coop()], plan=plan, settings=settings)


async def groups_of_two(service, olga, count, configuration=None):
    """A tournament of so many pairs that has begun."""
    made = await olga.create(configuration or coop_config())
    await olga.act(made.tournament_id, open={})
    people = [await service.guest() for _ in range(2 * count)]
    lines = [
        api.ImportedEntrant(name=f"Pair {number}", account_ids=[one.account_id for one in people[number::count]])
        for number in range(count)
    ]
    request = api.ImportEntrantsRequest(tournament_id=made.tournament_id, entrants=lines, request_id=new_id())
    await olga.call("ImportEntrants", request)
    await olga.act(made.tournament_id, start={}, confirm=True)
    return made.tournament_id


async def deals(service, olga, tournament, round_no=0):
    """The deal group of the last match of each table of a round, in the order of the tables."""
    arranged = {event.match_id: event.setup for event in await service.events("match_arranged")}
    tables = await olga.tables(tournament, **({"round": round_no} if round_no else {}))
    return [arranged[table.matches[-1].match_id].deal_group for table in tables]


async def over(service):
    """The groups that were told to be over, in order."""
    return [event.deal_group for event in await service.events("deal_group_over")]


async def sequence_of(olga, tournament, kind):
    """Number of the last entry of a kind in the log."""
    page = await olga.call("ListLog", api.ListLogRequest(tournament_id=tournament, page_size=200))
    return max(entry.sequence for entry in page.entries if entry.kind == kind)


async def finish(host, table, **result):
    """The pair of a table has played its match."""
    await host.finish(table.matches[-1].match_id, [1, 2], **result)


async def finish_all(host, olga, tournament):
    """Every open table gets its result."""
    for table in await olga.tables(tournament, open=True):
        await finish(host, table)


async def test_all_tables_of_a_round_are_one_group(service, host, olga):
    """coop-duplicate: a round has one deal, the next has another; closing a round tells once that its deal is over."""
    tournament = await groups_of_two(service, olga, 3)
    await host.pair(tournament)
    assert [len(event.setup.seats) for event in await service.events("match_arranged")] == [2, 2, 2]
    first = await deals(service, olga, tournament)
    assert (len(first), len(set(first)), all(first)) == (3, 1, True)
    tables = await olga.tables(tournament)
    await finish(host, tables[0])
    await finish(host, tables[1])
    assert await over(service) == []
    await finish(host, tables[2])
    assert await over(service) == [first[0]]
    await host.pair(tournament)
    second = await deals(service, olga, tournament)
    assert (len(set(second)), second[0] != first[0]) == (1, True)
    await finish_all(host, olga, tournament)
    assert (await olga.get(tournament)).phase == "finished"
    assert await over(service) == [first[0], second[0]]
    told = [event.tournament_id for event in await service.events("deal_group_over")]
    assert told == [tournament] * 2


async def test_groups_of_one_level_share_a_deal(service, host, olga):
    """coop-swiss: whoever has won more plays a higher level, and each level of a round has a deal of its own."""
    tournament = await groups_of_two(service, olga, 4, coop_config(coop("coop-swiss")))
    await host.pair(tournament)
    assert len(set(await deals(service, olga, tournament))) == 1
    tables = await olga.tables(tournament)
    lost = [{"number": table.seats[0], "place": 1, "losses": 1} for table in tables[:2]]
    reports = [
        {"table": table.table, "version": 1, "outcomes": [one]} for table, one in zip(tables, lost, strict=False)
    ]
    await olga.act(tournament, report_result={"stage": "main", "round": 1, "reports": reports})
    await finish_all(host, olga, tournament)
    await host.pair(tournament)
    tables = await olga.tables(tournament)
    deal_of = dict(zip([table.seats[0] for table in tables], await deals(service, olga, tournament), strict=True))
    losers = {one["number"] for one in lost}
    low, high = {deal_of[one] for one in losers}, {deal for one, deal in deal_of.items() if one not in losers}
    assert (len(low), len(high), len(low | high)) == (1, 1, 2)
    assert len(await over(service)) == 1
    await finish_all(host, olga, tournament)
    assert set((await over(service))[1:]) == low | high


async def test_a_table_that_is_played_again_in_its_round_keeps_the_deal(service, host, olga):
    """A match that was broken off, or whose result was voided, is dealt as the others are, while they play."""
    tournament = await groups_of_two(service, olga, 2)
    await host.pair(tournament)
    [first, second] = await olga.tables(tournament)
    before = await deals(service, olga, tournament)
    await host.hear(match_abandoned=events_pb2.MatchAbandoned(match_id=first.matches[0].match_id, reason="QUARANTINED"))
    await finish(host, second)
    void = {"stage": "main", "round": 1, "table": second.table, "reason": "power cut", "replay": True}
    await olga.act(tournament, void_result=void, confirm=True)
    tables = await olga.tables(tournament)
    assert [len(table.matches) for table in tables] == [2, 2]
    assert await deals(service, olga, tournament) == before


async def test_a_reopened_round_deals_anew(service, host, olga):
    """The closing is undone: its deal is no secret any more, so a table that is played again gets another one."""
    tournament = await groups_of_two(service, olga, 2, coop_config(coop(rounds=1), plan=None))
    await olga.act(tournament, pair_next={})
    await host.pair(tournament)
    before = await deals(service, olga, tournament)
    await finish_all(host, olga, tournament)
    await olga.act(tournament, close_round={"stage": "main", "round": 1})
    assert await over(service) == before[:1]
    await olga.act(
        tournament,
        undo={"sequences": [await sequence_of(olga, tournament, "RoundClosed")], "cascade": True},
        confirm=True,
    )
    assert await over(service) == before[:1]
    void = {"stage": "main", "round": 1, "table": 1, "reason": "power cut", "replay": True}
    await olga.act(tournament, void_result=void, confirm=True)
    after = await deals(service, olga, tournament)
    assert (after[0] not in before, after[1] in before) == (True, True)
    await finish_all(host, olga, tournament)
    await olga.act(tournament, close_round={"stage": "main", "round": 1})
    assert await over(service) == [before[0], after[0]]


async def test_a_discarded_pairing_opens_its_deal(service, host, olga):
    """A pairing is taken back and made again: who had seen the first deal gains nothing by it."""
    tournament = await groups_of_two(service, olga, 2)
    await host.pair(tournament)
    before = await deals(service, olga, tournament)
    await olga.act(tournament, discard_pairing={"stage": "main", "round": 1, "reason": "wrong"}, confirm=True)
    assert await over(service) == before[:1]
    await host.pair(tournament)
    assert set(await deals(service, olga, tournament)).isdisjoint(before)


async def test_a_cancelled_tournament_opens_its_deals_and_an_undone_cancelling_deals_anew(service, host, olga):
    """Nobody plays a cancelled tournament: its deals are told. When it goes on after all, tables get other matches."""
    tournament = await groups_of_two(service, olga, 3)
    await host.pair(tournament)
    await finish(host, (await olga.tables(tournament))[0])
    before = await deals(service, olga, tournament)
    await olga.act(tournament, cancel={"reason": "fire"}, confirm=True)
    assert await over(service) == before[:1]
    await olga.act(tournament, undo={"sequences": [await sequence_of(olga, tournament, "Cancelled")]}, confirm=True)
    tables = await olga.tables(tournament)
    assert [[match.state for match in table.matches] for table in tables] == [
        ["finished"],
        ["void", "arranged"],
        ["void", "arranged"],
    ]
    after = await deals(service, olga, tournament)
    assert (after[0], len(set(after[1:])), after[1] not in before) == (before[0], 1, True)
    await finish_all(host, olga, tournament)
    assert await over(service) == [before[0], after[1]]


async def test_outcomes_of_a_round_are_told_when_it_is_closed(service, host, olga):
    """Who still plays sees points of the others and no outcome, be it in standings, explanations or files."""
    outcome = rules_pb2.Detail(text="won,goals,-turns")
    tournament = await groups_of_two(service, olga, 2, coop_config(coop(details={"outcome": outcome}, rounds=1)))
    await host.pair(tournament)
    player = Somebody(service, "somebody", ("play",))
    table = (await olga.tables(tournament))[0]
    told = {"number": table.seats[0], "place": 1, "score": 43, "wins": 1, "outcome": [1, 3, -9]}
    report = {"table": table.table, "version": 1, "outcomes": [told]}
    await olga.act(tournament, report_result={"stage": "main", "round": 1, "reports": [report]})
    assert {value.numerator for row in await olga.standings(tournament) for value in row.values} >= {3, -9}
    assert {value.numerator for row in await player.standings(tournament) for value in row.values} <= {0}
    async with refused(grpc.StatusCode.NOT_FOUND, "UNKNOWN_ROUND"):
        await player.standings(tournament, round=1)
    async with refused(grpc.StatusCode.NOT_FOUND, "UNKNOWN_ROUND"):
        await player.call("ExplainRank", api.ExplainRankRequest(tournament_id=tournament, round=1, number=1))
    for form, text in ((api.EXPORT_FORMAT_CSV, b"-9"), (api.EXPORT_FORMAT_ROUNDS, b"rank 1")):
        assert text in await olga.archive(tournament, format=form)
        assert text not in await player.archive(tournament, format=form)
    first = await olga.call("ListStandings", api.ListStandingsRequest(tournament_id=tournament, page_size=1))
    async with refused(INVALID, "MALFORMED"):  # a page of what only the staff is told
        again = api.ListStandingsRequest(tournament_id=tournament, page_token=first.next_page_token)
        await player.call("ListStandings", again)
    [line] = (await player.tables(tournament))[0].lines
    assert (line.points, line.score) == (60, 43)
    await finish_all(host, olga, tournament)
    assert await player.standings(tournament) == await olga.standings(tournament)


async def test_other_stages_have_a_deal_for_each_table(service, host, olga):
    """The tables of a Swiss round have a deal each: nothing is withheld, and nothing is told at the end."""
    tournament = await running_cup(olga, 4, config(stages=[swiss(rounds=1)], plan=BY_ITSELF))
    await host.pair(tournament)
    assert await deals(service, olga, tournament) == ["", ""]
    await finish_all(host, olga, tournament)
    assert (await olga.get(tournament)).phase == "finished"
    assert await over(service) == []


async def test_what_can_not_be_dealt_alike_is_refused(service, olga):
    """Tables of two groups, groups that no game of the stage seats: refused when it is made and when it is changed."""
    draft = await olga.create(coop_config())
    wrong = [
        ("TABLE_SIZE", coop_config(coop(seats=2))),
        ("TABLE_SIZE", coop_config(coop(most=2))),
        ("GROUP_SIZE", coop_config(settings=rules_pb2.Settings())),
        ("GROUP_SIZE", coop_config(settings=rules_pb2.Settings(team=9))),
        ("GROUP_SIZE", coop_config(swiss(advance=2), coop(), settings=rules_pb2.Settings(team=1))),
    ]
    for reason, configuration in wrong:
        async with refused(INVALID, reason):
            await olga.create(configuration)
        async with refused(INVALID, reason):
            await olga.call(
                "ConfigureTournament",
                api.ConfigureTournamentRequest(
                    tournament_id=draft.tournament_id, config=configuration, request_id=new_id()
                ),
            )


async def test_a_group_of_another_size_does_not_enter(service, olga):
    """A larger group would have another deal: a list names its line, and bots do not enter one by one."""
    made = await olga.create(coop_config())
    await olga.act(made.tournament_id, open={})
    people = [await service.guest() for _ in range(5)]
    lines = [
        api.ImportedEntrant(name=name, account_ids=[one.account_id for one in some])
        for name, some in (("Two", people[:2]), ("Three", people[2:]))
    ]
    async with refused(INVALID, "BAD_ROWS"):
        request = api.ImportEntrantsRequest(tournament_id=made.tournament_id, entrants=lines, request_id=new_id())
        await olga.call("ImportEntrants", request)
    async with refused(PRECONDITION, "TEAM_SIZE"):
        await olga.bots(made.tournament_id, 2)


async def test_groups_that_became_too_small_are_not_dealt(service, host, olga):
    """The size was changed after a group had entered: its table is named, and nobody gets a deal."""
    stage = coop(games=[rules_pb2.GameChoice(game="solar_draft")])
    made = await olga.create(coop_config(stage))
    await olga.act(made.tournament_id, open={})
    pair = [(await service.guest()).account_id for _ in range(2)]
    line = api.ImportedEntrant(name="Pair", account_ids=pair)
    request = api.ImportEntrantsRequest(tournament_id=made.tournament_id, entrants=[line], request_id=new_id())
    await olga.call("ImportEntrants", request)
    changed = coop_config(stage, settings=rules_pb2.Settings(team=3))
    request = api.ConfigureTournamentRequest(tournament_id=made.tournament_id, config=changed, request_id=new_id())
    await olga.call("ConfigureTournament", request)
    await olga.act(made.tournament_id, start={}, confirm=True)
    async with refused(INVALID, "BAD_ROWS"):
        await host.pair(made.tournament_id)
    assert await service.events("match_arranged") == []
