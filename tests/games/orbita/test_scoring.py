"""Scoring, and the tie-breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.orbita.board import GAME, counts, ended

from parlour.games.orbita.components import PLANETS
from parlour.games.orbita.scoring import score


def points_by_planet(won):
    """``B2@0 G3@1``: the points of each planet with the seat that has the majority; ``-`` where nobody has."""
    lines = score([counts(won[0]), counts(won[1])], 0).planets
    return " ".join(f"{p.planet.name[0]}{p.points}@{'-' if p.majority is None else p.majority}" for p in lines)


def places(state):
    """The place of each seat."""
    return [standing.place for standing in GAME.standings(state).seats]


def test_adam_and_betty():
    """ORB-S03 ORB-050 ORB-051 ORB-052 ORB-053 ORB-054: the example of the rulebook: Adam wins 3 to 2."""
    adam, betty = "G4 O2 B3 P0", "G3 O4 B3 P2"
    assert points_by_planet((adam, betty)) == "B0@- G3@0 O2@1 P0@1"
    sheet = GAME.sheet(ended((adam, betty)))
    assert (sheet.points, sheet.winner) == ((3, 2), 0)
    assert places(ended((adam, betty))) == [1, 2]


def test_a_swept_planet_is_worth_nothing():
    """ORB-S27 ORB-051 ORB-053 ORB-054: seven blue cards against none score 0; B wins 2 to 0."""
    won = ("B7 G1 O1", "G2 O6 P5")
    assert points_by_planet(won) == "B0@0 G1@1 O1@1 P0@1"
    sheet = GAME.sheet(ended(won))
    assert (sheet.points, sheet.winner) == ((0, 2), 1)


def test_the_first_tie_break():
    """ORB-S28 ORB-052 ORB-055 ORB-R11: 2 to 2; face up lie 7 cards against 12; B wins."""
    won = ("B4 G2 O3", "B2 G5 O3 P4")
    assert points_by_planet(won) == "B2@0 G2@1 O0@- P0@1"
    sheet = GAME.sheet(ended(won, last_starter=1))
    assert (sheet.points, sheet.face_up, sheet.winner) == ((2, 2), (7, 12), 1)
    (by_cards,) = GAME.standings(ended(won)).tie_breaks
    assert (by_cards.rule, by_cards.values) == ("ORB-055", (7, 12))


@pytest.mark.parametrize("last_starter", [0, 1])
def test_the_last_tie_break(last_starter):
    """ORB-S29 ORB-055 ORB-056: 3 to 3 and 8 to 8: whoever did not start the last round wins."""
    won = ("B4 G3 O2 P2", "B3 G4 O2 P2")
    state = ended(won, last_starter=last_starter)
    sheet = GAME.sheet(state)
    assert (sheet.points, sheet.face_up, sheet.winner) == ((3, 3), (8, 8), 1 - last_starter)
    breaks = GAME.standings(state).tie_breaks
    assert [one.rule for one in breaks] == ["ORB-055", "ORB-056"]
    assert breaks[1].values == ((0, 1) if last_starter == 0 else (1, 0))
    assert places(state) == ([2, 1] if last_starter == 0 else [1, 2])


def test_equal_counts_everywhere():
    """ORB-S30 ORB-052 ORB-055 ORB-056: 0 to 0 points, 9 to 9 cards face up; B started the last round, so A wins."""
    sheet = GAME.sheet(ended(("G3 O3 P3", "G3 O3 P3"), last_starter=1))
    assert (sheet.points, sheet.face_up, sheet.winner) == ((0, 0), (9, 9), 0)
    assert [line.majority for line in sheet.planets] == [None] * 4


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [(4, 3, (3, 0)), (3, 4, (0, 3)), (1, 6, (0, 1)), (7, 0, (0, 0)), (0, 7, (0, 0)), (3, 3, (0, 0)), (0, 0, (0, 0))],
)
def test_one_planet(mine, theirs, expected):
    """ORB-050 ORB-051 ORB-052 ORB-053: the majority scores what the minority has, by any margin."""
    assert GAME.sheet(ended((f"B{mine}", f"B{theirs}"))).points == expected


def test_score_lines():
    """ORB-051 ORB-054: a standing shows the points planet by planet, and they add up."""
    first, second = GAME.standings(ended(("B4 G2 O5", "B3 G5 O1"))).seats
    assert [(line.category, line.points) for line in first.lines] == [
        ("blue", 3),
        ("green", 0),
        ("orange", 1),
        ("purple", 0),
    ]
    assert (first.points, second.points) == (4, 2)
    assert first.lines[0].text == "4 to 3 cards"


def test_no_tie_break_where_points_differ():
    """ORB-054: with more points the cards face up don't matter."""
    result = GAME.standings(ended(("B4", "B3 G7 O7")))
    assert (result.tie_breaks, result.seats[0].place) == ((), 1)


rows = st.lists(
    st.integers(0, 7).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 7 - n))), min_size=4, max_size=4
)


@given(rows, st.integers(0, 1))
def test_any_result(row, last_starter):
    """ORB-056 ORB-R11: there is one winner, and counting the cards before the flip would crown the same one."""
    captured = [[mine for mine, _ in row], [theirs for _, theirs in row]]
    sheet = score(captured, last_starter)
    assert sheet.winner in (0, 1)
    points = [sum(min(pair) for pair in row if pair[seat] > pair[1 - seat]) for seat in (0, 1)]
    assert list(sheet.points) == points
    key = [(points[seat], sum(captured[seat]), seat != last_starter) for seat in (0, 1)]
    assert sheet.winner == (0 if key[0] > key[1] else 1)
    assert [line.planet for line in sheet.planets] == list(PLANETS)
