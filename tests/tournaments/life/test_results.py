"""Results, reports that contradict each other, disputes, the roll call."""

import pytest
from tests.tournaments.life.desk import Desk, outcomes, swiss

from parlour.tournaments import acts
from parlour.tournaments.acts import Outcome, Report
from parlour.tournaments.events import DisputeOpened, DisputeSettled, Present, ResultsReported
from parlour.tournaments.pairing_job import needs_pairing
from parlour.tournaments.reconcile import reconcile
from parlour.tournaments.roles import SYSTEM


@pytest.fixture
def desk():
    """Return an event of four whose first round is being played."""
    desk = Desk(swiss(3), entrants=4).start()
    desk.pair()
    return desk


def test_the_same_report_again_changes_nothing(desk):
    """TC28: a report that arrives twice, even after the round was closed, counts once."""
    report = desk.reporting(1)
    assert len(desk.do(report)) == 1
    assert desk.do(report) == ()
    desk.play()
    desk.close()
    assert desk.do(report) == ()
    assert desk.points() == {1: 1.0, 2: 0.0, 3: 1.0, 4: 0.0}


def test_contradicting_reports_are_a_dispute(desk):
    """TC28: the second, other report doesn't win: the first stands, both are kept, and the round waits for a ruling."""
    first, second = desk.round.tables[1].table.seats
    desk.report(1, first, version=1)
    (dispute,) = desk.report(1, second, version=1)
    assert isinstance(dispute, DisputeOpened)
    assert desk.report(1, second, version=1) == ()
    assert desk.round.tables[1].table.lines[0].points == 60
    assert desk.round.tables[1].dispute.claims[0].lines[1].points == 60
    desk.play()
    assert desk.refuses(acts.CloseRound(stage="main", round=1)) == "ROUND_NOT_OVER"
    assert needs_pairing(desk.state) is None


def test_an_organiser_and_the_last_player_report_at_once(desk):
    """TC28: the same last result from two sides is counted once, and closing twice makes one next round."""
    desk.report(1)
    last = desk.reporting(2)
    assert desk.do(last, "owner") != ()
    assert desk.do(last, SYSTEM) == ()
    desk.close()
    closing = acts.CloseRound(stage="main", round=1)
    assert desk.do(closing) == ()
    desk.pair()
    assert len(desk.stage.rounds) == 2
    assert len(desk.stage.snapshots) == 1


def test_a_report_of_a_version_to_come_or_gone_is_refused(desk):
    """A report says which version it makes; others than the next are refused when they are not what stands."""
    assert desk.refuses(desk.reporting(1, version=2)) == "STALE_VERSION"
    desk.report(1)
    desk.do(acts.OverrideResult(stage="main", round=1, table=1, reason="typo", outcomes=outcomes(2, 1)))
    first = Report(table=1, version=1, outcomes=outcomes(1, 2))
    assert desk.refuses(acts.ReportResult(stage="main", round=1, reports=(first,))) == "STALE_VERSION"


@pytest.mark.parametrize(
    "told",
    [
        outcomes(1),
        outcomes(1, 3),
        outcomes(1, 2, 3),
        (Outcome(number=1, place=1), Outcome(number=2, place=3)),
        (Outcome(number=1, place=2), Outcome(number=2, place=2)),
        (Outcome(number=1, place=1), Outcome(number=1, place=2)),
    ],
)
def test_results_for_strangers_or_without_sense_are_refused(desk, told):
    """One outcome for each seat, no strangers, nobody twice, places 1 2 or 1 1."""
    report = Report(table=1, version=1, outcomes=told)
    assert desk.refuses(acts.ReportResult(stage="main", round=1, reports=(report,))) == "BAD_RESULT"


def test_bulk_results_are_taken_all_or_none():
    """T096: 500 tables in one act; a list with bad rows names each of them and changes nothing."""
    desk = Desk(swiss(2), entrants=1000).start()
    desk.pair()
    good = [desk.reporting(table).reports[0] for table in desk.round.tables]
    bad = [Report(table=7, version=1, outcomes=outcomes(999)), Report(table=901, version=1, outcomes=outcomes(1, 2))]
    mixed = acts.ReportResult(stage="main", round=1, reports=(*good[:6], bad[0], *good[7:], bad[1]))
    with pytest.raises(acts_error()) as refused:
        desk.do(mixed)
    assert refused.value.reason == "BAD_ROWS"
    assert set(refused.value.details) == {"table 7", "table 901"}
    assert desk.round.open == 500
    (event,) = desk.do(acts.ReportResult(stage="main", round=1, reports=tuple(good)))
    assert isinstance(event, ResultsReported)
    assert (len(event.results), desk.round.open) == (500, 0)


def acts_error():
    """Return the class of refusals."""
    from parlour.tournaments.errors import Refused

    return Refused


def test_a_dispute_names_match_and_step_and_is_settled_once(desk):
    """TC45: a dispute refers to a step of a match; its ruling is applied exactly once and stays visible in the log."""
    desk.do(acts.ArrangeMatches(stage="main", round=1, matches=(_arranged(1, "match-7"),)))
    first, second = desk.round.tables[1].table.seats
    desk.report(1, first)
    name = desk.stage.ids[second]
    assert desk.refuses(acts.Dispute(stage="main", round=1, table=1, text="no"), desk.stage.ids[3]) == "ROLE_MISSING"
    desk.do(acts.Dispute(stage="main", round=1, table=1, text="illegal move", step=31), name)
    assert (desk.round.tables[1].dispute.match, desk.round.tables[1].dispute.step) == ("match-7", 31)
    assert desk.refuses(acts.Dispute(stage="main", round=1, table=1, text="again"), name) == "IN_DISPUTE"
    assert (
        desk.refuses(acts.OverrideResult(stage="main", round=1, table=1, reason="x", outcomes=outcomes(second, first)))
        == "IN_DISPUTE"
    )
    ruling = acts.SettleDispute(stage="main", round=1, table=1, ruling="replayed", outcomes=outcomes(second, first))
    (event,) = desk.do(ruling)
    assert isinstance(event, DisputeSettled)
    assert desk.refuses(ruling) == "NO_DISPUTE"
    assert desk.points() == {1: 0.0, 2: 1.0, 3: 0.0, 4: 0.0}
    assert desk.round.tables[1].version == 2
    desk.play()
    desk.close()
    assert desk.log[desk.last(DisputeSettled) - 1].event.ruling == "replayed"


def test_a_dispute_that_changes_nothing_leaves_the_result(desk):
    """TC45: a ruling that what stood stands closes the dispute and makes no other version of the table."""
    desk.report(1)
    desk.do(acts.Dispute(stage="main", round=1, table=1, text="?"))
    desk.do(acts.SettleDispute(stage="main", round=1, table=1, ruling="as it was", outcomes=outcomes(1, 2)))
    assert (desk.round.tables[1].dispute, desk.round.tables[1].version) == (None, 1)


def _arranged(table, match):
    from parlour.tournaments.events import Arranged

    return Arranged(table, match)


def test_a_table_has_one_match(desk):
    """Arranging the same match again changes nothing, another one is refused."""
    desk.do(acts.ArrangeMatches(stage="main", round=1, matches=(_arranged(1, "a"),)))
    assert desk.do(acts.ArrangeMatches(stage="main", round=1, matches=(_arranged(1, "a"),))) == ()
    assert desk.refuses(acts.ArrangeMatches(stage="main", round=1, matches=(_arranged(1, "b"),))) == "HAS_MATCH"


def test_the_roll_call_is_reconciled_with_what_was_played(desk):
    """TC33: who played without being there, was there and forfeited, or left and still sits, is listed."""
    desk.do(acts.Appear(stage="main", round=1, present=(Present(1, (1,)), Present(2, (3, 4)))))
    assert reconcile(desk.state, "main", 1) == ()
    desk.report(1)
    desk.do(acts.Forfeit(stage="main", round=1, table=2, absent=(4,)))
    assert [(one.number, one.kind) for one in reconcile(desk.state, "main", 1)] == [
        (2, "played-but-not-there"),
        (4, "there-but-forfeited"),
    ]
    desk.close()
    desk.pair()
    desk.do(acts.Drop(entrants=("p02",)))
    assert [(one.number, one.kind) for one in reconcile(desk.state, "main", 2)] == [(2, "gone-but-seated")]
