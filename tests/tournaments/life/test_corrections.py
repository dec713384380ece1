"""Wrong results, found early or late; standings that were published."""

import pytest
from tests.tournaments.life.desk import Desk, outcomes, reasons, swiss

from parlour.tournaments import acts
from parlour.tournaments.events import CorrectionNoted, PairingDiscarded, ResultOverridden, StandingsPublished
from parlour.tournaments.fields import standings_of


def override(table, *order, round_=1, **more):
    """Return the act that sets a result."""
    return acts.OverrideResult(
        stage="main", round=round_, table=table, reason="entered wrongly", outcomes=outcomes(*order), **more
    )


def swapped(desk, table, round_=1):
    """Return the act that turns the result of a table round."""
    first, second = desk.stage.rounds[round_ - 1].tables[table].table.lines
    order = (second.number, first.number) if first.points else (first.number, second.number)
    return override(table, *order, round_=round_)


def test_found_before_the_next_round_it_counts_for_it():
    """6.2, row 1: standings are right at once, what was published is amended, and the next pairing uses it."""
    desk = Desk(swiss(3), entrants=8).start().rounds(1)
    loser = next(line.number for line in desk.round.tables[1].table.lines if not line.points)
    events = desk.do(swapped(desk, 1))
    assert [type(event) for event in events] == [ResultOverridden, StandingsPublished]
    assert events[1].amends == 1
    desk.pair()
    opponents = set(desk.round.tables[desk.table_of(loser)].table.seats) - {loser}
    assert desk.points()[opponents.pop()] == 1.0


def test_found_after_pairing_the_organiser_keeps_or_repairs():
    """6.2, row 2: the preview lists the tables that pairing again would change; keep leaves them, repair discards."""
    kept, mended = (Desk(swiss(3), entrants=8).start().rounds(1) for _ in range(2))
    for desk in (kept, mended):
        desk.pair()
    act = swapped(kept, 1)
    shown = kept.previewed(act)
    assert reasons(shown)["NEXT_ROUND_PAIRED"] == "warning"
    assert shown.paired_again
    tables = kept.round.tables
    kept.do(act)
    assert kept.round.tables is tables
    events = mended.do(swapped(mended, 1).__class__(**{**_fields(act), "follow": "repair"}))
    assert PairingDiscarded in {type(event) for event in events}
    mended.pair()
    changed = {one.table: one.after for one in shown.paired_again}
    assert {n: mended.round.tables[n].table.seats for n in changed} == changed


def _fields(act):
    return {name: getattr(act, name) for name in act.__struct_fields__}


def test_found_while_the_next_round_runs_its_tables_stay():
    """6.2, row 3: with results in the next round, repair is refused and keep leaves its tables alone."""
    desk = Desk(swiss(4), entrants=8).start().rounds(1)
    desk.pair()
    desk.report(1)
    act = swapped(desk, 2)
    assert desk.refuses(act.__class__(**{**_fields(act), "follow": "repair"})) == "ROUND_PLAYED"
    tables = desk.round.tables
    assert reasons(desk.previewed(act)) == {"LATER_ROUNDS_STAY": "note"}
    desk.do(act)
    assert desk.round.tables is tables
    desk.play()
    desk.close()
    assert desk.pair()


def test_a_result_two_rounds_back_is_previewed_then_applied():
    """T090 TC31: the preview lists table, ranks and ratings; applied, all later standings follow, tables stay."""
    desk = Desk(swiss(5), entrants=8).start().rounds(3)
    act = swapped(desk, 1)
    shown = desk.previewed(act)
    seats = desk.stage.rounds[0].tables[1].table.seats
    assert [(one.round, one.table, one.change) for one in shown.tables] == [(1, 1, "result")]
    assert shown.ratings == tuple(sorted(desk.stage.ids[number] for number in seats))
    assert set(seats) <= {one.number for one in shown.ranks}
    before = desk.stage.rounds[1:]
    desk.do(act)
    assert desk.stage.rounds[1:] == before
    ranks = {row.number: row.rank for row in standings_of(desk.state, desk.stage).rows}
    assert {one.number: one.rank_after for one in shown.ranks} == {one.number: ranks[one.number] for one in shown.ranks}
    assert {one.number: one.rank for one in desk.stage.snapshots[-1].placings} == ranks


def test_published_standings_stay_and_are_amended():
    """T089: dropping changes no published standings; a correction makes a version that names the one it amends."""
    desk = Desk(swiss(4), entrants=6).start().rounds(2)
    published = desk.stage.snapshots
    desk.do(acts.Drop(entrants=("p01", "p02")))
    assert desk.stage.snapshots == published
    desk.do(swapped(desk, 1))
    *old, new = desk.stage.snapshots
    assert tuple(old) == published
    assert (new.version, new.amends, new.after) == (3, 2, 2)
    assert "entered wrongly" in new.reason


def test_after_the_stage_a_correction_is_for_the_report():
    """TC43, 6.2, row 4: ranks and those who went on stay; the correction stands in the report."""
    desk = Desk(swiss(2, advance=4), swiss(2, key="final"), entrants=8).start().rounds(2)
    desk.do(acts.Freeze(stage="main"))
    desk.do(acts.Advance())
    frozen = desk.state.running[0]
    events = desk.do(_swap_in(desk, 0))
    assert [type(event) for event in events] == [CorrectionNoted]
    assert desk.state.running[0].snapshots == frozen.snapshots
    assert len(desk.state.running[0].notes) == 1
    assert desk.refuses(acts.VoidResult(stage="main", round=1, table=1, reason="x")) == "STAGE_OVER"


def test_the_policy_may_amend_and_those_who_went_on_stay():
    """TC43: with `apply` the standings are amended after the stage; nobody who advanced innocently is sent back."""
    desk = Desk(swiss(2, advance=4), swiss(2, key="final"), entrants=8, late_corrections="apply").start().rounds(2)
    desk.do(acts.Freeze(stage="main"))
    desk.do(acts.Advance())
    playing = [desk.stage.ids[number] for number in desk.stage.ids]
    qualified = desk.state.running[0].qualified
    events = desk.do(_swap_in(desk, 0))
    assert [type(event) for event in events] == [ResultOverridden, StandingsPublished]
    assert desk.state.running[0].qualified == qualified
    assert [desk.stage.ids[number] for number in desk.stage.ids] == playing


def _swap_in(desk, index):
    lines = desk.state.running[index].rounds[0].tables[1].table.lines
    order = sorted(lines, key=lambda line: line.points)
    return override(1, *(line.number for line in order))


def test_the_winner_is_banned_and_ranks_are_computed_again():
    """TC41: after a ban in the middle the unranked come last, ranks count from 1, results of the others stand."""
    desk = Desk(swiss(4), entrants=6).start().rounds(2)
    leader = desk.stage.snapshots[-1].placings[0].number
    points = desk.points()
    desk.do(acts.Disqualify(entrant=desk.stage.ids[leader], reason="engine use"))
    placings = desk.stage.snapshots[-1].placings
    assert [one.rank for one in placings] == [1, 2, 3, 4, 5, 0]
    assert placings[-1].number == leader
    assert {one.number: one.points / 60 for one in placings} == points
    totals = [one.points for one in placings[:-1]]
    assert totals == sorted(totals, reverse=True)


def test_points_and_penalties_count_with_their_reason():
    """Given and taken points are in the standings and in the log; a warning costs nothing; ranks are amended."""
    desk = Desk(swiss(3), entrants=4).start().rounds(1)
    desk.do(acts.GivePoints(stage="main", entrant="p04", points=90, reason="server fault"))
    desk.do(acts.Penalise(stage="main", entrant="p01", severity="game", reason="late again"))
    assert desk.do(acts.Penalise(stage="main", entrant="p02", severity="warning", reason="noise"))[0].points == 0
    assert desk.points() == {1: 0.0, 2: 0.0, 3: 1.0, 4: 1.5}
    assert desk.stage.snapshots[-1].placings[0].number == 4
    assert desk.refuses(acts.Penalise(stage="main", entrant="p01", severity="flogging", reason="")) == "UNKNOWN_PENALTY"
    assert desk.refuses(acts.GivePoints(stage="main", entrant="p01", points=1, reason=""), "p01") == "ROLE_MISSING"


def test_a_void_table_counts_for_nobody_and_a_replay_opens_it():
    """A voided table gives no points and counts as played by nobody; a replay lets it be reported again, once."""
    desk = Desk(swiss(3), entrants=4).start()
    desk.pair()
    desk.play()
    desk.do(acts.VoidResult(stage="main", round=1, table=1, reason="wrong board", replay=True))
    assert desk.round.open == 1
    assert desk.refuses(desk.reporting(1, version=1)) == "STALE_VERSION"
    desk.report(1)
    desk.do(acts.VoidResult(stage="main", round=1, table=2, reason="both cheated"))
    assert desk.do(acts.VoidResult(stage="main", round=1, table=2, reason="both cheated")) == ()
    assert desk.refuses(desk.reporting(2)) == "TABLE_VOID"
    desk.close()
    assert desk.points() == {1: 1.0, 2: 0.0, 3: 0.0, 4: 0.0}


@pytest.mark.parametrize("reloaded", [False, True])
def test_standings_follow_from_the_log_alone(reloaded):
    """T082: what was published equals what the log gives when it is folded again."""
    from parlour.tournaments.fields import digest
    from parlour.tournaments.fold import fold

    desk = Desk(swiss(3), entrants=7).start().rounds(2)
    desk.do(swapped(desk, 1))
    state = fold(desk.log) if reloaded else desk.state
    assert digest(standings_of(state, state.running[0], 2)) == state.running[0].snapshots[-1].digest
