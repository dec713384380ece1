"""Draft, registration, waiting list, check-in, seeds."""

import pytest
from tests.tournaments.life.desk import OWNER, SEED, Desk, person, swiss

from parlour.tournaments import acts
from parlour.tournaments.errors import BadRules
from parlour.tournaments.events import Moved, Registration, Status
from parlour.tournaments.roles import Role
from parlour.tournaments.settings import Settings
from parlour.tournaments.state import Phase


def status(desk, number):
    """Return where an entrant stands."""
    return desk.state.entries[f"p{number:02d}"].status


def test_a_draft_is_configured_opened_and_closed():
    """A draft takes no entrants; configuring and opening it, then closing, leads to a stage that can begin."""
    desk = Desk()
    assert desk.state.phase is Phase.DRAFT
    assert desk.refuses(acts.Register(entry=person(1)), "p01") == "REGISTRATION_CLOSED"
    desk.do(acts.Configure(title="Spring Cup", stages=(swiss(5),)))
    desk.do(acts.Open())
    assert (desk.state.title, desk.state.stages[0].rounds) == ("Spring Cup", 5)
    desk.do(acts.Register(entry=person(1)), "p01")
    desk.do(acts.CloseRegistration())
    assert desk.refuses(acts.Register(entry=person(2)), "p02") == "REGISTRATION_CLOSED"


@pytest.mark.parametrize(
    ("stages", "reason"),
    [
        ((), "NO_STAGES"),
        ((swiss(), swiss()), "STAGE_TWICE"),
        ((swiss(format="swiss"),), "UNKNOWN_FORMAT"),
        ((swiss(tiebreaks=("luck",)),), "UNKNOWN_TIEBREAK"),
        ((swiss(advance=0), swiss(key="cut")), "NOBODY_ADVANCES"),
    ],
)
def test_impossible_stages_are_refused_at_creation(stages, reason):
    """No stage, one name twice, unknown formats and tie-breaks, and a cut that nobody reaches are told at once."""
    with pytest.raises(BadRules) as refused:
        Desk().do(acts.Configure(stages=stages))
    assert refused.value.reason == reason


def test_small_events_are_warned_before_the_start():
    """TC05: six players and five rounds of Dutch Swiss bring a caution when the event is made, not in round 5."""
    desk = Desk(swiss(5, format="swiss-dutch"), capacity=6)
    shown = desk.previewed(acts.Configure(stages=(swiss(5, format="swiss-dutch"),)))
    assert any(caution.severity in {"warning", "strong"} for caution in shown.cautions)


def test_nobody_enters_twice():
    """Entering again is refused, alone, in a list, within a list, and as a member of another team."""
    desk = Desk(entrants=3)
    assert desk.refuses(acts.Register(entry=person(1))) == "ENTERED_TWICE"
    assert desk.refuses(acts.Import(entries=(person(9), person(2)))) == "ENTERED_TWICE"
    assert desk.refuses(acts.Import(entries=(person(9), person(9)))) == "ENTERED_TWICE"
    assert desk.refuses(acts.Register(entry=person(9, members=("x", "p03")))) == "ENTERED_TWICE"
    assert len(desk.state.entries) == 3


def test_conditions_keep_people_out():
    """Ratings outside the limits and teams of another size are refused, with what is asked for."""
    desk = Desk(lowest_rating=1900, highest_rating=1980)
    desk.do(acts.Open())
    assert desk.refuses(acts.Register(entry=person(1)), "p01") == "RATING_LIMIT"
    assert desk.refuses(acts.Register(entry=person(11)), "p11") == "RATING_LIMIT"
    desk.do(acts.Register(entry=person(10)), "p10")
    teams = Desk(team=2)
    teams.do(acts.Open())
    assert teams.refuses(acts.Register(entry=person(1, members=("a",)))) == "TEAM_SIZE"
    teams.do(acts.Register(entry=person(1, members=("a", "b"))), "a")


def test_a_join_code_is_wanted_of_those_who_enter_by_themselves():
    """Without the code, or with another, nobody enters, late neither; who runs the event enters people without it."""
    desk = Desk(entrants=4, join_code="c1")
    for known in ("", "c2"):
        assert desk.refuses(acts.Register(entry=person(5), join_code=known), "p05") == "WRONG_CODE"
    desk.do(acts.Register(entry=person(5), join_code="c1"), "p05")
    desk.do(acts.Register(entry=person(6)), OWNER)
    changed = desk.do(acts.Configure(settings=Settings(join_code="c2")))
    assert desk.refuses(acts.Register(entry=person(7), join_code="c1"), "p07") == "WRONG_CODE"
    desk.do(acts.Undo(sequences=(desk.last(type(changed[0])),)))
    desk.do(acts.Register(entry=person(7), join_code="c1"), "p07")
    desk.start().rounds(1)
    assert desk.refuses(acts.LateEntry(entry=person(8)), "p08") == "WRONG_CODE"
    desk.do(acts.LateEntry(entry=person(8), join_code="c1"), "p08")


def test_the_waiting_list_moves_up_in_order():
    """Those beyond the capacity wait; a withdrawal, or more places, lets in the first who wait."""
    desk = Desk(entrants=5, capacity=3)
    assert [status(desk, number) for number in range(1, 6)] == [Status.ENTERED] * 3 + [Status.WAITING] * 2
    desk.do(acts.Withdraw(entrants=("p02",)), "p02")
    assert (status(desk, 2), status(desk, 4), status(desk, 5)) == ("withdrawn", "entered", "waiting")
    desk.do(acts.Configure(settings=Settings(capacity=10)))
    assert status(desk, 5) == "entered"
    assert desk.refuses(acts.Configure(settings=Settings(capacity=2))) == "CAPACITY_BELOW_ENTRANTS"
    desk.do(acts.Register(entry=person(2)), "p02")
    assert (status(desk, 2), desk.state.places) == ("entered", 5)


def test_a_waiting_entrant_who_withdraws_frees_no_place():
    """Only a place that was held lets somebody in."""
    desk = Desk(entrants=4, capacity=2)
    events = desk.do(acts.Withdraw(entrants=("p03",)))
    assert events == (Moved(entrants=("p03",), status=Status.WITHDRAWN),)
    desk.do(acts.Withdraw(entrants=("p01",)))
    assert status(desk, 4) == "entered"


def test_applicants_need_approval():
    """With approval, who registers is an applicant; organisers let in or refuse, and the capacity still counts."""
    desk = Desk(approval=True, capacity=2)
    desk.do(acts.Open())
    for number in (1, 2, 3, 4):
        desk.do(acts.Register(entry=person(number)), f"p{number:02d}")
    assert {status(desk, number) for number in (1, 2, 3, 4)} == {Status.APPLIED}
    assert desk.refuses(acts.Approve(entrants=("p01",)), "p01") == "ROLE_MISSING"
    desk.do(acts.Approve(entrants=("p03",), refuse=True, reason="banned"))
    desk.do(acts.Approve(entrants=("p01", "p02", "p04")))
    assert [status(desk, number) for number in (1, 2, 3, 4)] == ["entered", "entered", "refused", "waiting"]


def test_who_does_not_check_in_does_not_play():
    """With check-in, closing registration takes out who is missing and lets in who waits, with a note about it."""
    desk = Desk(entrants=5, capacity=4, check_in=True)
    desk.do(acts.CheckIn(entrants=("p01",)), "p01")
    desk.do(acts.CheckIn(entrants=("p02", "p03")))
    assert desk.refuses(acts.CheckIn(entrants=("p05",))) == "NO_PLACE"
    assert "NOT_CHECKED_IN" in {caution.reason for caution in desk.previewed(acts.CloseRegistration()).cautions}
    desk.start()
    assert status(desk, 4) == "missing"
    assert [desk.stage.ids[number] for number in desk.stage.ids] == ["p01", "p02", "p03", "p05"]


def test_seeds_go_by_rating_lot_or_hand():
    """Without seeding the rating decides; a lot can be drawn again; an order by hand names everybody once."""
    desk = Desk(entrants=8)
    drawn = desk.do(acts.Seed(method="lot"))[0].order
    assert drawn == desk.do(acts.Seed(method="lot"))[0].order
    assert drawn != desk.do(acts.Seed(method="rating"))[0].order == tuple(f"p{n:02d}" for n in range(1, 9))
    by_hand = tuple(f"p{n:02d}" for n in (8, 7, 6, 5, 4, 3, 2, 1))
    assert desk.refuses(acts.Seed(method="hand", order=by_hand[:-1])) == "BAD_ORDER"
    desk.do(acts.Seed(method="hand", order=by_hand))
    assert desk.start().stage.ids[1] == "p08"


def test_teams_are_fixed_when_the_stage_begins():
    """TC38: a team that changes in the last moment is the team that the stage began with, by its record."""
    desk = Desk(swiss(), team=2)
    desk.do(acts.Open())
    for name in ("a", "b"):
        desk.do(acts.Register(entry=Registration(entrant=name, members=(f"{name}1", f"{name}2"))))
    desk.do(acts.Withdraw(entrants=("a",)), "a2")
    desk.do(acts.Register(entry=Registration(entrant="a", members=("a1", "a9"))), "a1")
    desk.start()
    assert {one.members for one in desk.stage.entrants.values()} == {("a1", "a9"), ("b1", "b2")}
    assert desk.refuses(acts.Register(entry=Registration(entrant="a", members=("a1", "a2")))) == "REGISTRATION_CLOSED"
    assert {one.members for one in desk.stage.entrants.values()} == {("a1", "a9"), ("b1", "b2")}


def test_each_act_wants_its_role():
    """Accounts without the role are refused; granted and revoked roles count at once; somebody always owns it."""
    desk = Desk(entrants=4)
    assert desk.refuses(acts.CloseRegistration(), "helper") == "ROLE_MISSING"
    desk.do(acts.GrantRole(account="helper", role=Role.CHECK_IN))
    desk.do(acts.CheckIn(entrants=("p01",)), "helper")
    assert desk.refuses(acts.CloseRegistration(), "helper") == "ROLE_MISSING"
    desk.do(acts.RevokeRole(account="helper", role=Role.CHECK_IN))
    assert desk.refuses(acts.CheckIn(entrants=("p02",)), "helper") == "ROLE_MISSING"
    desk.do(acts.CheckIn(entrants=("p02",)), "p02")
    assert desk.refuses(acts.CheckIn(entrants=("p03",)), "p02") == "ROLE_MISSING"
    assert desk.refuses(acts.RevokeRole(account=OWNER, role=Role.OWNER)) == "LAST_OWNER"
    desk.do(acts.GrantRole(account="chief", role=Role.ORGANISER))
    assert desk.refuses(acts.GrantRole(account="chief", role=Role.OWNER), "chief") == "OWNER_ONLY"


def test_an_event_is_created_once_with_a_seed():
    """A second creation, and a seed that is none, are refused."""
    desk = Desk()
    again = acts.Create(tournament="cup", title="Cup", seed=SEED, stages=(swiss(),))
    assert desk.refuses(again) == "EXISTS"
    desk.state = type(desk.state)()
    assert desk.refuses(acts.Create(tournament="cup", title="Cup", seed="zz", stages=(swiss(),))) == "BAD_SEED"
    assert desk.refuses(acts.Open()) == "NO_EVENT"
