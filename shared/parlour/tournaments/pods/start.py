"""The pods to begin with: consecutive in standing order, the odd ones where they repeat least."""

from parlour.tournaments.pods.cost import Pods, Problem


def consecutive(problem: Problem) -> Pods:
    """Return pods of neighbours in standing order, the best first.

    Odd tables are filled first, from the end where they cost least, with whoever sat at the fewest; the others are cut
    from the rest.
    """
    free = list(range(len(problem.numbers)))
    odd: Pods = []
    for size in problem.sizes:
        costs = problem.odd_of(size)
        if costs and any(other == problem.wanted for other in problem.sizes):
            chosen = set(sorted(free, key=lambda position: (costs[position], -position))[:size])
            odd.append(sorted(chosen))
            free = [position for position in free if position not in chosen]
    sizes = [size for size in problem.sizes if not odd or size == problem.wanted]
    return sorted(_cut(free, sizes) + odd)


def _cut(free: list[int], sizes: list[int]) -> Pods:
    pods: Pods = []
    taken = 0
    for size in sizes:
        pods.append(free[taken : taken + size])
        taken += size
    return pods
