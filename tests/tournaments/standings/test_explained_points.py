"""The points of every row are explained to the last one, in every format."""

import pytest

from parlour.tournaments.fields import field_of, standings_of
from parlour.tournaments.formats import MODULES
from parlour.tournaments.model import POINT, StageRules
from parlour.tournaments.simulate import simulate
from parlour.tournaments.standings import books, explain_from

RULES = {
    "pods": {"seats": 4, "rounds": 4},
    "heats": {"seats": 4, "rounds": 4},
    "se-pods": {"seats": 4, "advance": 1},
    "indiv-pairs": {"seats": 4},
    "groups": {"groups": 4},
    "coop-duplicate": {"seats": 1, "rounds": 4, "details": {"outcome": "won,goals"}},
    "coop-ladder": {"seats": 1, "rounds": 4, "details": {"outcome": "won,goals"}},
    "coop-swiss": {"seats": 1, "rounds": 4, "details": {"outcome": "won,goals"}},
    "swiss-dutch": {"rounds": 4},
    "swiss-monrad": {"rounds": 4},
    "swiss-random": {"rounds": 4},
}


@pytest.mark.parametrize("key", MODULES)
def test_the_terms_of_the_points_add_up_to_the_row(key):
    """TC10 TC13 TC40: what is explained is what the standings say, streaks of an arena included."""
    stage_rules = StageRules(key="main", format=key, **RULES.get(key, {}))
    state = simulate((stage_rules,), 16, seed=1, waves=6).state
    stage = state.running[0]
    ledger = books(field_of(state, stage), stage.rules)
    rows = standings_of(state, stage).rows
    assert len(rows) == 16
    assert any(row.points for row in rows)
    for row in rows:
        explained = explain_from(ledger, row.number, "points")
        assert explained.value.numerator * POINT == row.points * explained.value.denominator
        assert sum(term.numerator for term in explained.terms) == row.points
