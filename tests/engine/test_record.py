"""Records play again to the same match, and no change to one goes unnoticed."""

import msgspec
import pytest
from tests.engine.play import SEED, played
from tests.engine.toys import AUCTION, COUNTERS, AuctionOptions, Bid, Decline, NoOptions

from parlour.engine.errors import ActionError, InvalidRecord, MatchNotOver
from parlour.engine.fairness import match_seed
from parlour.engine.match import Cause, Match
from parlour.engine.record import record_of, replay, verify

NONCES = (b"alice", b"", b"carol")
replace = msgspec.structs.replace


def recorded(game=AUCTION, options=None, nonces=NONCES):
    """Play a match with an answer, a fallback and a resignation in it, and return it with its record."""
    options = options or game.default_options()
    match = Match(game, len(nonces), options, match_seed(SEED, nonces))
    log = []
    for advance in (
        lambda: match.propose(0, next(iter(game.actions(match.state, 0)))),
        lambda: match.propose_fallback(min(match.open)),
        lambda: match.propose_resignation(2),
    ):
        done = advance()
        match.accept(done)
        log.append((done.seat, done.cause, done.action, 5))
    log += played(match)
    return match, record_of("match-1", SEED, nonces, log, game, options)


@pytest.mark.parametrize(("game", "options"), [(AUCTION, AuctionOptions(2, lowest=True)), (COUNTERS, NoOptions())])
def test_a_record_replays_to_the_same_match(game, options):
    """T021: every digest and chain value of the replay is the live match's."""
    match, record = recorded(game, options)
    assert {step.cause for step in record.steps} == set(Cause)
    states = [(m.step, m.digest, m.chain) for m, _ in replay(record, game)]
    claims = [(0, record.digest, record.chain)]
    claims += [(n, step.digest, step.chain) for n, step in enumerate(record.steps, 1)]
    assert states == claims
    again = verify(record, game)
    assert (again.digest, again.chain) == (match.digest, match.chain)
    assert again.standings() == match.standings()


def test_live_digests_equal_those_of_the_record():
    """T021: a log replayed into a record shows the digests that the live match showed, step by step."""
    match = Match(AUCTION, 3, AuctionOptions(), match_seed(SEED, NONCES))
    live, log = [], []
    while not match.over:
        advance = match.propose_fallback(min(match.open))
        match.accept(advance)
        live.append((advance.digest, advance.chain))
        log.append((advance.seat, advance.cause, advance.action, 0))
    record = record_of("m", SEED, NONCES, log, AUCTION, AuctionOptions())
    assert [(step.digest, step.chain) for step in record.steps] == live


def step_changes(step):
    """Yield the step with each of its fields changed in turn."""
    yield "seat", replace(step, seat=(step.seat + 1) % 3)
    yield "seat", replace(step, seat=-1)
    yield from (("cause", replace(step, cause=cause)) for cause in Cause if cause is not step.cause)
    yield from (("action", replace(step, action=a)) for a in (None, Bid(0), Bid(40), Decline()) if a != step.action)
    yield "digest", replace(step, digest=bytes(32))
    yield "digest", replace(step, digest=b"")
    yield "chain", replace(step, chain=bytes(32))


def tampered_steps():
    """Yield `(what, number of the step, record)` for every change of a single step."""
    _, record = recorded()
    for i, step in enumerate(record.steps):
        for what, changed in step_changes(step):
            steps = (*record.steps[:i], changed, *record.steps[i + 1 :])
            yield what, i + 1, replace(record, steps=steps)


def test_every_changed_step_is_found_at_its_step():
    """Whatever is changed in a step, the replay stops right there."""
    count = 0
    for what, number, record in tampered_steps():
        with pytest.raises(InvalidRecord) as caught:
            verify(record, AUCTION)
        assert caught.value.step == number, what
        count += 1
    assert count > 80


def test_times_are_outside_the_chain():
    """When a step happened is told to people only."""
    _, record = recorded()
    verify(replace(record, steps=tuple(replace(step, at_ms=7) for step in record.steps)), AUCTION)


def test_removed_swapped_and_added_steps_are_found():
    """A record holds exactly the steps that were played, in their order."""
    _, record = recorded()
    steps = record.steps
    for changed, number in (
        (steps[:-1], None),
        ((), None),
        ((*steps, steps[-1]), len(steps) + 1),
        ((steps[1], steps[0], *steps[2:]), 1),
        (steps[1:], 1),
    ):
        with pytest.raises(InvalidRecord) as caught:
            verify(replace(record, steps=changed), AUCTION)
        assert caught.value.step == number


def head_changes(record):
    """Yield `(record with one field of its head changed, step at fault)`."""
    setting = record.setting
    yield replace(record, match_id="match-2"), None
    yield replace(record, commitment=bytes(32)), None
    yield replace(record, server_seed=bytes(32)), None
    yield replace(record, server_seed=SEED + b"x"), None
    yield replace(record, nonces=(b"alice", b"", b"mallory")), 0
    yield replace(record, nonces=(b"", b"alice", b"carol")), 0
    yield replace(record, nonces=NONCES[:2]), None
    yield replace(record, nonces=(*NONCES, b"")), None
    yield replace(record, nonces=(b"", b"", bytes(65))), None
    yield replace(record, digest=bytes(32)), 0
    yield replace(record, chain=bytes(32)), 0
    yield replace(record, setting=replace(setting, game="counters")), None
    yield replace(record, setting=replace(setting, rules_version=2)), None
    yield replace(record, setting=replace(setting, seats=2)), None
    yield replace(record, setting=replace(setting, seats=9)), None
    yield replace(record, setting=replace(setting, options=AuctionOptions(4))), 0
    yield replace(record, setting=replace(setting, options=AuctionOptions(3, lowest=True))), 0
    yield replace(record, setting=replace(setting, options=NoOptions())), 0
    yield replace(record, setting=replace(setting, content="other")), None
    yield replace(record, setting=replace(setting, content_hash="00")), None
    standings = record.standings
    best = standings.seats[0]
    yield replace(record, standings=replace(standings, ending=replace(standings.ending, reason="luck"))), None
    yield replace(record, standings=replace(standings, seats=standings.seats[::-1])), None
    for changed in (replace(best, points=99), replace(best, place=3), replace(best, seat=1), replace(best, lines=())):
        yield replace(record, standings=replace(standings, seats=(changed, *standings.seats[1:]))), None


def test_every_changed_field_of_the_head_is_found():
    """No field outside the steps can be changed either; faults of the deal are reported as step 0."""
    _, record = recorded()
    for number, (changed, step) in enumerate(head_changes(record)):
        assert changed != record
        with pytest.raises(InvalidRecord) as caught:
            verify(changed, AUCTION)
        assert caught.value.step == step, number


def test_an_honest_chain_over_a_dishonest_fallback_is_refused():
    """A record can't pass a chosen action off as what the game does when time is up."""
    nonces = (b"", b"")
    match = Match(AUCTION, 2, AuctionOptions(1), match_seed(SEED, nonces))
    other = max(AUCTION.actions(match.state, 0), key=lambda bid: bid.card)
    forged = match.propose(0, other, Cause.TIMEOUT)
    with pytest.raises(ActionError):
        record_of("m", SEED, nonces, [(0, Cause.TIMEOUT, forged.action, 0)], AUCTION, AuctionOptions(1))


def test_a_log_that_stops_early_makes_no_record():
    """Records are made of finished matches."""
    with pytest.raises(MatchNotOver):
        record_of("m", SEED, (b"", b""), [], AUCTION, AuctionOptions())


def test_a_record_of_another_game_is_refused():
    """Rules that are not the record's do not even deal."""
    _, record = recorded()
    with pytest.raises(InvalidRecord, match="game"):
        next(replay(record, COUNTERS))
