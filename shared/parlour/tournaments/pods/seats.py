"""Who sits where: the order of a table that balances the turns of those at it."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TypeAlias

import numpy as np

from parlour.tournaments.history import Card
from parlour.tournaments.model import Number

REPEAT, FIRST, ANY = 1 << 40, 1 << 20, 1
"""Units of the cost of an order, each infinitely dearer than the next: members who keep the seat of their last table;
growth of the sum of squared times in the first seat; the same over all seats."""

SeatCosts: TypeAlias = Mapping[Number, tuple[int, ...]]


def seat_costs(cards: Mapping[Number, Card], numbers: Sequence[Number], most: int) -> SeatCosts:
    """Return for each entrant what the first, second, ... seat costs."""
    costs = {}
    for number in numbers:
        order = cards[number].seat_order
        seats = [ANY * (2 * order.count(seat) + 1) for seat in range(1, most + 1)]
        seats[0] += FIRST * (2 * order.count(1) + 1)
        if order and order[-1] <= most:
            seats[order[-1] - 1] += REPEAT
        costs[number] = tuple(seats)
    return costs


def seat(pods: Sequence[Sequence[Number]], costs: SeatCosts) -> list[tuple[Number, ...]]:
    """Return the members of each pod in seat order: of all orders the cheapest.

    Of equals it takes the first, counted from the order in which the members are given: put them in the order of a lot.
    """
    tables: dict[int, tuple[Number, ...]] = {}
    for size in {len(pod) for pod in pods}:
        which = [place for place, pod in enumerate(pods) if len(pod) == size]
        table = np.array([[costs[member][:size] for member in pods[place]] for place in which], dtype=np.int64)
        orders = np.array(list(permutations(range(size))))
        total = sum((table[:, orders[:, own], own] for own in range(size)), np.zeros(1, dtype=np.int64))
        for place, best in zip(which, orders[total.argmin(axis=1)].tolist(), strict=True):
            tables[place] = tuple(pods[place][member] for member in best)
    return [tables[place] for place in range(len(pods))]


def seat_cost(seats: Sequence[Number], costs: SeatCosts) -> tuple[int, int, int]:
    """Return the three counts of the cost of a seat order."""
    cost = sum(costs[member][place] for place, member in enumerate(seats))
    return (cost // REPEAT, cost % REPEAT // FIRST, cost % FIRST)
