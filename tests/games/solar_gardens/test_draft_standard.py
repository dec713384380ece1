"""Standard construction: one tile at a time."""

from collections import Counter
from random import Random

import pytest
from tests.games.solar_gardens.table import (
    GAME,
    NAMES,
    asked,
    dealt,
    finish_round,
    fronts,
    offers,
    play,
    play_out,
    refused,
    table,
    taken,
)

from parlour.games.solar_gardens.happenings import DraftEnded, TileDiscarded, TileKept, TilePassed, TileTurnedUp
from parlour.games.solar_gardens.state import Stage


def test_the_example_draft_of_the_rulebook():
    """SGD-S02 SGD-013 SGD-016 SGD-017 SGD-018 SGD-019 SGD-022 SGD-R13: the example, move by move."""
    state = table(3)
    play(state, "0 pass", "1 pass", "2 discard", "0 keep")
    told = play(state, "1 pass")
    assert told == [
        TilePassed(1, 2, NAMES[2]),
        TileKept(2, NAMES[2], forced=True),
        TileTurnedUp(1, NAMES[3]),
        TileKept(1, NAMES[3], forced=True),
        DraftEnded(0),
    ]
    assert taken(state) == [1, 3, 2]
    assert (state.discarded, state.stack) == ([0], [])
    finish_round(state)
    assert state.starting_player == 1
    assert len(state.stack) + 1 == 4


def test_two_players_both_forced():
    """SGD-S26 SGD-016 SGD-017 SGD-018 SGD-R12: after a discard, B has to take t2 and A t3."""
    state = table(2)
    play(state, "0 pass", "1 discard", "0 pass")
    assert taken(state) == [2, 1]
    assert state.discarded == [0]


def test_the_right_to_discard_moves_to_the_last_seat_still_in():
    """SGD-S27 SGD-016 SGD-017 SGD-018 SGD-R09: with C out B may keep or discard; then tiles are forced."""
    state = table(3)
    play(state, "0 pass", "1 pass", "2 keep", "0 pass")
    assert offers(state, 1) == ["keep", "discard"]
    assert refused(state, "1 pass") == "SGD-016"
    play(state, "1 discard")
    assert offers(state, 0) == ["keep", "pass"]
    play(state, "0 pass")
    assert taken(state) == [3, 2, 0]


def test_the_left_over_tile_is_put_aside_unseen():
    """SGD-S28 SGD-020 SGD-021 SGD-R08 SGD-R47: nobody is ever told what t4 was; the pile stays as it is."""
    state = table(3)
    pile = state.pile[:]
    told = play(state, "0 keep", "1 keep", "2 keep")
    assert told[-1] == DraftEnded(1)
    assert (state.left_over, state.discarded, state.pile) == ([3], [], pile)
    for viewer in (None, 0, 1, 2):
        view = GAME.view(state, viewer)
        assert (view.left_over, view.discarded) == (1, ())
        assert NAMES[3] not in str(view)
    assert NAMES[3] not in str(told)


def test_the_last_seat_in_may_be_the_starting_player():
    """SGD-S29 SGD-014 SGD-016 SGD-017 SGD-018 SGD-R11: with B out A may keep or discard; t3 is forced."""
    state = table(2)
    play(state, "0 pass", "1 keep")
    assert fronts(state) == [1, None]
    assert offers(state, 0) == ["keep", "discard"]
    play(state, "0 discard")
    assert taken(state) == [2, 0]


def test_refusals():
    """SGD-S43 SGD-003 SGD-012 SGD-013 SGD-015 SGD-018 SGD-020: out of turn, too early, twice: all refused."""
    state = table(3)
    play(state, "0 pass")
    assert refused(state, "0 keep") == "SGD-013"
    assert refused(state, "2 keep") == "SGD-013"
    assert refused(state, "1 discard") == "SGD-016"
    assert refused(state, "0 pass") == "SGD-013"
    told = play(state, "1 keep")
    assert told == [TileKept(1, NAMES[0], forced=False), TileTurnedUp(0, NAMES[1])]
    assert refused(state, "1 keep") == "SGD-013"


def test_only_one_tile_lies_face_up_at_a_time():
    """SGD-015: while a tile goes round the next one stays in the stack."""
    state = table(4)
    for answer in ("0 pass", "1 pass", "2 pass"):
        play(state, answer)
        assert len(state.stack) == 4
        assert [tile for tile in fronts(state) if tile is not None] == [0]


def test_ordinary_passes_are_unlimited():
    """SGD-R13 SGD-013: a player may pass every tile that somebody later may still take."""
    state = table(4)
    play(state, "0 pass", "1 keep", "0 pass", "2 keep", "0 pass")
    assert offers(state, 3) == ["keep", "discard"]
    play(state, "3 discard")
    assert offers(state, 0) == ["keep", "pass"]


def test_a_second_discard_is_refused():
    """SGD-017 SGD-R10: one discard a round for the whole table, whoever made it."""
    state = table(2)
    play(state, "0 pass")
    state.discard_used = True
    assert refused(state, "1 discard") == "SGD-017"


def test_discards_are_public():
    """SGD-R07 SGD-R47: who discarded what is told to all, and stays in every view."""
    state = table(2)
    assert play(state, "0 pass", "1 discard")[1] == TileDiscarded(1, NAMES[0])
    assert {GAME.view(state, viewer).discarded for viewer in (None, 0, 1)} == {(NAMES[0],)}


def test_who_is_out_is_skipped():
    """SGD-018 SGD-013: a tile goes past everyone who has one."""
    state = table(4)
    play(state, "0 pass", "1 keep")
    assert play(state, "0 pass") == [TilePassed(0, 2, NAMES[1])]


def test_one_question_at_a_time_about_a_tile():
    """SGD-D01: only the seat with the tile decides; those who are out may lay theirs."""
    state = table(3)
    assert asked(state) == ["0 draft_choice"]
    play(state, "0 keep")
    assert asked(state) == ["0 place_tile", "1 draft_choice"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_round_takes_one_tile_for_each_seat_and_at_most_one_discard(seats):
    """SGD-020 SGD-021 SGD-R10: tiles turned up are those taken and discarded; the stack never runs dry."""
    state, rng, counts = dealt(seats, 4), Random(seats), Counter()

    def watch(now, seat, answer, news):
        counts.update(type(one.public).__name__ for one in news)
        if now.stage is Stage.FINALISING and any(isinstance(one.public, DraftEnded) for one in news):
            assert counts["TileTurnedUp"] + 1 == counts["TileKept"] + counts["TileDiscarded"]
            assert len(set(now.taken)) == seats

    play_out(state, rng, watch)
    assert counts["TileKept"] == 16 * seats
    assert 0 < counts["TileDiscarded"] <= 16
