"""Effects in words."""

from collections.abc import Callable
from typing import Any

from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.vocabulary import Direction, Who
from parlour.games.a_place_in_the_sun.wording_words import (
    amount_text,
    cards,
    condition_text,
    counted,
    filter_text,
    plural,
    who_text,
)

_DECKS = {
    e.DeckOf.OWN: "your deck",
    e.DeckOf.ONE_PLAYER: "another player's deck",
    e.DeckOf.ONE_ENEMY: "an enemy's deck",
    e.DeckOf.ANY: "any deck",
}
_SCOPES = {
    e.Scope.LINE: "every card on the Orbital Line",
    e.Scope.LINE_MOON: "every card on the Orbital Line and the Moon Slot",
    e.Scope.EVERYTHING: "everything",
}
_WAYS = {Direction.CW: "clockwise", Direction.CCW: "counterclockwise"}
_STATS = {
    e.Stat.POWER_GAIN: "each power gain",
    e.Stat.ATTACK: "each attack value",
    e.Stat.PLANET_DAMAGE_TAKEN: "each damage and each parasitic loss",
    e.Stat.DEFENSE: "the defence",
    e.Stat.ACTIVATION_COST: "each activation cost",
}
_REACHES = {
    e.Reach.SELF: "of yours",
    e.Reach.ENEMIES: "of enemy planets",
    e.Reach.OWN_LINE_OTHERS: "of the other cards on your line",
}


def effect_text(effect: e.Effect) -> str:
    """Return what an effect does, as a clause without full stop."""
    return _TEXTS[type(effect)](effect)


def joined(effects: e.Effects) -> str:
    """Return several effects, first to last."""
    return ", then ".join(effect_text(effect) for effect in effects)


def _verb(who: Who, verb: str) -> str:
    return verb if who is Who.SELF else f"{who_text(who)} {verb}s"


def _attack(effect: e.Attack) -> str:
    whom = "" if effect.who is Who.ONE_ENEMY else f" against {who_text(effect.who)}"
    if effect.scope is not None:
        return f"mass attack {amount_text(effect.amount)} on {_SCOPES[effect.scope]} of {who_text(effect.who)}"
    aim = ", at any target" if effect.aim is e.Aim.FREE else ""
    kind = "multiple attack" if effect.mode is e.AttackMode.MULTIPLE else "single target attack"
    return f"{kind} {amount_text(effect.amount)}{whom}{aim}"


def _damage(effect: e.Damage) -> str:
    return f"{counted(effect.amount, 'damage')} to the planet of {who_text(effect.who)}"


def _gain(effect: e.Gain) -> str:
    return f"gain {counted(effect.amount, 'power')}"


def _lose(effect: e.Lose) -> str:
    return f"{_verb(effect.who, 'lose')} {counted(effect.amount, 'power')}"


def _rotate(effect: e.Rotate) -> str:
    whose = "your dial" if effect.who is Who.SELF else f"the dial of {who_text(effect.who)}"
    return f"rotate {whose} {_WAYS[effect.dir]} by {effect.steps}"


def _dial_hold(effect: e.DialHold) -> str:
    return f"while in play it holds your dial {_WAYS[effect.dir]} by 1"


def _draw(effect: e.Draw) -> str:
    return f"{_verb(effect.who, 'draw')} {cards(effect.count)}"


def _discard(effect: e.DiscardHand) -> str:
    may = "you may " if effect.optional else ""
    how = {e.Pick.HOLDER: "", e.Pick.RANDOM: " at random", e.Pick.ACTOR: " of your choice"}[effect.pick]
    return f"{may}{_verb(effect.who, 'discard')} {cards(effect.count)} from hand{how}"


def _look(effect: e.Look) -> str:
    seen = "reveal" if effect.reveal else "look at"
    parts = [f"{seen} the top {plural(effect.count, 'card')} of {_DECKS[effect.deck]}"]
    if effect.take:
        parts.append(f"take {effect.take} into your hand")
    if effect.discard_up_to:
        parts.append(f"discard up to {cards(effect.discard_up_to)} of them")
    if effect.insert_self:
        parts.append("put this card among them")
    return f"{', '.join(parts)} and put the others back in any order"


def _fetch(effect: e.Fetch) -> str:
    zone = "deck" if effect.source is e.Source.DECK else "discard pile"
    number = "a" if effect.count == 1 else str(effect.count)
    goes = "into your hand" if effect.to is e.To.HAND else "on top of your deck"
    shown = "" if effect.reveal else ", unseen"
    return f"take {number} {filter_text(effect.filter)} from your {zone} {goes}{shown}"


def _salvage(effect: e.Salvage) -> str:
    return f"shuffle your discard pile and take {plural(effect.count, 'card')} from its top into your hand"


def _put_in_play(_effect: e.PutInPlay) -> str:
    return "put a card of any player's discard pile in play for you, ignoring its conditions"


def _extra_play(effect: e.ExtraPlay) -> str:
    return f"you may play {effect.count} {filter_text(effect.filter)} as an additional card"


def _modify(effect: e.Modify) -> str:
    when = "this turn" if effect.duration is e.Duration.TURN else "while in play"
    return f"{when} {_STATS[effect.stat]} {_REACHES[effect.scope]} changes by {effect.delta:+}"


def _watch(effect: e.Watch) -> str:
    what = "cards in play" if effect.event is e.Event.DAMAGE_TO_ORBITAL else "planets"
    return f"this turn gain {effect.gain_per_point} power for each damage that you deal to {what} from now on"


def _absorb(effect: e.Absorb) -> str:
    which = "one attack" if effect.filter is e.AbsorbFilter.ANY else "one attack of an Action Card"
    return f"reaction: lower {which} against you by {effect.amount}"


def _reuse(effect: e.Reuse) -> str:
    return f"this turn a placed {filter_text(effect.filter)} of yours may be activated twice, at full cost then"


def _crash(_effect: e.Crash) -> str:
    return "the Moon card or the innermost card of an enemy falls on its planet for its base defence"


def _carry(effect: e.Carry) -> str:
    return f"a {filter_text(effect.filter)} may be played onto it"


def _infest(effect: e.Infest) -> str:
    if effect.how is e.How.GIVE_HAND:
        return "give this card to another player's hand"
    whose = "the attacked player's" if effect.target is e.Infested.ATTACKED_PLAYER else "your"
    if effect.target is e.Infested.ONE_PLAYER:
        whose = "another player's"
    return f"shuffle this card into the top {plural(effect.count, 'card')} of {whose} deck"


def _trigger(effect: e.TriggerFound) -> str:
    top = f"reveal the top {plural(effect.count, 'card')} of an enemy's deck"
    return f"{top}; each {effect.name} among them deals {effect.amount} damage to that planet and is discarded"


def _return_self(_effect: e.ReturnSelf) -> str:
    return "this card goes to its owner's discard pile"


def _remove(effect: e.RemoveOrbital) -> str:
    which = "the outermost card" if effect.aim is e.Aim.OUTERMOST else "a placed card"
    verb = "discard" if effect.to is e.RemoveTo.DISCARD else "return to hand"
    return f"{verb} {which} of {who_text(effect.who)}"


def _if(effect: e.If) -> str:
    return f"if {condition_text(effect.cond)}, {joined(effect.then)}"


def _choose(effect: e.ChooseOne) -> str:
    return " OR ".join(joined(option) for option in effect.options)


def _eye_bot(effect: e.EyeBot) -> str:
    return {
        e.BotOp.PLACE_ON_DECK: f"put this card on top of the deck of {who_text(effect.who)}",
        e.BotOp.FORCE_FROM_HANDS: f"Eye Bots in the hands of {who_text(effect.who)} go into play",
        e.BotOp.DISCARD: f"Eye Bots in play of {who_text(effect.who)} are discarded",
    }[effect.op]


def _boss_dial(effect: e.BossDial) -> str:
    return f"the Extinctor's dial rises by {effect.delta}"


def _boss_extra(effect: e.BossExtra) -> str:
    return f"the Extinctor plays {plural(effect.count, 'more card')}"


_TEXTS: dict[type, Callable[[Any], str]] = {
    e.Attack: _attack,
    e.Damage: _damage,
    e.Gain: _gain,
    e.Lose: _lose,
    e.Rotate: _rotate,
    e.DialHold: _dial_hold,
    e.Draw: _draw,
    e.DiscardHand: _discard,
    e.Look: _look,
    e.Fetch: _fetch,
    e.Salvage: _salvage,
    e.PutInPlay: _put_in_play,
    e.ExtraPlay: _extra_play,
    e.Modify: _modify,
    e.Watch: _watch,
    e.Absorb: _absorb,
    e.Reuse: _reuse,
    e.Crash: _crash,
    e.Carry: _carry,
    e.Infest: _infest,
    e.TriggerFound: _trigger,
    e.ReturnSelf: _return_self,
    e.RemoveOrbital: _remove,
    e.If: _if,
    e.ChooseOne: _choose,
    e.EyeBot: _eye_bot,
    e.BossDial: _boss_dial,
    e.BossExtra: _boss_extra,
}
