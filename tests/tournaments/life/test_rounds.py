"""Pairing, publishing, playing and closing rounds; the end of an event."""

import pytest
from tests.tournaments.life.desk import PODS, Desk, person, swiss

from parlour.tournaments import acts
from parlour.tournaments.course import due, next_act, overtime
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import PairingFailed, RoundPaired, RoundPublished, SeatsForfeited
from parlour.tournaments.model import Bye, Flag, Pairing
from parlour.tournaments.pairing_job import needs_pairing, pairing_input, run_pairing
from parlour.tournaments.roles import SYSTEM
from parlour.tournaments.settings import MINUTE
from parlour.tournaments.state import Phase


def pairing_act(state):
    """Return what the worker sends after its job."""
    job = needs_pairing(state)
    return acts.PairRound(
        stage=job.stage, round=job.round, field_hash=job.field_hash, pairing=run_pairing(pairing_input(state, job))
    )


def test_a_round_waits_for_its_preview():
    """With a preview, a round is paired, looked at, thrown away, paired again, published; without, all at once."""
    desk = Desk(entrants=4, preview=True).start()
    assert [type(event) for event in desk.do(pairing_act(desk.state), SYSTEM)] == [RoundPaired]
    assert next_act(desk.state) is None
    assert desk.refuses(desk.reporting(1)) == "NOT_PUBLISHED"
    desk.do(acts.DiscardPairing(stage="main", round=1))
    assert desk.stage.rounds == ()
    desk.pair()
    desk.do(acts.PublishRound(stage="main", round=1))
    assert desk.round.published
    at_once = Desk(entrants=4).start()
    assert [type(event) for event in at_once.do(pairing_act(at_once.state), SYSTEM)] == [RoundPaired, RoundPublished]


def test_two_pairing_jobs_make_one_round():
    """TC02: the job that runs twice makes exactly one table for each entrant; its second run changes nothing."""
    desk = Desk(entrants=6).start()
    act = pairing_act(desk.state)
    assert pairing_act(desk.state) == act
    desk.do(act, SYSTEM)
    assert desk.do(act, SYSTEM) == ()
    seated = [number for seats in desk.round.tables.values() for number in seats.table.seats]
    assert sorted(seated) == [1, 2, 3, 4, 5, 6]
    assert len(desk.stage.rounds) == 1


def test_a_pairing_of_another_field_is_refused():
    """TC02: a job that started before somebody dropped comes too late, and its input can't be had any more."""
    desk = Desk(entrants=6).start()
    act, job = pairing_act(desk.state), needs_pairing(desk.state)
    desk.do(acts.Drop(entrants=("p06",)))
    assert desk.refuses(act, SYSTEM) == "STALE_PAIRING"
    with pytest.raises(Refused, match="another"):
        pairing_input(desk.state, job)
    desk.pair()
    assert desk.table_of(6) is None
    assert desk.round.byes[6].kind is Bye.ABSENT


@pytest.mark.parametrize(
    ("tables", "byes", "reason"),
    [
        (((1, 2), (3, 3)), {4: Bye.PAIRING}, "SEATED_TWICE"),
        (((1, 2),), {}, "NOT_SEATED"),
        (((1, 2), (3, 9)), {4: Bye.ZERO}, "UNKNOWN_ENTRANT"),
        (((1, 2), (3, 4)), {4: Bye.ZERO}, "SEATED_TWICE"),
    ],
)
def test_a_pairing_that_seats_wrongly_is_refused(tables, byes, reason):
    """O11 TC12: nobody sits twice or against himself, everybody sits once, and strangers nowhere."""
    desk = Desk(entrants=4).start()
    job = needs_pairing(desk.state)
    pairing = Pairing(tables=tables, byes=byes, engine="broken 1", ruleset="none")
    act = acts.PairRound(stage="main", round=1, field_hash=job.field_hash, pairing=pairing)
    assert desk.refuses(act, SYSTEM) == reason


def test_pairing_creates_no_results():
    """TC47: after pairing, every table is without a line, and nobody has points but for byes."""
    desk = Desk(entrants=6).start()
    desk.pair()
    assert all(seats.table.lines == () for seats in desk.round.tables.values())
    assert set(desk.points().values()) == {0.0}


def test_a_bye_counts_what_the_list_of_rounds_shows():
    """TC10: a pairing bye in round 1 is in the total at once, and the total equals the sum of the rounds."""
    desk = Desk(entrants=5).start().rounds(1)
    placings = {one.number: one.points / 60 for one in desk.stage.snapshots[-1].placings}
    assert placings == desk.points()
    assert sorted(placings.values()) == [0.0, 0.0, 1.0, 1.0, 1.0]


def test_pairing_that_fails_k_times_stops_and_calls():
    """TC03: after k failures nothing is tried again, tables are unharmed, organisers are told; Resume tries again."""
    desk = Desk(entrants=4, attempts=3).start().rounds(1)
    job, tables = needs_pairing(desk.state), desk.round.tables
    failure = acts.FailPairing(stage="main", round=2, field_hash=job.field_hash, reason="malformed record")
    finals = [event.final for _ in range(3) for event in desk.do(failure, SYSTEM) if isinstance(event, PairingFailed)]
    assert finals == [False, False, True]
    assert desk.do(failure, SYSTEM) == ()
    assert needs_pairing(desk.state) is None
    assert desk.stage.stalled == "malformed record"
    assert desk.round.tables is tables
    desk.do(acts.Resume())
    assert needs_pairing(desk.state) == job
    assert desk.pair()


def test_everybody_leaves_and_the_event_ends():
    """TC04: when all have dropped, no round comes any more and the event finishes by itself."""
    desk = Desk(swiss(5, advance=2), swiss(1, key="final"), entrants=4).start().rounds(1)
    desk.do(acts.Drop(entrants=tuple(f"p{n:02d}" for n in range(1, 5))))
    assert needs_pairing(desk.state) is None
    desk.run()
    assert (desk.state.phase, desk.state.ending) == (Phase.FINISHED, "nobody is left to play on")
    assert len(desk.stage.rounds) == 1


def test_an_event_for_which_too_few_come_is_called_off():
    """One entrant is no Swiss; the event is cancelled with the reason instead of trying for ever."""
    desk = Desk(swiss(3), entrants=1)
    desk.do(acts.CloseRegistration())
    desk.run()
    assert desk.state.phase is Phase.CANCELLED
    assert "needs two entrants" in desk.state.ending


def test_an_event_runs_by_itself():
    """Started and fed with results, an event pairs, closes, freezes and finishes; O11: points equal tables and byes."""
    desk = Desk(swiss(3), entrants=7).start().run()
    assert desk.state.phase is Phase.FINISHED
    assert [one.after for one in desk.stage.snapshots] == [1, 2, 3]
    assert sum(desk.points().values()) == 3 * 4
    for round_ in desk.stage.rounds:
        placed = [n for seats in round_.tables.values() for n in seats.table.seats] + round_.byes.keys()
        assert sorted(placed) == list(range(1, 8))


def test_a_round_that_is_not_there_takes_nothing():
    """TC32: a result for a round to come is refused, and neither ends the event nor locks a pairing."""
    desk = Desk(swiss(2), entrants=4).start()
    desk.pair()
    future = acts.ReportResult(stage="main", round=2, reports=desk.reporting(1).reports)
    assert desk.refuses(future) == "UNKNOWN_ROUND"
    assert desk.refuses(acts.CloseRound(stage="main", round=1)) == "ROUND_NOT_OVER"
    desk.play()
    desk.close()
    assert desk.pair()
    assert desk.refuses(acts.ReportResult(stage="final", round=1, reports=())) == "UNKNOWN_STAGE"


def test_clocks_are_data():
    """A round has a deadline from its publication; a table or all get more time; a pause moves what is running."""
    desk = Desk(entrants=4, round_us=30 * MINUTE).start()
    desk.pair()
    end = desk.round.deadline_us
    assert end == desk.now + 30 * MINUTE
    assert overtime(desk.state, end - 1) == []
    desk.do(acts.ExtendClock(stage="main", round=1, table=2, by_us=5 * MINUTE))
    assert overtime(desk.state, end) == [(1, 1)]
    assert overtime(desk.state, end + 5 * MINUTE) == [(1, 1), (1, 2)]
    desk.do(acts.ExtendClock(stage="main", round=1, by_us=MINUTE))
    desk.do(acts.Pause())
    assert overtime(desk.state, end * 2) == ()
    desk.do(acts.Resume(shift_us=10 * MINUTE))
    assert desk.round.deadline_us == end + 11 * MINUTE
    assert Desk(entrants=4).start().pair()


def test_no_shows_forfeit_after_the_grace_time():
    """Who has not appeared by then loses, two who have not both lose; two missed rounds drop an entrant."""
    desk = Desk(swiss(4), entrants=4, grace_us=10 * MINUTE, no_shows=2).start()
    desk.pair()
    first, second = (seats.table.seats for seats in desk.round.tables.values())
    desk.do(acts.Appear(stage="main", round=1, present=(acts_present(1, first[:1]),)))
    start = desk.round.starts_us
    assert due(desk.state, start + 10 * MINUTE - 1) == []
    late = due(desk.state, start + 10 * MINUTE)
    assert [(act.table, act.absent) for act in late] == [(1, first[1:]), (2, tuple(sorted(second)))]
    for act in late:
        desk.do(act, SYSTEM)
    flags = [[line.flag for line in seats.table.lines] for seats in desk.round.tables.values()]
    assert flags == [[Flag.FORFEIT_WIN, Flag.FORFEIT_LOSS], [Flag.FORFEIT_LOSS, Flag.FORFEIT_LOSS]]
    assert due(desk.state, start + 20 * MINUTE) == []
    desk.close()
    desk.pair()
    for act in due(desk.state, desk.round.starts_us + 10 * MINUTE):
        desk.do(act, SYSTEM)
    (drop,) = due(desk.state, desk.now)
    assert isinstance(drop, acts.Drop)
    assert set(drop.entrants) == {desk.stage.ids[n] for n in (first[1], *second)}
    desk.do(drop, SYSTEM)
    desk.do(acts.Undrop(entrants=drop.entrants))
    assert due(desk.state, desk.now) == []


def acts_present(table, numbers):
    """Return who has appeared at a table."""
    from parlour.tournaments.events import Present

    return Present(table, tuple(numbers))


def test_a_pod_plays_on_without_one_and_ends_without_two():
    """A pod of four plays on with three, the absent one last and without points; with two left, these share."""
    desk = Desk(swiss(2, format="swiss-monrad"), entrants=4).start()
    desk = Desk(pod_stage(), entrants=8).start()
    desk.pair()
    one, two = (seats.table.seats for seats in desk.round.tables.values())
    (event,) = desk.do(acts.Forfeit(stage="main", round=1, table=1, absent=one[:1]))
    assert event.lines == ()
    desk.report(1, *one[1:], version=1)
    assert [(line.points, line.flag) for line in desk.round.tables[1].table.lines] == [
        (0, Flag.NO_SHOW),
        (300, Flag.PLAYED),
        (180, Flag.PLAYED),
        (120, Flag.PLAYED),
    ]
    (event,) = desk.do(acts.Forfeit(stage="main", round=1, table=2, absent=two[:2]))
    assert isinstance(event, SeatsForfeited)
    assert [line.points for line in event.lines] == [0, 0, 240, 240]


def pod_stage():
    """Return a stage of pods of four."""
    return swiss(2, format="pods", seats=4, scheme=PODS)


def test_both_may_lose_and_one_may_be_expelled():
    """T086: a double forfeit gives nobody anything; a disqualified entrant loses open tables and is paired no more."""
    desk = Desk(swiss(3), entrants=6).start()
    desk.pair()
    desk.do(acts.DoubleForfeit(stage="main", round=1, table=1, reason="both phones rang"))
    assert [line.points for line in desk.round.tables[1].table.lines] == [0, 0]
    out = desk.round.tables[2].table.seats[0]
    desk.do(acts.Disqualify(entrant=desk.stage.ids[out], reason="abuse"))
    assert [line.points for line in desk.round.tables[2].table.lines] == [0, 60]
    desk.play()
    desk.close()
    desk.pair()
    assert desk.table_of(out) is None
    assert next(one.rank for one in desk.stage.snapshots[-1].placings if one.number == out) == 0


def test_leaving_and_coming_back_earns_nothing():
    """T076 TC37: rounds that were missed are absences worth nothing, however often one leaves and comes back."""
    desk = Desk(swiss(4), entrants=6).start()
    for _ in range(2):
        desk.do(acts.Drop(entrants=("p01",)), "p01")
        desk.rounds(1)
        desk.do(acts.Undrop(entrants=("p01",)))
    assert [round_.byes[1].kind for round_ in desk.stage.rounds] == [Bye.ABSENT, Bye.ABSENT]
    assert desk.points()[1] == 0
    desk.rounds(1)
    assert 1 not in desk.round.byes
    assert desk.refuses(acts.Undrop(entrants=("p01",)), "p01") == "ROLE_MISSING"


def test_byes_are_asked_for_in_time_and_not_too_often():
    """T076 TC06: the kind of a bye is a type; a requested one is half a win, once, and before the round is paired."""
    desk = Desk(swiss(4), entrants=6).start()
    ask = acts.RequestBye(stage="main", round=1, entrant="p02")
    assert desk.refuses(acts.RequestBye(stage="main", round=1, entrant="p02", kind=Bye.FULL), "p02") == "BYE_KIND"
    assert desk.refuses(acts.RequestBye(stage="main", round=1, entrant="p02", kind=Bye.PAIRING)) == "BYE_KIND"
    desk.do(ask, "p02")
    assert desk.do(ask, "p02") == ()
    assert desk.refuses(acts.RequestBye(stage="main", round=2, entrant="p02"), "p02") == "TOO_MANY_BYES"
    desk.rounds(1)
    assert desk.stage.rounds[0].byes[2].kind is Bye.HALF
    assert desk.points()[2] == 0.5
    assert desk.refuses(acts.RequestBye(stage="main", round=1, entrant="p03"), "p03") == "ROUND_PAIRED"


def test_no_second_bye_while_another_is_eligible():
    """TC06: over all rounds of an odd event that can give each a first bye, nobody gets two."""
    desk = Desk(swiss(5), entrants=7).start().run()
    had = [number for round_ in desk.stage.rounds for number, bye in round_.byes.items() if bye.kind is Bye.PAIRING]
    assert len(had) == len(set(had)) == 5


def test_late_entries_join_from_the_next_round():
    """TC44 TC31: a latecomer has the next number and no result before, half byes where granted; pairing goes on."""
    desk = Desk(swiss(4), entrants=5, late_half_byes=1).start().rounds(2)
    before = [one.placings for one in desk.stage.snapshots]
    desk.do(acts.LateEntry(entry=person(9)), "p09")
    assert desk.stage.ids[6] == "p09"
    assert [6 in round_.byes for round_ in desk.stage.rounds] == [False, True]
    assert desk.points()[6] == 0.5
    desk.rounds(1)
    assert desk.table_of(6) is not None
    assert [one.placings for one in desk.stage.snapshots[:2]] == before
    assert desk.refuses(acts.LateEntry(entry=person(9))) == "ENTERED_TWICE"
    assert desk.refuses(acts.LateEntry(entry=person(10)), "p10") == "TOO_LATE"
    assert "LATE" in {caution.reason for caution in desk.previewed(acts.LateEntry(entry=person(10))).cautions}


def test_an_arena_lets_people_in_while_it_runs():
    """A stage that a clock ends has no round after which it is too late; who comes is seated in the next waves."""
    desk = Desk(swiss(0, format="arena"), entrants=5).start().rounds(3)
    desk.do(acts.LateEntry(entry=person(9)), "p09")
    desk.rounds(2)
    seated = [seats.table.seats for round_ in desk.stage.rounds[-2:] for seats in round_.tables.values()]
    assert any(6 in seats for seats in seated)


def test_nobody_is_paired_with_himself_after_a_drop_and_a_reload():
    """TC12: dropping after a result and folding the log again leaves everybody at one table at most."""
    from parlour.tournaments.fold import fold

    desk = Desk(swiss(4), entrants=7).start()
    desk.pair()
    desk.play()
    desk.do(acts.Drop(entrants=("p03",)))
    desk.state = fold(desk.log)
    desk.close()
    desk.rounds(2)
    for round_ in desk.stage.rounds:
        for seats in round_.tables.values():
            assert len(set(seats.table.seats)) == 2
    assert 3 not in [n for seats in desk.round.tables.values() for n in seats.table.seats]


def test_any_scheme_adds_up():
    """TC11: a draw adds its points and resets nothing, whatever a win is worth; byes are worth what the rules say."""
    from parlour.tournaments.acts import Outcome, Report
    from parlour.tournaments.model import Scheme

    rules = swiss(2, scheme=Scheme(places=(180, 0), draw=60), byes={Bye.PAIRING: 90})
    desk = Desk(rules, entrants=5).start()
    for _ in range(2):
        desk.pair()
        for table, seats in desk.round.tables.items():
            level = tuple(Outcome(number=number, place=1) for number in seats.table.seats)
            report = Report(table=table, version=1, outcomes=level)
            desk.do(acts.ReportResult(stage="main", round=desk.round.round, reports=(report,)))
        desk.close()
    assert sorted(desk.points().values()) == [2.0, 2.0, 2.0, 2.5, 2.5]
