"""The map: pieces, layouts, orbits, slots, against the coordinates of the catalogue."""

import pytest
from tests.games.supernova.scene import GAME, A, Scene

from parlour.engine.dice import Dice
from parlour.games.supernova.actions import PlacePiece
from parlour.games.supernova.board import board_of
from parlour.games.supernova.hexes import Hex, distance
from parlour.games.supernova.layouts import ANCHORS, LayoutError, check_pieces, pieces_at, places
from parlour.games.supernova.options import LayoutChoice, Options
from parlour.games.supernova.pieces import CENTRE, Piece, PieceKind, hexes_of
from parlour.games.supernova.text_map import TRACK_LABELS

FIVE = ([(3, 2), (-2, 5), (-5, 3), (-3, -2), (2, -5)], [(1, 6), (-6, 7), (-7, 1), (-1, -6), (4, -3)])
FOUR = ([(3, 2), (-2, 5), (-3, -2), (2, -5)], [(1, 6), (-4, 3), (-1, -6), (4, -3)])
THREE = ([(3, 2), (-5, 3), (2, -5)], [(-1, 4), (-3, -1), (4, -3)])
TWO = ([(3, 2), (-3, -2)], [(-1, 4), (1, -4)])
SLOTS = {
    5: [(4, 5), (-5, 9), (-9, 4), (-4, -5), (6, -6), (6, -2)],
    4: [(4, 5), (-6, 6), (-6, 2), (-4, -5), (6, -6), (6, -2)],
    3: [(0, 6), (-4, 6), (-6, 0), (-2, -4), (6, -6), (6, -2)],
    2: [(0, 6), (0, -6)],
}
LAYOUTS = {5: FIVE, 4: FOUR, 3: THREE, 2: TWO}
COUNTS = {5: (130, 17), 4: (104, 16), 3: (78, 15), 2: (52, 10)}
"""Playable hexes, and those that touch the centre, by number of large pieces."""


def board(count):
    """The standard board of so many large pieces, by the catalogue's coordinates."""
    return board_of(pieces_at(*LAYOUTS[count]))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_board_has_a_large_piece_for_each_player(seats):
    """SNV-001 SNV-003 SNV-004 SNV-005 SNV-006 SNV-008 SNV-R10: the standard layouts lie as the catalogue says."""
    state = GAME.setup(seats, Options(), Dice(bytes(32), 0))
    assert {(p.q, p.r) for p in state.pieces if p.kind is PieceKind.LARGE} == set(LAYOUTS[seats][0])
    assert {(p.q, p.r) for p in state.pieces if p.kind is PieceKind.SMALL} == set(LAYOUTS[seats][1])
    assert len(state.aside) == 2


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_hexes_of_a_board(count):
    """SNV-R09 SNV-R11 SNV-R12: playable hexes and those beside the centre are as many as printed hexes there are."""
    there = board(count)
    assert (len(there.hexes), len(there.at_centre)) == COUNTS[count]
    assert CENTRE.isdisjoint(there.hexes)
    assert len(CENTRE) == 19
    assert (3, -1) not in there.number


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_every_large_piece_touches_the_centre_with_three_hexes(count):
    """SNV-008: a three-hex edge lies along the centre piece."""
    there = board(count)
    for index, piece in enumerate(there.pieces):
        if piece.kind is PieceKind.LARGE:
            assert sum(there.centre[n] for n, owner in enumerate(there.piece_of) if owner == index) == 3


def test_the_centre_is_one_piece_with_the_track_around_the_sun():
    """SNV-007 SNV-R01 SNV-F17: twelve labelled hexes run around the sun, clockwise from 1/1."""
    assert len(TRACK_LABELS) == 12
    assert all(distance(one) == 2 for one in TRACK_LABELS)
    phases = [["1/1", "1/2", "1/3", "1/4", "fl2"], ["2/1", "2/2", "2/3", "fl3"], ["3/1", "3/2", "fl5"]]
    assert [*TRACK_LABELS.values()] == [label for phase in phases for label in phase]


def test_orbit_and_icons_of_the_first_large_piece():
    """SNV-013 SNV-014 SNV-R13: six hexes around the planet; the two far icons are where moons start."""
    there = board(5)
    orbit = [there.hexes[n] for n in there.orbits[0]]
    assert orbit == [Hex(4, 2), Hex(4, 1), Hex(3, 1), Hex(2, 2), Hex(2, 3), Hex(3, 3)]
    assert [orbit[at] for at in there.moon_starts(0)] == [Hex(4, 2), Hex(2, 3)]


STARTS = {
    0: {(4, 2): 1, (2, 3): -1},
    1: {(-2, 6): 1, (-3, 5): -1},
    2: {(-6, 4): 1, (-5, 2): -1},
    3: {(-4, -2): 1, (-2, -3): -1},
    4: {(2, -6): 1, (3, -5): -1},
}


@pytest.mark.parametrize("piece", range(5))
def test_first_steps_of_moons_go_toward_the_sun(piece):
    """SNV-015 SNV-R15: each far icon has one direction, the one whose first step is nearer to the sun."""
    there = board(5)
    orbit = [there.hexes[n] for n in there.orbits[piece]]
    found = {(orbit[at].q, orbit[at].r): there.first_direction(piece, at) for at in there.moon_starts(piece)}
    assert found == STARTS[piece]


def test_both_far_icons_come_up():
    """SNV-R14: which of the two icons a moon starts on is random."""
    starts = set()
    for number in range(12):
        state = GAME.setup(5, Options(), Dice(number.to_bytes(32), 0))
        starts.add(state.moons[0].at)
    assert len(starts) == 2


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_slots_for_new_boards(count):
    """SNV-R53: the slots are those of the catalogue, in its order, each snug against two pieces."""
    slots = board(count).slots
    assert [(slot.middle.q, slot.middle.r) for slot in slots] == SLOTS[count]
    assert all(len(slot.pieces) == 2 for slot in slots)


def test_entries_of_a_slot():
    """SNV-R54: the hexes of slot (4,5) beside hexes of the board are the three of the catalogue."""
    slot = board(5).slots[0]
    assert {(one.q, one.r) for one, _ in slot.entries} == {(4, 4), (3, 5), (3, 6)}


def test_no_slot_touches_another_of_a_standard_board():
    """SNV-R53: the first new board never blocks the second."""
    for count in (2, 3, 4, 5):
        middles = [slot.middle for slot in board(count).slots]
        assert all(distance(one, other) > 2 for one in middles for other in middles if one != other)


@pytest.mark.parametrize(
    ("large", "small", "rule"),
    [
        ([(3, 2), (2, 3)], [], "SNV-R10"),
        ([(4, 2)], [], "SNV-008"),
        ([(1, 1)], [], "SNV-R10"),
        ([(3, 2)], [(0, -4)], "SNV-R10"),
        ([(3, 2)], [(3, 3)], "SNV-R10"),
    ],
)
def test_layouts_that_are_no_boards(large, small, rule):
    """SNV-R10: pieces that overlap, lie on the centre, or touch nothing are refused with the rule."""
    with pytest.raises(LayoutError) as caught:
        check_pieces(pieces_at(large, small))
    assert caught.value.rule == rule


def test_players_lay_a_free_layout_in_turn():
    """SNV-R10: large pieces first, then small ones, clockwise from the first player; then planets are dealt."""
    state = GAME.setup(3, Options(layout=LayoutChoice.FREE), Dice(bytes(32), 0))
    first, order = state.first, []
    while GAME.decisions(state)[0].kind == "place_piece":
        (question,) = GAME.decisions(state)
        order.append((question.seat - first) % 3)
        actions = GAME.actions(state, question.seat)
        assert len(actions) <= 500
        GAME.apply(state, question.seat, actions[len(actions) // 2], Dice(bytes(32), len(order)))
    assert order == [0, 1, 2, 0, 1, 2]
    check_pieces(state.pieces)
    assert len(state.planets) == len(state.moons) == 3
    assert sum(marker is not None for marker in state.encounters) == 3


def test_a_free_layout_refuses_what_is_no_board():
    """SNV-R10 SNV-008: a piece on another, on the centre or away from it is refused, with the rule."""
    scene = Scene(3)
    state = GAME.setup(3, Options(layout=LayoutChoice.FREE), Dice(bytes(32), 0))
    scene.state = state
    seat = GAME.decisions(state)[0].seat
    assert scene.refused(seat, PlacePiece(0, 0)) == "SNV-R10"
    assert scene.refused(seat, PlacePiece(9, 9)) == "SNV-008"
    assert scene.refused(seat, PlacePiece(1 << 70, 0)) == "SNV-R10"
    GAME.apply(state, seat, PlacePiece(3, 2), Dice(bytes(32), 1))
    assert scene.refused(GAME.decisions(state)[0].seat, PlacePiece(3, 2)) == "SNV-R10"


def test_large_pieces_never_lock_each_other_out():
    """SNV-R10: whatever is laid first, room is left for every large piece."""
    assert len(ANCHORS) == 12
    lying = ()
    for left in range(5, 0, -1):
        offered = places(lying, left)
        assert offered
        lying = (*lying, offered[-1])


def test_numbers_of_hexes_stay_when_a_board_comes():
    """SNV-134: a new board adds seven hexes and moves none."""
    before = board(5)
    after = board_of((*before.pieces, Piece(PieceKind.MOON_BOARD, 4, 5)))
    assert after.hexes[: len(before.hexes)] == before.hexes
    assert len(after.hexes) == 137
    assert [after.hexes[n] for n in after.orbits[10]] == [
        Hex(5, 5), Hex(5, 4), Hex(4, 4), Hex(3, 5), Hex(3, 6), Hex(4, 6),
    ]  # fmt: skip


def test_pieces_have_the_printed_size():
    """SNV-F02 SNV-F04 SNV-R09: 19 hexes on a large piece, 7 on a small one."""
    assert len(hexes_of(Piece(PieceKind.LARGE, 3, 2))) == 19
    assert len(hexes_of(Piece(PieceKind.SMALL, 1, 6))) == 7


def test_no_planet_is_within_two_steps_of_the_centre():
    """SNV-F26 SNV-R22: planets are three steps out, so that nobody takes one in the first turn."""
    scene = Scene(5)
    assert all(distance(scene.table.board.hexes[p.place]) == 5 for p in scene.state.planets)
    assert scene.turn.seat == A
