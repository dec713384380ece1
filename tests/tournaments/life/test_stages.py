"""Stages one after the other: cuts, finals, drops in between, changes of rules, what-if."""

import pytest
from msgspec.structs import replace
from tests.tournaments.life.desk import PODS, Desk, person, reasons, swiss

from parlour.tournaments import acts
from parlour.tournaments.events import Moved, RulesChanged, StageStarted
from parlour.tournaments.fields import standings_of
from parlour.tournaments.preview import what_if
from parlour.tournaments.state import Phase

TIEBREAKS = ("buchholz", "wins")


def cut(**settings):
    """Return an event that has a Swiss of eight behind it, and a cut to four before it."""
    stages = (swiss(3, advance=4, tiebreaks=TIEBREAKS), swiss(2, key="final"))
    desk = Desk(*stages, entrants=8, **settings).start().rounds(3)
    desk.do(acts.Freeze(stage="main"))
    return desk


def playing(desk):
    """Return who takes part in the stage, by number."""
    return [desk.stage.ids[number] for number in desk.stage.ids]


def test_the_cut_goes_by_the_standings_that_were_shown():
    """TC34: those who go on, and their seeds, are the first of the published standings, tie-breaks and all."""
    desk = cut()
    shown = [desk.stage.ids[one.number] for one in desk.stage.snapshots[-1].placings][:4]
    assert [one.qualified for one in desk.stage.snapshots[-1].placings] == [True] * 4 + [False] * 4
    desk.do(acts.Advance())
    assert playing(desk) == shown
    assert desk.state.phase is Phase.RUNNING


def test_a_drop_after_the_stage_reorders_nothing():
    """TC34: once frozen, standings and qualification stay when somebody who played leaves."""
    desk = cut()
    frozen, qualified = desk.stage.snapshots, desk.stage.qualified
    placings = frozen[-1].placings
    desk.do(acts.Drop(entrants=(desk.stage.ids[placings[-1].number],)))
    assert (desk.stage.snapshots, desk.stage.qualified) == (frozen, qualified)
    assert [row.number for row in standings_of(desk.state, desk.stage).rows] == [one.number for one in placings]


def test_a_substitute_in_the_cut_has_a_seed():
    """TC35: when one who qualified has left, the next of the frozen standings follows as the last seed, with a note."""
    desk = cut()
    placings = desk.stage.snapshots[-1].placings
    first, fifth = (desk.stage.ids[placings[place].number] for place in (0, 4))
    desk.do(acts.Drop(entrants=(first,)))
    assert reasons(desk.previewed(acts.Advance()))["SUBSTITUTES"] == "note"
    desk.do(acts.Advance())
    assert playing(desk)[-1] == fifth
    assert len(playing(desk)) == 4
    desk.run()
    assert desk.state.phase is Phase.FINISHED
    assert standings_of(desk.state, desk.stage).rows[0].rank == 1


def test_stages_begin_in_their_order_once():
    """A stage that runs, one that isn't next, and one after the last are refused; a second start changes nothing."""
    desk = Desk(swiss(2, advance=2), swiss(1, key="final"), entrants=4)
    desk.do(acts.CloseRegistration())
    assert desk.refuses(acts.StartStage(stage="final")) == "NOT_NEXT"
    desk.start()
    assert desk.do(acts.StartStage(stage="main")) == ()
    assert desk.refuses(acts.Advance()) == "STAGE_RUNS"
    desk.rounds(2)
    desk.do(acts.Freeze(stage="main"))
    assert desk.do(acts.Freeze(stage="main")) == ()
    assert desk.refuses(acts.Finish()) == "NEEDS_CONFIRMATION"
    desk.do(acts.Advance())
    desk.run()
    assert desk.refuses(acts.Advance()) == "NOT_READY"
    assert isinstance(desk.log[desk.last(StageStarted) - 1].event, StageStarted)


def test_freezing_early_wants_a_confirmation():
    """Ending a stage with rounds left is a strong caution; with an open round it is refused."""
    desk = Desk(swiss(4), entrants=6).start().rounds(2)
    assert desk.refuses(acts.Freeze(stage="main")) == "NEEDS_CONFIRMATION"
    desk.pair()
    assert desk.refuses(acts.Freeze(stage="main", confirm=True)) == "ROUND_NOT_OVER"
    desk.play()
    desk.close()
    desk.do(acts.Freeze(stage="main", confirm=True))
    assert desk.refuses(desk.reporting(1, version=2)) == "STAGE_OVER"


def test_rules_change_in_play_only_with_a_record():
    """Rounds and tie-breaks change with a strong caution and a record; formats, schemes and unknown names never do."""
    desk = Desk(swiss(4, tiebreaks=("buchholz",)), entrants=6).start().rounds(2)
    rules = desk.stage.rules

    def change(**values):
        return acts.ChangeRules(stage="main", rules=replace(rules, **values), reason="fire alarm")

    assert reasons(desk.previewed(change(rounds=3)))["RULES_CHANGE_DURING_PLAY"] == "strong"
    assert desk.refuses(change(rounds=3)) == "NEEDS_CONFIRMATION"
    assert desk.refuses(change(rounds=1)) == "ROUNDS_PLAYED"
    assert desk.refuses(change(scheme=PODS)) == "RULE_IS_FIXED"
    assert desk.refuses(change(format="pods")) == "RULE_IS_FIXED"
    assert desk.refuses(change(tiebreaks=("luck",))) == "UNKNOWN_TIEBREAK"
    desk.do(replace(change(rounds=3, tiebreaks=("wins",)), confirm=True))
    assert desk.log[desk.last(RulesChanged) - 1].event.reason == "fire alarm"
    desk.run()
    assert len(desk.stage.rounds) == 3
    assert [value.name for value in standings_of(desk.state, desk.stage).rows[0].values] == ["wins"]


def test_what_if_changes_nothing():
    """What-if: dropping, shortening and another cut show ranks, tables and who would go on; the event stays."""
    stages = (swiss(4, advance=2), swiss(1, key="final"))
    desk = Desk(*stages, entrants=6).start().rounds(2)
    before, rules = desk.state, desk.stage.rules
    wider = acts.ChangeRules(stage="main", rules=replace(rules, advance=4), reason="?")
    shown = what_if(desk.state, [wider], "owner", desk.now)
    assert [one.qualified_after for one in shown.ranks] == [True, True]
    shorter = acts.ChangeRules(stage="main", rules=replace(rules, rounds=2), reason="?")
    ended = what_if(desk.state, [shorter, acts.Freeze(stage="main"), acts.Advance()], "owner", desk.now)
    assert {one.stage for one in ended.ranks} == {"final"}
    dropped = what_if(desk.state, [acts.Drop(entrants=("p01",))], "owner", desk.now)
    assert [type(event) for event in dropped.events] == [Moved]
    assert desk.state is before


def test_late_entrants_stay_out_of_a_closed_schedule():
    """TC31: a round robin that has begun takes nobody in, and goes on without who leaves."""
    desk = Desk(swiss(0, format="rr"), entrants=5).start().rounds(1)
    assert desk.refuses(acts.LateEntry(entry=person(9))) == "NO_LATE_ENTRY"
    desk.do(acts.Drop(entrants=("p05",)))
    desk.run()
    assert desk.state.phase is Phase.FINISHED
    assert set(desk.points()) == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("phase", "act"), [("draft", acts.Drop(entrants=("p01",))), ("draft", acts.Pause()), ("draft", acts.Finish())]
)
def test_acts_of_play_wait_for_play(phase, act):
    """Dropping, pausing and finishing need an event that runs."""
    desk = Desk()
    assert desk.state.phase == phase
    assert desk.refuses(act) == "NOT_RUNNING"


def test_an_event_is_called_off_and_sealed():
    """A cancelled event takes no results; sealed, it changes no more, not even by undoing."""
    desk = Desk(swiss(3), entrants=4).start().rounds(1)
    assert desk.refuses(acts.Archive()) == "NOT_FINISHED"
    assert desk.refuses(acts.Cancel(reason="storm")) == "NEEDS_CONFIRMATION"
    desk.do(acts.Cancel(reason="storm", confirm=True))
    assert not desk.pair()
    desk.do(acts.Archive())
    assert desk.refuses(acts.Undo(sequences=(5,))) == "ARCHIVED"
    assert desk.do(acts.Archive()) == ()


def test_a_late_act_on_a_stale_version_is_refused():
    """An act on what has changed since is refused; results at other tables make no act late; the future is refused."""
    desk = Desk(swiss(3), entrants=6).start()
    desk.pair()
    seen = desk.state.sequence
    desk.report(1)
    forfeit = acts.Forfeit(stage="main", round=1, table=1, absent=(1,))
    assert desk.refuses(forfeit, seen=seen) == "STALE_VERSION"
    assert desk.refuses(forfeit, seen=seen + 99) == "FUTURE_VERSION"
    other = desk.round.tables[2].table.seats
    desk.do(acts.Forfeit(stage="main", round=1, table=2, absent=other[:1]), seen=seen)
    rules = replace(desk.stage.rules, rounds=4)
    desk.do(acts.ChangeRules(stage="main", rules=rules, reason="more", confirm=True), seen=seen)
    again = acts.ChangeRules(stage="main", rules=replace(rules, rounds=5), reason="more", confirm=True)
    assert desk.refuses(again, seen=seen) == "STALE_VERSION"
