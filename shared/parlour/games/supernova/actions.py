"""What a seat may answer. A place on the map is given by its axial coordinates q and r."""

import msgspec

from parlour.games.supernova.cards import Card, Cards
from parlour.games.supernova.parts import Checkpoint, Marker, Technology


class Pass(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Do nothing of what is offered: pass in a window or a battle, decline a bonus, leave stops as they are."""


class EndStep(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Go on: end fortifying, placing, purchases or burning (SNV-D11, SNV-D22, SNV-D29)."""


class PlacePiece(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Lay the next piece of a free layout with its middle there; large pieces come first."""

    q: int
    r: int


class KeepPower(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Keep one of the two Special Powers dealt (SNV-D01)."""

    power: str


class DraftCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Keep a card of the pack in hand (SNV-D02)."""

    card: Card


class ChangeStops(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Ask for the standing answers (SNV-D03)."""


class SetStop(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Set or clear a stop, privately: a window opens for everyone at this moment (SNV-D03)."""

    checkpoint: Checkpoint
    on: bool


class SetAttention(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Say openly whether to be asked beside every decision of others, to play the Special Power at any time."""

    on: bool


class PlayPower(msgspec.Struct, frozen=True, tag=True):
    """Play the own Special Power (SNV-D04).

    Attributes:
        technologies: What it raises, in order; empty for other powers.
        seat: The opponent it is aimed at; None for other powers.
    """

    technologies: tuple[Technology, ...] = ()
    seat: int | None = None


class UseDesperation(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take the bonus of the Desperation card that the question is about (SNV-D06 to SNV-D08)."""

    refill: bool = False
    """Whether it is the refill, which may be taken at any own decision of the turn."""


class UseMarker(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Use a kept encounter marker outside a battle (SNV-D21)."""

    marker: Marker


class Fortify(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Put a tile on an own stack (SNV-D09); free ones come from the reserves (SNV-D10)."""

    q: int
    r: int
    free: bool = False


class PlaceTile(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Place a tile on a free hex (SNV-D12)."""

    q: int
    r: int


class Attack(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Attack an opponent's hex (SNV-D13)."""

    q: int
    r: int


class Explore(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Return a tile and draw encounter markers (SNV-D20)."""


class IntroduceBoard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Turn over one of the boards set aside (SNV-D18)."""


class PlaceBoard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Lay the new board and the tile on it (SNV-D19).

    Attributes:
        slot_q: Where the board's middle goes.
        slot_r: Where the board's middle goes.
        q: Where the tile goes.
        r: Where the tile goes.
    """

    slot_q: int
    slot_r: int
    q: int
    r: int


class LayCards(msgspec.Struct, frozen=True, tag=True):
    """Lay Battle cards face down, in any order (SNV-D14 to SNV-D16, SNV-D32)."""

    cards: Cards


class LayMarkers(msgspec.Struct, frozen=True, tag=True):
    """Lay crystals, or the Plasma Shield as defender, beside the cards just laid; none is allowed too (SNV-R67)."""

    markers: tuple[Marker, ...]


class KeepValid(msgspec.Struct, frozen=True, tag=True):
    """Say which cards of the opponent's invalid hand stay (SNV-D17)."""

    cards: Cards


class PlayResearch(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Play an available Research card (SNV-D28, SNV-D33); what it needs is asked next."""

    card: str


class ChooseHex(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Choose a hex for the card just played."""

    q: int
    r: int


class ChooseMoon(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Choose the moon on a hex and the way it goes for the card just played."""

    q: int
    r: int
    forward: bool


class ChooseVictims(msgspec.Struct, frozen=True, tag=True):
    """Choose one or two opponents for the card just played."""

    seats: tuple[int, ...]


class LookAtHand(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Look at an opponent's Battle cards."""

    seat: int


class LookAtPlanet(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Look at a face-down planet marker."""

    q: int
    r: int


class BuyTechnology(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Buy the next level of a technology (SNV-D23)."""

    technology: Technology


class BuyResearch(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Buy so many Research cards (SNV-D24)."""

    count: int


class BuyBattleCards(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Pay 1 RU and draw three Battle cards (SNV-D25)."""


class DiscardDrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard one of the cards just drawn (SNV-D26)."""

    card: Card


class KeepDrawn(msgspec.Struct, frozen=True, tag=True):
    """Keep cards just drawn, each for a card of the hand (SNV-D27)."""

    kept: Cards
    given: Cards


class ExchangeCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard a Battle card and draw one (SNV-D30)."""

    card: Card


class SwapCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Give a Battle card to the opponent looked at, and take one."""

    given: Card
    taken: Card


class Bid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Bid RU for the flare (SNV-D31)."""

    ru: int


class BurnHex(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Burn the next hex (SNV-D34)."""

    q: int
    r: int


class NameFirstPlayer(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Name who begins the rounds from now on (SNV-D35)."""

    seat: int


SupernovaAction = (
    Pass
    | EndStep
    | PlacePiece
    | KeepPower
    | DraftCard
    | ChangeStops
    | SetStop
    | SetAttention
    | PlayPower
    | UseDesperation
    | UseMarker
    | Fortify
    | PlaceTile
    | Attack
    | Explore
    | IntroduceBoard
    | PlaceBoard
    | LayCards
    | LayMarkers
    | KeepValid
    | PlayResearch
    | ChooseHex
    | ChooseMoon
    | ChooseVictims
    | LookAtHand
    | LookAtPlanet
    | BuyTechnology
    | BuyResearch
    | BuyBattleCards
    | DiscardDrawn
    | KeepDrawn
    | ExchangeCard
    | SwapCard
    | Bid
    | BurnHex
    | NameFirstPlayer
)
