"""What changes on the map: tiles, planets, encounters, boards, moons."""

import msgspec

from parlour.games.supernova.parts import Marker
from parlour.games.supernova.pieces import PieceKind


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


class MoonShifted(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A card shifted a moon to this hex."""

    q: int
    r: int
