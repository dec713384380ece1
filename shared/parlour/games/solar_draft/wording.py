"""Card texts, made from what the cards do: what a player reads is what the engine does."""

from parlour.games.solar_draft.edition import Card, Sun
from parlour.games.solar_draft.effects import (
    Ability,
    AddValue,
    CountsAsColors,
    CountsAsPlanets,
    Deed,
    DoubleAbility,
    DoubleValue,
    Draft,
    DraftLimit,
    Effect,
    ExtraPlay,
    FreePlacement,
    FreeTerraform,
    Move,
    OnPlay,
    Recover,
    RefreshRow,
    Reshape,
    Scope,
    Score,
    TakeBack,
    Trigger,
)
from parlour.games.solar_draft.wording_cards import any_of, condition_text, each_text, per_text, plural

FLARE_TEXT = "Discard the Solar Row and deal a new one."


def card_text(card: Card) -> str:
    """Return the text of a card; empty without an ability."""
    return " ".join(ability_text(ability) for ability in card.abilities)


def sun_text(sun: Sun) -> str:
    """Return the text of a sun's Special Ability."""
    return _sentence(deed_text(sun.special))


def ability_text(ability: Ability) -> str:
    """Return an ability as its card tells it."""
    text = effect_text(ability.effect)
    if ability.discard:
        text = f"discard {plural(ability.discard, 'card')} from hand, then {text}"
    if ability.optional:
        text = f"you may {text}"
    if ability.condition is not None:
        text = f"if {condition_text(ability.condition)}, {text}"
    if isinstance(ability.effect, OnPlay):
        return _sentence(f"whenever you play {any_of(ability.effect.kinds)}, {text}")
    if ability.trigger is Trigger.WHEN_PLAYED:
        return f"When played: {text}."
    return f"Score: {text}." if ability.trigger is Trigger.SCORE else _sentence(text)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def effect_text(effect: Effect) -> str:  # noqa: C901, PLR0911  # one case for each word
    """Return what an effect does, without its trigger."""
    match effect:
        case Score():
            most = "" if effect.max is None else f", at {'most' if effect.points >= 0 else 'least'} {effect.max}"
            return f"{effect.points:+}{per_text(effect.per)}{most}"
        case AddValue():
            return f"{effect.amount:+} to the value of {each_text(effect.target)}"
        case DoubleValue():
            return f"double the value of {each_text(effect.target)}"
        case DoubleAbility():
            return f"double the ability points of {each_text(effect.target)}"
        case CountsAsPlanets():
            return f"this card counts as {effect.n} planets"
        case CountsAsColors():
            return f"this planet is also {' and '.join(color.name.lower() for color in effect.colors)}"
        case FreePlacement():
            if effect.scope is Scope.SELF:
                return f"this {effect.kinds[0].value} may be placed anywhere in your line"
            return f"you may place {' and '.join(f'{kind.value}s' for kind in effect.kinds)} anywhere in your line"
        case DraftLimit():
            return f"you may draft with up to {effect.plus} more {'card' if effect.plus == 1 else 'cards'} in hand"
        case FreeTerraform():
            return "your Terraform action needs no discard"
        case OnPlay():
            return deed_text(effect.effect)
        case _:
            return deed_text(effect)


def deed_text(deed: Deed) -> str:  # noqa: PLR0911  # one case for each word
    """Return what a player gets to do."""
    match deed:
        case Draft():
            return f"draft {plural(deed.n, 'card')}"
        case ExtraPlay():
            return f"play {any_of(deed.kinds)} from hand"
        case Reshape():
            return "terraform a planet without a discard" if deed.free else "terraform a planet"
        case Move():
            return f"move {any_of(deed.kinds)} of your system"
        case Recover():
            return f"take {any_of(deed.kinds)} from the discard pile"
        case TakeBack():
            return f"return {any_of(deed.kinds)} of your system to your hand"
        case RefreshRow():
            return "discard the Solar Row and deal a new one"
