"""Who sits in which pod: a snake over the order, then swaps that part those of one group or of one last pod."""

from collections.abc import Callable, Sequence

from parlour.tournaments.model import Number

NEAR = 64

Clash = Callable[[Number, Number], int]


def snaked(order: Sequence[Number], sizes: Sequence[int]) -> list[list[Number]]:
    """Return the pods: the best in the first, the next in the second, and back again; smaller pods for better seeds."""
    capacity = sorted(sizes)
    pods: list[list[Number]] = [[] for _ in capacity]
    waiting, forth = list(order), True
    while waiting:
        for at in range(len(pods)) if forth else range(len(pods) - 1, -1, -1):
            if waiting and len(pods[at]) < capacity[at]:
                pods[at].append(waiting.pop(0))
        forth = not forth
    return pods


def parted(pods: list[list[Number]], clash: Clash) -> None:
    """Let those who stand in the same row of two pods change while that lessens the clashes within pods."""

    def cost(pod: list[Number], at: int, number: Number) -> int:
        return sum(clash(number, other) for place, other in enumerate(pod) if place != at)

    better = True
    while better:
        better = False
        for one, pod in enumerate(pods):
            for row in range(len(pod)):
                if not cost(pod, row, pod[row]):
                    continue
                for other in pods[one + 1 : one + 1 + NEAR] + pods[max(0, one - NEAR) : one]:
                    if row >= len(other):
                        continue
                    mine, theirs = pod[row], other[row]
                    before = cost(pod, row, mine) + cost(other, row, theirs)
                    if cost(pod, row, theirs) + cost(other, row, mine) < before:
                        pod[row], other[row] = theirs, mine
                        better = True
                        break
