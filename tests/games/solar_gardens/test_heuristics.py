"""How good an action looks: hopes are computed tile by tile as they would be for the whole garden."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_gardens.garden import HOUSE_BOARD, garden
from tests.games.solar_gardens.table import GAME, NAMES, STANDARD, action, dealt, play, table

from parlour.engine.dice import Dice
from parlour.games.solar_gardens import ENTRY
from parlour.games.solar_gardens.faces import Face, garden_of
from parlour.games.solar_gardens.outlook_beds import Beds
from parlour.games.solar_gardens.outlook_paths import Paths
from parlour.games.solar_gardens.prospects import bed_worth, line_hope, set_hope
from parlour.games.solar_gardens.scoring import score_garden
from parlour.games.solar_gardens.scoring_beds import beds
from parlour.games.solar_gardens.scoring_paths import groups


def random_garden(rng, tiles):
    """A garden with so many tiles of the house edition anywhere, in any orientation."""
    laid = [None] * 16
    numbers = rng.sample(range(90), tiles)
    for space, number in zip(rng.sample(range(16), tiles), numbers, strict=True):
        laid[space] = GAME.faces[number * 4 + rng.randrange(4)]
    return laid


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 15))
def test_beds_and_paths_add_up(rng, tiles):
    """What a tile adds to beds and paths is the same as taking the garden apart anew."""
    before = random_garden(rng, tiles)
    space = rng.choice([space for space in range(16) if before[space] is None])
    face = GAME.faces[rng.randrange(360)]
    after = before[:]
    after[space] = face
    left = after.count(None)
    assert abs(Paths(before).around(space)[face.path] - (Paths(after).worth - Paths(before).worth)) < 1e-9
    assert (
        abs(Beds(before).around(space, left)[face.bed_look] - (Beds(after).worth(left) - Beds(before).worth(left)))
        < 1e-9
    )


@settings(max_examples=100, deadline=None)
@given(st.randoms(use_true_random=False))
def test_nothing_is_hoped_for_in_a_full_garden(rng):
    """Without open spaces the worth of beds and paths is their score."""
    full = random_garden(rng, 16)
    assert Paths(full).worth == (len(groups(full)[0]) if groups(full) else 0)
    assert Beds(full).worth(0) == sum(bed.points for bed in beds(full))


def test_hopes_are_between_nothing_and_all():
    """A line with four symbols is sure, one without spaces is lost; more spaces and fewer missing kinds are better."""
    assert (line_hope(4, 0), line_hope(3, 0)) == (1, 0)
    assert line_hope(2, 1) < line_hope(2, 2) < line_hope(3, 2) < 1
    assert set_hope(0, 3) == 1
    assert set_hope(2, 1) == 0
    assert set_hope(1, 4) > set_hope(2, 4)


def test_a_closed_bed_is_better_than_an_open_one():
    """SGD-094 SGD-095: closed for sure, perhaps, never."""
    assert bed_worth(3, 1, 0, False, 4) > bed_worth(3, 1, 1, False, 4) > bed_worth(3, 1, 0, True, 4)


def rated(state, seat, words):
    """The rating of an answer."""
    return ENTRY.rate(GAME.view(state, seat), action(words))


def test_turns_that_look_the_same_are_rated_the_same():
    """A tile without edges is as good in any orientation."""
    state = table(2)
    number = next(n for n, one in enumerate(GAME.edition.tiles) if not (one.path or one.beds or one.fences))
    state.front[0] = number
    play(state, "0 keep", "1 keep")
    assert len({rated(state, 0, f"r2c2/{turns}") for turns in range(4)}) == 1


def test_keeping_is_worth_the_best_placement():
    """SGD-D01: keeping is rated like the best space and orientation for the tile."""
    state = table(2)
    keep = rated(state, 0, "keep")
    play(state, "0 keep", "1 keep")
    view = GAME.view(state, 0)
    placings = [ENTRY.rate(view, one) for one in GAME.actions(state, 0)]
    assert max(placings) == keep


def test_a_placement_is_confirmed_and_not_picked_up():
    """SGD-D04: confirming beats picking up, leaving beats changing, and early placing waits."""
    state = table(2)
    play(state, "0 keep")
    assert rated(state, 0, "leave") > rated(state, 0, "r2c2")
    play(state, "1 keep", "0 r2c2")
    assert rated(state, 0, "confirm") > rated(state, 0, "lift")
    play(state, "0 confirm")
    assert rated(state, 0, "leave") > rated(state, 0, "lift")


def test_a_spectator_rates_nothing():
    """Without a seat there is nothing to prefer."""
    assert ENTRY.rate(GAME.view(table(2), None), action("keep")) == 0


def test_rating_sees_the_view_alone():
    """T001: ratings of a redealt table are the same."""
    state = table(3)
    other = GAME.redeal(state, 0, Dice(bytes(32), 1))
    assert rated(state, 0, "keep") == rated(other, 0, "keep")


def test_greedy_beats_random():
    """Playing what looks best wins at least 85 of 100 games of two against random play, seats in turn (60 games)."""
    wins = 0
    for number in range(60):
        state, rng, greedy, step = dealt(2, number, STANDARD), Random(number), number % 2, 0
        while questions := GAME.decisions(state):
            seat = questions[-1].seat
            actions, step = list(GAME.actions(state, seat)), step + 1
            answer = rng.choice(actions)
            if seat == greedy:
                view = GAME.view(state, seat)
                answer = max(actions, key=lambda one: ENTRY.rate(view, one))
            GAME.apply(state, seat, answer, Dice(number.to_bytes(32, "big"), step))
        wins += GAME.standings(state).seats[greedy].place == 1
    assert wins >= 51


def test_the_scored_garden_is_the_one_laid():
    """SGD-050: codes of a board become the faces that are scored."""
    board = [-1] * 16
    board[5] = 3 * 4 + 2
    face = garden_of(board, GAME.faces)[5]
    same = Face(GAME.edition.tiles[3], 2)
    assert (face.path, face.bed, face.fence) == (same.path, same.bed, same.fence)
    assert score_garden(garden(), HOUSE_BOARD).total == 0
    assert len(NAMES) == 90
