"""Undoing: appended to the log, with its reach."""

import random

import pytest
from tests.tournaments.life.desk import Desk, outcomes, reasons, swiss

from parlour.tournaments import acts
from parlour.tournaments.events import (
    Moved,
    ResultOverridden,
    ResultsReported,
    RoundClosed,
    RoundPaired,
    StandingsPublished,
    Undone,
)
from parlour.tournaments.fields import state_hash
from parlour.tournaments.fold import fold


def results(desk):
    """Return the sequences of all results that were reported."""
    return [entry.sequence for entry in desk.log if isinstance(entry.event, ResultsReported)]


@pytest.mark.parametrize("seed", range(8))
def test_results_undone_in_any_order_leave_no_trace(seed):
    """O10: k results, undone in any order, one by one or together, leave the state that was there before them."""
    drawn = random.Random(seed)
    desk = Desk(swiss(3), entrants=10).start()
    desk.pair()
    start = state_hash(desk.state)
    tables = desk.round.tables.keys()
    for table in drawn.sample(tables, drawn.randint(1, len(tables))):
        desk.report(table, *drawn.sample(desk.round.tables[table].table.seats, 1))
    left = results(desk)
    drawn.shuffle(left)
    while left:
        count = drawn.randint(1, 2)
        desk.do(acts.Undo(sequences=tuple(left[:count])))
        left = left[count:]
    assert state_hash(desk.state) == start
    assert state_hash(fold(desk.log)) == start


def test_an_undo_can_be_undone():
    """Undoing the undoing brings the result back; the log keeps all of it, and its numbers go on."""
    desk = Desk(swiss(3), entrants=4).start()
    desk.pair()
    desk.report(1)
    there, count = state_hash(desk.state), len(desk.log)
    desk.do(acts.Undo(sequences=(desk.last(ResultsReported),), reason="wrong table"))
    assert desk.round.open == 2
    desk.do(acts.Undo(sequences=(desk.last(Undone),)))
    assert state_hash(desk.state) == there
    assert len(desk.log) == count + 2 == desk.state.sequence


def test_undoing_an_undo_together_with_its_target_brings_nothing_back():
    """O10: whoever undoes both a result and its undoing wants neither to count."""
    desk = Desk(swiss(3), entrants=4).start()
    desk.pair()
    before = state_hash(desk.state)
    desk.report(1)
    result = desk.last(ResultsReported)
    desk.do(acts.Undo(sequences=(result,)))
    desk.do(acts.Undo(sequences=(result, desk.last(Undone))))
    assert state_hash(desk.state) == before


def test_undo_says_what_depends_on_it():
    """What later entries depend on is refused with their numbers; the preview of the cascade lists what would go."""
    desk = Desk(swiss(4), entrants=6).start().rounds(1)
    desk.pair()
    first = results(desk)[0]
    assert desk.refuses(acts.Undo(sequences=(first,))) == "LATER_EVENTS_DEPEND"
    cascade = acts.Undo(sequences=(first,), cascade=True)
    shown = desk.previewed(cascade)
    assert reasons(shown)["CASCADE"] == "strong"
    assert {(one.round, one.change) for one in shown.tables} == {(1, "result"), (2, "gone")}
    assert shown.ratings
    assert desk.refuses(cascade) == "NEEDS_CONFIRMATION"
    (undone,) = desk.do(acts.Undo(sequences=(first,), cascade=True, confirm=True))
    kinds = {type(desk.log[sequence - 1].event) for sequence in undone.sequences}
    assert {ResultsReported, RoundClosed, StandingsPublished, RoundPaired} <= kinds
    assert (len(desk.stage.rounds), desk.round.open, desk.round.closed) == (1, 1, False)


def test_a_pairing_depends_on_who_was_there():
    """A drop before a pairing can't be undone alone: the round was paired from another field."""
    desk = Desk(swiss(3), entrants=6).start()
    desk.do(acts.Drop(entrants=("p06",)))
    drop = desk.last(Moved)
    desk.pair()
    assert desk.refuses(acts.Undo(sequences=(drop,))) == "LATER_EVENTS_DEPEND"
    desk.do(acts.Undo(sequences=(drop, desk.last(RoundPaired)), cascade=True, confirm=True))
    assert desk.stage.rounds == ()
    desk.pair()
    assert desk.table_of(6)


def test_what_nothing_depends_on_is_undone_alone():
    """A drop after the pairing, and an override in a closed round, go by themselves; standings are amended."""
    desk = Desk(swiss(3), entrants=6).start().rounds(1)
    winner = desk.round.tables[1].table.lines[0].number
    seats = desk.round.tables[1].table.seats
    desk.do(acts.OverrideResult(stage="main", round=1, table=1, reason="typo", outcomes=outcomes(*reversed(seats))))
    assert desk.points()[winner] == 0
    amended = desk.stage.snapshots[-1]
    desk.do(acts.Undo(sequences=(desk.last(ResultOverridden),)))
    assert desk.points()[winner] == 1
    assert (desk.stage.snapshots[-1].amends, desk.stage.snapshots[-1].placings) == (
        amended.version,
        desk.stage.snapshots[0].placings,
    )


def test_what_is_not_there_or_can_not_be_undone_is_refused():
    """Unknown entries and the creation are refused; what is undone already changes nothing."""
    desk = Desk(swiss(3), entrants=4).start()
    desk.pair()
    desk.report(1)
    assert desk.refuses(acts.Undo(sequences=(999,))) == "UNKNOWN_ENTRY"
    assert desk.refuses(acts.Undo(sequences=(1,))) == "NOT_UNDOABLE"
    assert desk.refuses(acts.Undo(sequences=(desk.state.sequence,)), "p01") == "ROLE_MISSING"
    sequence = desk.last(ResultsReported)
    desk.do(acts.Undo(sequences=(sequence,)))
    assert desk.do(acts.Undo(sequences=(sequence,))) == ()


def test_start_and_pairing_of_an_event_can_be_undone():
    """Publication, pairing and the start of a stage are taken back with all that came of them; then it goes on."""
    desk = Desk(swiss(3), entrants=4)
    desk.do(acts.CloseRegistration())
    before = state_hash(desk.state)
    first = desk.state.sequence + 1
    desk.start()
    desk.rounds(1)
    desk.do(acts.Undo(sequences=(first,), cascade=True, confirm=True))
    assert state_hash(desk.state) == before
    desk.start().run()
    assert desk.state.phase == "finished"
