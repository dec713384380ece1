"""How a field splits into pods."""

from itertools import combinations_with_replacement

import pytest
from tests.tournaments.pods.events import rules_of

from parlour.tournaments.errors import BadRules
from parlour.tournaments.pods.sizes import Sizes, sizes_of, split


def all_splits(n: int, fewest: int, most: int) -> list[tuple[int, ...]]:
    """Return every multiset of table sizes that adds up to n."""
    found = []
    for count in range(1, n // fewest + 1):
        sizes = combinations_with_replacement(range(fewest, most + 1), count)
        found += [each for each in sizes if sum(each) == n]
    return found


@pytest.mark.parametrize(
    ("fewest", "most", "leftover", "impossible"),
    [
        (3, 4, [(), (3, 3, 3), (3, 3), (3,)], {1, 2, 5}),
        (4, 5, [(), (5,), (5, 5), (5, 5, 5)], {1, 2, 3, 6, 7, 11}),
        (3, 5, [(), (5,), (3, 3), (3,)], {1, 2}),
    ],
)
def test_leftovers_at_tables_of_four(fewest, most, leftover, impossible):
    """Threes, fives, or both: the odd tables are those of the rule for n mod 4, and just these n are impossible."""
    sizes = Sizes(4, fewest, most, byes=False)
    for n in range(1, 200):
        if n in impossible:
            assert not all_splits(n, fewest, most)
            with pytest.raises(BadRules) as refused:
                split(n, sizes)
            assert refused.value.reason == "POD_SPLIT"
            continue
        found = split(n, sizes)
        assert sum(found.sizes) == n
        assert found.byes == 0
        assert tuple(size for size in found.sizes if size != 4) == leftover[n % 4]


def test_no_split_has_fewer_odd_tables():
    """Against all splits up to 23: none has fewer tables that are not of the wanted size."""
    for fewest, most in ((3, 4), (4, 5), (3, 5)):
        for n in range(3, 24):
            if ways := all_splits(n, fewest, most):
                odd = sum(size != 4 for size in split(n, Sizes(4, fewest, most, byes=False)).sizes)
                assert odd == min(sum(size != 4 for size in way) for way in ways)


def test_byes_take_the_rest():
    """With one size allowed the remainder has byes: n mod 4 of them; under four nobody can play."""
    sizes = Sizes(4, 4, 4, byes=True)
    for n in range(4, 60):
        assert split(n, sizes).byes == n % 4
    with pytest.raises(BadRules):
        split(3, sizes)


@pytest.mark.parametrize(
    ("n", "fewest", "most", "named"),
    [
        (5, 3, 4, ["4 or 6 would", "3 to 5", "4 and 1 without a table"]),
        (11, 4, 5, ["10 or 12 would", "4 + 4 + 3 when tables may have 3 to 5", "5 + 5 and 1 without"]),
        (2, 3, 5, ["3 would"]),
    ],
)
def test_an_impossible_size_names_what_fits(n, fewest, most, named):
    """Sizes that no pod split fits are refused with the sizes and the rules that would fit."""
    with pytest.raises(BadRules) as refused:
        split(n, Sizes(4, fewest, most, byes=False))
    for text in named:
        assert text in str(refused.value)


def test_byes_beside_odd_tables():
    """With `leftover` byes, five entrants at tables of three or four play as four and a bye."""
    sizes = sizes_of(rules_of(3, 4, details={"leftover": "byes"}))
    assert (split(5, sizes).sizes, split(5, sizes).byes) == ((4,), 1)
    assert split(6, sizes).byes == 0


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (rules_of(5, 4), "POD_SIZES"),
        (rules_of(2, 4), "POD_SIZES"),
        (rules_of(4, 6), "POD_SIZES"),
        (rules_of(details={"leftover": "dance"}), "UNKNOWN_DETAIL"),
    ],
)
def test_sizes_that_are_none(rules, reason):
    """Sizes out of order or range, and an unknown leftover, are refused with their reason."""
    with pytest.raises(BadRules) as refused:
        sizes_of(rules)
    assert refused.value.reason == reason
