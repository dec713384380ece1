"""What no effect may be: parts that need a placed card on an Action, the Extinctor's words on a player's card."""

from collections.abc import Iterator

from parlour.games.a_place_in_the_sun.edition import Card, ExtinctorCard
from parlour.games.a_place_in_the_sun.effects import (
    Attack,
    AttackMode,
    BossDial,
    BossExtra,
    ChooseOne,
    Damage,
    Draw,
    Effect,
    Effects,
    EyeBot,
    Gain,
    If,
    Infest,
    Infested,
    Look,
    Lose,
    Modify,
    Reach,
    Stat,
    lasting,
)
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Who

_BOSS_ONLY = (EyeBot, BossDial, BossExtra)
_BOSS_WORDS = (*_BOSS_ONLY, Attack, Gain, Lose)
"""All that the Extinctor, who chooses nothing, can do."""
_ATTACKED = {Who.ONE_ENEMY, Who.EACH_ENEMY}
_LOSERS = {Who.SELF, Who.ONE_ENEMY, Who.EACH_ENEMY, Who.ALL}
_DRAWERS = {Who.SELF, Who.OWNER}

Found = Iterator[tuple[str, str]]


def effect_faults(card: Card | ExtinctorCard) -> Found:
    """Yield field and message of what is wrong with the effects of a card."""
    yield from _all(card, "effects", card.effects)
    if isinstance(card, Card):
        yield from _all(card, "infested", card.infested)
        if card.infested and any(lasting(effect) for effect in card.effects):
            yield "effects", "an infestation card has no lasting effects"


def _all(card: Card | ExtinctorCard, field: str, effects: Effects) -> Found:
    for index, effect in enumerate(effects):
        where = f"{field}[{index}]"
        for message in _one(card, effect):
            yield where, message
        if isinstance(effect, If):
            yield from _all(card, f"{where}.then", effect.then)
        if isinstance(effect, ChooseOne):
            for option, alternatives in enumerate(effect.options):
                yield from _all(card, f"{where}.options[{option}]", alternatives)


def _one(card: Card | ExtinctorCard, effect: Effect) -> Iterator[str]:
    if lasting(effect) and card.card is not CardKind.ORBITAL:
        yield "lasts while in play, which only an Orbital does"
    if isinstance(card, ExtinctorCard):
        if not isinstance(effect, _BOSS_WORDS):
            yield "can't be done by the Extinctor"
    elif isinstance(effect, _BOSS_ONLY):
        yield "is done by the Extinctor only"
    yield from _who(effect)
    yield from _shape(card, effect)


def _who(effect: Effect) -> Iterator[str]:
    if isinstance(effect, Attack | Damage) and effect.who not in _ATTACKED:
        yield "meets one enemy or each enemy"
    if isinstance(effect, Lose) and effect.who not in _LOSERS:
        yield "meets the player, one enemy, each enemy or all"
    if isinstance(effect, Draw) and effect.who not in _DRAWERS:
        yield "is for the player or the owner"


def _shape(card: Card | ExtinctorCard, effect: Effect) -> Iterator[str]:
    match effect:
        case Attack() if (effect.mode is AttackMode.MASS) != (effect.scope is not None):
            yield "has a scope if, and only if, it is a mass attack"
        case Modify(stat=Stat.DEFENSE) if not lasting(effect):
            yield "changes defence only while its card is in play"
        case Modify(scope=Reach.OWN_LINE_OTHERS) if effect.stat is not Stat.DEFENSE:
            yield "changes the defence of the other cards of the line, nothing else"
        case Modify(stat=Stat.PLANET_DAMAGE_TAKEN) if effect.scope is not Reach.ENEMIES:
            yield "raises the damage that enemies take"
        case Infest(target=Infested.HOLDER) if not (isinstance(card, Card) and card.infested):
            yield "only an infestation card has a holder"
        case Infest() | Look(insert_self=True) if not (isinstance(card, Card) and card.infested):
            yield "moves this card, which must be an infestation card"
        case _:
            pass
