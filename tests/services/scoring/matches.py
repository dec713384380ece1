"""Matches of A Place in the Sun that were really played, as the results that the worker reports of them."""

import random
from hashlib import sha256

from parlour.api.match.v1 import setup_pb2
from parlour.engine.fairness import match_seed
from parlour.engine.match import Cause, Match
from parlour.engine.record import record_of
from parlour.games import registry
from parlour.games.a_place_in_the_sun.options import Deal, Mode, Options
from parlour.wire import encode_record
from parlour.worker.score_match import checked_result

KEY = "a_place_in_the_sun"
SOLO = Options(mode=Mode.COMPETITIVE, deal=Deal.RANDOM, round_cap=10)
NUKE = Options(mode=Mode.NUKE_IN_THE_BACK, deal=Deal.RANDOM, round_cap=10)
TEAMS = Options(mode=Mode.ENEMY_OF_MY_ENEMY, deal=Deal.RANDOM, round_cap=10)
COOP = Options(mode=Mode.EXTINCTOR, deal=Deal.RANDOM)


def reported(options, accounts, number=1, *, greedy=False):
    """Play a match by lot, or greedily; return its result, checked as the worker checks it."""
    entry, rng = registry.entry(KEY), random.Random(number)
    server_seed, nonces = sha256(b"%d" % number).digest(), (b"",) * len(accounts)
    match = Match(entry.game, len(accounts), options, match_seed(server_seed, nonces))
    steps = []
    while not match.over:
        seat = min(match.open)
        view, actions = entry.game.view(match.state, seat), list(entry.game.actions(match.state, seat))
        action = max(actions, key=lambda one: entry.rate(view, one)) if greedy else rng.choice(actions)
        match.accept(match.propose(seat, action))
        steps.append((seat, Cause.SEAT, action, 0))
    name = f"{options.mode}-{number}-{'-'.join(accounts)}"
    record = record_of(name, server_seed, nonces, steps, entry.game, options)
    holders = [setup_pb2.SeatHolder(account_id=account, display_name=account.title()) for account in accounts]
    return checked_result(encode_record(record, holders))


def first(fits, options, accounts, *, greedy=False):
    """Return the result of the first match that fits."""
    return next(filter(fits, (reported(options, accounts, number, greedy=greedy) for number in range(1, 100))))


def places(request):
    """Return the places of a result, in seat order."""
    return [standing.place for standing in request.standings.seats]


def lost(request):
    """Return whether the game beat all."""
    return not request.standings.winners
