"""Substitutes: another account plays on for an entrant."""

import pytest
from tests.tournaments.life.desk import PODS, Desk, person, reasons, swiss

from parlour.tournaments import acts
from parlour.tournaments.archive import archive, verify
from parlour.tournaments.events import Arranged, Moved, ResultVoided, Status, Substituted
from parlour.tournaments.fields import standings_of, state_hash
from parlour.tournaments.fold import fold
from parlour.tournaments.look import at_round
from parlour.tournaments.roles import SYSTEM, Role


def coming(entrant="p01", account="sub", **more):
    """Return the act that lets somebody play for an entrant."""
    return acts.Substitute(entrant=entrant, account=account, name="Sub", reason="ill", **more)


def arrange(desk):
    """Let a match be set up for each table of the last round."""
    matches = tuple(Arranged(table, f"m{desk.round.round}-{table}") for table in desk.round.tables)
    desk.do(acts.ArrangeMatches(stage="main", round=desk.round.round, matches=matches), SYSTEM)


@pytest.fixture
def desk():
    """Return an event of six after a round."""
    return Desk(swiss(4, tiebreaks=("buchholz",)), entrants=6).start().rounds(1)


def test_number_points_and_history_stay(desk):
    """Between rounds: the entrant has another holder and name; rank, number and points are what they were."""
    before = standings_of(desk.state, desk.stage)
    events = desk.do(coming())
    assert [type(event) for event in events] == [Substituted]
    assert standings_of(desk.state, desk.stage) == before
    entry, entrant = desk.state.entries["p01"], desk.stage.entrants[1]
    assert (entry.members, entry.name, entrant.members, entrant.name) == (("sub",), "Sub", ("sub",), "Sub")
    assert entrant.rating == person(1).rating
    assert [at_round(desk.stage, 1, number).name for number in (1, 2)] == ["Player 01", "Sub"]
    assert desk.do(coming()) == ()
    desk.rounds(3)
    verify(archive(desk.log))
    assert state_hash(fold(desk.log)) == state_hash(desk.state)


def test_rights_go_with_the_seat(desk):
    """Who came may ask for a bye and drop out, who left no longer; neither enters a second time."""
    desk.do(coming())
    bye = acts.RequestBye(stage="main", round=2, entrant="p01")
    assert desk.refuses(bye, "p01") == "ROLE_MISSING"
    assert desk.refuses(acts.Drop(entrants=("p01",)), "p01") == "ROLE_MISSING"
    desk.do(bye, "sub")
    late = acts.LateEntry(entry=type(person(1))(entrant="sub", name="Sub"))
    assert desk.refuses(late, "sub") == "ENTERED_TWICE"
    assert desk.refuses(coming("p02")) == "ENTERED_TWICE"
    assert desk.refuses(coming("p02", "p03")) == "ENTERED_TWICE"
    desk.do(coming("p01", "p01"))
    assert desk.state.entries["p01"].members == ("p01",)
    desk.do(coming("p02"))


def test_referees_substitute_and_others_do_not(desk):
    """An arbiter may, a scorekeeper, an entrant and a stranger may not."""
    desk.do(acts.GrantRole(account="arbiter", role=Role.ARBITER))
    desk.do(acts.GrantRole(account="scorer", role=Role.SCOREKEEPER))
    for nobody in ("scorer", "p01", "sub"):
        assert desk.refuses(coming(), nobody) == "ROLE_MISSING"
    desk.do(coming(), "arbiter")


def test_a_match_under_way_wants_a_confirmation_and_is_played_anew(desk):
    """While a match is on it is refused; confirmed, the table waits for another match, and takes its result."""
    desk.pair()
    arrange(desk)
    table = desk.table_of(1)
    assert desk.refuses(coming()) == "NEEDS_CONFIRMATION"
    shown = desk.previewed(coming())
    assert reasons(shown) == {"MATCH_UNDER_WAY": "strong"}
    events = desk.do(coming(confirm=True))
    assert shown.events == events
    assert [type(event) for event in events] == [Substituted, ResultVoided]
    seats = desk.round.tables[table]
    assert (seats.open, seats.match, seats.present) == (True, "", frozenset())
    assert [at_round(desk.stage, 1, number).name for number in (1, 2)] == ["Player 01", "Sub"]
    desk.play()
    desk.close()
    verify(archive(desk.log))


def test_a_round_that_is_not_published_and_a_finished_table_ask_for_nothing():
    """A proposed pairing stays and is played by the substitute; a table with a result stays its player's."""
    desk = Desk(swiss(3), entrants=6, preview=True).start()
    desk.pair()
    pairing = desk.round.pairing
    assert not desk.previewed(coming()).cautions
    desk.do(coming())
    assert desk.round.pairing == pairing
    desk.do(acts.PublishRound(stage="main", round=1))
    arrange(desk)
    desk.play()
    assert not desk.previewed(coming("p01", "other")).cautions
    desk.do(coming("p01", "other"))
    assert [at_round(desk.stage, 1, number).members for number in (1, 2)] == [("sub",), ("other",)]
    wrong = desk.stage.rounds[0].tables[desk.table_of(1)].table.lines
    flipped = tuple(
        acts.Outcome(number=line.number, place=place)
        for place, line in enumerate(sorted(wrong, key=lambda line: line.points), 1)
    )
    corrected = acts.OverrideResult(
        stage="main", round=1, table=desk.table_of(1), reason="typo", outcomes=flipped, confirm=True
    )
    assert "sub" in desk.previewed(corrected).ratings
    assert "other" not in desk.previewed(corrected).ratings


def test_after_no_shows_the_substitute_begins_afresh():
    """Who missed too many rounds and was dropped is back with another holder, and nothing is held against that one."""
    desk = Desk(swiss(4), entrants=6, no_shows=1, grace_us=1).start()
    desk.pair()
    absent = acts.Forfeit(stage="main", round=1, table=desk.table_of(1), absent=(1,))
    desk.do(absent, SYSTEM)
    assert desk.state.entries["p01"].no_shows == 1
    desk.do(acts.Drop(entrants=("p01",), reason="missed a round"), SYSTEM)
    events = desk.do(coming())
    assert [type(event) for event in events] == [Substituted, Moved]
    entry = desk.state.entries["p01"]
    assert (entry.status, entry.no_shows) == (Status.ENTERED, 0)
    assert at_round(desk.stage, 1, 1).name == "Player 01"
    desk.play()
    desk.close()
    desk.pair()
    assert desk.table_of(1)


def test_at_a_table_that_goes_on_without_somebody_the_substitute_comes_for_the_next_round():
    """In a pod of four that plays on with three, nothing is played anew."""
    desk = Desk(swiss(2, format="pods", seats=4, fewest=3, scheme=PODS), entrants=8).start()
    desk.pair()
    arrange(desk)
    desk.do(acts.Forfeit(stage="main", round=1, table=desk.table_of(1), absent=(1,)), SYSTEM)
    assert not desk.previewed(coming()).cautions
    desk.do(coming())
    assert [at_round(desk.stage, 1, number).name for number in (1, 2)] == ["Player 01", "Sub"]


def test_in_a_team_one_member_is_replaced():
    """Who goes must be named; the team keeps its name and its other members."""
    desk = Desk(swiss(2), team=2)
    desk.do(acts.Open())
    desk.do(acts.Import(entries=tuple(person(n, members=(f"a{n}", f"b{n}")) for n in range(1, 5))))
    desk.start().rounds(1)
    assert desk.refuses(acts.Substitute(entrant="p01", account="sub")) == "NOT_A_MEMBER"
    desk.do(acts.Substitute(entrant="p01", account="sub", replaces="b1"))
    entry = desk.state.entries["p01"]
    assert (entry.members, entry.name) == (("a1", "sub"), "Player 01")


def test_it_is_undone_and_later_rounds_depend_on_it(desk):
    """Undone, the one before plays on; once another round is paired, that pairing goes, too, or nothing."""
    before = state_hash(desk.state)
    desk.do(coming())
    undo = acts.Undo(sequences=(desk.last(Substituted),))
    desk.pair()
    assert desk.refuses(undo) == "LATER_EVENTS_DEPEND"
    desk.do(acts.Undo(sequences=undo.sequences, cascade=True, confirm=True))
    assert state_hash(desk.state) == before


def test_only_those_who_play_are_replaced(desk):
    """Before play, after the end, and for the disqualified, strangers and late looks it is refused."""
    assert Desk(entrants=2).refuses(coming()) == "NOT_RUNNING"
    assert desk.refuses(coming("stranger")) == "UNKNOWN_ENTRANT"
    seen = desk.state.sequence
    desk.do(acts.Disqualify(entrant="p02", reason="cheated", confirm=True))
    assert desk.refuses(coming("p02")) == "NOT_PLAYING"
    assert desk.refuses(coming(), seen=seen) == "STALE_VERSION"
    desk.pair()
    arrange(desk)
    desk.do(acts.Dispute(stage="main", round=2, table=desk.table_of(1), text="?"))
    assert desk.refuses(coming(confirm=True)) == "IN_DISPUTE"


def test_the_substitute_goes_on_to_the_next_stage():
    """Who qualifies goes on with the holder it has then; the stage before keeps its own."""
    desk = Desk(swiss(2, advance=4), swiss(2, key="final"), entrants=6).start().rounds(2)
    desk.do(acts.Freeze(stage="main", confirm=True))
    desk.do(coming())
    desk.do(acts.Advance(confirm=True))
    assert desk.stage.entrants[1].members == ("sub",)
    assert desk.state.running[0].entrants[1].members == ("p01",)
    desk.run()
    verify(archive(desk.log))
