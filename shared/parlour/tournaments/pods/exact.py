"""The best split of a small field, by going through all of them."""

from functools import cache
from itertools import combinations

from parlour.tournaments.pods.cost import Packed, Pods, Problem

UP_TO = 12
"""Most entrants that are seated exactly."""


def best(problem: Problem) -> Pods:
    """Return a split of the least cost: the best pod of the first who is left, with the best split of the others."""
    everybody = (1 << len(problem.numbers)) - 1
    sizes = tuple(sorted(set(problem.sizes), reverse=True))
    costs: dict[int, Packed] = {}

    def pod(members: tuple[int, ...], mask: int) -> Packed:
        if mask not in costs:
            costs[mask] = problem.pod(members)
        return costs[mask]

    @cache
    def split(left: int, tables: tuple[int, ...]) -> tuple[Packed, Pods]:
        if not left:
            return 0, []
        free = [place for place in range(left.bit_length()) if left >> place & 1]
        least: tuple[Packed, Pods] | None = None
        for which, size in enumerate(sizes):
            if not tables[which]:
                continue
            rest = tuple(count - (place == which) for place, count in enumerate(tables))
            for others in combinations(free[1:], size - 1):
                members = (free[0], *others)
                mask = sum(1 << member for member in members)
                cost, pods = split(left & ~mask, rest)
                cost += pod(members, mask)
                if least is None or cost < least[0]:
                    least = cost, [list(members), *pods]
        if least is None:
            raise AssertionError(left)
        return least

    return split(everybody, tuple(problem.sizes.count(size) for size in sizes))[1]
