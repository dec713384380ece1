"""What a swap gains is told without building the pods anew."""

import random

import pytest

from parlour.tournaments.pods.cost import Problem
from parlour.tournaments.pods.swaps import Seating


def problem(draw, sizes):
    """A field with meetings, forbidden pairs, clubs and odd tables, drawn at random."""
    numbers = tuple(range(1, sum(sizes) + 1))
    positions = range(len(numbers))
    met = [{} for _ in positions]
    forbidden = {}
    for _ in range(2 * len(numbers)):
        one, other = draw.sample(positions, 2)
        met[one][numbers[other]] = met[other][numbers[one]] = draw.randint(1, 3)
    for _ in range(3):
        one, other = draw.sample(positions, 2)
        forbidden.setdefault(one, set()).add(other)
        forbidden.setdefault(other, set()).add(one)
    return Problem(
        numbers,
        tuple(sorted((draw.randrange(0, 600, 60) for _ in positions), reverse=True)),
        tuple(sizes),
        4,
        tuple(met),
        {position: frozenset(others) for position, others in forbidden.items()},
        tuple(draw.choice((0, 0, 1, 2)) for _ in positions),
        tuple(tuple(draw.randrange(9) for _ in positions) for _ in range(2)),
    )


@pytest.mark.parametrize("sizes", [(4, 4, 4), (4, 3, 3), (5, 4, 4)])
def test_a_gain_is_the_difference_of_whole_costs(sizes):
    """O5: for every swap of any two in random pods, the gain equals the cost of both pods before less after."""
    draw = random.Random(sum(sizes))
    for _ in range(12):
        field = problem(draw, sizes)
        order = list(range(sum(sizes)))
        draw.shuffle(order)
        pods = [[order.pop() for _ in range(size)] for size in sizes]
        seating = Seating(field, pods)
        for one, other in ((0, 1), (1, 2), (2, 0)):
            for place in range(sizes[one]):
                for there in range(sizes[other]):
                    left, right = list(pods[one]), list(pods[other])
                    left[place], right[there] = right[there], left[place]
                    whole = seating.costs[one] + seating.costs[other] - field.pod(left) - field.pod(right)
                    assert seating.gain(one, place, other, there) == whole
