"""Pairs of one group of idle players: the matching of least cost."""

from collections.abc import Callable, Sequence

import msgspec

from parlour.tournaments.arena.state import Player

LOW, HIGH = 300, 2000
"""What one place of distance costs at the bottom and at the top, in rating points."""
WAIT = 3000
"""What a wave without a table is worth to those who are paired."""
CLUB = 10_000_000
"""What a pair of one club or team costs."""
SAME_SEAT = 500
"""What it costs when both had the same seat more often, for each time that the one with fewer had."""
WINDOW = 20
"""How far behind a player its neighbours are."""
_ENOUGH = 1 << 40

Allowed = Callable[[Player, Player], bool]


class Match(msgspec.Struct, frozen=True, gc=False):
    """A pair, what it costs, and the other partner whom the first one would cost least, if there is any."""

    one: Player
    two: Player
    cost: int
    other: Player | None = None
    other_cost: int = 0


def costs_of(one: Player, others: Sequence[Player], last_rank: int) -> list[int]:
    """Return what each pair costs of a player and some who stand behind it.

    Distance in rank, weighted by how near the top it is, and distance in rating; then clubs, seats and waiting.
    """
    rank, rating, affinity, difference = one.rank, one.rating, one.affinity, one.difference
    weight, waited = LOW + (HIGH - LOW) * (last_rank - rank) // last_rank, one.sat_out
    costs = []
    for two in others:
        cost = (two.rank - rank) * weight + abs(rating - two.rating) - WAIT * (waited + two.sat_out)
        if affinity and affinity == two.affinity:
            cost += CLUB
        if difference * two.difference > 0:
            cost += SAME_SEAT * min(abs(difference), abs(two.difference))
        costs.append(cost)
    return costs


def matched(group: Sequence[Player], last_rank: int, allowed: Allowed) -> list[Match]:
    """Return as many pairs as can be, of the least cost together. About n^3: 0.01 s for 100."""
    import rustworkx as rx  # noqa: PLC0415 - slow to load, and most processes never pair

    edges = []
    for at, one in enumerate(group):
        behind = group[at + 1 :]
        for place, cost in enumerate(costs_of(one, behind, last_rank), at + 1):
            if allowed(one, group[place]):
                edges.append((at, place, _ENOUGH - cost))
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(group)))
    graph.add_edges_from(edges)
    pairs = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [_told(group, graph.adj(at), at, place) for at, place in sorted((min(pair), max(pair)) for pair in pairs)]


def _told(group: Sequence[Player], weights: dict[int, int], at: int, place: int) -> Match:
    cost = _ENOUGH - weights.pop(place)
    if not weights:
        return Match(group[at], group[place], cost)
    most = max(weights.values())
    other = min(each for each, weight in weights.items() if weight == most)
    return Match(group[at], group[place], cost, group[other], _ENOUGH - most)


def neighbours(players: Sequence[Player], last_rank: int, allowed: Allowed) -> list[Match]:
    """Return pairs of neighbours in an order: each with the nearest behind it whom it may play. Nearly linear."""
    pairs, taken, count = list[Match](), [False] * len(players), len(players)
    for at, one in enumerate(players):
        if taken[at]:
            continue
        for place in range(at + 1, min(at + 1 + WINDOW, count)):
            two = players[place]
            if not taken[place] and allowed(one, two):
                taken[place] = True
                pairs.append(Match(one, two, costs_of(one, [two], last_rank)[0]))
                break
    return pairs
