"""What simulated matches came to: wins, points and where they came from."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import msgspec

from parlour.engine.game import Standings


class Entrant(msgspec.Struct):
    """How one entrant did.

    Attributes:
        bot: Key of its bot.
        wins: Matches won; of a shared win, its share.
        win_share: Wins for each match.
        mean_points: Points for each match.
    """

    bot: str
    wins: float
    win_share: float
    mean_points: float


class Seat(msgspec.Struct):
    """How a seat did, whoever sat there.

    Attributes:
        win_share: Wins for each match; of a shared win, its share.
        mean_points: Points for each match.
    """

    win_share: float
    mean_points: float


class Points(msgspec.Struct):
    """Points of a seat in a match, over all seats and matches.

    Attributes:
        mean: Their mean.
        deviation: Their standard deviation.
        least: The fewest.
        most: The most.
        winners: The mean of those who won.
        categories: The mean by category of the score sheet, by key.
    """

    mean: float
    deviation: float
    least: int
    most: int
    winners: float
    categories: dict[str, float]


class Tally:
    """Counts matches, exactly.

    Args:
        seats: Of every match.
    """

    def __init__(self, seats: int) -> None:
        self._games = 0
        self._wins = [[Fraction()] * seats for _ in range(seats)]
        self._points = [[0] * seats for _ in range(seats)]
        self._all = Counter[int]()
        self._won = Counter[int]()
        self._categories = Counter[str]()
        self._endings = Counter[str]()

    def count(self, standings: Standings, order: list[int]) -> None:
        """Count a match in which `order` says the entrant of each seat."""
        self._games += 1
        self._endings[standings.ending.reason] += 1
        winners = standings.winners
        for standing in standings.seats:
            entrant = order[standing.seat]
            self._points[entrant][standing.seat] += standing.points
            self._all[standing.points] += 1
            for line in standing.lines:
                self._categories[line.category] += line.points
            if standing.seat in winners:
                self._wins[entrant][standing.seat] += Fraction(1, len(winners))
                self._won[standing.points] += 1

    def entrants(self, bots: list[str]) -> list[Entrant]:
        """Return how each entrant did."""
        sums = [(sum(wins, Fraction()), sum(points)) for wins, points in zip(self._wins, self._points, strict=True)]
        return [
            Entrant(bot, float(wins), float(wins / self._games), points / self._games)
            for bot, (wins, points) in zip(bots, sums, strict=True)
        ]

    def seats(self) -> list[Seat]:
        """Return how each seat did."""
        wins = [sum(column, Fraction()) for column in zip(*self._wins, strict=True)]
        points = [sum(column) for column in zip(*self._points, strict=True)]
        return [Seat(float(won / self._games), made / self._games) for won, made in zip(wins, points, strict=True)]

    def points(self) -> Points:
        """Return what was scored."""
        count = self._all.total()
        mean = _mean(self._all)
        square = sum(number * points * points for points, number in self._all.items()) / count
        return Points(
            mean=mean,
            deviation=sqrt(max(0.0, square - mean * mean)),
            least=min(self._all),
            most=max(self._all),
            winners=_mean(self._won),
            categories={key: points / count for key, points in sorted(self._categories.items())},
        )

    def endings(self) -> dict[str, int]:
        """Return how many matches ended for each reason."""
        return dict(sorted(self._endings.items()))


def _mean(points: Counter[int]) -> float:
    return sum(number * value for value, number in points.items()) / max(1, points.total())
