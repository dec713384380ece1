"""Pairs of one group of idle players: the matching of least cost."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from parlour.tournaments.arena.state import Player
from parlour.tournaments.model import Number

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


class Match(NamedTuple):
    """A pair, what it costs, and the other partner whom the first one would cost least, if there is any."""

    one: Player
    two: Player
    cost: int
    other: Player | None = None
    other_cost: int = 0


def cost_of(one: Player, two: Player, last_rank: int) -> int:
    """Return what a pair costs: distance in rank, weighted by how near the top it is, and distance in rating."""
    one_rank, two_rank = one.rank, two.rank
    top, low = (one_rank, two_rank) if one_rank < two_rank else (two_rank, one_rank)
    cost = (low - top) * (LOW + (HIGH - LOW) * (last_rank - top) // last_rank) + abs(one.rating - two.rating)
    if one.affinity and one.affinity == two.affinity:
        cost += CLUB
    if one.difference * two.difference > 0:
        cost += SAME_SEAT * min(abs(one.difference), abs(two.difference))
    return cost - WAIT * (one.sat_out + two.sat_out)


def matched(group: Sequence[Player], last_rank: int, allowed: Allowed) -> list[Match]:
    """Return as many pairs as can be, of the least cost together. About n^3: 0.01 s for 100."""
    import rustworkx as rx  # noqa: PLC0415 - slow to load, and most processes never pair

    edges, best = [], list[list[tuple[int, int]]]([] for _ in group)
    for at, one in enumerate(group):
        for place in range(at + 1, len(group)):
            if allowed(one, group[place]):
                cost = cost_of(one, group[place], last_rank)
                edges.append((at, place, _ENOUGH - cost))
                best[at].append((cost, place))
                best[place].append((cost, at))
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(group)))
    graph.add_edges_from(edges)
    pairs = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [_told(group, best, *sorted(pair)) for pair in sorted(tuple(sorted(pair)) for pair in pairs)]


def _told(group: Sequence[Player], best: list[list[tuple[int, int]]], at: int, place: int) -> Match:
    cost = next(cost for cost, other in best[at] if other == place)
    others = [each for each in best[at] if each[1] != place]
    if not others:
        return Match(group[at], group[place], cost)
    other_cost, other = min(others)
    return Match(group[at], group[place], cost, group[other], other_cost)


def neighbours(players: Sequence[Player], last_rank: int, allowed: Allowed) -> list[Match]:
    """Return pairs of neighbours in an order: each with the nearest behind it whom it may play. Nearly linear."""
    pairs, taken = list[Match](), set[Number]()
    for at, one in enumerate(players):
        if one.number in taken:
            continue
        for two in players[at + 1 : at + 1 + WINDOW]:
            if two.number not in taken and allowed(one, two):
                taken |= {one.number, two.number}
                pairs.append(Match(one, two, cost_of(one, two, last_rank)))
                break
    return pairs
