"""A match set aside at any step goes on as if nothing had happened."""

import random

import msgspec
import pytest
from tests.engine.play import SEED, auction, counters, everything, legal, random_step, submit

from parlour.engine.errors import InvalidRecord
from parlour.engine.snapshot import Snapshot, resume, snapshot


def reloaded(match):
    """Write a snapshot down, read it again, and resume the match from it."""
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot(match)), type=Snapshot)
    return resume(match.game, match.setting, SEED, kept)


@pytest.mark.parametrize("make", [auction, counters])
def test_a_match_reloaded_at_every_step_is_the_same_match(make):
    """T025, T018: digests, chain, open decisions and their ids agree with a match that was never reloaded."""
    through, reloading = make(3), make(3)
    rngs = random.Random(9), random.Random(9)
    while not through.over:
        random_step(through, rngs[0])
        reloading = reloaded(reloading)
        random_step(reloading, rngs[1])
        assert everything(reloading) == everything(through)
    assert reloaded(reloading).standings() == through.standings()


def test_sealed_answers_survive_a_restart():
    """T024: after a restart between two sealed answers only the seat that had not answered is asked."""
    match = auction(2)
    bid = submit(match, 0, legal(match, 0)[0]).action
    again = reloaded(match)
    assert again.open == match.open
    assert list(again.open) == [1]
    assert again.state.bids == [bid.card, None]


def test_a_resignation_survives_a_restart():
    """A match that a resignation ended stays over, with its standings."""
    match = auction(2)
    match.accept(match.propose_resignation(0))
    assert reloaded(match).over
    assert reloaded(match).standings() == match.standings()


def test_a_snapshot_that_does_not_fit_is_refused():
    """Broken bytes, another game's state, foreign decisions and other rules are told apart from a match."""
    match = auction(2)
    kept = snapshot(match)
    broken = [
        msgspec.structs.replace(kept, state=b"{"),
        msgspec.structs.replace(kept, state=counters(2).game.dump(counters(2).state)),
        msgspec.structs.replace(kept, opened={}),
        msgspec.structs.replace(kept, opened={0: 0, 5: 0}),
    ]
    for bad in broken:
        with pytest.raises(InvalidRecord):
            resume(match.game, match.setting, SEED, bad)
    with pytest.raises(InvalidRecord):
        resume(match.game, msgspec.structs.replace(match.setting, rules_version=2), SEED, kept)
