"""The numbers worked by hand for four small events."""

from fractions import Fraction

import pytest
from tests.tournaments.tiebreaks.scorebook import event, matches, numbered, pods, scored, swiss

from parlour.tournaments.model import POINT, Entrant, Field, Line, Round, Scheme, Table
from parlour.tournaments.standings import explain, rank
from parlour.tournaments.tiebreaks import Ledger, tiebreak_of

RATINGS = (2350, 2300, 2250, 2200, 2150, 2100)
EVENT_A = event(
    6,
    "1-4 1:0, 5-2 0:1, 3-6 1:0",
    "2-1 0.5:0.5, 4-3 0:1, 6-5 1:0",
    "1-3 0.5:0.5, 2-6 1:0, 4-5 0.5:0.5",
    ratings=RATINGS,
)
EVENT_B = event(
    7,
    "3-6 1:0, 1-4 1:0, 2-5 1:0, 7 U",
    "1-3 0:1, 5-7 1:0, 4-2 0:1, 6 U",
    "2-3 1:0, 7-1 0:1, 4-6 +:-, 5 H",
    "7-3 0:1, 4-5 1:0, 1-2 1:0, 6 Z",
)
CARDS = swiss(scheme=Scheme(places=(3 * POINT, 0), draw=POINT), best_of=3)
EVENT_C = matches(
    6,
    "A-B 2:1, C-D 2:0, E-F 2:1",
    "A-C 2:0, E-B 1:1:1, D-F 2:1",
    "E-A 2:1, C-B 2:1, D U, F A",
)
PODS = swiss(format="pods", seats=4, fewest=3, scheme=Scheme(places=(5 * POINT,), draw=POINT))
EVENT_D = pods(
    11,
    "ABCD A, EFGH E, IJK I",
    "AEIB E, CFJG F, DHK =",
    "EFAI =, BJHC H, GDK G",
)


def value(field, rules, key, name):
    """Return the value of an entrant as an exact fraction."""
    measure = tiebreak_of(key, rules).measure(Ledger(field, rules))
    found = measure.values[numbered(str(name))]
    return None if found is None else Fraction(found) / measure.unit


@pytest.mark.parametrize(
    ("key", "player", "worked"),
    [
        ("buchholz", 1, "5.5"),
        ("buchholz", 2, "3.5"),
        ("buchholz", 3, "3.5"),
        ("buchholz-cut-1", 1, "5"),
        ("buchholz-median-1", 1, "2.5"),
        ("buchholz-cut-2", 1, "2.5"),
        ("buchholz-sum", 1, "12"),
        ("fore-buchholz", 1, "5"),
        ("sonneborn-berger", 1, "3"),
        ("sonneborn-berger", 2, "2.5"),
        ("progressive", 2, "5"),
        ("progressive", 3, "5.5"),
        ("wins", 1, "1"),
        ("wins", 2, "2"),
        ("wins", 3, "2"),
        ("koya", 1, "1"),
        ("aro", 3, "2217"),
        ("tpr", 3, "2490"),
    ],
)
def test_event_a(key, player, worked):
    """Six players, three rounds, everybody played (section 2.1)."""
    assert value(EVENT_A, swiss(), key, player) == Fraction(worked)


def test_event_a_is_decided_by_the_progressive_score():
    """Two who did not meet and are equal on three sums are parted by the fourth, and the row says so (T079)."""
    keys = ("direct-encounter", "buchholz", "buchholz-cut-1", "sonneborn-berger", "wins", "progressive")
    rows = rank(EVENT_A, swiss(*keys), b"seed").rows
    assert [row.number for row in rows[:3]] == [3, 2, 1]
    assert rows[1].decided_by == "progressive"
    assert rows[2].decided_by == "points"
    assert [each.name for each in rows[1].values] == list(keys)
    assert not rows[1].values[0].decides


@pytest.mark.parametrize(
    ("key", "player", "worked"),
    [("buchholz", 3, "8.5"), ("buchholz", 4, "9"), ("buchholz-cut-1", 5, "6"), ("buchholz", 7, "8.5")],
)
def test_event_b(key, player, worked):
    """Byes, a forfeit and an absence by the rules of 2026 (section 2.2, T078, TC13)."""
    assert value(EVENT_B, swiss(ruleset="fide-2026"), key, player) == Fraction(worked)


def test_event_b_in_other_years():
    """The same event by other rules has other values: no cap in 2024, a virtual opponent before 2023 (section 2.2)."""
    assert value(EVENT_B, swiss(ruleset="fide-2024"), "buchholz", 4) == Fraction("9.5")
    assert value(EVENT_B, swiss(ruleset="fide-2012-07-01"), "buchholz", 7) == 9


def test_event_b_explains_a_bye():
    """The explanation names the ruleset, the dummy of each unplayed round, and what was cut (T078, TC13)."""
    told = explain(EVENT_B, swiss(ruleset="fide-2026"), 5, "buchholz-cut-1")
    assert told.ruleset == "fide-2026-03-01"
    third = told.terms[2]
    assert (third.round, third.opponents, third.counted) == (3, (), False)
    assert third.text == "round without a game (half): a dummy worth 1.5, voluntary; cut"
    assert [term.counted for term in told.terms] == [True, True, False, True]


def test_event_c_match_rates():
    """Match rates leave byes out and have a floor; means are over real opponents (section 2.3)."""
    assert value(EVENT_C, CARDS, "mw", "D") == Fraction(1, 2)
    assert value(EVENT_C, CARDS, "mw", "B") == Fraction("0.33")
    omw = {name: value(EVENT_C, CARDS, "omw", name) for name in "ACD"}
    assert {name: round(float(each), 4) for name, each in omw.items()} == {"A": 0.5915, "C": 0.4989, "D": 0.4983}


def test_event_c_game_rates():
    """A bye is two games won to none; a drawn game counts one point of three (section 2.3, T097)."""
    assert value(EVENT_C, CARDS, "gw", "A") == Fraction(15, 24)
    assert value(EVENT_C, CARDS, "gw", "D") == Fraction(12, 21)
    assert round(float(value(EVENT_C, CARDS, "ogw", "A")), 4) == 0.5115


def test_event_c_order():
    """Three with six match points are ordered by a difference of 0.0006 (section 2.3)."""
    rows = rank(EVENT_C, swiss("omw", "gw", "ogw", scheme=CARDS.scheme, best_of=3), b"").rows
    assert "".join(chr(64 + row.number) for row in rows) == "EACDBF"
    assert rows[3].decided_by == "omw"


def test_event_c_with_other_floors():
    """Who left counts at most three quarters, and floors are parameters (section 2.3)."""
    assert value(EVENT_C, CARDS, "win-rate", "F") == Fraction(1, 4)
    quarter = swiss(scheme=CARDS.scheme, details={"rate_floor": "0.25"})
    assert value(EVENT_C, quarter, "mw", "F") == Fraction(1, 4)
    left = matches(4, "A-B 2:0, C-D 2:0", "A-C 2:0, B-D 2:0", "A A, C-D 2:0, B U")
    assert value(left, CARDS, "win-rate", "A") == 1
    assert value(left, CARDS, "opponents-win-rate", "B") == (Fraction(3, 4) + Fraction(1, 4)) / 2


@pytest.mark.parametrize(
    ("key", "player", "worked"),
    [
        ("omw", "F", 0.4148),
        ("omw", "I", 0.4083),
        ("omw", "A", 0.3852),
        ("omw", "H", 0.3083),
        ("omw-padded", "F", 0.4148),
        ("omw-padded", "I", 0.3852),
        ("omw-padded", "A", 0.3852),
        ("omw-padded", "H", 0.2963),
        ("omw-tables", "H", 0.2963),
        ("opponents-points", "E", 5.2222),
    ],
)
def test_event_d(key, player, worked):
    """Eleven players in pods of four and three: plain mean, padded mean, mean of means (section 2.4, TC20)."""
    assert round(float(value(EVENT_D, PODS, key, player)), 4) == worked


def test_event_d_padded_values_are_level():
    """With a floor opponent for the short pod two players are exactly level, no rounding between them (section 2.4)."""
    assert value(EVENT_D, PODS, "omw-padded", "I") == value(EVENT_D, PODS, "omw-padded", "A")


def test_a_bye_of_pods_is_three_opponents_at_the_floor():
    """A bye is credited like a win, and stands in padded means as a table of floor opponents (TC20)."""
    field = pods(5, "ABCD A, E U")
    assert value(field, PODS, "omw-padded", "E") == Fraction(1, 5)
    assert [row.points for row in rank(field, PODS, b"").rows][:2] == [300, 300]
    told = explain(field, PODS, 5, "omw-padded")
    assert [term.text for term in told.terms] == ["missing opponent at the floor, 0.2"] * 3


def test_shares_of_the_table():
    """Equal points of the game are worth more at tables that gave fewer (section 2.5)."""
    field = scored("A10 C20, B8 D22", "A10 C24, B10 D14", "A8 C23, B10 D16")
    rules = swiss(format="pods", seats=4)
    assert [value(field, rules, "victory-points", name) for name in "AB"] == [28, 28]
    assert value(field, rules, "share-of-tables", "A") == Fraction(28, 95)
    assert value(field, rules, "share-of-tables", "B") == Fraction(28, 80)
    assert round(float(value(field, rules, "sum-of-shares", "A")), 3) == 0.886
    assert round(float(value(field, rules, "sum-of-shares", "B")), 3) == 1.068


def test_margins_are_capped():
    """Leads of 8, -2 and 1 with a cap of five are worth four (section 2.5)."""
    field = scored("A20 B12 C3", "A10 B12 C3", "A10 B9 C3")
    rules = swiss(format="pods", seats=3)
    assert value(field, rules, "margin-cap-5", "A") == 4
    assert value(field, rules, "margin", "A") == 7


def test_head_to_head_in_pods():
    """Of two who are tied, who placed higher at two of three common tables is first (section 2.5)."""
    field = scored("A9 F8 B1", "F9 C5 A1", "A8 F7 D9", "F9 B5 C1", "A9 B5 C1", places=(60, 0, 0))
    rows = rank(field, swiss("head-to-head", format="pods", seats=3), b"").rows
    assert [(row.number, row.points) for row in rows[:2]] == [(1, 120), (6, 120)]
    assert rows[1].decided_by == "head-to-head"
    assert [row.values[0].numerator for row in rows[:2]] == [1, 2]


def test_head_to_head_needs_a_common_table():
    """When a tied pair never sat together, head to head says nothing about any of the tied (section 2.5)."""
    field = scored("A9 C8 D1", "B9 C5 A1", "F9 E5 D1", places=(60, 0, 0))
    rows = rank(field, swiss("head-to-head", format="pods", seats=3), b"").rows
    assert {row.number for row in rows[:3]} == {1, 2, 6}
    assert not any(row.values[0].decides for row in rows[:3])


def test_team_matches():
    """Match points, boards won, and opponents' match points times boards won (section 2.5)."""
    field = matches(
        4,
        "A-B 3:1, C-D 2:2",
        "A-C 2:2, B-D 1:3",
        "A-D 1:2:1, B-C 4:0",
        win=2 * POINT,
        draw=POINT,
    )
    rules = swiss(scheme=Scheme(places=(2 * POINT, 0), draw=POINT), best_of=4)
    assert Ledger(field, rules).cards[1].points == 3 * POINT
    assert value(field, rules, "game-points", "A") == Fraction("6.5")
    points = [Fraction(Ledger(field, rules).cards[numbered(name)].points, POINT) for name in "BCD"]
    assert points == [2, 2, 5]
    assert value(field, rules, "sonneborn-berger-mg", "A") == 2 * 3 + 2 * 2 + 5 * Fraction("1.5")


def test_team_matches_of_the_study():
    """Opponents with 2, 4 and 5 match points: 21.5, and 15.5 without the weakest (section 2.5)."""
    field = matches(
        6,
        "A-B 3:1, C-E 3:1, D-F 2:2",
        "A-C 2:2, D-E 3:1, B-F 2:2",
        "A-D 1:2:1, C-F 2:2, B-E 2:2",
        win=2 * POINT,
        draw=POINT,
    )
    rules = swiss(scheme=Scheme(places=(2 * POINT, 0), draw=POINT), best_of=4)
    cards = Ledger(field, rules).cards
    assert [cards[number].points // POINT for number in (1, 2, 3, 4)] == [3, 2, 4, 5]
    assert value(field, rules, "sonneborn-berger-mg", "A") == Fraction("21.5")
    assert value(field, rules, "sonneborn-berger-mg-cut-1", "A") == Fraction("15.5")


def test_outcomes_are_compared_part_by_part():
    """A co-op run with one more critical city is behind, whatever its turns (section 2.5)."""
    rules = swiss("outcome", format="coop-duplicate", details={"outcome": "won, goals, -outbreaks, -critical, -turns"})
    outcomes = {1: (0, 3, -2, -5, -10), 2: (0, 3, -2, -4, -30), 3: (1, 4, -7, -9, -40)}
    tables = tuple(
        Table(table=number, seats=(number,), lines=(Line(number=number, points=0, place=1, outcome=outcome),))
        for number, outcome in outcomes.items()
    )
    field = Field(
        entrants=tuple(Entrant(number=number) for number in outcomes), rounds=(Round(round=1, tables=tables),)
    )
    rows = rank(field, rules, b"").rows
    assert [(row.number, row.decided_by) for row in rows] == [(3, ""), (2, "outcome-won"), (1, "outcome-critical")]
    assert rows[0].values[2].name == "outcome-outbreaks"


def test_subtracting_losses_is_another_tie_break():
    """The sum of opponents' wins less losses has a name of its own, and tables in play count in neither (TC14)."""
    field = event(4, "1-2 1:0, 3-4 1:0", "1-3 1:0, 2-4 1:0")
    assert value(field, swiss(), "esports-buchholz", 1) == 0
    assert value(field, swiss(), "buchholz", 1) == 2
    playing = Field(
        entrants=field.entrants,
        rounds=(*field.rounds, Round(round=3, tables=(Table(table=1, seats=(1, 4)), Table(table=2, seats=(2, 3))))),
    )
    assert value(playing, swiss(), "buchholz", 1) == 2
    assert value(playing, swiss(), "esports-buchholz", 1) == 0
