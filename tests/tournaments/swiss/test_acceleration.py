"""Baku acceleration."""

from random import Random

import pytest
from tests.tournaments.swiss.events import field_of, play

from parlour.tournaments.model import POINT, StageRules
from parlour.tournaments.swiss.acceleration import virtual_points

BAKU = {"acceleration": "baku"}


def test_virtual_points_by_round():
    """Group A is the first 2 * ceil(n/4); of nine rounds the first three have a win more, rounds 4 and 5 half of it."""
    rules = StageRules(key="s", format="swiss-dutch", details=BAKU)
    virtual = virtual_points(field_of(18), rules, 9)
    assert virtual.upto == 10
    assert [virtual.at(10, round_) for round_ in range(1, 8)] == [POINT] * 3 + [POINT // 2] * 2 + [0] * 2
    assert virtual.at(11, 1) == 0


@pytest.mark.parametrize("exact_up_to", [0, 300])
def test_the_halves_do_not_meet_in_round_one(exact_up_to):
    """Accelerated, both engines pair the upper and the lower half within themselves in round 1."""
    rules = StageRules(key="s", format="swiss-dutch", rounds=9, details=BAKU, exact_up_to=exact_up_to)
    _, pairing = next(play(rules, 20, Random(1)))
    assert all((one <= 10) == (other <= 10) for one, other in pairing.tables)


def test_both_engines_go_by_the_same_scores():
    """The gap over all tables of accelerated rounds is as small with score groups as with the exact engine."""
    gaps = []
    for exact_up_to in (0, 300):
        rules = StageRules(key="s", format="swiss-dutch", rounds=6, details=BAKU, exact_up_to=exact_up_to)
        gaps.append(sum(pairing.cost[4] for _, pairing in play(rules, 40, Random(2))))
    assert gaps[0] <= gaps[1] * 2 + 10
