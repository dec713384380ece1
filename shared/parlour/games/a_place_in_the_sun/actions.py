"""What a seat may answer. Cards are given by their number in the edition; copies are alike."""

from enum import IntEnum

import msgspec


class Place(IntEnum):
    """Where a card is played to."""

    RESOLVE = 1
    """An Action, or an infested play: it takes effect."""
    LINE = 2
    """Between the cards of the line, at an index (APS-R30)."""
    REPLACE = 3
    """In place of a card of the full line (APS-R31)."""
    MOON = 4
    CARRIER = 5
    """Onto the Carrier at an index of the line, -1 for the Moon Slot."""
    LEADER = 6
    AREA = 7
    """An Eye Bot (APS-R118)."""


class ChooseBoard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take a side of a Solar Board (APS-D01)."""

    side: int


class ChooseFaction(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take a faction, by its place in the order of factions (APS-D02)."""

    faction: int


class PlayCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Play a card of the hand (APS-D04, APS-D06)."""

    card: int
    place: Place
    index: int = 0


class PlayLeader(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Play the top face-down Leader (APS-D05)."""


class Activate(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Activate a placed card, or the card that it carries (APS-D07): index, -1 the Moon Slot, -3 the Leader."""

    spot: int
    loaded: bool = False


class UseSkill(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Use the faction skill in one of its forms, discarding a card where it asks for one (APS-D15)."""

    option: int = 0
    card: int | None = None


class RegimeDiscard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard a card by right of the regime (APS-D16)."""

    card: int


class CollectCharge(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Collect the charge (APS-D17)."""


class ClaimInfluence(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Claim an Influence Card (APS-D20, APS-D22)."""

    card: int


class ReplaceInfluence(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Pay to replace an Influence Card (APS-D21)."""

    card: int


class EndTurn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """End the turn (APS-D24)."""


class Decline(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Do without: no payment, no reaction, no additional play, no more cards."""


class Accept(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Pay, activate on arrival, or turn a gain against the Vast Space pile (APS-D08, APS-D19, APS-D23)."""


class ChoosePlayer(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Choose a seat, or the Extinctor by the number of seats (APS-D09)."""

    seat: int


class ChooseSpot(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Choose a card in play or a planet (APS-D10, APS-D14, APS-D26).

    Attributes:
        spot: Index on the line, -1 the Moon Slot, -2 the planet.
        seat: Whose; the number of seats for the Extinctor.
    """

    spot: int
    seat: int


class ChooseOption(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Choose an alternative (APS-D11)."""

    option: int


class ChooseCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Choose the next card: to discard, to take, to put back on top (APS-D12, APS-D13); `pile` says whose pile."""

    card: int
    pile: int = -1


class Absorb(msgspec.Struct, frozen=True, tag=True, gc=False):
    """React with a placed card (APS-D18)."""

    spot: int


SunAction = (
    ChooseBoard
    | ChooseFaction
    | PlayCard
    | PlayLeader
    | Activate
    | UseSkill
    | RegimeDiscard
    | CollectCharge
    | ClaimInfluence
    | ReplaceInfluence
    | EndTurn
    | Decline
    | Accept
    | ChoosePlayer
    | ChooseSpot
    | ChooseOption
    | ChooseCard
    | Absorb
)
