"""Whole games, with coins that fall as wanted."""

from hashlib import sha256
from random import Random

import msgspec
from tests.games.supernova.scene import GAME

from parlour.engine.dice import Dice
from parlour.games.supernova.actions import NameFirstPlayer
from parlour.games.supernova.options import Options


class Flares(Dice):
    """Every flip of the coin shows the flare."""

    def below(self, n):
        """Return 1 for a coin."""
        return 1 if n == 2 else super().below(n)


class Stable(Dice):
    """Every flip of the coin shows 'Stable'."""

    def below(self, n):
        """Return 0 for a coin."""
        return 0 if n == 2 else super().below(n)


def fallback(state, seat, actions):
    """What counts when time is up; whoever may name a first player names the own seat."""
    own = NameFirstPlayer(seat)
    return own if own in actions else GAME.fallback(state, seat)


def at_random(number):
    """Choose at random, the same way each time."""
    rng = Random(number)
    return lambda _, __, actions: rng.choice(actions)


def whole_game(seats=3, coin=Dice, choose=fallback, number=0, watch=None, **options):
    """Play a game; return its state and every public happening."""
    seed = sha256(b"whole %d" % number).digest()
    state = GAME.setup(seats, msgspec.convert(options, Options), coin(seed, 0))
    told, step = [], 0
    while questions := GAME.decisions(state):
        step += 1
        seat = questions[step % len(questions)].seat
        actions = GAME.actions(state, seat)
        news = GAME.apply(state, seat, choose(state, seat, actions), coin(seed, step))
        told += [item.public for item in news if item.public is not None]
        if watch is not None:
            watch(state)
        assert step < 5000
    return state, told


def of(told, kind):
    """The happenings of a kind."""
    return [happening for happening in told if isinstance(happening, kind)]
