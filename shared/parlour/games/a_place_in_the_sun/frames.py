"""What is going on: frames on a stack. The top frame says who is asked; the ones below wait for it to be done."""

from enum import IntEnum

import msgspec

from parlour.games.a_place_in_the_sun.knowledge import Mark

MOON = -1
"""Spot of the Moon card; Orbitals have their index on the line, 0 next to the planet."""
PLANET = -2
"""Spot of the planet itself."""
LEADER = -3
"""Spot of the face-up Leader, which can't be attacked."""


class Frame(msgspec.Struct, tag=True, gc=False):
    """A piece of what is going on."""


class SetupFrame(Frame):
    """Boards are chosen, then factions, in seat order (APS-R03).

    Attributes:
        seat: Who chooses.
        factions: Whether the boards are done.
    """

    seat: int = 0
    factions: bool = False


class TurnFrame(Frame):
    """A player's turn (APS-R12, APS-R13)."""


class Part(IntEnum):
    """Which list of effects is resolved."""

    EFFECTS = 0
    INFESTED = 1
    DIAL = 2
    """What the dial does with the type of a played card (APS-014)."""
    SKILL = 3


class Zone(IntEnum):
    """Where the card lies whose effects are resolved."""

    PILE = 0
    """An Action: in its discard pile already (APS-R15)."""
    HELD = 1
    """An infestation card: set aside until its text is done (APS-R15)."""
    PLACED = 2
    """In play: it stays where it is."""


class ResolveFrame(Frame):
    """Effects of a card, a dial or a skill, from top to bottom (APS-023).

    Attributes:
        seat: For whom they are carried out.
        part: Which list.
        card: Number of the card; for a dial of the card played, for a skill -1.
        option: For a dial the position; for a skill the form; for the Extinctor the seat aimed at.
        zone: Where the card lies.
        spot: Where it lies if placed.
        borrowed: Whether Brain Fungus put it in play: conditions are ignored (APS-128).
        queue: Paths of the effects still to be done.
        step: How far the effect under way is; 0 before it has begun.
        chosen: What was chosen for it: a seat, or a card.
        cards: Cards looked at or kept for it.
        kept: Cards in the order in which they go back, the top first.
        marks: What is known of `kept` and then `cards`, where they were lifted from a deck.
        revealed: Whether everybody sees the cards looked at.
        count: A number kept for it.
        victim: Planet attacked last, -1 before the first attack.
        took: Whether that attack took power from it (APS-R61).
        extra: Additional plays granted: paths of their effects (APS-R17).
    """

    seat: int
    part: Part
    card: int = -1
    option: int = 0
    zone: Zone = Zone.PILE
    spot: int = PLANET
    borrowed: bool = False
    queue: list[list[int]] = []
    step: int = 0
    chosen: int = -1
    cards: list[int] = []
    kept: list[int] = []
    marks: list[Mark] = []
    revealed: bool = False
    count: int = 0
    victim: int = -1
    took: bool = False
    extra: list[list[int]] = []


class AttackStep(IntEnum):
    """Where an attack is (APS-R40)."""

    AIM = 1
    REACT = 2
    HIT = 3
    MOON_OR_PLANET = 4
    TRIGGERS = 5


class AttackFrame(Frame):
    """An attack on one or several planets, one after the other.

    Attributes:
        seat: The attacker.
        card: Number of the attacking card.
        part: Which list of its effects.
        path: Of the effect on that list.
        amount: Value before bonuses.
        victims: Planets still to be attacked, the present one first.
        step: Where the attack on the present one is.
        value: Value left for the present one.
        spot: First target of the present one, once it is fixed.
        hits: Damage done to cards and to the planet, event by event, for triggers (APS-R81).
        planet_hits: As `hits`.
    """

    seat: int
    card: int
    part: Part
    path: list[int]
    amount: int
    victims: list[int]
    step: AttackStep = AttackStep.AIM
    value: int = 0
    spot: int | None = None
    hits: list[int] = []
    planet_hits: list[int] = []


class PayFrame(Frame):
    """An Action with a cost was played: is it paid for (APS-D08, APS-R94)?

    Attributes:
        seat: Who is asked.
        card: Number of the card.
        zone: Where it lies.
        borrowed: Whether Brain Fungus put it in play.
    """

    seat: int
    card: int
    zone: Zone = Zone.PILE
    borrowed: bool = False


class ExtraFrame(Frame):
    """An additional play is offered (APS-D06).

    Attributes:
        seat: To whom.
        card: Number of the granting card.
        path: Of the granting effect on it.
        left: How many more.
    """

    seat: int
    card: int
    path: list[int]
    left: int


class ArrivalFrame(Frame):
    """An Orbital of effective defence 0 was played: activated before it is discarded (APS-D23, APS-R32)?

    Attributes:
        seat: Whose.
        card: Its number.
        borrowed: Whether Brain Fungus put it in play.
        done: Whether the question is answered.
    """

    seat: int
    card: int
    borrowed: bool = False
    done: bool = False


class PlaceFrame(Frame):
    """A borrowed Orbital waits for its place (APS-129).

    Attributes:
        seat: Who borrows it.
        card: Its number.
    """

    seat: int
    card: int


class ReplaceFrame(Frame):
    """The cost of a replacement is paid; the Influence Card is turned up next (APS-238, APS-R53).

    Attributes:
        card: Number of the card that is replaced.
    """

    card: int


class LastGaspFrame(Frame):
    """The active player is at 0 and may claim the card that wins (APS-R53)."""

    seat: int


class BossFrame(Frame):
    """The Extinctor's turn (APS-207 to APS-215).

    Attributes:
        plays: Play Actions left.
        extra: Additional cards left.
        programs: Programs played in this turn.
        active: Orbitals still to be activated; -1 while cards are played.
    """

    plays: int
    extra: int = 0
    programs: int = 0
    active: int = -1


AnyFrame = (
    SetupFrame
    | TurnFrame
    | ResolveFrame
    | AttackFrame
    | PayFrame
    | ExtraFrame
    | ArrivalFrame
    | PlaceFrame
    | ReplaceFrame
    | LastGaspFrame
    | BossFrame
)
