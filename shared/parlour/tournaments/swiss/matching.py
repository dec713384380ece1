"""Pairing by a matching of least cost: whole small fields, and the neighbourhood of a dead end in large ones."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlour.tournaments.swiss.byes import bye_order
from parlour.tournaments.swiss.costs import BYE_LEVELS, Cost, Packing, add, bye, meeting
from parlour.tournaments.swiss.draw import Draw, clash
from parlour.tournaments.swiss.form import Form

MOST = 700
"""Most entrants that are matched as a whole; a matching takes about the cube of it."""

_MOST_WEIGHT = 1 << 120
"""The matching counts in 128 bits and adds weights."""

Pair = tuple[Form, Form]


class Relaxed(NamedTuple):
    """Which rules may be broken, as seldom as possible: C3 (absolute colours), C1 (meetings)."""

    clashes: bool = False
    rematches: bool = False


STRICT = Relaxed()


def pairable(draw: Draw, forms: Sequence[Form]) -> bool:
    """Return whether these can all be paired with nobody meeting twice, whatever it costs."""
    import rustworkx as rx  # noqa: PLC0415 - slow to load, and most processes never pair

    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(forms)))
    graph.add_edges_from(
        [(i, j, 1) for i, one in enumerate(forms) for j in range(i + 1, len(forms)) if not draw.blocked(one, forms[j])]
    )
    return 2 * len(rx.max_weight_matching(graph, max_cardinality=True)) == len(forms)


def best_pairs(draw: Draw, forms: Sequence[Form], relaxed: Relaxed = STRICT, near: int = 0) -> list[Pair]:
    """Return as many pairs as can be made, with the least cost among those.

    Args:
        draw: The round.
        forms: Who is to be paired; an odd one stays over.
        relaxed: What may be broken.
        near: Farthest places in the order between two who meet; 0 for any.
    """
    matched, _ = _match(draw, sorted(forms, key=_rank), relaxed, near, byes=False)
    return matched


def best_round(draw: Draw, relaxed: Relaxed) -> tuple[list[Pair], Form | None] | None:
    """Return the pairs and the bye of the whole field with the least cost, or None when it cannot be completed."""
    odd = len(draw.present) % 2 == 1
    pairs, free = _match(draw, draw.present, relaxed, 0, byes=odd)
    if 2 * len(pairs) + odd != len(draw.present) or (odd and free is None):
        return None
    return pairs, free


def _rank(form: Form) -> tuple[int, int]:
    return -form.score, form.number


def _match(
    draw: Draw, forms: Sequence[Form], relaxed: Relaxed, near: int, *, byes: bool
) -> tuple[list[Pair], Form | None]:
    costs: dict[tuple[int, int], Cost] = {}
    ideal = _Ideal(forms)
    clashes, rematches = relaxed
    for i, one in enumerate(forms):
        for j in range(i + 1, min(len(forms), i + near + 1) if near else len(forms)):
            other = forms[j]
            if draw.banned(one, other) or (not clashes and clash(one, other)):
                continue
            if rematches or other.number not in one.met:
                costs[i, j] = meeting(one, other, *ideal.of(i, j))
    if byes:
        for place, form in enumerate(bye_order(forms)):
            costs[forms.index(form), len(forms)] = bye(form, place)
    chosen = _least(len(forms) + byes, costs)
    free = next((forms[i] for i, j in chosen if j == len(forms)), None)
    return [(forms[i], forms[j]) for i, j in chosen if j < len(forms)], free


def _least(nodes: int, costs: dict[tuple[int, int], Cost]) -> list[tuple[int, int]]:
    if not costs:
        return []
    packing = _packing(nodes, costs.values())
    import rustworkx as rx  # noqa: PLC0415

    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from([(i, j, packing.bound - packing.pack(cost)) for (i, j), cost in costs.items()])
    matched = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in matched)


def _packing(nodes: int, costs: Iterable[Cost]) -> Packing:
    """Return a packing that the matching can count with; in large fields it may have to leave out the distance."""
    tops = [max(values) for values in zip(*costs, strict=True)]
    tops = [top * (1 if level in BYE_LEVELS else nodes // 2) for level, top in enumerate(tops)]
    packing = Packing(tops)
    return packing if packing.bound < _MOST_WEIGHT else Packing([*tops[:-1], 0])


class _Ideal:
    """How far two are from the pair that top half against bottom half of their score group gives."""

    def __init__(self, forms: Sequence[Form]) -> None:
        self.level: list[int] = []
        self.half: list[int] = []
        groups: list[int] = []
        for form in forms:
            if not self.level or form.score != forms[len(self.level) - 1].score:
                groups.append(0)
            groups[-1] += 1
            self.level.append(len(groups) - 1)
        self.half = [max(1, groups[level] // 2) for level in self.level]

    def of(self, i: int, j: int) -> tuple[int, int]:
        """Return the score groups between two, and the distance from the ideal within one."""
        gap = self.level[j] - self.level[i]
        return gap, 0 if gap else abs(j - i - self.half[i])


def total(pairs: Sequence[Pair], forms: Sequence[Form], free: Form | None) -> Cost:
    """Return the cost of a round of all these, by level."""
    ideal = _Ideal(forms)
    place = {form.number: index for index, form in enumerate(forms)}
    costs = []
    for one, other in pairs:
        i, j = sorted((place[one.number], place[other.number]))
        costs.append(meeting(forms[i], forms[j], *ideal.of(i, j)))
    if free is not None:
        costs.append(bye(free, [form.number for form in bye_order(forms)].index(free.number)))
    return add(costs)
