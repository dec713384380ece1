"""An edition: the cards, boards and dials with which a match is played."""

from enum import StrEnum
from functools import cached_property
from typing import Annotated

import msgspec

from parlour.games.a_place_in_the_sun.effects import Effects
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Data, Faction, Key, Name, Number, Position

Cost = Annotated[int, msgspec.Meta(ge=0, le=9)]
Some = Annotated[Effects, msgspec.Meta(min_length=1)]


class Card(Data, frozen=True):
    """A card of a faction (APS-F21).

    Attributes:
        id: Stable name in messages and records.
        faction: Whose pile it goes to.
        name: Its name.
        card: Action, Orbital or Leader.
        type: Faction card type; Leaders have none (APS-R25).
        copies: How many there are.
        defense: Base defence of an Orbital (APS-068).
        cost: Activation cost (APS-147).
        effects: From top to bottom (APS-023); of an infestation card the Owner part (APS-080).
        infested: The Infested Player part of an infestation card (APS-081).
        printed: Whether the rulebook prints the name.
    """

    id: Key
    faction: Faction
    name: Name
    card: CardKind
    effects: Some
    type: str = ""
    copies: Number = 1
    defense: Cost = 0
    cost: Cost = 0
    infested: Effects = ()
    printed: bool = False


class LineEffect(StrEnum):
    """What a board does to its Orbital Line (APS-F09)."""

    NONE = "none"
    PLUS_ONE = "plus_one"
    MINUS_ONE = "minus_one"
    ONE_ROUND = "one_round"


class MoonKind(StrEnum):
    """What may be placed on a Moon Slot (APS-F10)."""

    ORBITAL = "orbital"
    ORBITAL_OR_ACTION = "orbital_or_action"


class Side(Data, frozen=True):
    """A side of a Solar Board (APS-F08).

    Attributes:
        number: The # number: the smallest begins (APS-007).
        board: Which physical board it is on.
        name: Its name.
        power: Starting power (APS-003).
        line: Effect of the Orbital Line.
        moon: Kind of the Moon Slot.
        moon_bonus: Added to the defence on the Moon Slot (APS-038).
    """

    number: Annotated[int, msgspec.Meta(ge=1, le=10)]
    board: Annotated[int, msgspec.Meta(ge=1, le=5)]
    name: Name
    power: Annotated[int, msgspec.Meta(ge=5, le=60)]
    line: LineEffect
    moon: MoonKind
    moon_bonus: Annotated[int, msgspec.Meta(ge=0, le=9)]


class OnPlay(Data, frozen=True):
    """What happens when a card of a type is played at a position (APS-014)."""

    type: Name
    effects: Some


class DialPosition(Data, frozen=True):
    """A position of a planetary dial; its number is also that of the cards to play (APS-010).

    Attributes:
        name: What the position stands for.
        on_play: Effects by type of the card played.
        discards: Cards that may be discarded in a turn that begins here (APS-103, APS-104).
        charge: Power for each placed card of the dial's charging type, once per turn (APS-144).
        overload: Whether a card of the charging type played here is discarded for cards (APS-141).
    """

    name: Name
    on_play: tuple[OnPlay, ...] = ()
    discards: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    charge: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    overload: bool = False


class SkillOption(Data, frozen=True):
    """One form of a faction skill: discard a card of a type if one is named, then the effects."""

    effects: Some
    discard: str = ""


class Skill(Data, frozen=True):
    """A faction skill, once per turn (APS-F17).

    Attributes:
        name: Its name.
        cost: Power to pay first (APS-R50).
        never_at: Position at which it can't be used (APS-175, APS-R83).
        options: Its forms; the player chooses one.
    """

    name: Name
    options: Annotated[tuple[SkillOption, ...], msgspec.Meta(min_length=1)]
    cost: Cost = 0
    never_at: Position | None = None


class Dial(Data, frozen=True):
    """A planetary dial.

    Attributes:
        faction: Whose.
        name: Of the planet.
        types: The faction card types, in printed order.
        wraps: Whether it is a ring (APS-106, APS-124, APS-R36).
        charging: The type that charges (APS-144).
        positions: Positions 1 to 5.
        skill: The faction skill.
    """

    faction: Faction
    name: Name
    types: Annotated[tuple[Name, ...], msgspec.Meta(min_length=3, max_length=3)]
    positions: Annotated[tuple[DialPosition, ...], msgspec.Meta(min_length=5, max_length=5)]
    skill: Skill
    wraps: bool = False
    charging: str = ""


class Counter(StrEnum):
    """What a condition for influence counts in the own turn (APS-R130)."""

    ORBITALS_PUT_IN_PLAY = "orbitals_put_in_play"
    POWER_GAINED = "power_gained"
    DAMAGE_TO_PLANETS = "damage_to_planets"
    ENEMY_ORBITALS_REMOVED = "enemy_orbitals_removed"
    CARDS_DRAWN_BY_EFFECTS = "cards_drawn_by_effects"
    CARDS_DISCARDED_FROM_HAND = "cards_discarded_from_hand"
    DIAL_STEPS = "dial_steps"
    POWER_RETURNED = "power_returned"
    OWN_ORBITALS_IN_PLAY = "own_orbitals_in_play"
    """On the board at the moment of the claim."""
    MOST_CARDS_OF_ONE_TYPE = "most_cards_of_one_type"
    """Cards of one own type played."""


class Influence(Data, frozen=True):
    """An Influence Card (APS-F03): claimed with at least `at_least` of what it counts (APS-235)."""

    id: Key
    name: Name
    count: Counter
    at_least: Annotated[int, msgspec.Meta(ge=1, le=40)]
    points: Annotated[int, msgspec.Meta(ge=1, le=8)]
    replace_cost: Cost


class Target(StrEnum):
    """The targeting icons (APS-216 to APS-218)."""

    LIFE_SEEKER = "life_seeker"
    END_BRINGER = "end_bringer"
    AUTONOMOUS_ALL = "autonomous_all"
    AUTONOMOUS_SELF = "autonomous_self"


class ExtinctorCard(Data, frozen=True):
    """A card of the Extinctor (APS-F22); fields as in `Card`."""

    id: Key
    name: Name
    card: CardKind
    target: Target
    effects: Some
    copies: Number = 1
    defense: Cost = 0
    printed: bool = False


class Ability(StrEnum):
    """What an Extinctor dial can do besides."""

    FORWARD_DEFENSE = "forward_defense"
    """3 points in each player's turn (APS-220)."""
    FREE_ORBITALS = "free_orbitals"
    """Orbitals drawn with fewer than 4 on the line use no Play Action (APS-222)."""


class ExtinctorDial(Data, frozen=True):
    """A dial of the Extinctor.

    Attributes:
        id: Stable name, as in the options.
        name: Its name.
        ability: What it can do.
        program: By position, what a Program Card does first (APS-209, APS-210).
    """

    id: Key
    name: Name
    ability: Ability
    program: Annotated[tuple[Effects, ...], msgspec.Meta(min_length=5, max_length=5)]


class Edition(msgspec.Struct, frozen=True, dict=True):
    """Everything that is printed.

    Attributes:
        name: Of the edition.
        sha256: Of its file, in hex.
        cards: The cards of the factions, Leaders included.
        sides: The sides of the Solar Boards, by number.
        dials: The planetary dials, in the order of `Faction`.
        influence: The Influence Deck.
        extinctor_cards: The Extinctor Deck, Programs included.
        extinctor_dials: The two Extinctor dials.
    """

    name: str
    sha256: str
    cards: tuple[Card, ...]
    sides: tuple[Side, ...]
    dials: tuple[Dial, ...]
    influence: tuple[Influence, ...]
    extinctor_cards: tuple[ExtinctorCard, ...]
    extinctor_dials: tuple[ExtinctorDial, ...]

    @cached_property
    def printed_cards(self) -> tuple[Card | ExtinctorCard, ...]:
        """Every card that can be in a deck, a hand or in play; a card's place here is its number."""
        return (*self.cards, *self.extinctor_cards)
