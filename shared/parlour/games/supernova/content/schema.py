"""What an edition of the game's content is: cards, markers and layouts as data."""

from enum import StrEnum
from typing import Annotated

import msgspec

from parlour.games.supernova.content.effects import AnyEffect
from parlour.games.supernova.parts import Marker, Timing

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Key = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z_]*$", max_length=40)]
Spot = tuple[int, int]


class TimingName(StrEnum):
    """When a Research card may be played, as data names it."""

    OWN_STEP_3B = "own_step_3b"
    OWN_STEP_4 = "own_step_4"
    OWN_TURN_OUTSIDE_BATTLE = "own_turn_outside_battle"
    BATTLE_ATTACKER = "battle_attacker"
    BATTLE_DEFENDER = "battle_defender"
    FLARE_WINDOW = "flare_window"
    FLARE_WINDOW_WINNER = "flare_window_winner"


_WHEN = {name: Timing[name.name] for name in TimingName}


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What cards and markers have in common.

    Attributes:
        id: Stable name in messages and records.
        name: Printed name, or the house's own.
        text: What it does, in our own words.
        effect: What it does, in the vocabulary.
        printed: Whether the rulebook prints the name.
    """

    id: Key
    name: Name
    text: Text
    effect: tuple[AnyEffect, ...]
    printed: bool = False


class Power(Item, frozen=True):
    """A Special Power card; there is one of each."""


class Research(Item, frozen=True, kw_only=True):
    """A Research card.

    Attributes:
        copies: How many of it are in the deck.
        timing: When it may be played.
        first_round: Whether it may be played in round 1/1.
        supernova: Whether it works in the Supernova.
    """

    copies: Annotated[int, msgspec.Meta(ge=1, le=40)]
    timing: TimingName
    first_round: bool = True
    supernova: bool = True

    @property
    def when(self) -> Timing:
        """The timing, as the rules name it."""
        return _WHEN[self.timing]


class Colonization(Item, frozen=True, kw_only=True):
    """The card of a planet.

    Attributes:
        icon: The planet marker that it belongs to, 1 to 6.
    """

    icon: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Encounter(Item, frozen=True, kw_only=True):
    """A kind of encounter marker; its id is the kind's name.

    Attributes:
        copies: How many there are.
        immediate: Whether it is resolved when taken, or kept.
    """

    copies: Count
    immediate: bool

    @property
    def marker(self) -> Marker:
        """The kind, as the rules name it."""
        return Marker[self.id.upper()]


class BattleCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Battle cards there are of each face.

    Attributes:
        regular: Of each suit and value.
        wild: In all.
        high_impact: Of each kind and suit.
    """

    regular: Count
    wild: Count
    high_impact: Count


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the pieces of a standard board lie.

    Attributes:
        large: Middles of the large pieces.
        small: Middles of the small pieces with an encounter; as many as large ones.
    """

    large: tuple[Spot, ...]
    small: tuple[Spot, ...]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Everything that is printed on components.

    Attributes:
        name: Name of the edition.
        battle: Counts of Battle cards, 66 in all.
        desperation: How many Desperation cards there are.
        powers: The Special Power cards, 7.
        research: The Research cards, 40 in all.
        colonization: The Colonization cards, one for each of 6 icons.
        encounters: The kinds of encounter markers, 25 markers in all.
        layouts: One standard board for each number of large pieces from 2 to 5.
    """

    name: Name
    battle: BattleCounts
    desperation: Annotated[int, msgspec.Meta(ge=1, le=5)]
    powers: tuple[Power, ...]
    research: tuple[Research, ...]
    colonization: tuple[Colonization, ...]
    encounters: tuple[Encounter, ...]
    layouts: tuple[Layout, ...]
