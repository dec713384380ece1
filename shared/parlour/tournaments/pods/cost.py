"""What a split into pods costs: six counts, each infinitely dearer than all that follow.

While searching, the counts of a cost are kept in one big integer, `WIDTH` bits each: sums and comparisons of such
integers are those of the tuples, and no weight is ever a guess.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from parlour.tournaments.model import Number

CRITERIA = ("forbidden", "met", "affinity", "odd", "spread", "odd-points")
"""Counts of a cost, the dearest first.

`forbidden`: pairs at one table that must not meet. `met`: sum over the pairs of a table of the squared number of times
that they met. `affinity`: pairs of one club or family. `odd`: sum over those at a table smaller (larger) than wanted of
how often they sat at a smaller (larger) one, squared. `spread`: sum over tables of the squared difference between the
most and the fewest points, in sixtieths. `odd-points`: points of those at odd tables, above the least in the field;
where odd tables come from the top, below the most.
"""

WIDTH = 64
FORBIDDEN, MET, AFFINITY, ODD, SPREAD, PLACE = (1 << WIDTH * (5 - count) for count in range(6))

Packed: TypeAlias = int
"""A cost as one integer."""
Pods: TypeAlias = list[list[int]]
"""Positions in the order of the problem, pod by pod."""


class Rest(msgspec.Struct, frozen=True, gc=False):
    """A pod that somebody has left, and what it costs so far.

    Attributes:
        members: Positions that stay.
        names: Their entrants.
        cost: What they cost each other, with an odd table, without the spread.
        first, last: The smallest and the largest position.
        odd: Cost of the table for whoever joins, by position; None where the table has the wanted size.
    """

    members: tuple[int, ...]
    names: tuple[Number, ...]
    cost: Packed
    first: int
    last: int
    odd: tuple[Packed, ...] | None


class Problem(msgspec.Struct, frozen=True):
    """Who is to be seated, in standing order. Everybody is a position in that order, from 0.

    Attributes:
        numbers: Entrant of each position.
        points: Points of each position, in sixtieths, never rising.
        sizes: Size of each pod, the largest first.
        wanted: The wanted size.
        met: For each position, how often it met which entrants.
        forbidden: For each position that has such, the positions it must not meet.
        affinities: Club of each position; 0 for none.
        odd: Packed cost of sitting at a smaller table, and at a larger one, by position.
        parted: Whether there are clubs or forbidden pairs at all.
    """

    numbers: tuple[Number, ...]
    points: tuple[int, ...]
    sizes: tuple[int, ...]
    wanted: int
    met: tuple[Mapping[Number, int], ...]
    forbidden: Mapping[int, frozenset[int]]
    affinities: tuple[int, ...]
    odd: tuple[tuple[Packed, ...], tuple[Packed, ...]]
    parted: bool = True

    def pair(self, one: int, other: int) -> Packed:
        """Return what it costs that two positions meet."""
        times = self.met[one].get(self.numbers[other], 0)
        return times * times * MET + self._parted((one, other))

    def odd_of(self, size: int) -> tuple[Packed, ...] | None:
        """Return the costs of sitting at a table of that size; None where it is the wanted one."""
        return None if size == self.wanted else self.odd[size > self.wanted]

    def pod(self, members: Sequence[int]) -> Packed:
        """Return the packed cost of a pod."""
        numbers = self.numbers
        names = [numbers[member] for member in members]
        cost = 0
        for place, member in enumerate(members, 1):
            met = self.met[member]
            for number in names[place:]:
                if number in met:
                    cost += met[number] ** 2 * MET
        if self.parted:
            cost += self._parted(members)
        if len(members) != self.wanted:
            odd = self.odd[len(members) > self.wanted]
            cost += sum(odd[member] for member in members)
        spread = self.points[min(members)] - self.points[max(members)]
        return cost + spread * spread * SPREAD if spread else cost

    def rests(self, members: Sequence[int]) -> list[Rest]:
        """Return for each member the pod that it leaves behind; the table keeps its size."""
        names = [self.numbers[member] for member in members]
        odd = self.odd_of(len(members))
        own = [odd[member] for member in members] if odd is not None else [0] * len(members)
        whole = sum(own)
        for place, member in enumerate(members):
            met = self.met[member]
            for at in range(place + 1, len(members)):
                cost = self._parted((member, members[at])) if self.parted else 0
                if names[at] in met:
                    cost += met[names[at]] ** 2 * MET
                if cost:
                    whole += cost
                    own[place] += cost
                    own[at] += cost
        rests = []
        for place, cost in enumerate(own):
            stay = (*members[:place], *members[place + 1 :])
            rests.append(Rest(stay, (*names[:place], *names[place + 1 :]), whole - cost, min(stay), max(stay), odd))
        return rests

    def joined(self, rest: Rest, newcomer: int) -> Packed:
        """Return the cost of the pod that somebody completes: `pod` of all its members."""
        met, cost = self.met[newcomer], rest.cost
        for number in rest.names:
            if number in met:
                cost += met[number] ** 2 * MET
        if self.parted:
            cost += sum(self._parted((newcomer, member)) for member in rest.members)
        if rest.odd is not None:
            cost += rest.odd[newcomer]
        first = min(rest.first, newcomer)
        last = max(rest.last, newcomer)
        spread = self.points[first] - self.points[last]
        return cost + spread * spread * SPREAD if spread else cost

    def _parted(self, members: Sequence[int]) -> Packed:
        """Return what it costs that club-mates and forbidden pairs are among the members."""
        cost = 0
        for place, member in enumerate(members, 1):
            others = members[place:]
            if club := self.affinities[member]:
                cost += sum(self.affinities[other] == club for other in others) * AFFINITY
            if member in self.forbidden:
                cost += len(self.forbidden[member].intersection(others)) * FORBIDDEN
        return cost

    def total(self, pods: Iterable[Sequence[int]]) -> Packed:
        """Return the packed cost of a split."""
        return sum(map(self.pod, pods))


def unpack(cost: Packed) -> tuple[int, ...]:
    """Return the counts of a packed cost, in the order of `CRITERIA`."""
    mask = (1 << WIDTH) - 1
    return tuple(cost >> WIDTH * (5 - count) & mask for count in range(6))
