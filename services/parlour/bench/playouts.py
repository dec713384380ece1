"""Random playouts through the contract of a game, beside OpenSpiel driven from Python."""

import gc
import random
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

from parlour.bench.results import Figure, Part, compared, in_turn
from parlour.bench.sizes import Sizes
from parlour.engine.dice import Dice
from parlour.engine.match import AnyGame
from parlour.games import registry
from parlour.serving.main import GARBAGE_THRESHOLDS

Playout = Callable[[], int]
"""Plays one game at random and returns how many decisions were answered."""

OPEN_SPIEL = {
    "python_tic_tac_toe": "OpenSpiel's Python tic-tac-toe",
    "hearts": "OpenSpiel's C++ hearts",
    "gin_rummy": "OpenSpiel's C++ gin rummy",
}
_LIGHT, _MIDDLE, _HEAVY = (
    {"python_tic_tac_toe": ">= 3", "hearts": ""},
    {"python_tic_tac_toe": ">= 1"},
    {"gin_rummy": ">= 1"},
)
_SAMPLED = 50
_AGAINST = {"orbita": _LIGHT, "supernova": _HEAVY, "a_place_in_the_sun": _HEAVY}
"""By game, its baselines with what the ratio should be; `_MIDDLE` for those that are not named."""


def measure(sizes: Sizes) -> Part:
    """Measure every game of the registry, with garbage collected as seldom as in the services."""
    gc.collect()
    gc.freeze()
    usual = gc.get_threshold()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    try:
        return _measured(sizes)
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _measured(sizes: Sizes) -> Part:
    baselines = _baselines()
    figures: list[Figure] = []
    for key in registry.keys():
        targets = {name: target for name, target in _AGAINST.get(key, _MIDDLE).items() if name in baselines}
        players = [contract(registry.entry(key).game), *(baselines[name] for name in targets)]
        ours, *theirs = in_turn(sizes.rounds, *(_timed(playout, sizes.playout_s) for playout in players))
        for (name, target), values in zip(targets.items(), theirs, strict=True):
            figures.append(compared(key, "decisions/s", ours, OPEN_SPIEL[name], values, target))
        if not targets:
            figures.append(compared(key, "decisions/s", ours, "itself", ours))
    notes = ["decisions, actions and apply of the contract, fewest seats; outcomes of chance are no decisions"]
    if baselines:
        shares = ", ".join(f"{_chance_share(name):.0%} in {OPEN_SPIEL[name]}" for name in baselines)
        notes.append(f"outcomes of chance among all steps: {shares}")
    else:
        notes.append("OpenSpiel is not installed: requirements/bench.lock has it")
    return Part("playouts", figures, notes)


def contract(game: AnyGame) -> Playout:
    """Return playouts of a hosted game with its fewest seats and default options."""
    rng, seats, options = random.Random(1), game.info.min_seats, game.default_options()

    def playout() -> int:
        seed, step = rng.randbytes(32), 0
        state = game.setup(seats, options, Dice(seed, 0))
        while asked := game.decisions(state):
            step += 1
            seat = asked[0].seat
            actions = list(game.actions(state, seat))
            game.apply(state, seat, actions[int(rng.random() * len(actions))], Dice(seed, step))
        return step

    return playout


def _baselines() -> dict[str, Playout]:
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games.tic_tac_toe")  # registers itself
    except ImportError:
        return {}
    return {name: _open_spiel(pyspiel.load_game(name)) for name in OPEN_SPIEL}


def _open_spiel(game: Any) -> Playout:
    """Return playouts of a game of OpenSpiel whose chances are even: then drawing from `legal_actions` is quickest."""
    rng = random.Random(1)

    def playout() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions

    return playout


def _chance_share(name: str) -> float:
    """Return how many of the steps of a game of OpenSpiel are outcomes of chance."""
    game, rng, steps, chance = import_module("pyspiel").load_game(name), random.Random(1), 0, 0
    for _ in range(_SAMPLED):
        state = game.new_initial_state()
        while not state.is_terminal():
            steps += 1
            chance += state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return chance / steps


def _timed(playout: Playout, seconds: float) -> Callable[[], float]:
    def rate() -> float:
        decisions, start = 0, perf_counter()
        while (spent := perf_counter() - start) < seconds or not decisions:
            decisions += playout()
        return decisions / spent

    return rate
