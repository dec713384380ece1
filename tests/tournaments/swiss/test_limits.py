"""Small fields: what is said before the start, and what happens at a dead end."""

from random import Random

import pytest
from tests.tournaments.swiss.events import play

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import Pairing, StageRules


def reasons(format_: str, rounds: int, entrants: int, **values) -> list[tuple[str, str]]:
    """Return severity and reason of what is said before the start."""
    rules = StageRules(key="swiss", format=format_, rounds=rounds, **values)
    return [(caution.severity, caution.reason) for caution in format_of(format_).check(rules, entrants)]


@pytest.mark.parametrize(("entrants", "rounds"), [(6, 5), (8, 7)])
def test_a_small_swiss_is_warned_of_before_it_starts(entrants, rounds):
    """TC05: six in five rounds and eight in seven are warned of strongly, and a round robin is offered."""
    rules = StageRules(key="swiss", format="swiss-dutch", rounds=rounds)
    (caution,) = format_of("swiss-dutch").check(rules, entrants)
    assert (caution.severity, caution.reason) == ("strong", "MAY_NOT_COMPLETE")
    assert "round robin" in caution.text
    assert reasons("swiss-dutch", entrants // 2, entrants) == []
    assert reasons("swiss-dutch", entrants // 2 + 1, 20) == []


def test_impossible_rounds_are_refused_before_the_start():
    """TC05: more rounds than opponents are refused with the number that fits, unless rematches are allowed."""
    with pytest.raises(BadRules, match="at most 5 rounds") as refused:
        reasons("swiss-dutch", 6, 6)
    assert refused.value.details["most"] == "5"
    assert reasons("swiss-monrad", 6, 6)[0] == ("strong", "MAY_NOT_COMPLETE")
    assert reasons("swiss-dutch", 6, 6, details={"rematches": "allow"})[0][0] == "strong"
    with pytest.raises(BadRules):
        reasons("swiss-monrad", 6, 6, details={"rematches": "never"})


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"seats": 4}, "TABLE_SIZE"),
        ({"details": {"acceleration": "bako"}}, "UNKNOWN_DETAIL"),
        ({"ruleset": "fide-1850"}, "UNKNOWN_RULESET"),
    ],
)
def test_rules_that_do_not_fit(values, reason):
    """Each kind of rules that no Swiss can be played by has its own reason."""
    with pytest.raises(BadRules) as refused:
        reasons("swiss-dutch", 3, 8, **values)
    assert refused.value.reason == reason


@pytest.mark.parametrize(("count", "rounds"), [(6, 5), (8, 7)])
def test_dead_ends_have_a_stated_fallback(count, rounds):
    """TC05: where Dutch cannot go on, the fewest rules are broken, and named; else it is refused with a way out."""
    ends = 0
    for seed in range(12):
        rules = StageRules(key="swiss", format="swiss-dutch", rounds=rounds)
        paired, refusal = until_refused(rules, count, seed)
        tables = [frozenset(table) for pairing in paired for table in pairing.tables]
        assert len(tables) == len(set(tables))
        assert refusal is None or (refusal.reason == "NO_PAIRING_LEFT" and "round robin" in str(refusal))
        fallen_back = [pairing for pairing in paired if not pairing.engine.startswith("gacrux")]
        assert all(any("relaxed (C3)" in note for note in pairing.notes) for pairing in fallen_back)
        ends += len(fallen_back) + (refusal is not None)
    assert ends


def until_refused(rules: StageRules, count: int, seed: int) -> tuple[list[Pairing], CannotPair | None]:
    """Return the rounds of a random event, and the refusal that ended it, if any."""
    paired = []
    try:
        for _, pairing in play(rules, count, Random(seed)):
            paired.append(pairing)
    except CannotPair as refusal:
        return paired, refusal
    return paired, None


def test_rematches_come_last_where_they_are_allowed():
    """TC05: with rematches allowed a stage always ends, and a round with a second meeting says so."""
    rules = StageRules(key="swiss", format="swiss-dutch", rounds=7, details={"rematches": "allow"})
    rounds = list(play(rules, 4, Random(1)))
    assert len(rounds) == 7
    assert any("rematches relaxed (C1)" in note for _, pairing in rounds for note in pairing.notes)
