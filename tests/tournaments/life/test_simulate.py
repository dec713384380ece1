"""Whole events with drawn results, and what each act costs at ten thousand."""

import pytest

from parlour.tournaments.archive import archive, verify
from parlour.tournaments.model import Bye, Scheme, StageRules
from parlour.tournaments.simulate import simulate
from parlour.tournaments.state import Phase

PODS = Scheme(places=(300, 180, 120, 60), draw=None)
STAGES = {
    "swiss-dutch": (StageRules(key="main", format="swiss-dutch", rounds=4, tiebreaks=("buchholz", "wins")),),
    "swiss-random": (StageRules(key="main", format="swiss-random", rounds=4),),
    "rr": (StageRules(key="main", format="rr"),),
    "pods": (StageRules(key="main", format="pods", rounds=3, seats=3, scheme=PODS),),
    "swiss, then a round robin": (
        StageRules(key="main", format="swiss-monrad", rounds=3, advance=4),
        StageRules(key="final", format="rr2"),
    ),
}


@pytest.mark.parametrize("name", STAGES)
def test_equal_seeds_make_equal_events_that_verify(name):
    """The same seed gives the same archive, another seed another one, and each verifies from itself alone."""
    first, again, other = (simulate(STAGES[name], 9, seed) for seed in (1, 1, 2))
    assert archive(first.log) == archive(again.log) != archive(other.log)
    assert first.state.phase is Phase.FINISHED
    report = verify(archive(first.log))
    assert report.pairings == sum(len(stage.rounds) for stage in first.state.running)


@pytest.mark.parametrize("name", STAGES)
def test_points_are_those_of_tables_and_byes(name):
    """O11: the published points sum to what tables and byes gave; nobody sits at two tables of a round."""
    done = simulate(STAGES[name], 9, 3)
    for stage in done.state.running:
        given = sum(bye.points for round_ in stage.rounds for bye in round_.byes.values())
        for round_ in stage.rounds:
            seated = [number for seats in round_.tables.values() for number in seats.table.seats]
            assert len(seated) == len(set(seated))
            assert not set(seated) & {number for number, bye in round_.byes.items() if bye.kind is not Bye.ABSENT}
            given += sum(line.points for seats in round_.tables.values() for line in seats.table.lines)
        assert sum(one.points for one in stage.snapshots[-1].placings) == given


def test_a_result_among_thousands_copies_only_its_shelf():
    """O12: after one result of 500 tables the state shares all other shelves of tables, and every entrant."""
    from tests.tournaments.life.desk import Desk, swiss

    desk = Desk(swiss(2), entrants=1000).start()
    desk.pair()
    before = desk.state
    desk.report(17)
    old, new = before.running[0].rounds[0].tables, desk.round.tables
    assert sum(one is not other for one, other in zip(old._shelves, new._shelves, strict=True)) == 1
    assert desk.state.entries is before.entries
    assert desk.stage.entrants is before.running[0].entrants
