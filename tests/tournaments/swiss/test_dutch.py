"""Exact Dutch: our translation of an event against the library's own reading of a file, and the rules it must keep."""

import os
from random import Random

import pytest
from tests.tournaments.swiss.events import play, played, result
from tests.tournaments.swiss.trf import differences, trf_of

from parlour.tournaments.model import StageRules
from parlour.tournaments.swiss.checks import broken_rules

EVENTS = int(os.environ.get("PARLOUR_ORACLE_EVENTS", "4"))


@pytest.mark.parametrize("event", range(EVENTS))
def test_every_round_is_what_the_checker_pairs(event, tmp_path):
    """O1, T075, T074: with absences, byes and forfeits, gacrux's checker agrees with every round of a file."""
    random = Random(event)
    count = random.randint(8, 60)
    rounds = random.randint(3, min(9, count // 2))
    rules = StageRules(key="swiss", format="swiss-dutch", rounds=rounds)
    exact = True
    for field, pairing in play(rules, count, random, absent=0.08, forfeits=0.05):
        exact = exact and pairing.engine.startswith("gacrux")
        assert exact or pairing.notes
        assert broken_rules(field, rules, pairing, rounds) == [] or not exact
        last = field, pairing
        if not exact:
            break
    field, pairing = last
    complete = played(field, pairing, lambda seats: result(random, seats, 0.05)) if exact else field
    assert differences(complete, rounds, tmp_path) == []


def test_the_oracle_can_tell(tmp_path):
    """O1: the checker does find a difference when two tables of a round exchange their second seats."""
    random = Random(1)
    rules = StageRules(key="swiss", format="swiss-dutch", rounds=4)
    *_, (field, pairing) = play(rules, 16, random)
    (a, b), (c, d), *rest = pairing.tables
    wrong = type(pairing)(tables=((a, d), (c, b), *rest), engine="", ruleset="")
    complete = played(field, wrong, lambda seats: result(random, seats))
    assert [round_ for round_, _, _ in differences(complete, 4, tmp_path)] == [4]
    assert trf_of(complete, 4).count("001 ") == 16
