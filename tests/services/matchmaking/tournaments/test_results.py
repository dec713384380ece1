"""From finished matches to results: each counts once, whoever reports it and however often."""

import asyncio

from tests.services.matchmaking.tournaments.kit import config, running_cup, swiss

from parlour.api.events.v1 import events_pb2
from parlour.api.tournaments.v1 import automation_pb2, rules_pb2

BY_ITSELF = automation_pb2.Plan(by_itself=True)


def outcomes(table, winner=0):
    """A report of a table for two, by hand."""
    return [{"number": number, "place": 1 if seat == winner else 2} for seat, number in enumerate(table.seats)]


async def test_the_last_result_from_two_sides_at_once_counts_once(host, olga):
    """TC28: scorekeeper and match report the last table at the same moment: one result, one next round."""
    tournament = await running_cup(olga, 4)
    await host.pair(tournament)
    first, last = await olga.tables(tournament)
    await host.finish(first.matches[0].match_id, [1, 2])
    report = {"table": last.table, "version": 1, "outcomes": outcomes(last)}
    await asyncio.gather(
        olga.act(tournament, report_result={"stage": "swiss", "round": 1, "reports": [report]}),
        host.finish(last.matches[0].match_id, [1, 2]),
        host.finish(last.matches[0].match_id, [1, 2]),
    )
    kinds = await olga.log(tournament)
    assert (kinds.count("ResultsReported"), kinds.count("RoundClosed")) == (2, 1)
    assert await host.pair(tournament)
    assert not await host.pair(tournament)
    assert (await olga.get(tournament)).round == 2


async def test_both_scores_of_a_match_count_together(host, olga):
    """TC29: places and points of both seats come as one result, and whoever won goes ahead."""
    tournament = await running_cup(olga, 4)
    await host.pair(tournament)
    table = (await olga.tables(tournament))[0]
    await host.finish(table.matches[0].match_id, [2, 1], [3, 8])
    [seen] = await olga.tables(tournament, number=table.seats[1])
    assert [(line.place, line.points, line.score) for line in seen.lines] == [(2, 0, 3), (1, 60, 8)]
    rows = await olga.standings(tournament)
    assert rows[0].number == table.seats[1]


async def test_results_at_once_lose_nothing(host, olga):
    """T094: the results of all tables of a round come at the same moment: each is applied, once."""
    tournament = await running_cup(olga, 16)
    await host.pair(tournament)
    tables = await olga.tables(tournament)
    await asyncio.gather(*(host.finish(table.matches[0].match_id, [1, 2]) for table in tables for _ in range(2)))
    assert (await olga.log(tournament)).count("ResultsReported") == 8
    assert sum(row.points for row in await olga.standings(tournament)) == 8 * 60


async def test_a_result_of_a_match_that_counts_no_longer_changes_nothing(host, olga):
    """TC32: the table was seated otherwise meanwhile: its old match is void, the new one counts."""
    tournament = await running_cup(olga, 4)
    await host.pair(tournament)
    first, second = await olga.tables(tournament)
    swap = {"stage": "swiss", "round": 1, "first": first.seats[0], "second": second.seats[0]}
    await olga.act(tournament, swap_seats=swap, confirm=True)
    await host.finish(first.matches[0].match_id, [1, 2])
    [table, other] = await olga.tables(tournament)
    assert not table.lines
    assert [match.state for match in table.matches] == ["void", "arranged"]
    assert {table.seats[0], other.seats[0]} == {first.seats[0], second.seats[0]}
    await host.finish(table.matches[1].match_id, [1, 2])
    assert (await olga.tables(tournament))[0].lines


async def test_best_of_three_is_played_match_by_match(host, olga):
    """T097: the first move goes round, two wins decide, wins and losses stand in the line."""
    tournament = await running_cup(olga, 2, config(stages=[swiss(best_of=3, rounds=1)], plan=BY_ITSELF))
    await host.pair(tournament)
    [table] = await olga.tables(tournament)
    await host.finish(table.matches[0].match_id, [1, 2])
    [table] = await olga.tables(tournament)
    assert (len(table.matches), len(table.lines)) == (2, 0)
    await host.finish(table.matches[1].match_id, [2, 1])
    [table] = await olga.tables(tournament)
    assert [(line.wins, line.losses) for line in table.lines] == [(2, 0), (0, 2)]
    assert (await olga.get(tournament)).phase == "finished"


async def test_the_third_match_of_a_best_of_three_begins_by_lot(host, olga):
    """TC23, T097: whoever sat first sits second in the second match; who sits first in the third is drawn."""
    tournament = await running_cup(olga, 32, config(stages=[swiss(best_of=3, rounds=1)], plan=BY_ITSELF))
    await host.pair(tournament)
    for _ in range(2):
        await host.finish_round(olga, tournament)
    begun = []
    for table in await olga.tables(tournament):
        first, second, third = [await host.seated(match.match_id) for match in table.matches]
        assert first == list(table.seats)
        assert second == first[::-1]
        assert sorted(third) == sorted(first)
        begun.append(third == first)
    assert {True, False} == set(begun)


async def test_an_abandoned_match_is_played_again_and_then_counts_for_nobody(host, olga):
    """A match that can't be set up is arranged anew; after three of them the table is void and the round can close."""
    tournament = await running_cup(olga, 2, config(stages=[swiss(rounds=1)], plan=BY_ITSELF))
    await host.pair(tournament)
    for _ in range(3):
        [table] = await olga.tables(tournament)
        event = events_pb2.MatchAbandoned(match_id=table.matches[-1].match_id, reason="SETUP_REFUSED")
        await host.hear(match_abandoned=event)
    [table] = await olga.tables(tournament, round=1)
    assert table.void
    assert [match.state for match in table.matches] == ["abandoned"] * 3
    assert (await olga.get(tournament)).phase == "finished"


async def test_who_does_not_appear_in_time_forfeits(host, olga, service):
    """Somebody took no seat by the deal: when grace is over the table is forfeited; the late match changes nothing."""
    settings = rules_pb2.Settings()
    settings.grace.FromSeconds(120)
    tournament = await running_cup(olga, 4, config(plan=BY_ITSELF, settings=settings))
    await host.pair(tournament)
    first, second = await olga.tables(tournament)
    for table, absent in ((first, [1]), (second, [])):
        event = events_pb2.MatchStarted(match_id=table.matches[0].match_id, game="orbita", absent=absent)
        await host.hear(match_started=event)
    service.clock.advance(121)
    from tests.services.matchmaking.kit import until

    async def forfeited():
        return [line.flag for line in (await olga.tables(tournament))[0].lines]

    assert await until(forfeited) == [2, 3]
    await host.finish(first.matches[0].match_id, [2, 1])
    assert await forfeited() == [2, 3]
    assert not (await olga.tables(tournament))[1].lines


async def test_a_table_that_is_played_again_counts_its_new_match_alone(host, olga):
    """The match before counts no longer: who wins the second has won, and the table is no draw."""
    tournament = await running_cup(olga, 4)
    await host.pair(tournament)
    first = (await olga.tables(tournament))[0]
    await host.finish(first.matches[0].match_id, [1, 2])
    again = {"stage": "swiss", "round": 1, "table": 1, "reason": "wrong game", "replay": True}
    await olga.act(tournament, void_result=again, confirm=True)
    old, new = (await olga.tables(tournament))[0].matches
    assert (old.state, new.state) == ("void", "arranged")
    await host.finish(new.match_id, [2, 1])
    table = (await olga.tables(tournament))[0]
    assert {line.number: line.place for line in table.lines} == {first.seats[0]: 2, first.seats[1]: 1}


async def test_results_of_a_round_that_is_undone_do_not_count_for_the_next_pairing(host, olga):
    """A table of the new pairing has the number of one that was played: it starts from nothing."""
    tournament = await running_cup(olga, 4)
    await host.pair(tournament)
    first = (await olga.tables(tournament))[0]
    await host.finish(first.matches[0].match_id, [1, 2])
    paired = (await olga.log(tournament)).index("RoundPaired") + 1
    await olga.act(tournament, undo={"sequences": [paired], "cascade": True}, confirm=True)
    assert await host.pair(tournament)
    again = (await olga.tables(tournament))[0]
    assert again.matches[-1].match_id != first.matches[0].match_id
    await host.finish(again.matches[-1].match_id, [2, 1])
    lines = (await olga.tables(tournament))[0].lines
    assert {line.number: line.place for line in lines} == {again.seats[0]: 2, again.seats[1]: 1}
