"""Selectors, quantities and conditions in words."""

from parlour.games.solar_draft.components import Kind
from parlour.games.solar_draft.vocabulary import (
    AllOf,
    AnchorIs,
    AnyOf,
    Compare,
    Condition,
    Measure,
    Not,
    Quantity,
    Reach,
    Relation,
    Selector,
)

_WHERE = {
    Reach.LEFT_NEIGHBOUR: "just before this",
    Reach.RIGHT_NEIGHBOUR: "just after this",
    Reach.NEIGHBOURS: "next to this",
    Reach.INNER_ALL: "before this",
    Reach.OUTER_ALL: "after this",
    Reach.LINE: "in your line",
    Reach.ALL_MOONS: "in your system",
}
_MEASURES = {
    Measure.RINGS: "ring on",
    Measure.DISTINCT_COLORS: "colour among",
    Measure.DISTINCT_SIZES: "size among",
    Measure.COLOR_SETS: "set of all four colours among",
    Measure.SIZE_SETS: "set of all three sizes among",
}
_PLACES = {
    "first_planet": "this is your first planet",
    "last_planet": "this is your last planet",
    "first_in_line": "this is first in your line",
    "last_in_line": "this is last in your line",
}


def plural(n: int, noun: str) -> str:
    """Return ``1 card``, ``2 cards``."""
    return f"{n} {noun}{'' if n == 1 else 's'}"


def any_of(kinds: tuple[Kind, ...]) -> str:
    """Return ``a moon or comet``; ``a card`` where every kind will do."""
    return "a card" if len(set(kinds)) == len(Kind) else "a " + " or ".join(kind.value for kind in kinds)


def selector_text(words: Selector, *, many: bool = True) -> str:
    """Return which cards are meant: ``red planets next to this``."""
    if words.reach in {Reach.ANCHOR, Reach.SELF}:
        base = "this planet" if words.reach is Reach.ANCHOR else "this card"
        return base + _qualities(words, alone=True)
    if words.on is not None:
        where = "on " + selector_text(words.on, many=words.on.reach is not Reach.ANCHOR)
        return f"{'moons' if many else 'moon'} {where}"
    moons = words.reach is Reach.ALL_MOONS
    noun = "moon" if moons else words.kind.value if words.kind else "planet" if words.planets_only else "card"
    if words.reach in {Reach.LEFT_NEIGHBOUR, Reach.RIGHT_NEIGHBOUR}:
        many = False
    other = "other " if words.not_anchor else ""
    noun = f"{other}{_adjectives(words)}{noun}{'s' if many else ''}"
    if words.reach in {Reach.LEFT_NEIGHBOUR, Reach.RIGHT_NEIGHBOUR}:
        noun = f"the {noun}"
    return f"{noun}{_qualities(words)} {_WHERE[words.reach]}"


def _adjectives(words: Selector) -> str:
    found = []
    if words.sizes:
        found.append(" or ".join(size.name.lower() for size in words.sizes))
    if words.colors:
        found.append(" or ".join(color.name.lower() for color in words.colors))
    return "".join(f"{word} " for word in found)


def _qualities(words: Selector, *, alone: bool = False) -> str:
    found = []
    if words.larger_than_anchor:
        found.append("larger than this")
    if words.smaller_than_anchor:
        found.append("smaller than this")
    if words.min_rings:
        found.append(f"with {words.min_rings}+ rings" if words.min_rings > 1 else "with rings")
    if words.min_moons:
        found.append(f"with {words.min_moons}+ moons" if words.min_moons > 1 else "with moons")
    if words.negative_star:
        found.append("below zero")
    if alone and (words.colors or words.sizes):
        found.append(f"that is {_adjectives(words).strip()}")
    return "".join(f" {quality}" for quality in found)


def each_text(words: Selector) -> str:
    """Return every card meant, one by one: ``each planet next to this``, ``the planet just after this``."""
    text = selector_text(words, many=False)
    return text if text.startswith(("the ", "this ")) else f"each {text}"


def per_text(quantity: Quantity | None) -> str:
    """Return `` per ring on this planet``; empty for a fixed number of one."""
    if quantity is None:
        return ""
    if quantity.measure is Measure.CONST or quantity.cards is None:
        return f" times {quantity.n}"
    if quantity.measure is Measure.COUNT:
        one = selector_text(quantity.cards, many=False)
        return f" for {one}" if one.startswith(("the ", "this ")) else f" per {one}"
    return f" per {_MEASURES[quantity.measure]} {_planets(selector_text(quantity.cards))}"


def condition_text(words: Condition) -> str:
    """Return a condition as a clause."""
    match words:
        case Compare():
            return _compare_text(words.quantity, words.relation, words.n)
        case AnchorIs():
            return _PLACES[words.place.value]
        case Not():
            return f"it is not so that {condition_text(words.condition)}"
        case AllOf():
            return " and ".join(condition_text(one) for one in words.conditions)
        case AnyOf():
            return " or ".join(condition_text(one) for one in words.conditions)


def _compare_text(quantity: Quantity, relation: Relation, n: int) -> str:
    words = quantity.cards
    if words is None:
        return f"{quantity.n} is {_RELATIONS[relation]} {n}"
    if quantity.measure is not Measure.COUNT:
        measured = _MEASURES[quantity.measure]
        if n != 1:
            head, _, tail = measured.partition(" ")
            measured = f"{head}s {tail}"
        return f"there {_is(n)} {_RELATIONS[relation]} {n} {measured} {_planets(selector_text(words))}"
    some = relation is Relation.AT_LEAST and n == 1
    if words.reach is Reach.ANCHOR and some:
        return f"this planet is {_qualities(words, alone=True).removeprefix(' that is ').strip()}"
    if some:
        return f"there is {_a(_bare(words, many=False))}"
    if n == 0 and relation is not Relation.AT_LEAST:
        return f"there is no {_bare(words, many=False)}"
    return f"there {_is(n)} {_RELATIONS[relation]} {n} {_bare(words, many=n != 1)}"


def _bare(words: Selector, *, many: bool) -> str:
    return selector_text(words, many=many).removeprefix("the ")


def _planets(text: str) -> str:
    """Colours, sizes and rings are found on planets only."""
    return "planets" + text.removeprefix("cards") if text.startswith("cards") else text


def _is(n: int) -> str:
    return "is" if n == 1 else "are"


_RELATIONS = {Relation.AT_LEAST: "at least", Relation.AT_MOST: "at most", Relation.EXACTLY: "exactly"}


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
