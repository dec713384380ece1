"""What becomes visible in a game of Supernova."""

from enum import IntEnum

import msgspec

from parlour.games.supernova.cards import Card, Cards
from parlour.games.supernova.parts import Checkpoint, Marker, Technology
from parlour.games.supernova.pieces import PieceKind


class PieceLaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A piece of a free layout was laid."""

    seat: int
    kind: PieceKind
    q: int
    r: int


class Chosen(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat answered a question whose answer stays hidden, now or for ever."""

    seat: int


class RoundBegan(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A round began; the coin lies on its hex.

    Attributes:
        phase: As the track labels it.
        round: As the track labels it, from 1 in each phase.
        first_player: Who begins it.
    """

    phase: int
    round: int
    first_player: int


class TurnBegan(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat's turn began."""

    seat: int


class WindowOpened(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Everyone with an unplayed Special Power is asked; whose stop it was is not told (SNV-R111)."""

    checkpoint: Checkpoint


class AttentionSet(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat wants, or no longer wants, to be asked beside every decision of others."""

    seat: int
    on: bool


class CardsDrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat drew Battle cards; only that seat is told which."""

    seat: int
    count: int
    cards: Cards = ()


class CardsDiscarded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat discarded Battle cards unseen; only that seat is told which."""

    seat: int
    count: int
    cards: Cards = ()


class ResearchReady(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Research cards became available (SNV-043)."""

    seat: int
    count: int


class IncomeReceived(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat received income (SNV-046 to SNV-050).

    Attributes:
        seat: Who.
        ru: What the seat received from the supply and may keep.
        moons: Moons that it owns.
    """

    seat: int
    ru: int
    moons: int


class RuGained(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat gained RU outside its income: tax, a victory, a card, a marker."""

    seat: int
    ru: int


class RuPaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat paid RU to the supply."""

    seat: int
    ru: int


class TilesTaken(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat took tiles from its reserves.

    Attributes:
        seat: Who.
        count: How many.
        allotment: How many it has to use now.
    """

    seat: int
    count: int
    allotment: int


class TilesReturned(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat returned tiles to its reserves."""

    seat: int
    count: int


class Fortified(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A stack became higher by one tile."""

    seat: int
    q: int
    r: int
    height: int


class TilePlaced(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A tile was placed on a free hex; a moon there is on top of it now."""

    seat: int
    q: int
    r: int


class TileMoved(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A single tile left its hex; where it went is told next."""

    seat: int
    q: int
    r: int


class PlanetTaken(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat owns a planet now and has its Colonization card.

    Attributes:
        seat: Who.
        q: Its hex.
        r: Its hex.
        card: Id of the Colonization card.
        loser: Who owned it before; None when it was free.
    """

    seat: int
    q: int
    r: int
    card: str
    loser: int | None = None


class EncounterTaken(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat took an encounter marker.

    Attributes:
        seat: Who.
        marker: The kind; None where it is kept and this viewer is not told.
        pending: Whether its demand can't be met now.
    """

    seat: int
    marker: Marker | None = None
    pending: bool = False


class MarkerUsed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A kept or pending encounter marker had its effect and left the game."""

    seat: int
    marker: Marker


class BoardTurned(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat turned over one of the boards set aside."""

    seat: int
    kind: PieceKind


class BoardLaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The board was laid with its middle there."""

    seat: int
    kind: PieceKind
    q: int
    r: int


class DesperationTaken(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat took a Desperation card, face up."""

    seat: int


class DesperationUsed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat used its Desperation card; it lies face down."""

    seat: int


class DesperationDiscarded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat's Desperation card went back to the supply."""

    seat: int


class AttackDeclared(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat attacks a hex."""

    seat: int
    defender: int
    q: int
    r: int


class CardsLaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat laid Battle cards face down; only that seat is told which."""

    seat: int
    count: int
    cards: Cards = ()


class MarkersLaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat laid encounter markers face down; only that seat is told which."""

    seat: int
    count: int
    markers: tuple[Marker, ...] = ()


class Passed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat passed in a battle."""

    seat: int


class HandShown(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat's cards and markers in a battle were shown."""

    seat: int
    cards: Cards
    markers: tuple[Marker, ...]


class CardsWithdrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Invalid cards of a seat's hand do not count (SNV-117)."""

    seat: int
    cards: Cards


class BattleEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A battle was settled.

    Attributes:
        attacker: Who attacked.
        defender: Who defended.
        attack: The attacker's total.
        defence: The defender's total.
        won: Whether the attacker won.
    """

    attacker: int
    defender: int
    attack: int
    defence: int
    won: bool


class TechnologyRaised(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat has one more bought level of a technology.

    Attributes:
        seat: Who.
        technology: Which.
        level: The level shown now.
    """

    seat: int
    technology: Technology
    level: int


class ResearchDrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat drew Research cards; only that seat is told which."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class ResearchPlayed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat played a Research card."""

    seat: int
    card: str


class ResearchLost(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat lost Research cards; they are public now (SNV-R121)."""

    seat: int
    cards: tuple[str, ...]


class PowerPlayed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat played its Special Power."""

    seat: int
    power: str
    target: int | None = None


class HandSeen(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat looked at a hand; only that seat is told the cards."""

    seat: int
    other: int
    cards: Cards = ()


class PlanetSeen(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat looked at a face-down planet marker; only that seat is told which card is its."""

    seat: int
    q: int
    r: int
    card: str | None = None


class CardSwapped(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Two seats exchanged a Battle card; only they are told which.

    Attributes:
        seat: Who chose.
        other: With whom.
        given: What `seat` gave; None where the viewer is not told.
        taken: What `seat` took; None where the viewer is not told.
    """

    seat: int
    other: int
    given: Card | None = None
    taken: Card | None = None


class CoinFlipped(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The coin was flipped."""

    flare: bool


class FlareBegan(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A flare, or the Supernova, began; so many hexes may be burned."""

    hexes: int
    supernova: bool


class BidsShown(msgspec.Struct, frozen=True, tag=True, gc=False):
    """All bids are in, by seat."""

    bids: tuple[int, ...]


class FlareControlled(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat controls the flare."""

    seat: int


class HexBurned(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A hex was burned.

    Attributes:
        q: The hex.
        r: The hex.
        owners: Whose tiles went back to the reserves, bottom to top; empty for an empty hex.
    """

    q: int
    r: int
    owners: tuple[int, ...]


class FirstPlayerNamed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Rounds begin with this seat from now on."""

    seat: int


class PhaseScored(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A phase was scored: points by seat (SNV-192)."""

    phase: int
    points: tuple[int, ...]


class MoonsMoved(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Every moon moved one hex along its orbit."""


class MoonShifted(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A card shifted a moon to this hex."""

    q: int
    r: int


class EndReason(IntEnum):
    """Why a game ended."""

    SUPERNOVA = 1
    """The Supernova was resolved (SNV-037)."""


class GameEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The game ended."""

    reason: EndReason


SupernovaHappening = (
    PieceLaid
    | Chosen
    | RoundBegan
    | TurnBegan
    | WindowOpened
    | AttentionSet
    | CardsDrawn
    | CardsDiscarded
    | ResearchReady
    | IncomeReceived
    | RuGained
    | RuPaid
    | TilesTaken
    | TilesReturned
    | Fortified
    | TilePlaced
    | TileMoved
    | PlanetTaken
    | EncounterTaken
    | MarkerUsed
    | BoardTurned
    | BoardLaid
    | DesperationTaken
    | DesperationUsed
    | DesperationDiscarded
    | AttackDeclared
    | CardsLaid
    | MarkersLaid
    | Passed
    | HandShown
    | CardsWithdrawn
    | BattleEnded
    | TechnologyRaised
    | ResearchDrawn
    | ResearchPlayed
    | ResearchLost
    | PowerPlayed
    | HandSeen
    | PlanetSeen
    | CardSwapped
    | CoinFlipped
    | FlareBegan
    | BidsShown
    | FlareControlled
    | HexBurned
    | FirstPlayerNamed
    | PhaseScored
    | MoonsMoved
    | MoonShifted
    | GameEnded
)
