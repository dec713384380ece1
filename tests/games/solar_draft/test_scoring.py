"""Scoring: stars, moons, doublings, ability points, bonus cards, and how the sheet tells it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_draft.board import (
    HOUSE,
    SPECIAL,
    Board,
    ability,
    cards_named,
    compare,
    count,
    dealt,
    score,
)

from parlour.games.solar_draft.measuring import System


def value(do, reach, condition=None, **more):
    """An ability that changes values."""
    filters = more.pop("filters", {})
    rest = {"if": condition} if condition else {}
    return ability({"do": do, "target": cards_named(reach, **filters), **more}, "score", **rest)


def total(board, seat=0):
    """The total of a seat."""
    return board.scored().seats[seat].total


def test_the_example_of_the_rulebook():
    """SDR-S30 SDR-065 SDR-067 SDR-068 SDR-073 SDR-076: 15 stars, 5 + 1 from abilities, 5 for red: 26."""
    board = Board(
        "A B[m1] c D[m2] E",
        "P Q V W",
        faces={
            "A": "R S1 2* 0r",
            "B": "R M5 3* 0r",
            "c": "1*",
            "D": "B L8 4* 1r",
            "E": "R S3 2* 0r",
            "m1": "1*",
            "m2": "2*",
            "P": "B",
            "Q": "B",
            "V": "G",
            "W": "T",
        },
        abilities={
            "B": score(5, condition=compare(count("neighbours", kind="comet"), "at_least", 1)),
            "m2": score(1, per={"measure": "rings", "cards": cards_named("anchor")}),
        },
        bonus=True,
    )
    sheet = board.scored()
    mine = sheet.seats[0]
    assert (mine.card_points, mine.ability_points, mine.bonus_points, mine.total) == (15, 6, 5, 26)
    assert [(line.card, line.points) for line in mine.abilities] == [(board.n["B"], 5), (board.n["m2"], 1)]
    assert [(line.color.value, line.seats) for line in sheet.bonus_cards] == [
        ("B", (1,)),
        ("G", (1,)),
        ("R", (0,)),
        ("T", (1,)),
    ]


def test_a_doubled_planet():
    """SDR-S31 SDR-069 SDR-070 SDR-071 SDR-074 SDR-R47: (3 + 2 - 1) x 2 = 8, the comet 1, m2's ability 1: 10."""
    board = Board(
        "A[m1 m2] c",
        faces={"A": "G L8 3* 0r", "m1": "2*", "m2": "-1*", "c": "1*"},
        abilities={
            "c": value("double_value", "left_neighbour"),
            "m2": score(1, per=count("line", kind="comet")),
        },
    )
    seat = board.scored().seats[0]
    assert (seat.planets[0].points, seat.comets[0].points, seat.abilities[0].points, seat.total) == (8, 1, 1, 10)


@pytest.mark.parametrize(("of_m", "expected"), [(value("add_value", "anchor", amount=2), 12), (score(2), 10)])
def test_abilities_add_to_a_value_only_if_they_say_so(of_m, expected):
    """SDR-S32 SDR-070 SDR-071 SDR-074 SDR-R47: (3 + 1 + 0 + 2) x 2 = 12; as mere points (3 + 1 + 0) x 2 + 2 = 10."""
    board = Board(
        "B[m m9]",
        faces={"B": "T M4 3* 0r", "m": "1*", "m9": "0*"},
        abilities={"m": of_m, "m9": value("double_value", "anchor")},
    )
    assert total(board) == expected


def test_a_negative_sum_is_doubled():
    """SDR-S33 SDR-072 SDR-R48: (-2 + 1 + 0) x 2 = -2, and totals may be below zero."""
    board = Board(
        "A[m1 m2]",
        faces={"A": "B S1 -2* 0r", "m1": "1*"},
        abilities={"m2": value("double_value", "anchor")},
    )
    assert total(board) == -2


def test_a_comet_between_planets_separates_them():
    """SDR-S34 SDR-053 SDR-R28: A has only the comet beside it; D has B: 2 points; stars 4; total 6."""
    board = Board(
        "A c B D",
        faces={"A": "R S2 2* 0r", "B": "R M5 1* 0r", "D": "R M6 1* 0r"},
        abilities={
            "A": score(3, condition=compare(count("neighbours", kind="planet"), "at_least", 1)),
            "D": score(2, per=count("neighbours", kind="planet", colors=["R"])),
        },
    )
    assert total(board) == 6


def test_sizes_are_compared_strictly():
    """SDR-S35 SDR-053 SDR-R30 SDR-R31: m speaks of its planet B: only A is smaller; nothing before D is larger."""
    board = Board(
        "A B[m] D",
        faces={"A": "G S2 0* 0r", "B": "G M5 1* 0r", "D": "B M5 0* 0r"},
        abilities={
            "m": score(1, per=count("line", smaller_than_anchor=True)),
            "D": score(4, condition=compare(count("inner_all", larger_than_anchor=True), "at_least", 1)),
        },
    )
    seat = board.scored().seats[0]
    assert ([line.points for line in seat.abilities], seat.total) == ([1], 2)


def test_bonus_cards_are_shared():
    """SDR-S36 SDR-065 SDR-066 SDR-067 SDR-R44: blue to two, green to nobody, red to one, tan to all: 10, 10, 10."""
    lines = ("B1 B2 R1 T1", "B3 B4 T2", "B5 R2 R3 R4 T3")
    faces = {name: name[0] for line in lines for name in line.split()}
    sheet = Board(*lines, faces=faces, bonus=True).scored()
    awarded = {line.color.value: (line.counts, line.seats) for line in sheet.bonus_cards}
    assert awarded == {
        "B": ((2, 2, 1), (0, 1)),
        "G": ((0, 0, 0), ()),
        "R": ((1, 0, 3), (2,)),
        "T": ((1, 1, 1), (0, 1, 2)),
    }
    assert [seat.bonus_points for seat in sheet.seats] == [10, 10, 10]


def test_a_planet_that_counts_as_two():
    """SDR-S37 SDR-066 SDR-R45: two red cards, one counting twice, against three: both get the card."""
    twice = ability({"do": "counts_as_planets", "n": 2}, "lasting")
    sheet = Board("A B", "C D E", abilities={"A": twice}, bonus=True).scored()
    red = next(line for line in sheet.bonus_cards if line.color.value == "R")
    assert (red.counts, red.seats) == ((3, 3), (0, 1))


def test_ability_points_are_doubled_apart():
    """SDR-S38 SDR-075 SDR-R49: stars 4, A's ability 3 x 2 = 6, the moon's ability stays 2: 12."""
    board = Board(
        "A[m] B",
        faces={"A": "T L7 2* 0r", "m": "1*", "B": "T S1 1* 0r"},
        abilities={"A": score(3), "m": score(2), "B": value("double_ability", "left_neighbour")},
    )
    seat = board.scored().seats[0]
    assert (seat.card_points, seat.ability_points, seat.total) == (4, 8, 12)


def test_doublings_multiply():
    """SDR-S39 SDR-070 SDR-R47 SDR-R49: (2 + 1) x 2 x 2 = 12; ability points under two doublings as well: 3 x 4."""
    board = Board(
        "C A[m] B",
        faces={"A": "R M5 2*", "m": "1*"},
        abilities={"C": value("double_value", "right_neighbour"), "B": value("double_value", "left_neighbour")},
    )
    assert board.scored().seats[0].planets[1].points == 12
    board = Board(
        "C A B",
        abilities={
            "A": score(3),
            "C": value("double_ability", "right_neighbour"),
            "B": value("double_ability", "left_neighbour"),
        },
    )
    assert total(board) == 12


def test_hands_and_unused_suns_score_nothing():
    """SDR-S47 SDR-066 SDR-068 SDR-R43: red 1 to 1, both get 5: 6 and 7; nine stars in hand count nothing."""
    board = Board(
        "A",
        "B",
        hands=("C D",),
        faces={"A": "R S1 1* 0r", "B": "R S2 2* 0r", "C": "R 5*", "D": "R 4*"},
        bonus=True,
        suns=("harvest", "surge"),
    )
    assert [seat.total for seat in board.scored().seats] == [6, 7]


def test_two_colours_and_two_planets():
    """SDR-S50 SDR-065 SDR-073 SDR-R45 SDR-R46: red 1 + 2 = 3: A scores 6; green 2; two bonus cards; 18; 3 planets."""
    board = Board(
        "A B",
        faces={"A": "R S2 1* 0r", "B": "G M4 1* 0r"},
        abilities={
            "A": score(2, per=count("line", colors=["R"])),
            "B": [
                *ability({"do": "counts_as_planets", "n": 2}, "lasting"),
                *ability({"do": "counts_as_colors", "colors": ["R"]}, "lasting"),
            ],
        },
        bonus=True,
    )
    sheet = board.scored()
    seat = sheet.seats[0]
    assert (seat.ability_points, seat.bonus_points, seat.total, seat.planet_count) == (6, 10, 18, 3)
    assert [line.counts[0] for line in sheet.bonus_cards] == [0, 2, 3, 0]


def test_points_never_feed_points():
    """SDR-R50: values and points are worked out in one pass; a star that counts as negative stays so when doubled."""
    board = Board(
        "A B",
        faces={"A": "R M5 -1*", "B": "R M5 2*"},
        abilities={
            "B": [
                *value("add_value", "left_neighbour", amount=4),
                *score(3, per=count("line", negative_star=True)),
            ]
        },
    )
    assert total(board) == (-1 + 4) + 2 + 3


def test_scoring_asks_nothing():
    """SDR-052 SDR-R33: at the end everything is computed; score abilities do nothing before."""
    board = Board("A", hands=("B",), deck_size=9, abilities={"B": score(3)}, flares=(0,))
    board.do("play B")
    assert board.state.stack == []
    assert board.asked() == "1 take_turn"
    assert total(board) == 3


def test_no_system_looks_at_another():
    """SDR-R34: selectors see the owner's cards only."""
    board = Board("A", "B C D", abilities={"A": score(1, per=count("line"))})
    assert total(board) == 1


def test_standings_explain_each_point():
    """SDR-076 SDR-065: lines by category name card, column and why, and add up to the points."""
    board = Board(
        "A[m] c",
        "B",
        faces={"A": "R S1 2*", "m": "1*", "c": "-1*", "B": "B S1 0*"},
        abilities={"c": value("double_value", "left_neighbour"), "m": score(2, per=count("line"))},
        bonus=True,
    )
    board.scored()
    first = board.game.standings(board.state).seats[0]
    assert [(line.category, line.points, line.text) for line in first.lines] == [
        ("planets", 6, "A in column 1: 2 stars, moons +1, times 2"),
        ("comets", -1, "c in column 2: -1 star"),
        ("abilities", 4, "m in column 1: Score: +2 per card in your line."),
        ("bonus", 5, "most red planets: 1"),
    ]
    assert first.points == 14


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_the_sum_is_the_sum_of_the_lines(number, rng):
    """SDR-076: what bots reckon with is what the sheet adds up to, for systems of any game."""
    state = dealt(number, 2, SPECIAL)
    while decisions := HOUSE.decisions(state):
        seat = decisions[0].seat
        HOUSE.apply(state, seat, rng.choice(HOUSE.actions(state, seat)), None)
    for player, seat in zip(state.players, HOUSE.sheet(state).seats, strict=True):
        system = System(HOUSE.cards, player.line, player.moons)
        assert HOUSE.scorer.total(system) == seat.card_points + seat.ability_points
