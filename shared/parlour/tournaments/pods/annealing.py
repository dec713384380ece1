"""Annealing of small fields: random swaps, bad ones ever more seldom, from several starts.

While it is warm, counts are weighed against each other by small integers, for a swap that is worse in a dear count may
be on the way to what is better in all; what comes out is improved and compared by the strict cost. No float is
compared: the chances of bad swaps come from a table of integers, so equal seeds give equal pods everywhere.
"""

from itertools import cycle, islice
from math import gcd, log
from random import Random

from parlour.tournaments.pods.bounds import bound
from parlour.tournaments.pods.cost import Packed, Pods, Problem, unpack
from parlour.tournaments.pods.swaps import improve

STEPS = 40_000
"""Most swaps tried from one start; `STEPS_EACH` for each entrant where that is less."""
STEPS_EACH = 1_000
MOST = 120_000
"""Most swaps tried from all starts."""
REACH = 8
"""Pods to each side with which swaps are compared after each start."""
PATIENCE = 8
"""Starts without a better split after which it is over."""
STARTS = (
    (300, (300, 200, 150)),
    (40_000, (40_000, 5_000, 700)),
    (600, (2700, 300, 200)),
    (8_000, (8_000, 1_500, 400)),
    (300, (900, 300, 150)),
    (900, (1800, 600, 300)),
)
"""In turn, for each start: the warmth to begin with, and what two who met, two of a club and an odd table too many
weigh beside a spread of one win, 100."""
COLDEST = 4
FORBIDDEN_WEIGHT = 1_000_000
_CHANCES = tuple(round(-log((place + 0.5) / 1024) * 256) for place in range(1024))


class Weights:
    """The cost in small integers: of pairs by position and position, of odd tables, and of one squared spread."""

    def __init__(self, problem: Problem, weights: tuple[int, int, int], win: int) -> None:
        n = len(problem.numbers)
        scale = (FORBIDDEN_WEIGHT, *weights)
        zeros = [0] * n
        self.pairs = [[_weigh(cost, scale) if cost else 0 for cost in row] for row in _costs(problem)]
        unit = gcd(win, *problem.points) or 1
        self.points = [own // unit for own in problem.points]
        self.win = (win // unit) ** 2 or 1
        self.odd = {size: [_weigh(cost, scale) for cost in problem.odd_of(size) or zeros] for size in problem.sizes}


def _costs(problem: Problem) -> list[list[Packed]]:
    """Return what each pair costs; most cost nothing."""
    place = {number: position for position, number in enumerate(problem.numbers)}
    costs = []
    for one, met in enumerate(problem.met):
        row = [0] * len(place)
        club = problem.affinities[one]
        mates = [other for other, its in enumerate(problem.affinities) if club and its == club]
        known = [place[number] for number in met if number in place]
        for other in {*mates, *known, *problem.forbidden.get(one, ())} - {one}:
            row[other] = problem.pair(one, other)
        costs.append(row)
    return costs


def _weigh(cost: Packed, scale: tuple[int, ...]) -> int:
    return sum(count * weight for count, weight in zip(unpack(cost), scale, strict=False))


def anneal(problem: Problem, pods: Pods, seed: bytes, win: int) -> Pods:
    """Return the best pods found from `pods`; a bounded number of swaps is tried.

    Args:
        problem: Who is seated.
        pods: Where to begin.
        seed: Of the swaps.
        win: Points of a win, in sixtieths: the spread that the first weights are measured by.
    """
    chance = Random(int.from_bytes(seed))
    least = bound(problem)
    best = improve(problem, pods)
    cost = problem.total(best)
    vain = 0
    for warmth, weights in islice(cycle(STARTS), max(2, MOST // _steps(len(problem.numbers)))):
        if unpack(cost)[:5] <= least[:5] or vain == PATIENCE:
            break
        found = improve(problem, _walk(Weights(problem, weights, win), best, chance, warmth), REACH)
        vain += 1
        if (now := problem.total(found)) < cost:
            best, cost, vain = found, now, 0
    return best


def _steps(entrants: int) -> int:
    """Return how many swaps are tried from one start."""
    return min(STEPS, STEPS_EACH * entrants)


def _walk(weights: Weights, start: Pods, chance: Random, warmth: int) -> Pods:
    pods = [pod.copy() for pod in start]
    pairs, points, win = weights.pairs, weights.points, weights.win
    home = {member: pod for pod in pods for member in pod}
    pod_of = [home[position] for position in range(len(points))]
    odd = {id(pod): weights.odd[len(pod)] for pod in pods}
    n = len(points)
    random = chance.random
    energy = least = 0
    best = [pod.copy() for pod in pods]
    # The warmth falls by the same factor in each of 100 stages.
    factor = (COLDEST / warmth) ** 0.01
    for stage in range(100):
        warm = int(warmth * factor**stage * 16)
        for _ in range(_steps(n) // 100):
            one, other = int(random() * n), int(random() * n)
            left, right = pod_of[one], pod_of[other]
            if left is right:
                continue
            ones, others = pairs[one], pairs[other]
            change = -2 * ones[other]
            for member in left:
                change += others[member] - ones[member]
            for member in right:
                change += ones[member] - others[member]
            own, its = points[one], points[other]
            if own != its:
                mine = [points[member] for member in left]
                theirs = [points[member] for member in right]
                before = (max(mine) - min(mine)) ** 2 + (max(theirs) - min(theirs)) ** 2
                mine[left.index(one)] = its
                theirs[right.index(other)] = own
                after = (max(mine) - min(mine)) ** 2 + (max(theirs) - min(theirs)) ** 2
                change += (after - before) * 100 // win
            if len(left) != len(right):
                here, there = odd[id(left)], odd[id(right)]
                change += here[other] - here[one] + there[one] - there[other]
            if change <= 0 or change * 4096 <= warm * _CHANCES[int(random() * 1024)]:
                left[left.index(one)], right[right.index(other)] = other, one
                pod_of[one], pod_of[other] = right, left
                energy += change
                if energy < least:
                    least = energy
                    best = [pod.copy() for pod in pods]
    return best
