"""At which place of the first round each entrant begins."""

from collections.abc import Mapping, Sequence

from parlour.tournaments.model import Entrant, Number

NEAR = 64
"""An entrant changes places only with those of its tier who are at most so many seeds away."""


def placed(entrants: Sequence[Entrant], order: Sequence[int]) -> tuple[Number, ...]:
    """Return who stands at each place, 0 where nobody does: a bye.

    Seed s stands where the bracket has it, except that those of one group of the stage before (`seed_group`) are kept
    apart: entrants of one tier (seeds 2; 3 and 4; 5 to 8; ...) change places while that lets fewer of one group meet
    early, and only among those with a bye or among those without: the top seeds keep their byes.

    Args:
        entrants: By number.
        order: The seed at each place.
    """
    seeds = sorted(entrants, key=lambda entrant: entrant.number)
    numbers = [entrant.number for entrant in seeds]
    places = [0] * (len(order) + 1)
    for place, seed in enumerate(order):
        places[seed] = place
    groups: dict[str, list[int]] = {}
    for seed, entrant in enumerate(seeds, 1):
        if entrant.seed_group:
            groups.setdefault(entrant.seed_group, []).append(seed)
    if any(len(members) > 1 for members in groups.values()):
        _part(numbers, places, {seed: members for members in groups.values() for seed in members})
    found = [0] * len(order)
    for seed, number in enumerate(numbers, 1):
        found[places[seed]] = number
    return tuple(found)


def _part(numbers: Sequence[Number], places: list[int], groups: Mapping[int, list[int]]) -> None:
    """Change places within tiers while that helps."""
    count, better = len(numbers), True
    while better:
        better, first = False, 2
        while first <= count:
            last = min(2 * first - 2 if first > 2 else 2, count)
            for one in range(first, last + 1):
                for other in range(one + 1, min(last, one + NEAR) + 1):
                    alike = (len(places) - one > count) == (len(places) - other > count)
                    better |= alike and _swapped(places, groups, one, other)
            first = last + 1


def _swapped(places: list[int], groups: Mapping[int, list[int]], one: int, other: int) -> bool:
    """Let two change places if that is better."""
    before = _clashes(places, groups, one) + _clashes(places, groups, other)
    if not before:
        return False
    places[one], places[other] = places[other], places[one]
    if _clashes(places, groups, one) + _clashes(places, groups, other) < before:
        return True
    places[one], places[other] = places[other], places[one]
    return False


def _clashes(places: Sequence[int], groups: Mapping[int, list[int]], seed: int) -> int:
    """Return how much a seed minds its place: each of its group counts, the more the earlier they can meet."""
    others = (other for other in groups.get(seed, ()) if other != seed)
    rounds = len(places).bit_length()
    return sum(4 ** (rounds - (places[seed] ^ places[other]).bit_length()) for other in others)
