"""Brackets: later tables follow a corrected result, and those that were played are left for a decision."""

import pytest
from tests.tournaments.life.desk import Desk, outcomes, reasons, swiss

from parlour.tournaments import acts
from parlour.tournaments.course import next_act
from parlour.tournaments.events import TablesChanged
from parlour.tournaments.fold import fold
from parlour.tournaments.state import Phase

pytest.importorskip("parlour.tournaments.elimination", reason="the elimination formats are not there yet")


def bracket(entrants=8):
    """Return a knock-out whose first round is paired."""
    desk = Desk(swiss(0, format="se"), entrants=entrants).start()
    desk.pair()
    return desk


def tables(desk):
    """Return who sits together in each round."""
    return [{frozenset(one.table.seats) for one in round_.tables.values()} for round_ in desk.stage.rounds]


def table_with(desk, round_, number):
    """Return the table of a round at which an entrant sits."""
    return next(key for key, one in desk.stage.rounds[round_ - 1].tables.items() if number in one.table.seats)


def override(table, *order, **more):
    """Return the act that sets a result of round 1."""
    return acts.OverrideResult(
        stage="main", round=1, table=table, reason="entered wrongly", outcomes=outcomes(*order), **more
    )


def test_a_knock_out_runs_to_its_end():
    """The better seeds win: n - 1 tables, the first seed wins, nobody loses twice."""
    desk = bracket(6).run()
    assert desk.state.phase is Phase.FINISHED
    played = [one.table for round_ in desk.stage.rounds for one in round_.tables.values()]
    assert len(played) == 5
    lost = [line.number for table in played for line in table.lines if not line.points]
    assert len(lost) == len(set(lost))
    assert desk.stage.snapshots[-1].placings[0].number == 1


def test_both_scores_of_a_match_arrive_together():
    """TC29: two results at the same moment both advance their winners, in either order."""
    finals = []
    for order in ((1, 2), (2, 1)):
        desk = bracket(4)
        for table in order:
            desk.report(table)
        desk.run()
        finals.append(tables(desk)[-1])
    assert finals == [{frozenset({1, 2})}] * 2


def test_dependent_tables_follow_a_corrected_winner():
    """TC27: the winner is another one: the next table, which nobody played, has the right entrant; the rest stays."""
    desk = bracket()
    desk.play()
    desk.close()
    desk.pair()
    before = tables(desk)[1]
    loser = next(n for n in desk.stage.rounds[0].tables[table_with(desk, 1, 1)].table.seats if n != 1)
    act = override(table_with(desk, 1, 1), loser, 1)
    shown = desk.previewed(act)
    assert {(one.round, one.change) for one in shown.tables} == {(1, "result"), (2, "seats")}
    assert any(isinstance(event, TablesChanged) for event in desk.do(act))
    assert tables(desk)[1] == {frozenset(loser if n == 1 else n for n in one) for one in before}
    desk.run()
    assert desk.state.phase is Phase.FINISHED
    assert 1 not in {line.number for line in desk.stage.rounds[-1].tables[1].table.lines}
    assert tables(desk) == [
        {frozenset(one.table.seats) for one in round_.tables.values()} for round_ in fold(desk.log).running[0].rounds
    ]


def test_played_tables_are_listed_for_a_decision():
    """TC27: a dependent table that was played stays as it is; a strong caution names it before anything is done."""
    desk = bracket()
    desk.play()
    desk.close()
    desk.pair()
    desk.play()
    loser = next(n for n in desk.stage.rounds[0].tables[table_with(desk, 1, 1)].table.seats if n != 1)
    act = override(table_with(desk, 1, 1), loser, 1)
    assert reasons(desk.previewed(act)) == {"PLAYED_ON": "strong"}
    assert desk.refuses(act) == "NEEDS_CONFIRMATION"
    before = tables(desk)[1]
    desk.do(override(table_with(desk, 1, 1), loser, 1, confirm=True))
    assert tables(desk)[1] == before


def test_a_score_that_advances_the_same_changes_no_table():
    """TC27: correcting a score without another winner leaves every later table alone."""
    desk = bracket()
    desk.play()
    desk.close()
    desk.pair()
    later = desk.round.tables
    seats = desk.stage.rounds[0].tables[1].table.lines
    winner = max(seats, key=lambda line: line.points).number
    other = next(line.number for line in seats if line.number != winner)
    told = tuple(acts.Outcome(number=n, place=p, score=s) for n, p, s in ((winner, 1, 9), (other, 2, 3)))
    desk.do(acts.OverrideResult(stage="main", round=1, table=1, reason="score", outcomes=told))
    assert desk.round.tables is later


def test_a_wave_that_was_paired_early_follows_too():
    """TC27: semi-finals are paired as soon as they can be; a correction repairs the wave that it fed, only that."""
    desk = bracket()
    first = [table_with(desk, 1, 1), table_with(desk, 1, 4)]
    for table in first:
        desk.report(table)
    assert desk.pair()
    for table, seats in desk.stage.rounds[0].tables.items():
        if seats.open:
            desk.report(table, round_=1)
    assert desk.pair()
    assert [len(one) for one in tables(desk)] == [4, 1, 1]
    loser = next(n for n in desk.stage.rounds[0].tables[first[0]].table.seats if n != 1)
    third = tables(desk)[2]
    desk.do(override(first[0], loser, 1))
    assert tables(desk)[1] == {frozenset({loser, 4})}
    assert tables(desk)[2] == third


def test_groups_cross_into_a_knock_out():
    """Winners and seconds of groups meet crosswise, carry their group, and those of one group stand in two halves."""
    stages = (swiss(0, format="groups", groups=4, advance=2), swiss(0, key="cut", format="se"))
    desk = Desk(*stages, entrants=16).start()
    while len(desk.state.running) < 2:
        if act := next_act(desk.state):
            desk.do(act)
        elif not desk.pair():
            desk.play()
    group = {number: entrant.seed_group for number, entrant in desk.stage.entrants.items()}
    assert sorted(group.values()) == sorted("ABCD" * 2)
    desk.pair()
    first = [one.table.seats for one in desk.round.tables.values()]
    assert all(group[a] != group[b] for a, b in first)
    halves = [{group[n] for seats in half for n in seats} for half in (first[:2], first[2:])]
    assert halves == [set("ABCD")] * 2
