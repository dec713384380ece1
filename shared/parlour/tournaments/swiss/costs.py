"""What pairing minimises, as counts in strict order, and how to pack them into one exact integer.

The order, the strongest first: repeated meetings; byes of those who had one; two with the same absolute colour need;
where the bye goes; squared score gaps; topscorers who miss a colour they need absolutely; missed colours; missed strong
colours; floats down again after one round, up again, down after two rounds, up after two; entrants of one affinity;
squared distance from the place that top half against bottom half gives.
"""

from collections.abc import Iterable, Sequence
from math import prod

from parlour.tournaments.swiss.form import ABSOLUTE, Form

LEVELS = (
    "repeated meetings",
    "byes of those who had one",
    "same absolute colour need",
    "place of the bye",
    "score gap",
    "topscorers' colours",
    "missed colours",
    "missed strong colours",
    "down again after one round",
    "up again after one round",
    "down again after two rounds",
    "up again after two rounds",
    "same affinity",
    "distance",
)
"""Names of the levels of a cost."""

BYE_LEVELS = frozenset({1, 3})
"""Levels that only the one bye of a round adds to."""

FAR = 15
"""Gaps in score groups and distances in places beyond these count as these."""
WIDE = 40

Cost = tuple[int, ...]
"""A value for each of `LEVELS`."""


class Packing:
    """Packs tuples whose sums per level stay below known bounds into integers that compare and add alike."""

    def __init__(self, tops: Sequence[int]) -> None:
        """Take the largest sum that each level can reach."""
        self.factors = [prod(top + 1 for top in tops[level + 1 :]) for level in range(len(tops))]
        self.bound = prod(top + 1 for top in tops)

    def pack(self, cost: Iterable[int]) -> int:
        """Return the tuple as one integer."""
        return sum([value * factor for value, factor in zip(cost, self.factors, strict=True) if value])

    def unpack(self, packed: int) -> Cost:
        """Return the tuple again."""
        values = []
        for factor in self.factors:
            value, packed = divmod(packed, factor)
            values.append(value)
        return tuple(values)


def meeting(one: Form, other: Form, gap: int, distance: int) -> Cost:
    """Return the cost of a table.

    Args:
        one: An entrant.
        other: The opponent.
        gap: Score groups between them.
        distance: Of the opponent from the ideal one, in places.
    """
    same = bool(one.wish) and one.wish == other.wish
    absolute = same and one.need == other.need == ABSOLUTE
    topscorer = one.top or other.top
    high, low = (one, other) if one.score > other.score else (other, one)
    floats = high.score != low.score
    return (
        one.met.get(other.number, 0),
        0,
        int(absolute and not topscorer),
        0,
        min(gap, FAR) ** 2,
        int(absolute and topscorer),
        int(same),
        int(same and one.need > 0 and other.need > 0),
        int(floats and high.floats[0] == "d"),
        int(floats and low.floats[0] == "u"),
        int(floats and high.floats[1] == "d"),
        int(floats and low.floats[1] == "u"),
        int(one.affinity != "" and one.affinity == other.affinity),
        min(distance, WIDE) ** 2,
    )


def bye(form: Form, place: int) -> Cost:
    """Return the cost of a bye: who had one already comes last, then its place among the candidates."""
    return (0, int(form.free), 0, place, *(0,) * (len(LEVELS) - 4))


def add(costs: Iterable[Cost]) -> Cost:
    """Return the sum by level."""
    return tuple(map(sum, zip(*costs, strict=True))) or (0,) * len(LEVELS)
