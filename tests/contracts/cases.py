"""Which matches the contract is checked on: every game, every number of seats, every option."""

import os
from hashlib import sha256
from itertools import product

import msgspec

from parlour.engine.errors import InvalidOptions
from parlour.games.registry import entry, keys

SEEDS = int(os.environ.get("PARLOUR_CONTRACT_SEEDS", "1"))
"""Matches of each case. With more than one, every combination of options is played at every number of seats, and leaks
are looked for in every position; with one, every number of seats, every option and some positions of long matches."""
THOROUGH = SEEDS > 1
GAMES = tuple(filter(None, os.environ.get("PARLOUR_CONTRACT_GAMES", "").split(","))) or keys()
"""Which games are played: keys with commas, or all."""
MOST_COMBINATIONS = 48 if THOROUGH else 6


class Case(msgspec.Struct, frozen=True):
    """A game with what is fixed before its deal."""

    key: str
    seats: int
    options: object


def option_combinations(game):
    """Return options that together take every choice and every limit; all combinations where these are few.

    What the game refuses at every number of seats is left out; where most combinations are, each choice and limit is
    taken by the combination that differs least from the defaults.
    """
    values = [
        option.choices or tuple(dict.fromkeys((str(option.minimum), option.default, str(option.maximum))))
        for option in game.info.options
    ]
    plain = tuple(option.default for option in game.info.options)
    rows = [row for row in product(*values) if seats_of(game, options_of(game, row))]
    if len(rows) > MOST_COMBINATIONS:
        rows.sort(key=lambda row: sum(value != usual for value, usual in zip(row, plain, strict=True)))
        rows = [plain, *(first(rows, i, value) for i, column in enumerate(values) for value in column)]
    return list(dict.fromkeys(options_of(game, row) for row in rows))


def first(rows, place, value):
    """Return the first row with that value at that place."""
    return next(row for row in rows if row[place] == value)


def options_of(game, row):
    """Return options with these values, given as text in the order of the game's options."""
    names = [option.name for option in game.info.options]
    return msgspec.convert(dict(zip(names, row, strict=True)), game.options_type, strict=False)


def seats_of(game, options):
    """Return the numbers of seats with which the game is played with these options."""
    return [count for count in range(game.info.min_seats, game.info.max_seats + 1) if plays(game, count, options)]


def plays(game, seats, options):
    """Return whether the game is played so."""
    try:
        game.check(seats, options)
    except InvalidOptions:
        return False
    return True


def cases_of(key, game):
    """Return every case of a game."""
    combinations = option_combinations(game)
    if THOROUGH:
        counts = range(game.info.min_seats, game.info.max_seats + 1)
        return [
            Case(key, count, options) for count in counts for options in combinations if plays(game, count, options)
        ]
    plain = [Case(key, count, game.default_options()) for count in seats_of(game, game.default_options())]
    allowed = [(options, seats_of(game, options)) for options in combinations]
    varied = [Case(key, counts[n % len(counts)], options) for n, (options, counts) in enumerate(allowed)]
    return list(dict.fromkeys([*plain, *varied]))


def hosted_cases():
    """Return every case of every game that is looked at."""
    return [case for key in GAMES for case in cases_of(key, entry(key).game)]


def name(value):
    """Return the name of a case in the list of tests."""
    if not isinstance(value, Case):
        return str(value)
    options = ",".join(f"{k}={v}" for k, v in msgspec.to_builtins(value.options).items())
    return f"{value.key}-{value.seats}" + (f"-{options}" if options else "")


def seed_of(number):
    """Return the seed of that number."""
    return sha256(f"contract {number}".encode()).digest()
