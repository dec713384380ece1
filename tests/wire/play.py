"""Random matches of every hosted game, with all that is shown on the way."""

import random
from collections.abc import Iterator
from hashlib import sha256

from parlour.engine.fairness import match_seed
from parlour.engine.match import Cause, Match
from parlour.engine.record import Record, record_of
from parlour.games import registry as games


def keys_and_seats() -> list[tuple[str, int]]:
    """Return every game with its fewest and its most seats."""
    found = []
    for info in (games.entry(key).game.info for key in games.GAMES):
        found += [(info.key, seats) for seats in sorted({info.min_seats, info.max_seats})]
    return found


def played(key: str, seats: int, number: int) -> Iterator[tuple[Match, object]]:
    """Play a random match: yield it after the deal (with None), then after each step with what was worked out."""
    game = games.entry(key).game
    choice = random.Random(number)
    match = Match(game, seats, game.default_options(), sha256(b"%d" % number).digest())
    yield match, None
    while not match.over:
        seat = choice.choice(sorted(match.open))
        advance = match.propose(seat, choice.choice(list(game.actions(match.state, seat))))
        match.accept(advance)
        yield match, advance


def record(key: str, seats: int, number: int, *, resigned: bool = False) -> Record:
    """Return the record of a random match, played to its end or given up by seat 0 after three steps."""
    game = games.entry(key).game
    server_seed = sha256(b"server %d" % number).digest()
    nonces = tuple(b"nonce %d" % seat if seat else b"" for seat in range(seats))
    match = Match(game, seats, game.default_options(), match_seed(server_seed, nonces))
    choice, steps = random.Random(number), []
    while not match.over:
        if resigned and len(steps) >= 3:
            seat = len(match.resigned)
            match.accept(match.propose_resignation(seat))
            steps.append((seat, Cause.RESIGNATION, None, 1_700_000_000_123 + match.step))
            continue
        seat = choice.choice(sorted(match.open))
        advance = match.propose(seat, choice.choice(list(game.actions(match.state, seat))))
        match.accept(advance)
        steps.append((seat, Cause.SEAT, advance.action, 1_700_000_000_123 + match.step))
    return record_of(f"match-{number}", server_seed, nonces, steps, game, game.default_options())
