"""Keys of tie-breaks, their parameters, and explanations that add up."""

from fractions import Fraction
from itertools import chain

import pytest
from tests.tournaments.tiebreaks.random_events import random_event
from tests.tournaments.tiebreaks.scorebook import event, pods, swiss

from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import Scheme
from parlour.tournaments.standings import explain, explain_from, rank
from parlour.tournaments.tiebreaks import Combine, Ledger, Ruleset, known, ruleset_of, tiebreak_of, tiebreaks_of

KEYS = [key.replace("-N", "-1") for key in known() if not key.startswith("outcome")]
POD_KEYS = [key for key in KEYS if not tiebreak_of(key, swiss()).pairs_only]


@pytest.mark.parametrize(
    "key", ["bucholz", "buchholz-cut-0", "buchholz-cut-N", "buchholz-1", "omw-2", "", "outcome-won", "lot", "points"]
)
def test_unknown_keys_name_the_known_ones(key):
    """A key that is not there is refused, and the refusal lists what there is."""
    with pytest.raises(BadRules, match="buchholz-cut-N, ") as caught:
        tiebreaks_of(swiss(key))
    assert caught.value.reason == "UNKNOWN_TIEBREAK"


def test_no_criterion_comes_twice():
    """A stage that names a tie-break twice is refused."""
    with pytest.raises(BadRules) as caught:
        tiebreaks_of(swiss("wins", "buchholz", "wins"))
    assert caught.value.reason == "TIEBREAK_TWICE"


@pytest.mark.parametrize("key", [key for key in KEYS if key not in POD_KEYS])
def test_sums_for_two_are_refused_at_larger_tables(key):
    """What means something only for tables of two is refused where tables are larger."""
    with pytest.raises(BadRules) as caught:
        tiebreaks_of(swiss(key, seats=4))
    assert caught.value.reason == "TIEBREAK_NEEDS_PAIRS"


@pytest.mark.parametrize("details", [{"rate_floor": "a third"}, {"rate_floor": "1.5"}, {"dropped_cap": -1}])
def test_parameters_out_of_range_are_refused(details):
    """A floor or cap that is no share is refused."""
    with pytest.raises(BadRules) as caught:
        rank(event(2), swiss("omw", details=details), b"")
    assert caught.value.reason == "BAD_PARAMETER"


@pytest.mark.parametrize(
    ("name", "ruleset"),
    [
        ("fide-2026-02-01", Ruleset.FIDE_2026),
        ("fide-2026", Ruleset.FIDE_2026),
        ("fide-2026-01-31", Ruleset.FIDE_2024),
        ("fide-2024", Ruleset.FIDE_2024),
        ("fide-2012-07-01", Ruleset.FIDE_2012),
        ("cards-2025", Ruleset.FIDE_2026),
    ],
)
def test_rules_go_by_date(name, ruleset):
    """A stage's ruleset picks the tie-break rules that were in force."""
    assert ruleset_of(name) is ruleset


def test_a_federation_without_a_year_is_refused():
    """Rules without a date say nothing."""
    with pytest.raises(BadRules) as caught:
        ruleset_of("fide-latest")
    assert caught.value.reason == "UNKNOWN_RULESET"


def combined(told):
    """Return what the terms that count come to by the rule of combination."""
    counted = [term for term in told.terms if term.counted]
    fractions = [Fraction(term.numerator, term.denominator) for term in counted if term.denominator]
    if told.combine is Combine.SUM:
        return sum(fractions, Fraction(0))
    if told.combine is Combine.MEAN:
        return sum(fractions, Fraction(0)) / len(fractions) if fractions else None
    if told.combine is Combine.RATIO:
        bottom = sum(term.denominator for term in counted)
        return Fraction(sum(term.numerator for term in counted), bottom) if bottom else None
    return None


def check(field, rules, key):
    """Check each entrant's explanation of a key against its value in the standings."""
    ledger = Ledger(field, rules)
    measure = tiebreak_of(key, rules).measure(ledger)
    for number in measure.values:
        told = explain_from(ledger, number, key)
        assert told.value == measure.value(key, number)
        total = combined(told)
        if total is not None:
            floor = {"mw": FLOORS[rules.seats], "gw": FLOORS[rules.seats], "win-rate": Fraction(1, 4)}.get(key, total)
            assert Fraction(told.value.numerator, told.value.denominator) == max(total, floor)
        assert told.rule
        assert all(term.text for term in told.terms)


FLOORS = {2: Fraction("0.33"), 4: Fraction("0.20")}


@pytest.mark.parametrize("key", [key for key in KEYS if key not in {"direct-encounter", "head-to-head"}])
def test_terms_add_up_to_the_value(key):
    """What an explanation counts comes to the very value of the standings, in each ruleset (T078, TC13)."""
    for ruleset in ("fide-2012-07-01", "fide-2024", "fide-2026"):
        for seed in range(3):
            check(random_event(seed, most=9), swiss(ruleset=ruleset), key)


@pytest.mark.parametrize("key", [key for key in POD_KEYS if key != "head-to-head"])
def test_terms_add_up_at_larger_tables(key):
    """The same holds in pods with short tables and byes (T078, TC20)."""
    rules = swiss(format="pods", seats=4, fewest=3, scheme=Scheme(places=(300,), draw=60))
    field = pods(12, "ABCD A, EFGH E, IJK I, L U", "AEIL =, BFJ F, CGK C, DH D", "LBCD L, EFGH =, AIJ A, K U")
    check(field, rules, key)


def test_direct_encounter_is_told_among_the_tied():
    """The terms are the games among those who were equal so far, and nobody else's."""
    field = event(4, "1-2 1:0, 3-4 1:0", "1-3 0:1, 2-4 1:0", "1-4 1:0, 2-3 1:0")
    rules = swiss("direct-encounter", "wins")
    told = explain(field, rules, 1, "direct-encounter")
    assert sorted(chain.from_iterable(term.opponents for term in told.terms)) == [2, 3]
    assert told.combine is Combine.AMONG_TIED
    assert not told.value.decides


def test_direct_encounter_goes_on_among_those_who_stay_tied():
    """Of three who are tied one lost to both others: it is last, and the other two are compared again."""
    field = event(4, "1-2 1:0, 3-4 1:0", "1-3 1:0, 2-4 0:1", "2-3 1:0, 4-1 1:0")
    rows = rank(field, swiss("direct-encounter"), b"").rows
    assert [(row.number, row.points) for row in rows[:2]] in ([(4, 120), (1, 120)], [(1, 120), (4, 120)])
    assert rows[0].number == 4
    assert (rows[1].decided_by, rows[3].decided_by) == ("direct-encounter", "direct-encounter")
    assert [row.number for row in rows[2:]] == [2, 3]


def test_direct_encounter_needs_certainty():
    """Who could still have been overtaken by one never met is not put first; who could not is."""
    field = event(6, "1-2 1:0, 3-4 1:0, 5-6 0.5:0.5", "1-3 0:1, 4-2 0:1, 5-6 0.5:0.5")
    tied = {row.number: row.values[0] for row in rank(field, swiss("direct-encounter"), b"").rows if row.points == 60}
    assert sorted(tied) == [1, 2, 5, 6]
    assert not any(value.decides for value in tied.values())
    pair = event(4, "1-2 1:0, 3-4 1:0", "1-3 0:1, 2-4 1:0")
    rows = [row for row in rank(pair, swiss("direct-encounter"), b"").rows if row.points == 60]
    assert [(row.number, row.values[0].numerator) for row in rows] == [(1, 1), (2, 2)]
