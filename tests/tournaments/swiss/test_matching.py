"""The matchings behind the fallbacks against brute force and another library."""

from random import Random

import networkx as nx
import pytest
from tests.tournaments.swiss.events import play

from parlour.tournaments.model import StageRules
from parlour.tournaments.swiss.byes import bye_order
from parlour.tournaments.swiss.costs import LEVELS, Packing, add, bye, meeting
from parlour.tournaments.swiss.draw import draw_of
from parlour.tournaments.swiss.matching import Relaxed, _Ideal, best_round, total
from parlour.tournaments.swiss.monrad import walk


def draws(count: int, rounds: int, seed: int):
    """Yield the rounds of a random event before they are paired."""
    rules = StageRules(key="swiss", format="swiss-monrad", rounds=rounds)
    for field, _ in play(rules, count, Random(seed), absent=0.1):
        yield draw_of(field, rules, rounds, rematches=True)


def pairings(forms):
    """All ways to pair these, in the order of the list."""
    if not forms:
        yield []
        return
    first, *rest = forms
    for other in rest:
        for pairs in pairings([form for form in rest if form is not other]):
            yield [(first, other), *pairs]


def cheapest(draw):
    """Return the smallest cost of any complete round."""
    if len(draw.present) % 2 == 0:
        return min(total(pairs, draw.present, None) for pairs in pairings(draw.present))
    order = bye_order(draw.present)
    ideal = _Ideal(draw.present)
    place = {form.number: at for at, form in enumerate(draw.present)}
    costs = []
    for at, free in enumerate(order):
        for pairs in pairings([form for form in draw.present if form is not free]):
            tables = [meeting(a, b, *ideal.of(place[a.number], place[b.number])) for a, b in pairs]
            costs.append(add([*tables, bye(free, at)]))
    return min(costs)


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_no_pairing_is_cheaper(count):
    """O3: by brute force no complete pairing of a small round, byes included, has a smaller cost, level by level."""
    for draw in draws(count, count, seed=count):
        pairs, free = best_round(draw, Relaxed(True, True))
        assert total(pairs, draw.present, free) == cheapest(draw)


@pytest.mark.parametrize("count", [20, 40])
def test_networkx_finds_the_same_weight(count):
    """O3: the weight of the matching is that of networkx's, in fields too large for brute force."""
    for draw in draws(count, 4, seed=count):
        if len(draw.present) % 2:
            draw.present.pop()
        pairs, _ = best_round(draw, Relaxed(True, True))
        ideal = _Ideal(draw.present)
        packing = Packing([10**4] * len(LEVELS))
        graph = nx.Graph()
        for i, one in enumerate(draw.present):
            for j in range(i + 1, len(draw.present)):
                graph.add_edge(i, j, weight=packing.pack(meeting(one, draw.present[j], *ideal.of(i, j))))
        best = sum(graph.edges[pair]["weight"] for pair in nx.min_weight_matching(graph))
        assert packing.pack(total(pairs, draw.present, None)) == best


@pytest.mark.parametrize("count", [4, 6, 8])
def test_going_down_the_list_finds_what_backtracking_finds(count):
    """TC01: the list engine's pairing is the first complete one that full backtracking meets."""
    for seed in range(10):
        for draw in draws(count, count - 1, seed):
            if len(draw.present) % 2:
                draw.present.pop()
            possible = (
                pairs for pairs in pairings(draw.present) if not any(draw.blocked(one, other) for one, other in pairs)
            )
            wanted = next(possible, None)
            found = walk(draw, draw.present)
            assert (found and [(a.number, b.number) for a, b in found]) == (
                wanted and [(a.number, b.number) for a, b in wanted]
            )


def test_packed_costs_compare_like_tuples():
    """A packed cost is one exact integer that orders, adds and unpacks like the tuple."""
    packing = Packing([3, 20, 5])
    costs = [(a, b, c) for a in range(2) for b in range(0, 11, 5) for c in range(3)]
    assert sorted(costs) == sorted(costs, key=packing.pack)
    assert [packing.unpack(packing.pack(cost)) for cost in costs] == costs
    assert packing.pack((1, 2, 1)) + packing.pack((1, 3, 2)) == packing.pack((2, 5, 3))
