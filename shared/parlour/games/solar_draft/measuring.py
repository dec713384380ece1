"""What the words of an ability mean in a system: selectors, quantities and conditions made into functions."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from parlour.games.solar_draft.cards import COLOR_BITS, Cards
from parlour.games.solar_draft.components import COLORS, SIZES
from parlour.games.solar_draft.vocabulary import (
    AllOf,
    AnchorIs,
    AnyOf,
    Compare,
    Condition,
    Measure,
    Not,
    Place,
    Quantity,
    Reach,
    Relation,
    Selector,
)


class System:
    """A system as abilities look at it.

    Attributes:
        line: Planets and comets from the sun outwards.
        moons: The moons of each card of the line.
        colors: The colours of each planet as bits, added ones included (SDR-R46).
        host: Position of the planet that each moon orbits.
    """

    __slots__ = ("colors", "host", "line", "moons")

    def __init__(self, cards: Cards, line: Sequence[int], moons: Sequence[tuple[int, ...]]) -> None:
        self.line, self.moons = line, moons
        self.colors: dict[int, int] = {}
        self.host: dict[int, int] = {}
        more = cards.more_colors
        for at, (card, orbiting) in enumerate(zip(line, moons, strict=True)):
            bits = cards.colors[card]
            if bits:
                bits |= more[card]
                for moon in orbiting:
                    bits |= more[moon]
                    self.host[moon] = at
                self.colors[card] = bits


Pick: TypeAlias = Callable[[System, int, int], Sequence[int]]
"""Returns cards for a system, the position of the anchor, and the card that carries the ability."""
Count: TypeAlias = Callable[[System, int, int], int]
Test: TypeAlias = Callable[[System, int, int], bool]


def selector(cards: Cards, words: Selector) -> Pick:
    """Return the function that finds the cards."""
    base = _moons_on(selector(cards, words.on)) if words.on else _REACH[words.reach]
    allowed = frozenset(number for number in cards.numbers if _always_passes(cards, words, number))
    colors = sum(COLOR_BITS[color] for color in set(words.colors))
    sizes, larger, smaller = cards.sizes, words.larger_than_anchor, words.smaller_than_anchor
    min_moons, not_anchor = words.min_moons, words.not_anchor

    def pick(system: System, at: int, own: int) -> list[int]:
        found = [card for card in base(system, at, own) if card in allowed]
        if colors:
            found = [card for card in found if system.colors[card] & colors]
        if larger or smaller:
            anchor = sizes[system.line[at]]
            found = [card for card in found if anchor and (sizes[card] > anchor if larger else sizes[card] < anchor)]
        if min_moons:
            found = [card for card in found if len(system.moons[system.line.index(card)]) >= min_moons]
        if not_anchor:
            found = [card for card in found if card != system.line[at]]
        return found

    return pick


def _always_passes(cards: Cards, words: Selector, number: int) -> bool:
    """Whether the filters that look at the printed card alone let it through."""
    return not (
        (words.planets_only and not cards.is_planet[number])
        or (words.kind is not None and cards.kinds[number] is not words.kind)
        or (words.sizes and cards.letters[number] not in words.sizes)
        or cards.rings[number] < words.min_rings
        or (words.negative_star and cards.stars[number] >= 0)
    )


def _moons_on(planets: Pick) -> Pick:
    def pick(system: System, at: int, own: int) -> list[int]:
        line = system.line
        return [moon for planet in planets(system, at, own) for moon in system.moons[line.index(planet)]]

    return pick


def _all_moons(system: System, at: int, own: int) -> Sequence[int]:  # noqa: ARG001
    return [moon for moons in system.moons for moon in moons]


_REACH: dict[Reach, Pick] = {
    Reach.ANCHOR: lambda system, at, own: (system.line[at],),  # noqa: ARG005
    Reach.SELF: lambda system, at, own: (own,),  # noqa: ARG005
    Reach.LEFT_NEIGHBOUR: lambda system, at, own: system.line[max(at - 1, 0) : at],  # noqa: ARG005
    Reach.RIGHT_NEIGHBOUR: lambda system, at, own: system.line[at + 1 : at + 2],  # noqa: ARG005
    Reach.NEIGHBOURS: lambda system, at, own: (  # noqa: ARG005
        *system.line[max(at - 1, 0) : at],
        *system.line[at + 1 : at + 2],
    ),
    Reach.INNER_ALL: lambda system, at, own: system.line[:at],  # noqa: ARG005
    Reach.OUTER_ALL: lambda system, at, own: system.line[at + 1 :],  # noqa: ARG005
    Reach.LINE: lambda system, at, own: system.line,  # noqa: ARG005
    Reach.ALL_MOONS: _all_moons,
}


def quantity(cards: Cards, words: Quantity) -> Count:
    """Return the function that counts (SDR-R45, SDR-R46)."""
    if words.measure is Measure.CONST or words.cards is None:
        n = words.n
        return lambda system, at, own: n  # noqa: ARG005
    pick = selector(cards, words.cards)
    if words.measure is Measure.COUNT:
        return lambda system, at, own: sum([cards.weights[card] or 1 for card in pick(system, at, own)])
    if words.measure is Measure.RINGS:
        return lambda system, at, own: sum([cards.rings[card] for card in pick(system, at, own)])
    counts = _by_color if words.measure in {Measure.DISTINCT_COLORS, Measure.COLOR_SETS} else _by_size
    if words.measure in {Measure.DISTINCT_COLORS, Measure.DISTINCT_SIZES}:
        return lambda system, at, own: sum(1 for n in counts(cards, system, pick(system, at, own)) if n)
    return lambda system, at, own: min(counts(cards, system, pick(system, at, own)))


def _by_color(cards: Cards, system: System, found: Sequence[int]) -> list[int]:
    """Return how many planets of each colour there are; a planet of several colours counts for each."""
    colors = system.colors
    return [sum([cards.weights[card] for card in found if colors.get(card, 0) & COLOR_BITS[color]]) for color in COLORS]


def _by_size(cards: Cards, system: System, found: Sequence[int]) -> list[int]:  # noqa: ARG001
    return [sum([cards.weights[card] for card in found if cards.letters[card] is size]) for size in SIZES]


def condition(cards: Cards, words: Condition) -> Test:
    """Return the function that tests."""
    match words:
        case Compare():
            return _compare(quantity(cards, words.quantity), words.relation, words.n)
        case AnchorIs():
            return _anchor_is(cards, words.place)
        case Not():
            test = condition(cards, words.condition)
            return lambda system, at, own: not test(system, at, own)
        case AllOf() | AnyOf():
            tests = [condition(cards, one) for one in words.conditions]
            many = all if isinstance(words, AllOf) else any
            return lambda system, at, own: many(one(system, at, own) for one in tests)


def _compare(count: Count, relation: Relation, n: int) -> Test:
    if relation is Relation.AT_LEAST:
        return lambda system, at, own: count(system, at, own) >= n
    if relation is Relation.AT_MOST:
        return lambda system, at, own: count(system, at, own) <= n
    return lambda system, at, own: count(system, at, own) == n


def _anchor_is(cards: Cards, place: Place) -> Test:
    is_planet = cards.is_planet
    if place is Place.FIRST_IN_LINE:
        return lambda system, at, own: at == 0  # noqa: ARG005
    if place is Place.LAST_IN_LINE:
        return lambda system, at, own: at == len(system.line) - 1  # noqa: ARG005

    def test(system: System, at: int, own: int) -> bool:  # noqa: ARG001
        line = system.line
        others = line[:at] if place is Place.FIRST_PLANET else line[at + 1 :]
        return is_planet[line[at]] and not any(is_planet[card] for card in others)

    return test
