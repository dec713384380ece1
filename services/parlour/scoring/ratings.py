"""How a match changes the ratings of those who played it.

Each rating is a normal distribution over skill; a match is read as places of sides, from first to last, with ties. The
model is openskill's `BradleyTerryPart`: every side is compared with every other one, so that sides which share a place
and started equal also end equal (a narrower window, or the Plackett-Luce model, breaks that with ties). A side is as
strong as its members together, and what it gains or loses is shared out by how unsure each member's rating is.
`limit_sigma` keeps a certain winner's deviation from growing, so a win never lowers the conservative rating.
"""

from collections.abc import Sequence
from math import sqrt

import msgspec
from openskill.models import BradleyTerryPart

START_MU = 25.0
START_SIGMA = START_MU / 3
MOST_SEATS = 64

_MODEL = BradleyTerryPart(mu=START_MU, sigma=START_SIGMA, window_size=MOST_SEATS, limit_sigma=True)


class Skill(msgspec.Struct, frozen=True):
    """What is believed of somebody's skill in a game.

    Attributes:
        mu: Mean.
        sigma: Standard deviation.
    """

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def conservative(self) -> float:
        """What leaderboards go by: mu - 3 sigma, 0 at the start."""
        return self.mu - 3 * self.sigma


def is_rated(accounts: Sequence[str]) -> bool:
    """Whether a match between these holders of seats changes ratings.

    It does when every seat has an account and no account holds two seats: who plays against itself proves nothing.
    So a match with the same bot in two seats is unrated.
    """
    return 2 <= len(accounts) <= MOST_SEATS and all(accounts) and len(set(accounts)) == len(accounts)


def opponent_of(seats: int) -> Skill:
    """Return what is believed at first of what so many seats play against: it is as strong as they are together."""
    return Skill(START_MU * seats, START_SIGMA * sqrt(seats))


def rate(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Return the skills after a match of each for itself; see `rate_sides`."""
    return [skill for (skill,) in rate_sides([[skill] for skill in before], places)]


def rate_sides(before: Sequence[Sequence[Skill]], places: Sequence[int]) -> list[list[Skill]]:
    """Return the skills after a match, in the same order.

    Args:
        before: Of each member of each side.
        places: Of each side; 1 is best, sides that tied share a place.

    Raises:
        ValueError: Not as many places as sides, or a place below 1.
    """
    if len(before) != len(places) or min(places, default=1) < 1:
        raise ValueError(f"{len(before)} sides can't have the places {list(places)}")
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma) for skill in side] for side in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Skill(rating.mu, rating.sigma) for rating in side] for side in after]
