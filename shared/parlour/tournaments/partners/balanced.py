"""Partners and opponents whom one had least often, by two matchings; and tables by the standings."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from parlour.tournaments.errors import CannotPair
from parlour.tournaments.model import Number
from parlour.tournaments.partners.past import Past
from parlour.tournaments.swiss.costs import Packing

WHOLE, BLOCK = 128, 8
"""Most entrants that are matched as a whole, and how many neighbours in the order are matched at once above that."""

Team = tuple[Number, Number]
Seats = tuple[Number, ...]
_Item = TypeVar("_Item")


def balanced(order: Sequence[Number], past: Past, forbidden: frozenset[Team]) -> list[Seats]:
    """Return tables in seat order: partners least often together before, then opponents least often against each other.

    Args:
        order: Who plays, a multiple of four; neighbours are preferred where counts are equal.
        past: Earlier rounds.
        forbidden: Pairs that must be neither partners nor opponents, the smaller number first.

    Raises:
        CannotPair: The forbidden pairs leave no such round.
    """
    tables: list[Seats] = []
    size = BLOCK if len(order) > WHOLE else WHOLE
    for start in range(0, len(order), size):
        block = order[start : start + size]
        place = {number: at for at, number in enumerate(block)}

        def partner_cost(one: Number, other: Number, place: dict[Number, int] = place) -> tuple[int, ...] | None:
            if _banned(forbidden, one, other):
                return None
            return past.together(one, other), past.against(one, other), abs(place[one] - place[other])

        teams = [(block[i], block[j]) for i, j in _matched(block, partner_cost)]

        def table_cost(one: Team, other: Team, place: dict[Number, int] = place) -> tuple[int, ...] | None:
            pairs = [(a, b) for a in one for b in other]
            if any(_banned(forbidden, a, b) for a, b in pairs):
                return None
            met = sum(past.against(a, b) ** 2 for a, b in pairs)
            return met, sum(past.together(a, b) for a, b in pairs), abs(place[one[0]] - place[other[0]])

        for i, j in _matched(teams, table_cost):
            (one, three), (two, four) = teams[i], teams[j]
            tables.append((one, two, three, four))
    return sorted(tables)


def by_standings(order: Sequence[Number], past: Past) -> list[Seats]:
    """Return four by four from the top: 1 and 4 against 2 and 3, unless another split has fewer partners again."""
    tables: list[Seats] = []
    for start in range(0, len(order), 4):
        a, b, c, d = order[start : start + 4]
        splits = [((a, d), (b, c)), ((a, c), (b, d)), ((a, b), (c, d))]
        (one, three), (two, four) = min(splits, key=lambda teams: sum(past.together(*team) ** 2 for team in teams))
        tables.append((one, two, three, four))
    return tables


def _banned(forbidden: frozenset[Team], one: Number, other: Number) -> bool:
    return (min(one, other), max(one, other)) in forbidden


def _matched(items: Sequence[_Item], cost: Callable[[_Item, _Item], tuple[int, ...] | None]) -> list[tuple[int, int]]:
    costs = {}
    for i in range(len(items)):
        for j in range(i + 1, len(items)):
            value = cost(items[i], items[j])
            if value is not None:
                costs[i, j] = value
    if costs:
        import rustworkx as rx  # noqa: PLC0415 - slow to load, and most processes never pair

        size = max(1, len(items) // 2)
        packing = Packing([max(values) * size for values in zip(*costs.values(), strict=True)])
        graph = rx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(items)))
        graph.add_edges_from([(i, j, packing.bound - packing.pack(value)) for (i, j), value in costs.items()])
        found = sorted((min(pair), max(pair)) for pair in rx.max_weight_matching(graph, True, int))
        if 2 * len(found) == len(items):
            return found
    raise CannotPair(
        "NO_PAIRING_LEFT",
        f"forbidden pairs leave no round of partners for these {len(items)}; lift one of them",
        present=len(items),
    )
