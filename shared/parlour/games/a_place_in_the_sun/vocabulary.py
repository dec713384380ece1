"""The words with which cards speak of numbers, cards, players and conditions."""

from enum import StrEnum
from functools import cached_property
from typing import Annotated

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Key = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Position = Annotated[int, msgspec.Meta(ge=1, le=5)]
Number = Annotated[int, msgspec.Meta(ge=1, le=40)]


class Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of an edition as it is written in its file."""


class Faction(StrEnum):
    """The planetary factions, in the order in which they are offered (APS-D02)."""

    EARTH = "earth"
    ARACHNE = "arachne"
    THETA = "theta"
    RHEA = "rhea"


class CardKind(StrEnum):
    """The card types; programs are the Extinctor's (APS-R123)."""

    ACTION = "action"
    ORBITAL = "orbital"
    LEADER = "leader"
    PROGRAM = "program"


class Direction(StrEnum):
    """A way to turn a dial: clockwise adds 1."""

    CW = "cw"
    CCW = "ccw"

    @cached_property
    def sign(self) -> int:
        """What one step adds to the position."""
        return 1 if self is Direction.CW else -1


class Who(StrEnum):
    """Whom an effect meets."""

    SELF = "self"
    OWNER = "owner"
    """The player of the card's faction, whoever plays it (APS-158)."""
    ONE_ENEMY = "one_enemy"
    EACH_ENEMY = "each_enemy"
    ONE_PLAYER = "one_player"
    ALL = "all"
    TARGET = "target"
    """The faction at which an Extinctor card is aimed."""


class Measure(StrEnum):
    """What a term counts."""

    DIAL = "dial"
    """The position of the acting player's dial."""
    IN_PLAY = "in_play"
    """Placed cards of a type."""
    DAMAGE_TO_PLANET = "damage_to_planet"
    """Damage done this turn to the planet that the effect looks at (APS-134)."""
    EYE_BOTS_OF_TARGET = "eye_bots_of_target"
    EYE_BOTS_OF_ALL = "eye_bots_of_all"
    HAND_SIZE = "hand_size"


class Term(Data, frozen=True):
    """A number that depends on the state of the game.

    Attributes:
        count: What is counted.
        type: For ``in_play``: the faction card type.
    """

    count: Measure
    type: str = ""


Amount = Annotated[int, msgspec.Meta(ge=0, le=40)] | Annotated[tuple[int | Term, ...], msgspec.Meta(min_length=1)]
"""A number, or a sum of numbers and terms."""


class Filter(Data, frozen=True):
    """Which cards are meant; what is not said does not matter. Leaders have no type (APS-R25).

    Attributes:
        type: Faction card type.
        card: Card type.
        name: Name of the card.
    """

    type: str = ""
    card: CardKind | None = None
    name: str = ""


class DialIn(Data, frozen=True, tag="dial_in", tag_field="test"):
    """Whether the acting player's dial shows one of these positions (APS-111)."""

    positions: Annotated[tuple[Position, ...], msgspec.Meta(min_length=1)]


class AttackTookPower(Data, frozen=True, tag="attack_took_power", tag_field="test"):
    """Whether the last attack of this card took power from the planet of its target (APS-R61)."""


class AtLeast(Data, frozen=True, tag="at_least", tag_field="test"):
    """Whether an amount is at least `n`."""

    amount: Amount
    n: Number


Condition = DialIn | AttackTookPower | AtLeast
