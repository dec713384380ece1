"""Moving the planet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.orbita.board import DICE, GAME, dealt, game, play, play_out, stops, track

from parlour.games.orbita.components import PLANETS
from parlour.games.orbita.rules_movement import move
from parlour.games.orbita.track import NAMES, OFF, SPACES_CLOCKWISE, space_named


def moves(planet: str, count: int, markers: str) -> str:
    """The spaces where the planet stops."""
    return stops(play(game(" ".join(planet * count), "B G O P", markers=markers), f"{planet}{count}"))


@pytest.mark.parametrize(
    ("planet", "count", "markers", "visits"),
    [
        pytest.param("O", 3, "B1 G3", "2 4 5", id="ORB-S01"),
        pytest.param("B", 1, "B7", "7+", id="ORB-S14"),
        pytest.param("P", 2, "P2+", "1+ 1", id="ORB-S15"),
        pytest.param("B", 3, "B3+ G2+ O1+ P1", "2 3 4", id="ORB-S16"),
        pytest.param("G", 3, "G2+ B1+ O1 P3", "2 4 5", id="ORB-S17"),
        pytest.param("G", 3, "G6 B7+ O6+", "7 5+ 4+", id="ORB-S18"),
        pytest.param("P", 3, "B1 G2 O3", "4 5 6", id="ORB-S19"),
        pytest.param("P", 1, "B1 G2 O3", "4", id="ORB-S19, one card"),
        pytest.param("O", 3, "O4+ B3+ G1+ P2", "2+ 1 3", id="ORB-S20"),
    ],
)
def test_the_examples(planet, count, markers, visits):
    """ORB-S01 ORB-S14 ORB-S15 ORB-S16 ORB-S17 ORB-S18 ORB-S19 ORB-S20: where a marker stops (ORB-020 to ORB-024)."""
    assert moves(planet, count, markers) == visits


def test_a_marker_ends_where_it_stopped_last():
    """ORB-S01 ORB-S18: the marker stands on the last space it visited, and the others stay."""
    state = game("G G G O", "B", markers="G6 B7+ P6+")
    play(state, "G3")
    assert track(state) == "B7+ G4+ P6+"


def test_the_loop():
    """ORB-020 ORB-021: alone on the track, a marker goes through all 14 spaces and comes round to 1."""
    markers = [OFF] * 4
    visited = [move(markers, PLANETS[0], 1)[0] for _ in range(15)]
    assert visited == [*SPACES_CLOCKWISE, "1"]


def test_entering():
    """ORB-022: the first movement enters on 1; one card goes no further."""
    assert moves("B", 1, "") == "1"
    assert moves("B", 3, "") == "1 2 3"


def test_entering_over_others():
    """ORB-024: with 1 occupied the first movement enters on the next free space."""
    assert moves("B", 1, "G1") == "2"
    assert moves("B", 2, "G1 O3") == "2 4"


def test_jumps_cost_nothing():
    """ORB-023: three markers in a row are one movement."""
    assert moves("B", 1, "B1 G2 O3 P4") == "5"


def test_as_many_spaces_as_cards():
    """ORB-026: one, two and three cards move one, two and three spaces."""
    assert [moves("B", count, "B2") for count in (1, 2, 3)] == ["3", "3 4", "3 4 5"]


def test_the_own_space_is_left_behind():
    """ORB-R06: even with every other marker in the way, three movements never reach the old space again."""
    for start in SPACES_CLOCKWISE:
        place = SPACES_CLOCKWISE.index(start)
        ahead = [SPACES_CLOCKWISE[(place + step) % 14] for step in (1, 2, 3)]
        markers = [space_named(name) for name in (start, *ahead)]
        expected = tuple(SPACES_CLOCKWISE[(place + step) % 14] for step in (4, 5, 6))
        assert move(markers, PLANETS[0], 3) == expected


on_track = st.lists(st.sampled_from(SPACES_CLOCKWISE), min_size=4, max_size=4, unique=True)


@given(on_track, st.integers(0, 4), st.sampled_from(PLANETS), st.integers(1, 3))
def test_any_movement(names, off, planet, count):
    """ORB-020 to ORB-026: the movement equals a walk space by space that counts only free spaces; others stay."""
    markers = [OFF if index < off else space_named(name) for index, name in enumerate(names)]
    others = {NAMES[space] for index, space in enumerate(markers) if index != planet - 1}
    own = NAMES[markers[planet - 1]]
    place = SPACES_CLOCKWISE.index(own) if own else -1
    free = [name for name in (SPACES_CLOCKWISE * 3)[place + 1 :] if name not in others]
    before = list(markers)
    assert move(markers, planet, count) == tuple(free[:count])
    assert NAMES[markers[planet - 1]] == free[count - 1]
    assert [m for i, m in enumerate(markers) if i != planet - 1] == [m for i, m in enumerate(before) if i != planet - 1]


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_markers_never_meet(number, rng):
    """ORB-025: throughout a game no two markers share a space, and only the played planet's marker moves."""
    state = dealt(number)
    before = list(state.markers)

    def choose(now, actions):
        nonlocal before
        standing = [space for space in now.markers if space != OFF]
        assert len(set(standing)) == len(standing)
        assert sum(a != b for a, b in zip(before, now.markers, strict=True)) <= 1
        before = list(now.markers)
        return rng.choice(actions)

    play_out(state, choose)


def test_the_starting_players_marker_counts_where_it_is_now():
    """ORB-R07: the space that the starting player's marker left is free, the one it reached is occupied."""
    state = game("G B", "P P B", markers="G4 P3")
    play(state, "G1")
    assert stops(GAME.apply(state, 1, GAME.actions(state, 1)[0], DICE)) == "4 6"
