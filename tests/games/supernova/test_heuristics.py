"""How good an action looks."""

from hashlib import sha256
from random import Random

from tests.games.supernova.scene import GAME, A, B, Scene

from parlour.engine.dice import Dice
from parlour.games.supernova import ENTRY
from parlour.games.supernova.actions import BurnHex, EndStep, PlaceTile
from parlour.games.supernova.options import Options


def rated(scene, seat, action):
    """The rating of an action."""
    return ENTRY.rate(GAME.view(scene.state, seat), action)


def test_a_planet_is_worth_more_than_a_hex():
    """SNV-197 SNV-F27: a free planet in reach is taken first."""
    scene = Scene(5).own(A, "2,2")
    assert rated(scene, A, PlaceTile(3, 2)) > rated(scene, A, PlaceTile(2, 3)) > rated(scene, A, EndStep())


def test_own_hexes_are_not_burned():
    """SNV-186: others' first."""
    scene = Scene(5).own(A, "2,1").own(B, "1,2").flare(2, ru=(1, 0, 0, 0, 0)).bids(1, 0, 0, 0, 0)
    assert rated(scene, A, BurnHex(1, 2)) > rated(scene, A, EndStep()) > rated(scene, A, BurnHex(2, 1))


def test_a_spectator_rates_nothing():
    """Without a seat there is nothing to prefer."""
    scene = Scene(5)
    assert ENTRY.rate(GAME.view(scene.state, None), EndStep()) == 0


def test_rating_sees_the_view_only():
    """An action looks the same in any state that its seat can't tell from the true one."""
    scene = Scene(5).own(A, "2,2").own(B, "2,1").hand(A, "blue 5").hand(B, "green 2")
    other = GAME.redeal(scene.state, A, Dice(bytes(32), 1))
    for action in GAME.actions(scene.state, A):
        assert ENTRY.rate(GAME.view(other, A), action) == rated(scene, A, action)


def won_by_greedy(number):
    """Play one game of one greedy and two random seats; return whether greedy won alone."""
    seed, rng, greedy = sha256(b"greedy %d" % number).digest(), Random(number), number % 3
    state, step = GAME.setup(3, Options(), Dice(seed, 0)), 0
    while questions := GAME.decisions(state):
        step += 1
        seat = rng.choice(questions).seat
        actions = GAME.actions(state, seat)
        action = rng.choice(actions)
        if seat == greedy:
            view = GAME.view(state, seat)
            action = max(actions, key=lambda one: ENTRY.rate(view, one))
        GAME.apply(state, seat, action, Dice(seed, step))
    return GAME.sheet(state).winners == (greedy,)


def test_greedy_beats_two_random_bots():
    """Playing what looks best wins at least 21 of 30 games of three, in any seat."""
    assert sum(won_by_greedy(number) for number in range(30)) >= 21
