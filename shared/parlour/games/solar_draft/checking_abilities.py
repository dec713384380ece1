"""What no ability may be: words that don't go together, and what could go on without end."""

from collections.abc import Iterator

from parlour.games.solar_draft.components import Kind
from parlour.games.solar_draft.edition import Card
from parlour.games.solar_draft.effects import (
    Ability,
    AddValue,
    CountsAsPlanets,
    Deed,
    DoubleAbility,
    DoubleValue,
    FreePlacement,
    OnPlay,
    RefreshRow,
    Scope,
    Score,
    ScoreEffect,
    TakeBack,
    Trigger,
)
from parlour.games.solar_draft.vocabulary import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    Measure,
    Not,
    Quantity,
    Reach,
    Selector,
)

Complaint = tuple[str, str]
"""Field and what is wrong with it."""


def ability_faults(card: Card, ability: Ability) -> Iterator[Complaint]:
    """Yield what is wrong with an ability of the card."""
    effect = ability.effect
    if isinstance(effect, ScoreEffect):
        trigger = Trigger.SCORE
    else:
        trigger = Trigger.WHEN_PLAYED if isinstance(effect, Deed) else Trigger.LASTING
    if ability.trigger is not trigger:
        yield "trigger", f"is {ability.trigger.value}, must be {trigger.value} for this effect"
    if ability.deed is None and (ability.optional or ability.discard):
        yield "optional" if ability.optional else "discard", "is for abilities that do something"
    if trigger is Trigger.LASTING and not isinstance(effect, OnPlay) and ability.condition is not None:
        yield "if", "what lasts has no condition"
    if ability.optional and not ability.discard and isinstance(ability.deed, RefreshRow):
        yield "optional", "refreshing the row asks nothing; it can only be declined where it has a cost"
    yield from _effect_faults(card, ability)
    if ability.condition is not None:
        yield from _condition_faults("if", ability.condition)


def _effect_faults(card: Card, ability: Ability) -> Iterator[Complaint]:  # noqa: C901  # one case for each word
    match ability.effect:
        case Score() as effect:
            if effect.max is not None and effect.max * effect.points < 0:
                yield "effect.max", "must have the sign of points"
            if effect.per is not None:
                yield from _quantity_faults("effect.per", effect.per)
        case AddValue() | DoubleValue() as effect:
            yield from _selector_faults("effect.target", effect.target)
        case DoubleAbility() as effect:
            if effect.target.reach is Reach.SELF or (
                card.kind is not Kind.MOON and effect.target.reach is Reach.ANCHOR
            ):
                yield "effect.target", "must be another card"
            if any(isinstance(other.effect, DoubleAbility) for other in card.abilities if other is not ability):
                yield "effect", "a card doubles abilities once"
            yield from _selector_faults("effect.target", effect.target)
        case TakeBack() as effect if Kind.PLANET in effect.kinds:
            yield "effect.kinds", "a planet never goes back to the hand"
        case CountsAsPlanets() if card.kind is not Kind.PLANET:
            yield "effect", "only a planet counts as planets"
        case FreePlacement() as effect if effect.scope is Scope.SELF and effect.kinds != (card.kind,):
            yield "effect.kinds", "must be the kind of the card itself"
        case FreePlacement() as effect if Kind.MOON in effect.kinds:
            yield "effect.kinds", "moons have no place in the line"


def _condition_faults(field: str, condition: Condition) -> Iterator[Complaint]:
    match condition:
        case Compare():
            yield from _quantity_faults(f"{field}.quantity", condition.quantity)
        case AllOf() | AnyOf():
            for index, one in enumerate(condition.conditions):
                yield from _condition_faults(f"{field}.conditions[{index}]", one)
        case Not():
            yield from _condition_faults(f"{field}.condition", condition.condition)


def _quantity_faults(field: str, quantity: Quantity) -> Iterator[Complaint]:
    if (quantity.measure is Measure.CONST) != (quantity.cards is None):
        yield f"{field}.cards", "is missing" if quantity.cards is None else "has no meaning for a fixed number"
    if quantity.cards is not None:
        yield from _selector_faults(f"{field}.cards", quantity.cards)


def _selector_faults(field: str, selector: Selector) -> Iterator[Complaint]:
    if (selector.reach is Reach.MOONS_ON) != (selector.on is not None):
        yield f"{field}.on", "belongs to moons_on, and moons_on needs it"
    if selector.on is not None:
        if selector.on.reach in {Reach.MOONS_ON, Reach.ALL_MOONS, Reach.SELF}:
            yield f"{field}.on.reach", "must speak of planets"
        yield from _selector_faults(f"{field}.on", selector.on)
    if selector.larger_than_anchor and selector.smaller_than_anchor:
        yield f"{field}.larger_than_anchor", "nothing is both larger and smaller"
    if selector.planets_only and selector.reach in {Reach.MOONS_ON, Reach.ALL_MOONS}:
        yield f"{field}.kind", "a moon never passes a filter for planets"
