"""Random walks through matches, position by position."""

import random
from functools import cache, lru_cache

from tests.contracts.cases import THOROUGH, seed_of
from tests.contracts.checks import FEW, MANY, Position

from parlour.engine.match import Match

LONGEST = 10_000
SHORT = 60
"""Matches of so many steps are looked at in every position; of longer ones the first, the last and some between."""
SOME = 3


@cache
def listed(game, case):
    """Return every action that was offered to anyone in a few matches, in a fixed order."""
    found = {}
    for number in range(1_000, 1_005 if THOROUGH else 1_003):
        rng = random.Random(number)
        match = Match(game, case.seats, case.options, seed_of(number))
        while not match.over:
            offers = {seat: list(game.actions(match.state, seat)) for seat in match.open}
            found |= dict.fromkeys(action for actions in offers.values() for action in actions)
            seat = rng.choice(sorted(offers))
            match.accept(match.propose(seat, rng.choice(offers[seat])))
    return tuple(found)


def positions(entry, case, number, some=SOME, *, every=False):
    """Yield positions of a random match, the deal and the end among them; all where it has at most `SHORT` steps.

    With `every`, all of a long one too, each with fewer samples: its neighbours differ from it by one answer.
    """
    rng = random.Random(number)
    pool, states = listed(entry.game, case), states_of(entry.game, case, number)
    last = len(states) - 1
    looked_at = range(last + 1) if every or last <= SHORT else {0, last, *rng.sample(range(last), min(some, last))}
    samples = FEW if every and last > SHORT else MANY
    for step in sorted(looked_at):
        yield Position(entry, case, states[step], rng, pool, samples)


@lru_cache(maxsize=4)
def states_of(game, case, number):
    """Return the states of a random match, from the deal to the end."""
    rng = random.Random(number)
    match = Match(game, case.seats, case.options, seed_of(number))
    states = [match.state]
    while not match.over:
        seat = rng.choice(sorted(match.open))
        match.accept(match.propose(seat, rng.choice(list(game.actions(match.state, seat)))))
        states.append(match.state)
        assert len(states) < LONGEST, "the match does not end"
    return tuple(states)


def logged(entry, case, number, seed=None):
    """Play a random match with a fallback now and then; return it and its log."""
    rng = random.Random(number)
    match, log = Match(entry.game, case.seats, case.options, seed or seed_of(number)), []
    while not match.over:
        seat = rng.choice(sorted(match.open))
        if rng.random() < 0.1:
            advance = match.propose_fallback(seat)
        else:
            advance = match.propose(seat, rng.choice(list(entry.game.actions(match.state, seat))))
        match.accept(advance)
        log.append(advance)
        assert len(log) < LONGEST
    return match, log


def fields_hidden_and_moved(entry, case):
    """Return `(viewer, seat, field)` where the seat is shown what the viewer is not, and where redeals changed it.

    More and more positions are looked at until everything hidden has moved.
    """
    private, moved = set(), set()
    for number, some in enumerate((40, 40, 200, 400, *[800] * 8)):
        if private and moved >= private:
            break
        for at in positions(entry, case, number, some=some):
            views = {viewer: fields(at.game.view(at.state, viewer)) for viewer in at.viewers}
            for viewer in at.viewers:
                redealt = list(at.redeals(viewer))
                for seat in set(range(case.seats)) - {viewer}:
                    mine, theirs = views[viewer], views[seat]
                    private |= {(viewer, seat, name) for name in theirs if theirs[name] != mine[name]}
                    for other in redealt:
                        now = fields(at.game.view(other, seat))
                        moved |= {(viewer, seat, name) for name in theirs if theirs[name] != now[name]}
    return private, moved


def fields(view):
    """Return the view's fields by name, without that of the viewer's own seat."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "seat"}
