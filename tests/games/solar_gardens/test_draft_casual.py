"""Casual construction: beats."""

from itertools import permutations
from random import Random

import pytest
from tests.games.solar_gardens.table import (
    CASUAL,
    GAME,
    NAMES,
    asked,
    dealt,
    fronts,
    offers,
    play,
    play_out,
    refused,
    table,
    taken,
)

from parlour.games.solar_gardens.actions import Choice
from parlour.games.solar_gardens.happenings import ChoiceSealed, DraftEnded, PassVoid, TileKept, TilePassed
from parlour.games.solar_gardens.state import NONE


def test_the_beats_of_a_round():
    """SGD-S41 SGD-040 SGD-041 SGD-042 SGD-043 SGD-017 SGD-R24 SGD-R25 SGD-R28: the example, beat by beat."""
    state = table(3, casual=True)
    assert fronts(state) == [0, None, None]
    play(state, "0 pass")
    assert fronts(state) == [1, 0, None]
    play(state, "0 pass", "1 pass")
    assert fronts(state) == [2, 1, 0]
    told = play(state, "0 keep", "1 pass", "2 keep")
    assert told[-3:] == [
        TileKept(2, NAMES[0], forced=False),
        PassVoid(1, NAMES[1]),
        TileKept(0, NAMES[2], forced=False),
    ]
    assert fronts(state) == [None, 1, None]
    assert offers(state, 1) == ["keep", "discard"]
    play(state, "1 discard")
    assert taken(state) == [2, 3, 0]
    assert (state.discarded, state.stack) == ([1], [])


def test_all_keep():
    """SGD-S42 SGD-021 SGD-040 SGD-042 SGD-R08: all three keep; t4 goes unseen to the discard pile."""
    state = table(3, casual=True)
    play(state, "0 pass", "0 pass", "1 pass")
    told = play(state, "0 keep", "1 keep", "2 keep")
    assert taken(state) == [2, 1, 0]
    assert state.left_over == [3]
    assert told[-1] == DraftEnded(1)


@pytest.mark.parametrize("order", list(permutations(["0 keep", "1 pass", "2 discard"])))
def test_the_order_of_answers_makes_no_difference(order):
    """T015 SGD-R24 SGD-042: whoever decides first, the beat comes out the same, and so does what is told of it."""
    state, same = table(3, casual=True), table(3, casual=True)
    for one in (state, same):
        play(one, "0 pass", "0 pass", "1 pass")
    told = play(state, *order)
    assert told[3:] == play(same, "0 keep", "1 pass", "2 discard")[3:]
    assert GAME.dump(state) == GAME.dump(same)


def test_decisions_are_sealed_until_the_beat_is_decided():
    """SGD-D02 SGD-R27 T001: others learn that a seat has decided, never what, by news or by view."""
    state, other = table(2, casual=True), table(2, casual=True)
    for one in (state, other):
        play(one, "0 pass")
    assert [question.sealed for question in GAME.decisions(state)] == [True, True]
    (news,) = GAME.apply(state, 0, GAME.actions(state, 0)[0], None)
    GAME.apply(other, 0, GAME.actions(other, 0)[1], None)
    assert news.seen_by(0) == ChoiceSealed(0, Choice.KEEP)
    assert news.seen_by(1) == news.seen_by(None) == ChoiceSealed(0)
    for viewer in (1, None):
        assert GAME.view(state, viewer) == GAME.view(other, viewer)
        assert GAME.view(state, viewer).seats[0].decided
        assert GAME.view(state, viewer).choice is None
    assert GAME.view(state, 0).choice is Choice.KEEP
    assert asked(state) == ["1 casual_choice"]


def test_a_decision_is_made_once_a_beat():
    """SGD-D02: who has decided is not asked again before the beat is resolved."""
    state = table(2, casual=True)
    play(state, "0 pass", "0 keep")
    assert refused(state, "0 pass") == "SGD-013"


def test_the_tiles_in_front_are_public():
    """SGD-R27: every viewer sees every face-up tile and in front of whom it lies."""
    state = table(3, casual=True)
    play(state, "0 pass")
    for viewer in (None, 0, 1, 2):
        assert [seat.offered for seat in GAME.view(state, viewer).seats] == [NAMES[1], NAMES[0], None]


def test_a_tile_waits_for_the_next_player():
    """SGD-041 SGD-R25: a pass to a seat that passes in vain and so still holds its tile is void as well."""
    state = table(4, casual=True)
    play(state, "0 pass", "0 pass", "1 pass", "0 pass", "1 pass", "2 pass")
    assert fronts(state) == [3, 2, 1, 0]
    told = play(state, "0 pass", "1 pass", "2 pass", "3 keep")
    assert told[4:] == [
        TileKept(3, NAMES[0], forced=False),
        PassVoid(2, NAMES[1]),
        PassVoid(1, NAMES[2]),
        PassVoid(0, NAMES[3]),
    ]
    assert fronts(state) == [3, 2, 1, None]
    assert offers(state, 2) == ["keep", "discard"]


def test_the_last_seat_keeps_by_force_without_being_asked():
    """SGD-R12 SGD-R24 SGD-017: with the discard used the last seat takes what reaches it; others still choose."""
    state = table(3, casual=True)
    play(state, "0 pass", "0 pass", "1 pass", "0 pass", "1 pass", "2 discard")
    assert fronts(state) == [3, 2, 1]
    assert asked(state) == ["0 casual_choice", "1 casual_choice"]
    told = play(state, "0 pass", "1 pass")
    assert told[2:5] == [
        TileKept(2, NAMES[1], forced=True),
        PassVoid(1, NAMES[2]),
        PassVoid(0, NAMES[3]),
    ]


def test_a_pass_moves_into_a_seat_that_has_just_passed():
    """SGD-R24: resolved from the last seat to the first, tiles move on one seat each."""
    state = table(3, casual=True)
    play(state, "0 pass")
    told = play(state, "0 pass", "1 pass")
    assert told[2:4] == [TilePassed(1, 2, NAMES[0]), TilePassed(0, 1, NAMES[1])]


def test_tiles_are_turned_up_only_in_front_of_a_free_first_seat():
    """SGD-R28 SGD-040: while the first seat still in holds a tile, none is turned up."""
    state = table(3, casual=True)
    play(state, "0 pass", "0 keep", "1 pass")
    assert state.starting_player == 0
    assert fronts(state) == [None, 2, 0]
    play(state, "1 pass", "2 keep")
    assert fronts(state) == [None, 2, None]
    assert len(state.stack) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_counts_of_a_casual_round(seats):
    """SGD-R26 SGD-043: never more tiles in front than seats in; one discard, one tile each; dry stack never."""
    state, rng = dealt(seats, 3, CASUAL), Random(seats)

    def watch(now, seat, answer, news):
        in_seats = [one for one in range(seats) if now.taken[one] == NONE]
        assert sum(tile != NONE for tile in now.front) <= len(in_seats)
        assert sum(1 for one in in_seats if "discard" in offers_if_asked(now, one)) <= 1
        if any(isinstance(one.public, DraftEnded) for one in news):
            assert NONE not in now.taken

    play_out(state, rng, watch)
    assert sorted(map(len, state.boards)) == [16] * seats
    assert all(NONE not in board for board in state.boards)


def offers_if_asked(state, seat):
    """The seat's choices, or nothing when it does not decide about a tile."""
    kinds = {one.seat: one.kind for one in GAME.decisions(state)}
    return offers(state, seat) if kinds.get(seat) == "casual_choice" else []
