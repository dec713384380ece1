"""Where pieces may lie (SNV-003 to SNV-008, SNV-R10 to SNV-R12, SNV-R123)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from parlour.games.supernova.hexes import SUN, Hex, around, disc, turned
from parlour.games.supernova.pieces import CENTRE, Piece, PieceKind, hexes_of, touches_centre

_FIRST_ANCHOR, _MIRRORED_ANCHOR = Hex(3, 2), Hex(2, 3)
ANCHORS: tuple[Hex, ...] = tuple(
    sorted(turned(anchor, times) for anchor in (_FIRST_ANCHOR, _MIRRORED_ANCHOR) for times in range(6))
)
"""The twelve middles from which a large piece touches the centre with exactly three hexes."""
_FARTHEST_SMALL = 10


class LayoutError(ValueError):
    """Pieces that do not make a board.

    Attributes:
        rule: Id of the rule.
    """

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


def pieces_at(large: Sequence[tuple[int, int]], small: Sequence[tuple[int, int]]) -> tuple[Piece, ...]:
    """Return pieces with these middles."""
    return (
        *(Piece(PieceKind.LARGE, q, r) for q, r in large),
        *(Piece(PieceKind.SMALL, q, r) for q, r in small),
    )


def check_pieces(pieces: tuple[Piece, ...]) -> None:
    """Refuse pieces that overlap, or a piece that is not attached where it must be.

    Raises:
        LayoutError: Naming the first piece at fault.
    """
    for count, piece in enumerate(pieces):
        check_piece(pieces[:count], piece)


def check_piece(lying: tuple[Piece, ...], piece: Piece) -> None:
    """Refuse a piece that can't be laid beside those that lie there.

    Raises:
        LayoutError: It overlaps, or is not attached.
    """
    mine = hexes_of(piece)
    name = f"the {piece.kind.name.lower()} piece at ({piece.q}, {piece.r})"
    if not CENTRE.isdisjoint(mine):
        raise LayoutError(f"{name} covers the centre piece", "SNV-R10")
    if any(not set(hexes_of(other)).isdisjoint(mine) for other in lying):
        raise LayoutError(f"{name} covers another piece", "SNV-R10")
    if piece.kind is PieceKind.LARGE and sum(map(touches_centre, mine)) != 3:
        raise LayoutError(f"{name} does not touch the centre with three hexes", "SNV-008")
    if piece.kind is not PieceKind.LARGE and not _touches_large(lying, mine):
        raise LayoutError(f"{name} touches no large piece", "SNV-R10")


def _touches_large(lying: tuple[Piece, ...], mine: tuple[Hex, ...]) -> bool:
    near = {hex_ for one in mine for hex_ in around(one)}
    return any(not near.isdisjoint(hexes_of(other)) for other in lying if other.kind is PieceKind.LARGE)


def fits(lying: tuple[Piece, ...], piece: Piece) -> bool:
    """Return whether the piece can be laid beside those that lie there."""
    try:
        check_piece(lying, piece)
    except LayoutError:
        return False
    return True


@lru_cache(maxsize=512)
def places(lying: tuple[Piece, ...], large_left: int) -> tuple[Piece, ...]:
    """Return where the next piece may go: large pieces first, so that room is left for those to come (SNV-R10)."""
    if large_left:
        return tuple(
            piece
            for piece in (Piece(PieceKind.LARGE, anchor.q, anchor.r) for anchor in ANCHORS)
            if fits(lying, piece) and _room((*lying, piece), large_left - 1)
        )
    found = (Piece(PieceKind.SMALL, spot.q, spot.r) for spot in disc(SUN, _FARTHEST_SMALL))
    return tuple(piece for piece in found if fits(lying, piece))


def _room(lying: tuple[Piece, ...], left: int) -> bool:
    return not left or any(_room((*lying, piece), left - 1) for piece in _open_anchors(lying))


def _open_anchors(lying: tuple[Piece, ...]) -> Iterator[Piece]:
    for anchor in ANCHORS:
        piece = Piece(PieceKind.LARGE, anchor.q, anchor.r)
        if fits(lying, piece):
            yield piece
