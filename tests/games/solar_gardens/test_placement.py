"""Laying, turning, moving, confirming."""

from itertools import permutations

import pytest
from tests.games.solar_gardens.garden import tile
from tests.games.solar_gardens.table import GAME, NAMES, action, asked, finish_round, laid, play, refused, table

from parlour.games.solar_gardens.actions import PlaceTile
from parlour.games.solar_gardens.faces import Face
from parlour.games.solar_gardens.happenings import PlacementConfirmed, RoundStarted, TilePickedUp, TilePlaced
from parlour.games.solar_gardens.spaces import NAMES as SPACES
from parlour.games.solar_gardens.spaces import SPACE_NAMED
from parlour.games.solar_gardens.state import Stage

TURNED = [
    (0, "NE", "S", "S"),
    (1, "ES", "W", "W"),
    (2, "SW", "N", "N"),
    (3, "WN", "E", "E"),
]


def edges(flags):
    """The names of the edges that are set."""
    return {name for name, flag in zip("NESW", flags, strict=True) if flag}


def drafted(seats=2, **options):
    """A table at which everyone has just kept a tile."""
    state = table(seats, **options)
    first = state.starting_player
    play(state, *(f"{(first + step) % seats} keep" for step in range(seats)))
    return state


@pytest.mark.parametrize(("turns", "path", "section", "fence"), TURNED)
def test_turning_a_tile(turns, path, section, fence):
    """SGD-S33 SGD-032: path N E, section and fence on S, turned by 0 to 3 quarter turns clockwise."""
    face = Face(tile("path:NE bed:S:1 fence:S 2P bee"), turns)
    assert edges(face.path) == set(path)
    assert edges(number == 0 for number in face.bed) == set(section)
    assert edges(face.fence) == set(fence)
    assert (face.filters, face.panels, face.habitat) == ((1,), 2, 1)


def test_a_tile_is_placed_moved_and_confirmed():
    """SGD-S34 SGD-031 SGD-032 SGD-034 SGD-035 SGD-R20: occupied; accepted; W is fixed; moved and turned; confirmed."""
    state = table(2, first_round=4)
    play(state, "0 keep", "1 keep", "0 r1c1", "0 confirm", "1 r2c2", "1 confirm")
    assert state.round == 5
    play(state, "1 keep", "0 keep")
    assert refused(state, "0 r1c1") == "SGD-035"
    play(state, "0 r2c2")
    assert refused(state, "0 r1c1/1") == "SGD-034"
    told = play(state, "0 lift", "0 r3c3/1")
    assert told == [TilePickedUp(0, NAMES[4], "r2c2"), TilePlaced(0, NAMES[4], "r3c3", 1)]
    assert state.boards[0][SPACE_NAMED["r2c2"]] == -1
    assert state.boards[0][SPACE_NAMED["r3c3"]] == 4 * 4 + 1
    assert play(state, "0 confirm") == [PlacementConfirmed(0)]


def test_a_move_cancels_a_confirmation():
    """SGD-S35 SGD-034 SGD-035 SGD-036 SGD-R18 SGD-R19: P1's move unlocks, P3 does not lock, P1's second one does."""
    state = drafted(3)
    play(state, "0 r1c1", "1 r1c1", "2 r1c1", "0 confirm", "1 confirm")
    play(state, "0 lift", "0 r2c2")
    assert not state.confirmed[0]
    play(state, "2 confirm")
    assert state.round == 1
    told = play(state, "0 confirm")
    assert told[0] == PlacementConfirmed(0)
    assert isinstance(told[1], RoundStarted)
    assert state.round == 2
    assert refused(state, "1 lift") == "SGD-030"


def test_the_last_open_space():
    """SGD-S36 SGD-004 SGD-032 SGD-036 SGD-R22: only r4c1 is left, in 4 orientations; then the game is scored."""
    state = table(2, first_round=16)
    for board in state.boards:
        board[:] = [space * 4 for space in range(16)]
        board[SPACE_NAMED["r4c1"]] = -1
    play(state, "1 keep" if state.starting_player else "0 keep")
    play(state, f"{1 - state.starting_player} keep")
    placings = [one for one in GAME.actions(state, 0) if isinstance(one, PlaceTile)]
    assert placings == [PlaceTile("r4c1", turns) for turns in range(4)]
    play(state, "0 r4c1/2", "1 r4c1", "0 confirm")
    assert state.stage is Stage.FINALISING
    play(state, "1 confirm")
    assert state.stage is Stage.OVER
    assert len(GAME.sheet(state).seats) == 2


def test_a_tile_may_be_laid_while_others_draft():
    """SGD-030 SGD-R17 SGD-D03: at once, out of turn, provisionally; or later, when everyone has a tile."""
    state = table(3)
    play(state, "0 keep", "0 r2c2")
    assert laid(state, 0) == 1
    play(state, "1 keep", "2 keep")
    assert asked(state) == ["0 confirm_placement", "1 place_tile", "2 place_tile"]


def test_a_tile_may_stay_in_hand():
    """SGD-030 SGD-R17: who would rather wait is asked again when all have a tile, and only then."""
    state = table(3)
    play(state, "0 keep", "0 leave")
    assert asked(state) == ["1 draft_choice"]
    play(state, "1 keep", "2 keep")
    assert asked(state)[0] == "0 place_tile"
    assert refused(state, "0 leave") == "SGD-R23"


def test_any_open_space_in_any_orientation():
    """SGD-031 SGD-032 SGD-033: all 16 spaces of an empty board, four orientations each, touching or not."""
    state = drafted()
    placings = [one for one in GAME.actions(state, 0) if isinstance(one, PlaceTile)]
    assert placings == [PlaceTile(name, turns) for name in SPACES for turns in range(4)]
    play(state, "0 r4c4/3")
    finish_round(state)
    placings = {one.space for one in GAME.actions(drafted_on(state), 0) if isinstance(one, PlaceTile)}
    assert placings == set(SPACES) - {"r4c4"}


def drafted_on(state):
    """The same game when everyone has kept a tile of the next round."""
    play(state, f"{state.starting_player} keep", f"{1 - state.starting_player} keep")
    return state


def test_a_confirmation_needs_a_placement():
    """SGD-R23 SGD-003: nobody may go on without laying the tile."""
    assert refused(drafted(), "0 confirm") == "SGD-R23"


def test_nothing_is_confirmed_while_others_draft():
    """SGD-D04 SGD-R18: confirming comes when every player has a tile."""
    state = table(2)
    play(state, "0 keep", "0 r1c1")
    assert refused(state, "0 confirm") == "SGD-R18"


def test_a_confirmation_is_given_once():
    """SGD-D04: a second one is refused; the tile may still be picked up, or left for good."""
    state = drafted()
    play(state, "0 r1c1", "0 confirm")
    assert refused(state, "0 confirm") == "SGD-D04"
    assert list(GAME.actions(state, 0)) == [action("lift"), action("leave")]
    play(state, "0 leave")
    assert asked(state) == ["1 place_tile"]


def test_spaces_and_turns_that_do_not_exist():
    """SGD-031 SGD-032: a space off the board and a fifth turn are refused."""
    state = drafted()
    assert refused(state, "0 r5c1") == "SGD-031"
    assert refused(state, "0 r1c1/4") == "SGD-032"


def test_earlier_tiles_stay():
    """SGD-035 SGD-R20: once a new round has begun the last tile can't be picked up, nor after taking a new one."""
    state = drafted()
    play(state, "0 r1c1", "1 r1c1", "0 confirm", "1 confirm")
    assert refused(state, "0 lift") == "SGD-030"
    play(state, "1 keep", "0 keep")
    assert refused(state, "0 lift") == "SGD-035"


def test_placements_are_seen_at_once():
    """SGD-R21: everyone sees a provisional placement, and that it is provisional."""
    state = table(3)
    play(state, "0 keep", "0 r2c3/1")
    for viewer in (None, 0, 1, 2):
        shown = GAME.view(state, viewer).seats[0]
        assert [(one.space, one.tile, one.turns) for one in shown.board] == [("r2c3", NAMES[0], 1)]
        assert (shown.taken, shown.placed, shown.confirmed) == (NAMES[0], "r2c3", False)


ANSWERS = ["0 r1c1/1", "1 r2c2", "2 r4c4/3"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_placements_makes_no_difference(order):
    """T015 SGD-D03 SGD-D04: placements and confirmations in any order lead to the same table."""
    state, same = drafted(3), drafted(3)
    play(same, *ANSWERS, "0 confirm", "1 confirm", "2 confirm")
    play(state, *(ANSWERS[seat] for seat in order), *(f"{seat} confirm" for seat in order[::-1]))
    assert GAME.dump(state) == GAME.dump(same)


def test_placing_early_or_late_makes_no_difference():
    """T015 SGD-R17: laying a tile before or after others decide gives the same table."""
    state, same = table(3), table(3)
    play(state, "0 keep", "0 r1c1", "1 keep", "2 keep", "1 r1c1", "2 r1c1")
    play(same, "0 keep", "1 keep", "2 keep", "2 r1c1", "1 r1c1", "0 r1c1")
    assert GAME.dump(state) == GAME.dump(same)
