"""Rounds and phases: the track, flips, mandatory flares, moons, phase scoring."""

import pytest
from tests.games.supernova.scene import GAME, A, B, C, Scene
from tests.games.supernova.whole import Flares, Stable, at_random, of, whole_game

from parlour.games.supernova.actions import BurnHex, NameFirstPlayer
from parlour.games.supernova.frames import MatchStage
from parlour.games.supernova.happenings import (
    CoinFlipped,
    FirstPlayerNamed,
    FlareBegan,
    GameEnded,
    MoonsMoved,
    PhaseScored,
    RoundBegan,
    TurnBegan,
)
from parlour.games.supernova.state import Moon

ROUNDS = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)]


def test_a_game_in_which_every_flip_is_a_flare():
    """SNV-S74 SNV-032 SNV-033 SNV-034 SNV-035 SNV-036 SNV-037 SNV-038 SNV-039 SNV-184 SNV-R90 SNV-R91: nine events."""
    _, told = whole_game(3, Flares)
    assert [(x.phase, x.round) for x in of(told, RoundBegan)] == ROUNDS
    assert [(x.hexes, x.supernova) for x in of(told, FlareBegan)] == [
        (2, False), (2, False), (2, False), (2, False), (3, False), (3, False), (3, False), (4, False), (5, True),
    ]  # fmt: skip
    assert len(of(told, CoinFlipped)) == 6
    assert len(of(told, MoonsMoved)) == 8
    assert [x.phase for x in of(told, PhaseScored)] == [1, 2]
    assert len(of(told, GameEnded)) == 1


def test_a_game_without_random_flares():
    """SNV-S14 SNV-034 SNV-036 SNV-R90: 'Stable' does nothing; the flares at the ends of phases come all the same."""
    _, told = whole_game(4, Stable)
    assert [x.hexes for x in of(told, FlareBegan)] == [2, 3, 5]


def test_order_of_a_round_end():
    """SNV-041 SNV-036 SNV-038 SNV-039: flare, scoring, coin and moons, next round."""
    _, told = whole_game(3, Stable)
    kinds = [type(x) for x in told if isinstance(x, FlareBegan | PhaseScored | MoonsMoved | RoundBegan)]
    first = kinds.index(FlareBegan)
    assert kinds[first : first + 4] == [FlareBegan, PhaseScored, MoonsMoved, RoundBegan]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everyone_takes_one_turn_a_round(seats):
    """SNV-031 SNV-191 SNV-R18 SNV-R27: clockwise from the first player, who changes with flares only."""
    _, told = whole_game(seats, Flares)
    first, turns = None, []
    for happening in told:
        if isinstance(happening, RoundBegan):
            assert first is None or happening.first_player == first
            first, turns = happening.first_player, []
        elif isinstance(happening, TurnBegan):
            turns.append(happening.seat)
            assert turns == [(turns[0] + step) % seats for step in range(len(turns))]
            assert len(turns) <= seats
        elif isinstance(happening, FirstPlayerNamed):
            assert len(turns) == seats
            first = happening.seat


def walk(start, direction):
    """Where the moon of L1 lies in each round of a game."""
    path = []

    def watch(state):
        board = GAME.view(state, None)
        if state.stack[0].stage is MatchStage.TURNS and len(path) <= state.round:
            if not path:
                at = [(4, 2), (4, 1), (3, 1), (2, 2), (2, 3), (3, 3)].index(start)
                state.moons[0] = Moon(0, at, direction)
                board = GAME.view(state, None)
            path.append((board.moons[0].q, board.moons[0].r))

    whole_game(5, Stable, watch=watch)
    return path


def test_moons_of_a_whole_game():
    """SNV-S22 SNV-039 SNV-015 SNV-037 SNV-R13: eight steps, none after the last round."""
    assert walk((4, 2), 1) == [(4, 2), (4, 1), (3, 1), (2, 2), (2, 3), (3, 3), (4, 2), (4, 1), (3, 1)]
    assert walk((2, 3), -1) == [(2, 3), (2, 2), (3, 1), (4, 1), (4, 2), (3, 3), (2, 3), (2, 2), (3, 1)]


def test_a_moon_comes_to_lie_on_tiles():
    """SNV-S21 SNV-039 SNV-040 SNV-047 SNV-048 SNV-049: from then on it pays 2 RU to their owner."""
    scene = Scene(5, at="1/1").own(A, "2,2").moon(1, "2,3", -1).ru(A, 0).allot(0)
    scene.fallbacks(lambda now: now.state.round == 1)
    assert scene.moon_at(1) == "2,2"
    assert scene.turn_is(A)
    assert scene.player(A).ru == 3


def test_the_end_of_a_phase():
    """SNV-S40 SNV-036 SNV-192 SNV-041 SNV-039 SNV-R44 SNV-R106: a moon on a burned hex scores nothing."""
    scene = Scene(5, at="1/4").own(B, "3,1").planet(2, "weapons", B).moon(1, "3,1", 1).own(C, "2,1")
    scene.flare(2, ru=(5,) * 5)
    scene.state.stack[0].stage = MatchStage.PHASE_CHECK
    scene.bids(1, 0, 0, 0, 0).do(A, BurnHex(2, 1), BurnHex(3, 1), NameFirstPlayer(A))
    assert scene.told_of(PhaseScored) == [PhaseScored(1, (0, 5, 0, 0, 0))]
    assert scene.moon_at(1) == "2,2"
    assert GAME.view(scene.state, None).phase == 2
    assert GAME.view(scene.state, B).own.stored == 5
    assert not hasattr(GAME.view(scene.state, A).players[B], "stored")


def test_phase_scoring_counts_moons_and_planets_only():
    """SNV-192: 3 for each moon, 5 for each planet, nothing for hexes or RU."""
    scene = Scene(5, at="2/3").planet(2, "weapons", B).own(B, "2,2", "2,1").moon(1, "2,2", 1).ru(B, 9)
    scene.flare(3, ru=(1, 9, 0, 0, 0))
    scene.state.stack[0].stage = MatchStage.PHASE_CHECK
    scene.bids(1, 0, 0, 0, 0).fallbacks(lambda now: bool(now.told_of(PhaseScored)))
    assert scene.told_of(PhaseScored) == [PhaseScored(2, (0, 8, 0, 0, 0))]


def test_markers_are_taken_in_the_own_turn_only():
    """SNV-R52 SNV-R06: whole games never resolve a marker for a seat that is not at its turn; RU are not limited."""
    from parlour.games.supernova.happenings import EncounterTaken

    turn = None
    _, told = whole_game(3, number=4, choose=at_random(4))
    for happening in told:
        if isinstance(happening, TurnBegan):
            turn = happening.seat
        elif isinstance(happening, EncounterTaken):
            assert happening.seat == turn
