"""What a seat, or a spectator, may know: one test for each hidden or open component."""

from random import Random

import pytest
from tests.games.solar_gardens.table import CASUAL, GAME, NAMES, STANDARD, dealt, play, play_out, table

from parlour.engine.dice import Dice

EVERYONE = (None, 0, 1, 2)


def seen(state, viewer):
    """All that a viewer is shown, as text."""
    return str(GAME.view(state, viewer))


def test_pile_and_stack_are_numbers():
    """T002 T007 SGD-R47: identity and order of face-down tiles are in no view; the numbers are in all."""
    one, other = table(3), table(3)
    other.pile.reverse()
    other.stack = other.stack[::-1]
    for viewer in EVERYONE:
        assert GAME.view(one, viewer) == GAME.view(other, viewer)
        assert (GAME.view(one, viewer).pile, GAME.view(one, viewer).stack) == (86, 3)


def test_no_view_names_a_face_down_tile():
    """T001 T007: in whole games of both kinds no face-down tile's id is ever shown to anyone."""
    for options in (STANDARD, CASUAL):
        state = dealt(3, 8, options)

        def watch(now, seat, answer, news):
            hidden = {NAMES[tile] for tile in (*now.pile, *now.stack, *now.left_over)}
            for viewer in EVERYONE:
                shown = seen(now, viewer) + str([one.seen_by(viewer) for one in news])
                assert not [name for name in hidden if f"'{name}'" in shown]

        play_out(state, Random(1), watch)


def test_choices_in_standard_construction_are_public():
    """SGD-D01: keeping, passing and discarding are told to everyone alike."""
    state, rng = dealt(3, 2), Random(2)

    def watch(now, seat, answer, news):
        assert not any(one.private for one in news)

    play_out(state, rng, watch)


def test_a_tile_in_hand_is_public():
    """SGD-R17: everyone sees which tile a seat has taken and not laid yet."""
    state = table(3)
    play(state, "0 keep")
    assert {GAME.view(state, viewer).seats[0].taken for viewer in EVERYONE} == {NAMES[0]}
    assert {GAME.view(state, viewer).seats[0].placed for viewer in EVERYONE} == {None}


def test_confirmations_are_public():
    """SGD-D04: everyone sees who has confirmed."""
    state = table(3)
    play(state, "0 keep", "1 keep", "2 keep", "1 r2c2", "1 confirm")
    for viewer in EVERYONE:
        assert [seat.confirmed for seat in GAME.view(state, viewer).seats] == [False, True, False]


def test_left_over_tiles_stay_unseen_after_the_game():
    """SGD-R47 SGD-R08: also at the end views tell only how many there are."""
    state = dealt(2, 6)
    play_out(state, Random(6))
    assert state.left_over
    for viewer in (None, 0, 1):
        assert GAME.view(state, viewer).left_over == len(state.left_over)
        assert not [tile for tile in state.left_over if f"'{NAMES[tile]}'" in seen(state, viewer)]


@pytest.mark.parametrize("options", [STANDARD, CASUAL], ids=["standard", "casual"])
def test_a_spectator_knows_no_more_than_all_seats(options):
    """T006: each field of the spectator's view is empty or what every seat sees."""
    state = dealt(4, 3, options)

    def watch(now, seat, answer, news):
        public, *others = (GAME.view(now, viewer) for viewer in (None, 0, 1, 2, 3))
        for name in public.__struct_fields__:
            value = getattr(public, name)
            assert value is None or all(getattr(other, name) == value for other in others)

    play_out(state, Random(3), watch)


def test_a_redeal_moves_hidden_tiles_and_nothing_else():
    """T002 SGD-R47: pile, stack and unseen tiles change; all a viewer knows stays, its own sealed choice included."""
    state = table(3, casual=True)
    play(state, "0 keep")
    state.left_over = [state.pile.pop()]
    moved = set()
    for number in range(20):
        other = GAME.redeal(state, 0, Dice(bytes(32), number))
        assert GAME.view(other, 0) == GAME.view(state, 0)
        hidden = (other.pile, other.stack, other.left_over)
        assert sorted(tile for tiles in hidden for tile in tiles) == sorted(state.pile + state.stack + state.left_over)
        moved |= {name for name in ("pile", "stack", "left_over") if getattr(other, name) != getattr(state, name)}
    assert moved == {"pile", "stack", "left_over"}


def test_a_redeal_draws_the_sealed_choices_of_others():
    """SGD-R27 T001: keep or what else the seat could have chosen, never more."""
    state = table(3, casual=True)
    play(state, "0 pass", "0 pass", "1 pass", "2 discard", "1 pass")
    drawn = [GAME.redeal(state, 0, Dice(bytes(32), number)).choices for number in range(40)]
    assert {choices[2].name for choices in drawn} == {"KEEP", "DISCARD"}
    assert {choices[1].name for choices in drawn} == {"KEEP", "PASS"}
    assert {choices[0] for choices in drawn} == {None}


def test_every_hidden_tile_is_equally_likely_anywhere():
    """A redealt stack has each of the hidden tiles on top about equally often."""
    state = table(2)
    tops = [GAME.redeal(state, None, Dice(bytes(32), number)).stack[-1] for number in range(3000)]
    assert set(tops) == set(state.pile + state.stack)
    assert max(tops.count(tile) for tile in set(tops)) < 80


def test_after_the_reshuffle_only_the_discards_are_hidden():
    """SGD-R14 SGD-R47: in round 16 of five players a redeal moves the shuffled discards among pile and stack."""
    state = dealt(5, 1)
    rng = Random(4)
    while state.round < 16:
        (asked, *_) = GAME.decisions(state)
        GAME.apply(state, asked.seat, rng.choice(list(GAME.actions(state, asked.seat))), Dice(bytes(32), 9))
    hidden = state.pile + state.stack
    assert len(hidden) == 14
    other = GAME.redeal(state, 2, Dice(bytes(32), 3))
    assert sorted(other.pile + other.stack) == sorted(hidden)
    assert other.discarded == []
