"""What counts when time is up."""

import pytest
from tests.games.solar_gardens.table import CASUAL, DICE, GAME, NAMES, asked, dealt, play, refused, table

from parlour.engine.errors import IllegalAction
from parlour.games.solar_gardens import actions as do
from parlour.games.solar_gardens.happenings import PlacementConfirmed, TileKept, TilePlaced
from parlour.games.solar_gardens.spaces import SPACE_NAMED


def time_is_up(state, seat):
    """Play the fallback of a seat; return what everyone was told."""
    return [news.public for news in GAME.apply(state, seat, GAME.fallback(state, seat), DICE)]


def test_the_tile_is_kept_and_laid_on_the_first_open_space():
    """SGD-S37 SGD-013 SGD-030 SGD-D01 SGD-D03 SGD-D04: kept; then on r1c3, unturned, and confirmed, in one step."""
    state = table(2)
    for space in ("r1c1", "r1c2", "r1c4"):
        state.boards[0][SPACE_NAMED[space]] = 80 * 4
    assert time_is_up(state, 0)[0] == TileKept(0, NAMES[0], forced=False)
    play(state, "1 keep")
    assert time_is_up(state, 0) == [TilePlaced(0, NAMES[0], "r1c3", 0), PlacementConfirmed(0)]


def test_a_placement_counts_as_it_lies():
    """SGD-D04: who has laid the tile but not confirmed it has confirmed it when time is up."""
    state = table(2)
    play(state, "0 keep", "1 keep", "0 r3c3/2")
    assert time_is_up(state, 0) == [PlacementConfirmed(0)]
    assert state.boards[0][SPACE_NAMED["r3c3"]] == 2


def test_nobody_is_hurried_while_others_draft():
    """SGD-R17 SGD-D03: time for placing runs from the last take; before, running out of it changes no board."""
    state = table(3)
    play(state, "0 keep")
    assert GAME.fallback(state, 0) == do.LEAVE
    time_is_up(state, 0)
    assert state.spots == [-1, -1, -1]
    play(state, "1 keep", "2 keep")
    assert asked(state) == ["0 place_tile", "1 place_tile", "2 place_tile"]


def test_the_placement_clock_starts_with_the_last_take():
    """SGD-D04: who could lay a tile before is asked anew when everyone has one, so the question's time starts then."""
    state = table(2)
    play(state, "0 keep")
    (before, _) = GAME.decisions(state)
    play(state, "1 keep")
    (after, _) = GAME.decisions(state)
    assert before != after


def test_a_sealed_choice_is_keep():
    """SGD-D02: in casual construction the tile in front is kept when time is up."""
    state = table(2, casual=True)
    assert GAME.fallback(state, 0) == do.KEEP


def test_a_confirmed_placement_stays():
    """SGD-R19: running out of time after the confirmation changes nothing on the board."""
    state = table(2)
    play(state, "0 keep", "1 keep", "0 r3c3", "0 confirm")
    assert GAME.fallback(state, 0) == do.LEAVE
    time_is_up(state, 0)
    assert state.confirmed == [True, False]


def test_the_default_is_for_tiles_in_hand():
    """SGD-D03: it is refused to who has laid the tile, and while others draft."""
    state = table(2)
    play(state, "0 keep")
    assert refused(state, "0 default") == "SGD-R18"
    play(state, "1 keep", "0 r1c1")
    assert refused(state, "0 default") == "SGD-D03"


def test_who_is_not_asked_has_no_fallback():
    """SGD-D02: there is nothing to play for a seat without a question."""
    state = dealt(3, options=CASUAL)
    other = (state.starting_player + 1) % 3
    with pytest.raises(IllegalAction):
        GAME.fallback(state, other)
