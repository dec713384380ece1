"""Tables by hand, forbidden pairs, and cautions by severity."""

import pytest
from tests.tournaments.life.desk import PODS, Desk, reasons, swiss

from parlour.tournaments import acts
from parlour.tournaments.events import RoundPaired, Seating
from parlour.tournaments.model import Bye


@pytest.fixture
def desk():
    """Return an event of six whose second round is paired."""
    desk = Desk(swiss(5), entrants=6).start().rounds(1)
    desk.pair()
    return desk


def seats(desk):
    """Return the seats of all tables of the last round."""
    return {table: one.table.seats for table, one in desk.round.tables.items()}


def test_two_change_places(desk):
    """Swapping two seats changes their tables and nothing else; swapping at one table turns it round."""
    before = seats(desk)
    a, b = before[1][0], before[2][0]
    shown = desk.previewed(acts.SwapSeats(stage="main", round=2, first=a, second=b))
    assert {one.table for one in shown.tables} == {1, 2}
    desk.do(acts.SwapSeats(stage="main", round=2, first=a, second=b, confirm=True))
    assert seats(desk) == before | {1: (b, before[1][1]), 2: (a, before[2][1])}
    desk.do(acts.SwapSeats(stage="main", round=2, first=b, second=before[1][1], confirm=True))
    assert seats(desk)[1] == (before[1][1], b)
    assert desk.refuses(acts.SwapSeats(stage="main", round=2, first=a, second=a)) == "SAME_ENTRANT"


def test_a_result_of_the_old_seats_does_not_fit(desk):
    """TC32: after a change by hand, a report made for the old table is refused, whoever sends it."""
    late = desk.reporting(1)
    a, b = seats(desk)[1][0], seats(desk)[2][0]
    desk.do(acts.SwapSeats(stage="main", round=2, first=a, second=b, confirm=True))
    assert desk.refuses(late) in {"BAD_RESULT", "STALE_VERSION"}
    desk.do(acts.SwapSeats(stage="main", round=2, first=a, second=b, confirm=True))
    assert desk.refuses(late) == "STALE_VERSION"
    desk.report(1)


def test_a_broken_table_gives_byes_of_a_stated_kind(desk):
    """T076: dissolving a table gives its seats what the organiser says, by default nothing."""
    left = seats(desk)[3]
    desk.do(acts.BreakTable(stage="main", round=2, table=3, reason="flood"))
    assert {number: desk.round.byes[number].kind for number in left} == dict.fromkeys(left, Bye.ZERO)
    assert desk.refuses(acts.BreakTable(stage="main", round=2, table=3)) == "UNKNOWN_TABLE"
    desk.do(acts.PairByHand(stage="main", round=2, tables=(Seating(table=0, seats=left),), confirm=True))
    assert seats(desk)[3] == left
    assert not desk.round.byes.keys()
    desk.play()
    desk.close()


def test_cautions_come_by_severity(desk):
    """Rematches and forbidden pairs want a confirmation, odd sizes are a warning; each preview says which."""
    met = desk.stage.rounds[0].tables[1].table.seats
    other = tuple(n for n in range(1, 7) if n not in met)
    again = acts.PairByHand(
        stage="main",
        round=2,
        tables=(Seating(table=1, seats=met), Seating(table=2, seats=other[:2]), Seating(table=3, seats=other[2:])),
    )
    assert reasons(desk.previewed(again))["REMATCH"] == "strong"
    assert reasons(desk.previewed(again))["PUBLISHED"] == "warning"
    assert desk.refuses(again) == "NEEDS_CONFIRMATION"
    three = acts.PairByHand(
        stage="main",
        round=2,
        tables=(Seating(table=1, seats=seats(desk)[1]), Seating(table=2, seats=seats(desk)[2][:1])),
    )
    assert desk.refuses(three) == "LEFT_OVER"
    forbidden = acts.Forbid(entrants=tuple(desk.stage.ids[n] for n in seats(desk)[1]), reason="siblings")
    assert reasons(desk.previewed(forbidden)) == {"MEETING_NOW": "warning"}
    desk.do(forbidden)
    desk.do(acts.BreakTable(stage="main", round=2, table=1))
    back = acts.PairByHand(stage="main", round=2, tables=(Seating(table=1, seats=_byes(desk)),))
    assert reasons(desk.previewed(back))["FORBIDDEN_PAIR"] == "strong"


def _byes(desk):
    return tuple(desk.round.byes.keys())


def test_a_third_colour_and_a_second_bye_are_told():
    """The same seat three times running is a warning, a bye to who had a win without playing wants a confirmation."""
    desk = Desk(swiss(5), entrants=5).start()
    for white in (1, 1):
        desk.pair()
        if desk.table_of(white) is None:
            pytest.fail("the first seed has a table")
        table = desk.table_of(white)
        here = desk.round.tables[table].table.seats
        if here[0] != white:
            desk.do(acts.SwapSeats(stage="main", round=desk.round.round, first=here[0], second=here[1], confirm=True))
        desk.play()
        desk.close()
    desk.pair()
    had = desk.stage.rounds[0].byes.keys()[0]
    table = desk.table_of(1)
    other = next(n for n in desk.round.tables[table].table.seats if n != 1)
    third = acts.PairByHand(stage="main", round=3, tables=(Seating(table=table, seats=(1, other)),))
    assert reasons(desk.previewed(third)).get("THIRD_COLOUR") == "warning"
    now = desk.round.byes.keys()[0]
    swap = acts.SwapSeats(stage="main", round=3, first=now, second=had)
    assert reasons(desk.previewed(swap))["BYE_TO_INELIGIBLE"] == "strong"
    assert desk.refuses(swap) == "NEEDS_CONFIRMATION"


def test_forbidden_pairs_are_kept_apart_by_the_next_pairing():
    """A ban before round 1 holds: the two don't meet while another pairing exists; lifted, they may."""
    desk = Desk(swiss(3), entrants=4)
    desk.do(acts.Forbid(entrants=("p02", "p01"), reason="married"))
    assert desk.do(acts.Forbid(entrants=("p01", "p02"))) == ()
    desk.start().pair()
    assert (1, 2) not in {tuple(sorted(one)) for one in seats(desk).values()}
    desk.do(acts.Forbid(entrants=("p01", "p02"), allow=True))
    assert desk.state.forbidden == frozenset()


def test_a_whole_round_by_hand_is_named_in_the_record():
    """An organiser may pair a round alone; the log says so, and everybody stands in it once."""
    desk = Desk(swiss(3), entrants=4).start()
    half = acts.PairByHand(stage="main", round=1, tables=(Seating(table=0, seats=(1, 4)),))
    assert desk.refuses(half) == "NOT_SEATED"
    desk.do(
        acts.PairByHand(stage="main", round=1, tables=(Seating(table=0, seats=(1, 4)), Seating(table=0, seats=(2, 3))))
    )
    event = desk.log[desk.last(RoundPaired) - 1].event
    assert (event.by_hand, event.pairing.engine) == (True, "hand")
    assert not desk.round.published


def test_nobody_is_in_two_places_and_played_tables_stay():
    """O11: seats twice, strangers and tables with a result are refused; nothing changes."""
    desk = Desk(swiss(2, format="pods", seats=4, scheme=PODS), entrants=8).start()
    desk.pair()
    one, two = seats(desk).values()
    twice = (Seating(table=1, seats=(*one[:3], two[0])), Seating(table=2, seats=(*two[:3], one[3])))
    assert desk.refuses(acts.PairByHand(stage="main", round=1, tables=twice)) == "SEATED_TWICE"
    stranger = (Seating(table=1, seats=(*one[:3], 99)),)
    assert desk.refuses(acts.PairByHand(stage="main", round=1, tables=stranger)) == "UNKNOWN_ENTRANT"
    desk.report(1)
    assert desk.refuses(acts.SwapSeats(stage="main", round=1, first=one[0], second=two[0])) == "HAS_RESULT"
    assert desk.refuses(acts.BreakTable(stage="main", round=1, table=1)) == "HAS_RESULT"
