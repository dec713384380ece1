"""Which matches the contract is checked on: every game, every number of seats, every option."""

import os
from hashlib import sha256
from itertools import product

import msgspec

from parlour.games.registry import entry, keys

SEEDS = int(os.environ.get("PARLOUR_CONTRACT_SEEDS", "1"))
"""Matches of each case. With more than one, every combination of options is played at every number of seats and looked
at in every position; with one, every number of seats, every option and some positions of long matches."""
THOROUGH = SEEDS > 1
MOST_COMBINATIONS = 48 if THOROUGH else 6


class Case(msgspec.Struct, frozen=True):
    """A game with what is fixed before its deal."""

    key: str
    seats: int
    options: object


def option_combinations(game):
    """Return options that together take every choice and every limit; all combinations where these are few."""
    values = [
        option.choices or tuple(dict.fromkeys((str(option.minimum), option.default, str(option.maximum))))
        for option in game.info.options
    ]
    names = [option.name for option in game.info.options]
    rows = list(product(*values))
    if len(rows) > MOST_COMBINATIONS:
        plain = tuple(option.default for option in game.info.options)
        rows = [plain, *((*plain[:i], v, *plain[i + 1 :]) for i, column in enumerate(values) for v in column)]
    chosen = [msgspec.convert(dict(zip(names, row, strict=True)), game.options_type, strict=False) for row in rows]
    return list(dict.fromkeys(chosen))


def cases_of(key, game):
    """Return every case of a game."""
    fewest, most = game.info.min_seats, game.info.max_seats
    combinations = option_combinations(game)
    if THOROUGH:
        return [Case(key, count, options) for count in range(fewest, most + 1) for options in combinations]
    plain = [Case(key, count, game.default_options()) for count in range(fewest, most + 1)]
    varied = [Case(key, fewest + n % (most - fewest + 1), options) for n, options in enumerate(combinations)]
    return list(dict.fromkeys([*plain, *varied]))


def hosted_cases():
    """Return every case of every hosted game."""
    return [case for key in keys() for case in cases_of(key, entry(key).game)]


def name(value):
    """Return the name of a case in the list of tests."""
    if not isinstance(value, Case):
        return str(value)
    options = ",".join(f"{k}={v}" for k, v in msgspec.to_builtins(value.options).items())
    return f"{value.key}-{value.seats}" + (f"-{options}" if options else "")


def seed_of(number):
    """Return the seed of that number."""
    return sha256(f"contract {number}".encode()).digest()
