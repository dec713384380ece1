"""The effects of which every card is composed. Whatever is not among them no card can do."""

from enum import StrEnum
from typing import Annotated

import msgspec

from parlour.games.a_place_in_the_sun.vocabulary import Amount, Condition, Data, Direction, Filter, Name, Number, Who


class AttackMode(StrEnum):
    """How the damage of an attack spreads."""

    MULTIPLE = "multiple"
    """Excess goes on to the next target (APS-062)."""
    SINGLE = "single"
    """Excess is lost (APS-063)."""
    MASS = "mass"
    """Everything in its scope takes the whole value once (APS-R43)."""


class Aim(StrEnum):
    """What an effect may be aimed at."""

    OUTERMOST = "outermost"
    FREE = "free"


class Scope(StrEnum):
    """What a mass attack reaches."""

    LINE = "line"
    LINE_MOON = "line_moon"
    EVERYTHING = "everything"


class Attack(Data, frozen=True, tag="attack", tag_field="do"):
    """An attack (APS-060 to APS-067, APS-R40 to APS-R43). The scope belongs to mass attacks."""

    mode: AttackMode
    amount: Amount
    aim: Aim = Aim.OUTERMOST
    scope: Scope | None = None
    who: Who = Who.ONE_ENEMY


class Damage(Data, frozen=True, tag="damage", tag_field="do"):
    """Direct damage to a planet, which is no attack (APS-R46)."""

    amount: Amount
    who: Who = Who.ONE_ENEMY


class Gain(Data, frozen=True, tag="gain", tag_field="do"):
    """Gain power, as one gain (APS-070)."""

    amount: Amount


class Lose(Data, frozen=True, tag="lose", tag_field="do"):
    """Lose power (APS-071); parasitic losses are those of APS-R101."""

    amount: Amount
    who: Who = Who.SELF
    parasitic: bool = False


class Rotate(Data, frozen=True, tag="rotate", tag_field="do"):
    """Turn a dial within its limits; never undone (APS-R34)."""

    dir: Direction
    steps: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    who: Who = Who.SELF


class DialHold(Data, frozen=True, tag="dial_hold", tag_field="do"):
    """Turn the own dial by 1 when placed, and back when leaving play (APS-086, APS-R34, APS-R35)."""

    dir: Direction


class Draw(Data, frozen=True, tag="draw", tag_field="do"):
    """Draw cards (APS-075)."""

    count: Amount
    who: Who = Who.SELF


class Pick(StrEnum):
    """Who picks the cards to discard."""

    HOLDER = "holder"
    RANDOM = "random"
    ACTOR = "actor"


class DiscardHand(Data, frozen=True, tag="discard_hand", tag_field="do"):
    """Discard cards from a hand, as many as can be (APS-076, APS-R71)."""

    count: Amount
    who: Who = Who.SELF
    pick: Pick = Pick.HOLDER
    optional: bool = False


class DeckOf(StrEnum):
    """Whose deck an effect looks at."""

    OWN = "own"
    ONE_PLAYER = "one_player"
    ONE_ENEMY = "one_enemy"
    ANY = "any"


class Look(Data, frozen=True, tag="look", tag_field="do"):
    """Look at the top cards of a deck, then put back in any order what is not taken or discarded (APS-077, APS-R21).

    Attributes:
        count: How many cards.
        deck: Whose deck.
        take: So many of them go to the hand.
        discard_up_to: So many of them may be discarded (APS-R82).
        insert_self: Whether this card is put among them (APS-157, APS-R62).
        reveal: Whether everybody sees them (APS-078).
    """

    count: Number
    deck: DeckOf = DeckOf.OWN
    take: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    discard_up_to: Amount = 0
    insert_self: bool = False
    reveal: bool = False


class Source(StrEnum):
    """Where a card is fetched from."""

    DECK = "deck"
    DISCARD = "discard"


class To(StrEnum):
    """Where a fetched card goes."""

    HAND = "hand"
    DECK_TOP = "deck_top"


class Fetch(Data, frozen=True, tag="fetch", tag_field="do", rename={"source": "from"}):
    """Take cards that pass a filter from the own deck or pile; a searched deck is shuffled."""

    source: Source
    filter: Filter
    count: Number = 1
    to: To = To.HAND
    reveal: bool = True


class Salvage(Data, frozen=True, tag="salvage", tag_field="do"):
    """Shuffle the own discard pile and take cards from its top into the hand; the rest stays the pile (APS-051)."""

    count: Number


class PutInPlay(Data, frozen=True, tag="put_in_play", tag_field="do"):
    """Put a card of any player's discard pile in play, its conditions ignored (APS-126 to APS-129, APS-R80)."""


class ExtraPlay(Data, frozen=True, tag="extra_play", tag_field="do"):
    """Play additional cards, which count for nothing (APS-020, APS-R17)."""

    count: Number
    filter: Filter


class Stat(StrEnum):
    """A number that cards change."""

    POWER_GAIN = "power_gain"
    ATTACK = "attack"
    PLANET_DAMAGE_TAKEN = "planet_damage_taken"
    DEFENSE = "defense"
    ACTIVATION_COST = "activation_cost"


class Reach(StrEnum):
    """For whom a change holds."""

    SELF = "self"
    ENEMIES = "enemies"
    OWN_LINE_OTHERS = "own_line_others"


class Duration(StrEnum):
    """How long a change holds."""

    TURN = "turn"
    IN_PLAY = "in_play"
    """As long as the card is in play, without activation."""


class Modify(Data, frozen=True, tag="modify", tag_field="do"):
    """Change a number while it lasts; several changes add up."""

    stat: Stat
    delta: Annotated[int, msgspec.Meta(ge=-5, le=5)]
    scope: Reach = Reach.SELF
    duration: Duration = Duration.TURN


class Event(StrEnum):
    """What a watch waits for."""

    DAMAGE_TO_ORBITAL = "damage_to_orbital"
    DAMAGE_TO_PLANET = "damage_to_planet"


class Watch(Data, frozen=True, tag="watch", tag_field="do"):
    """Until the end of the turn, gain power for each point of such damage done by the player (APS-R81)."""

    event: Event
    gain_per_point: Number = 1


class AbsorbFilter(StrEnum):
    """Which attacks an absorb works against."""

    ANY = "any"
    ACTION_SOURCE = "action_source"
    """Attacks of Action Cards only (APS-R96)."""


class Absorb(Data, frozen=True, tag="absorb", tag_field="do"):
    """A reaction that lowers the value of one attack for its controller (APS-152 to APS-155, APS-R95)."""

    amount: Number
    filter: AbsorbFilter = AbsorbFilter.ANY


class Reuse(Data, frozen=True, tag="reuse", tag_field="do"):
    """Activate an own placed card a second time this turn, for its full cost (APS-160, APS-R99)."""

    filter: Filter


class Crash(Data, frozen=True, tag="crash", tag_field="do"):
    """An enemy's Moon card or innermost card falls on its planet (APS-156, APS-R97)."""


class Carry(Data, frozen=True, tag="carry", tag_field="do"):
    """Cards that pass the filter may be played onto this card (APS-082 to APS-085, APS-R74)."""

    filter: Filter


class How(StrEnum):
    """How an infestation travels."""

    SHUFFLE_TOP = "shuffle_top"
    GIVE_HAND = "give_hand"


class Infested(StrEnum):
    """Whom an infestation reaches."""

    ATTACKED_PLAYER = "attacked_player"
    ONE_PLAYER = "one_player"
    HOLDER = "holder"


class Infest(Data, frozen=True, tag="infest", tag_field="do"):
    """Move this card into a deck or a hand; on the Extinctor always on top of its deck (APS-079, APS-R22, APS-224)."""

    how: How
    target: Infested
    count: Number = 5


class TriggerFound(Data, frozen=True, tag="trigger_found", tag_field="do"):
    """Reveal an enemy's top cards; each of that name does damage and leaves (APS-181, APS-R102)."""

    name: Name
    amount: Number
    count: Number = 5


class ReturnSelf(Data, frozen=True, tag="return_self", tag_field="do"):
    """This card goes to its owner's discard pile (APS-158)."""


class RemoveTo(StrEnum):
    """Where a removed Orbital goes."""

    DISCARD = "discard"
    HAND = "hand"


class RemoveOrbital(Data, frozen=True, tag="remove_orbital", tag_field="do"):
    """Remove an Orbital without damage; no shield helps."""

    aim: Aim = Aim.OUTERMOST
    to: RemoveTo = RemoveTo.DISCARD
    who: Who = Who.ONE_ENEMY


class If(Data, frozen=True, tag="if", tag_field="do"):
    """Effects that happen only under a condition (APS-025)."""

    cond: Condition
    then: Annotated[tuple["Effect", ...], msgspec.Meta(min_length=1)]


class ChooseOne(Data, frozen=True, tag="choose_one", tag_field="do"):
    """Exactly one of several alternatives (APS-024)."""

    options: Annotated[tuple[tuple["Effect", ...], ...], msgspec.Meta(min_length=2)]


class BotOp(StrEnum):
    """What happens to Eye Bots."""

    PLACE_ON_DECK = "place_on_deck"
    FORCE_FROM_HANDS = "force_from_hands"
    DISCARD = "discard"


class EyeBot(Data, frozen=True, tag="eye_bot", tag_field="do"):
    """Something happens to Eye Bots (APS-226, APS-227)."""

    op: BotOp
    who: Who = Who.TARGET


class BossDial(Data, frozen=True, tag="boss_dial", tag_field="do"):
    """The Extinctor's dial rises (APS-210)."""

    delta: Number


class BossExtra(Data, frozen=True, tag="boss_extra", tag_field="do"):
    """The Extinctor plays additional cards this turn (APS-210)."""

    count: Number


Effect = (
    Attack
    | Damage
    | Gain
    | Lose
    | Rotate
    | DialHold
    | Draw
    | DiscardHand
    | Look
    | Fetch
    | Salvage
    | PutInPlay
    | ExtraPlay
    | Modify
    | Watch
    | Absorb
    | Reuse
    | Crash
    | Carry
    | Infest
    | TriggerFound
    | ReturnSelf
    | RemoveOrbital
    | If
    | ChooseOne
    | EyeBot
    | BossDial
    | BossExtra
)
Effects = tuple[Effect, ...]


def lasting(effect: Effect) -> bool:
    """Return whether the effect works without activation while its card is in play (APS-D07)."""
    if isinstance(effect, Modify):
        return effect.duration is Duration.IN_PLAY
    return isinstance(effect, DialHold | Carry | Absorb)
