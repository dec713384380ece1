"""Swaps of two entrants between pods that make the cost smaller, in the strict order of its counts."""

from collections.abc import Iterable, Iterator

from parlour.tournaments.pods.cost import FORBIDDEN, ODD, Packed, Pods, Problem, Rest

NEAR = 3
"""Pods to each side with which a pod is always compared."""
FAR = 60
"""About how many pods to each side a pod whose meetings cost something looks; all, when somebody must not meet."""
ROUNDS = 40
"""Most passes over all pods: a bound on the work, hardly ever reached."""


class Seating:
    """Pods that are being improved, with the cost of each."""

    def __init__(self, problem: Problem, pods: Pods) -> None:
        self.problem = problem
        self.pods = [list(pod) for pod in pods]
        self.costs = [problem.pod(pod) for pod in pods]
        self._rests: dict[int, list[Rest]] = {}

    def rests(self, pod: int) -> list[Rest]:
        """Return what is left of a pod without each of its members, by place."""
        found = self._rests.get(pod)
        if found is None:
            found = self._rests[pod] = self.problem.rests(self.pods[pod])
        return found

    def gain(self, one: int, place: int, other: int, there: int) -> Packed:
        """Return by how much it gets cheaper to swap `place` of pod `one` with `there` of pod `other`."""
        after = self.problem.joined(self.rests(one)[place], self.pods[other][there])
        after += self.problem.joined(self.rests(other)[there], self.pods[one][place])
        return self.costs[one] + self.costs[other] - after

    def swap(self, one: int, place: int, other: int, there: int) -> None:
        """Swap `place` of pod `one` with `there` of pod `other`."""
        left, right = self.pods[one], self.pods[other]
        left[place], right[there] = right[there], left[place]
        for pod in (one, other):
            self.costs[pod] = self.problem.pod(self.pods[pod])
            self._rests.pop(pod, None)


def improve(problem: Problem, pods: Pods, reach: int = NEAR) -> Pods:
    """Return pods that no swap with a pod within `reach` makes cheaper.

    A pod with more to be sorry for than its spread looks further, twice as far each time, until it finds a swap that
    helps. The work is bounded by `ROUNDS` passes; pods that nothing changed near are not looked at again.
    """
    seating = Seating(problem, pods)
    waiting = set(range(len(pods)))
    for _ in range(ROUNDS):
        changed: set[int] = set()
        for pod in sorted(waiting):
            if seating.costs[pod]:
                changed |= _improve_pod(seating, pod, reach)
        if not changed:
            break
        waiting = {near for pod in changed for near in range(max(0, pod - reach), min(len(pods), pod + reach + 1))}
    return seating.pods


def _improve_pod(seating: Seating, pod: int, reach: int) -> set[int]:
    """Make the best swap of a pod with one near it; return the pods that changed."""
    for others in _ever_further(pod, len(seating.pods), reach, seating.costs[pod] >= FORBIDDEN):
        if found := _best(seating, pod, others):
            seating.swap(*found)
            return {pod, found[2]}
        if seating.costs[pod] < ODD:
            break
    return set()


def _ever_further(pod: int, pods: int, reach: int, forbidden: bool) -> Iterator[list[int]]:
    """Yield the pods within reach, then rings around them, each twice as far out."""
    seen = 0
    while seen < (pods if forbidden else FAR):
        ring = [pod + way * step for step in range(seen + 1, reach + 1) for way in (-1, 1)]
        yield [other for other in ring if 0 <= other < pods]
        seen, reach = reach, reach * 2


def _best(seating: Seating, pod: int, others: Iterable[int]) -> tuple[int, int, int, int] | None:
    """Return the swap that gains most; None where none gains.

    What stays in a pod costs something whoever joins it: a swap that can't gain more even so is not looked at.
    """
    best, found = 0, None
    joined, costs = seating.problem.joined, seating.costs
    mine, stay = seating.pods[pod], seating.rests(pod)
    floor = min(rest.cost for rest in stay)
    for other in others:
        before = costs[pod] + costs[other]
        if before - floor <= best:
            continue
        theirs, rests = seating.pods[other], seating.rests(other)
        for place, rest in enumerate(stay):
            for there, newcomer in enumerate(theirs if before - rest.cost > best else ()):
                gain = before - joined(rest, newcomer)
                if gain - rests[there].cost > best:
                    gain -= joined(rests[there], mine[place])
                    if gain > best:
                        best, found = gain, (pod, place, other, there)
    return found
