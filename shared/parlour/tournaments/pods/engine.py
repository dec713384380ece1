"""Which engine splits a field of which size, and its name in the record."""

from typing import TypeAlias

import msgspec

from parlour.tournaments.pods import annealing, exact
from parlour.tournaments.pods.bounds import bound
from parlour.tournaments.pods.cost import CRITERIA, Problem, unpack
from parlour.tournaments.pods.start import consecutive
from parlour.tournaments.pods.swaps import Seating, improve

ANNEAL_UP_TO = 300
"""Most entrants for whom swaps are followed by annealing."""
VERSION = "1"

ENGINES = ("exact", "annealing", "swaps")
"""All splits compared; annealing, started from swaps; swaps alone."""

Cost: TypeAlias = tuple[int, ...]


class Solution(msgspec.Struct, frozen=True):
    """Pods of a problem.

    Attributes:
        seating: The pods, the best first.
        cost: Counts of `CRITERIA`.
        engine: Name and version of what found it.
        proof: One sentence on how near to the best it is.
    """

    seating: Seating
    cost: Cost
    engine: str
    proof: str


def solve(problem: Problem, seed: bytes, win: int, engine: str = "") -> Solution:
    """Return pods for everybody in the problem.

    Args:
        problem: Who is seated.
        seed: Of annealing.
        win: Points of a win, in sixtieths.
        engine: One of `ENGINES`; empty takes that of the size, and so does `exact` where it would take too long.
    """
    n = len(problem.numbers)
    engine = engine if engine and (engine != "exact" or n <= exact.UP_TO) else engine_of(n)
    if engine == "exact":
        pods = exact.best(problem)
    elif engine == "annealing":
        pods = annealing.anneal(problem, consecutive(problem), seed, win)
    else:
        pods = improve(problem, consecutive(problem))
    pods = sorted(sorted(pod) for pod in pods)
    seating = Seating(problem, pods)
    cost = unpack(sum(seating.costs))
    proof = "Of all splits none costs less: all were compared." if engine == "exact" else prove(cost, bound(problem))
    return Solution(seating, cost, f"parlour-pods-{engine} {VERSION}", proof)


def engine_of(entrants: int) -> str:
    """Return which engine pairs so many unless the stage names one."""
    if entrants <= exact.UP_TO:
        return "exact"
    return "annealing" if entrants <= ANNEAL_UP_TO else "swaps"


def prove(cost: Cost, least: Cost) -> str:
    """Say how much of a cost is proven to be the least: the leading counts that equal their bounds, and the next."""
    proven = next((place for place, (own, low) in enumerate(zip(cost, least, strict=True)) if own > low), len(cost))
    if proven == len(cost):
        return "Of all splits none costs less: every count equals its lower bound."
    counts = ", ".join(f"{name} {own}" for name, own in zip(CRITERIA, cost[:proven], strict=False))
    first = f"Proven least: {counts}; then " if proven else ""
    return f"{first}{CRITERIA[proven]} {cost[proven]}, and no split has less than {least[proven]}."
