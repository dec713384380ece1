"""Playing the toy games in tests."""

import random

from tests.engine.toys import AUCTION, COUNTERS, AuctionOptions, NoOptions

from parlour.engine.match import Match

SEED = bytes(range(32))


def auction(seats=2, rounds=3, seed=SEED):
    """Return a match of sealed bids."""
    return Match(AUCTION, seats, AuctionOptions(rounds), seed)


def counters(seats=3, seed=SEED):
    """Return a match with interrupts."""
    return Match(COUNTERS, seats, NoOptions(), seed)


def legal(match, seat):
    """Return the legal actions of a seat."""
    return list(match.game.actions(match.state, seat))


def submit(match, seat, action):
    """Answer for the seat and take the step."""
    advance = match.propose(seat, action)
    match.accept(advance)
    return advance


def random_step(match, rng):
    """Let a random asked seat answer at random."""
    seat = rng.choice(sorted(match.open))
    return submit(match, seat, rng.choice(legal(match, seat)))


def played(match, rng_seed=1):
    """Play at random to the end; return `(seat, cause, action, at_ms)` of each step."""
    rng, log = random.Random(rng_seed), []
    while not match.over:
        advance = random_step(match, rng)
        log.append((advance.seat, advance.cause, advance.action, 1_000 * advance.step))
    return log


def ids(match):
    """Return the id of the open decision of each asked seat."""
    return {seat: question.id for seat, question in match.open.items()}


def everything(match):
    """Return all that a match shows, to compare."""
    return (match.step, match.game.dump(match.state), dict(match.open), match.resigned, match.digest, match.chain)
