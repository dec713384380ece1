"""What search bots learn from imagined plays."""

import pytest

from parlour.bots.search_bot import rewards
from parlour.engine.game import Contest, Ending, Standing, Standings


@pytest.mark.parametrize(
    ("contest", "sides", "winners", "expected"),
    [
        (Contest.EACH_FOR_ITSELF, (), (), [1, 0.5, 0.5, 0]),
        (Contest.TEAMS, ((0, 2), (1, 3)), (1, 3), [0, 1, 0, 1]),
        (Contest.TEAMS, ((0, 2), (1, 3)), (0, 1, 2, 3), [0.5, 0.5, 0.5, 0.5]),
        (Contest.COOP, ((0, 1, 2, 3),), (0, 1, 2, 3), [1, 1, 1, 1]),
        (Contest.COOP, ((0, 1, 2, 3),), (), [0, 0, 0, 0]),
    ],
)
def test_sides_are_rewarded_as_one(contest, sides, winners, expected):
    """Each for itself counts who came after it; partners share a win, a draw or a loss; all may lose to the game."""
    seats = tuple(Standing(seat, place, 0) for seat, place in enumerate((1, 2, 2, 4)))
    assert rewards(Standings(Ending("over"), seats, (), contest, sides, winners)) == expected
