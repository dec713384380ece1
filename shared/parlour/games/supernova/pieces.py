"""The pieces of the board: a centre, large pieces, small pieces (SNV-F02 to SNV-F04, SNV-R01, SNV-R09)."""

from enum import IntEnum

import msgspec

from parlour.games.supernova.hexes import SUN, Hex, disc, distance

CENTRE_RADIUS = 2


class PieceKind(IntEnum):
    """What a piece is."""

    LARGE = 1
    """19 hexes: a planet in the middle and a moon's orbit around it."""
    SMALL = 2
    """7 hexes with an encounter in the middle."""
    PLANET_BOARD = 3
    """7 hexes with a planet in the middle; enters from phase 2 on (SNV-128)."""
    MOON_BOARD = 4
    """7 hexes; the six outer ones are a moon's orbit; enters from phase 2 on (SNV-128)."""


RADIUS: dict[PieceKind, int] = {
    PieceKind.LARGE: 2,
    PieceKind.SMALL: 1,
    PieceKind.PLANET_BOARD: 1,
    PieceKind.MOON_BOARD: 1,
}


class Piece(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A piece that lies on the table.

    Attributes:
        kind: What it is.
        q: Of its middle.
        r: Of its middle.
    """

    kind: PieceKind
    q: int
    r: int

    @property
    def middle(self) -> Hex:
        """The hex in its middle."""
        return Hex(self.q, self.r)


CENTRE: frozenset[Hex] = frozenset(disc(SUN, CENTRE_RADIUS))
"""The sun and the track; nothing is ever placed there."""


def hexes_of(piece: Piece) -> tuple[Hex, ...]:
    """Return the hexes of a piece, in order."""
    return disc(piece.middle, RADIUS[piece.kind])


def touches_centre(one: Hex) -> bool:
    """Return whether the hex lies beside the centre piece."""
    return distance(one) == CENTRE_RADIUS + 1
