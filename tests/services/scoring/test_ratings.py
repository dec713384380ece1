"""Ratings: places in, skills out."""

import itertools

import pytest

from parlour.scoring.ratings import Skill, is_rated, rate


def places_of(seats):
    """Every way in which so many seats can be placed."""
    for scores in itertools.product(range(seats), repeat=seats):
        yield tuple(1 + sum(other < score for other in scores) for score in scores)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_that_tie_end_equal_and_a_better_place_ends_higher(seats):
    """Among equals, the order of the new means is the order of the places, and a tie is a tie (ratings case RC01)."""
    for places in set(places_of(seats)):
        means = [skill.mu for skill in rate([Skill()] * seats, places)]
        for one, other in itertools.combinations(range(seats), 2):
            if places[one] == places[other]:
                assert means[one] == pytest.approx(means[other], abs=1e-9)
            else:
                assert (means[one] > means[other]) == (places[one] < places[other])


def test_ties_in_a_large_match_end_equal():
    """Eight newcomers with a shared second place: both end equal, below the first and above the fourth (RC01)."""
    means = [skill.mu for skill in rate([Skill()] * 8, (1, 2, 4, 2, 5, 6, 7, 8))]
    assert means[1] == pytest.approx(means[3], abs=1e-9)
    assert means[0] > means[1] > means[2] > means[4]


def test_a_win_never_lowers_the_conservative_rating():
    """A champion who beats a beginner, as everyone expected, does not fall for it."""
    champion, beginner = Skill(40.0, 1.0), Skill(10.0, 1.0)
    after = rate([champion, beginner], (1, 2))[0]
    assert after.conservative >= champion.conservative


def test_the_order_of_the_seats_does_not_matter():
    """The same people with the same places get the same ratings, whichever seats they had."""
    skills = [Skill(30, 3), Skill(25, 8), Skill(20, 5), Skill(28, 6)]
    places = (1, 2, 2, 4)
    usual = rate(skills, places)
    for order in itertools.permutations(range(4)):
        after = rate([skills[seat] for seat in order], [places[seat] for seat in order])
        for position, seat in enumerate(order):
            assert after[position].mu == pytest.approx(usual[seat].mu)
            assert after[position].sigma == pytest.approx(usual[seat].sigma)


@pytest.mark.parametrize(
    ("accounts", "rated"),
    [
        (["a", "b"], True),
        (["a", "b", "c"], True),
        (["a", "a"], False),
        (["a", "b", "a"], False),
        (["a", ""], False),
        (["a"], False),
        ([], False),
    ],
)
def test_a_match_is_rated_between_different_accounts(accounts, rated):
    """Every seat needs an account of its own: nobody is rated for playing against itself."""
    assert is_rated(accounts) is rated


@pytest.mark.parametrize("places", [(1,), (1, 2, 3), (0, 1)])
def test_places_must_fit_the_seats(places):
    """As many places as seats, counted from 1."""
    with pytest.raises(ValueError, match="places"):
        rate([Skill(), Skill()], places)
