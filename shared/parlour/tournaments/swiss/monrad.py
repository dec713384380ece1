"""Pairing down a list: each takes the next whom it has not met, with backtracking.

The result is the first complete pairing in the order of the list, the one that full backtracking finds. It is found by
going greedily and, where that ends dead, by asking for each choice near the end whether the rest can still be paired.
"""

from collections.abc import Sequence

from parlour.tournaments.swiss.byes import bye_order
from parlour.tournaments.swiss.draw import Draw
from parlour.tournaments.swiss.form import Form
from parlour.tournaments.swiss.matching import Pair, pairable

ENGINE = "parlour list 1"

_FIRST = 8
_MOST = 256


def pair_list(draw: Draw, order: Sequence[Form]) -> tuple[list[Pair], Form | None] | None:
    """Return the pairs in the order of the list and the bye, or None when not all can be paired.

    With an odd number the bye goes to the first candidate without whom the others can be paired.
    """
    if len(order) % 2 == 0:
        pairs = walk(draw, order)
        return None if pairs is None else (pairs, None)
    for free in bye_order(order):
        if free.free:
            return None
        pairs = walk(draw, [form for form in order if form is not free])
        if pairs is not None:
            return pairs, free
    return None


def walk(draw: Draw, order: Sequence[Form]) -> list[Pair] | None:
    """Return the first complete pairing down the list, or None."""
    pairs, loose = greedy(draw, order)
    if not loose:
        return pairs
    count = _FIRST
    while True:
        kept = pairs[: max(0, len(pairs) - count)]
        gone = {form.number for pair in kept for form in pair}
        pool = [form for form in order if form.number not in gone]
        if pairable(draw, pool):
            return kept + _walk_back(draw, pool)
        if not kept or count >= _MOST:
            return None
        count *= 2


def greedy(draw: Draw, order: Sequence[Form]) -> tuple[list[Pair], list[Form]]:
    """Return the pairs when each in turn takes the next it may meet, and those for whom nobody was left.

    Among those with the score of the next, one of another affinity is preferred.
    """
    following = list(range(1, len(order) + 1))
    taken = [False] * len(order)
    pairs: list[Pair] = []
    loose: list[Form] = []
    for place, form in enumerate(order):
        if taken[place]:
            continue
        before, found = _next(draw, order, following, taken, place)
        if found is None:
            loose.append(form)
            continue
        taken[found] = True
        following[before] = following[found]
        pairs.append((form, order[found]))
    return pairs, loose


def _next(
    draw: Draw, order: Sequence[Form], following: list[int], taken: list[bool], place: int
) -> tuple[int, int | None]:
    form = order[place]
    first: tuple[int, int] | None = None
    before, other = place, following[place]
    while other < len(order):
        if taken[other]:
            following[before] = other = following[other]
            continue
        if first and order[other].score != order[first[1]].score:
            break
        if not draw.blocked(form, order[other]):
            if not form.affinity or form.affinity != order[other].affinity:
                return before, other
            first = first or (before, other)
        before, other = other, following[other]
    return first or (place, None)


def _walk_back(draw: Draw, pool: list[Form]) -> list[Pair]:
    """Return the first complete pairing of a list that is known to have one."""
    pairs: list[Pair] = []
    while pool:
        made, loose = greedy(draw, pool)
        if not loose:
            return pairs + made
        form, *others = pool
        for other in others:
            if draw.blocked(form, other):
                continue
            rest = [one for one in others if one is not other]
            if pairable(draw, rest):
                pairs.append((form, other))
                pool = rest
                break
    return pairs
