"""The map that the pieces make, worked out once for each set of pieces."""

from functools import cache, cached_property, lru_cache
from itertools import accumulate, pairwise
from math import atan2, pi
from typing import NamedTuple

import msgspec

from parlour.games.supernova.actions import Attack, BurnHex, Fortify, PlaceTile
from parlour.games.supernova.hexes import SUN, Hex, around, disc, distance, squared
from parlour.games.supernova.pieces import CENTRE, Piece, PieceKind, hexes_of, touches_centre

_BASE = (PieceKind.LARGE, PieceKind.SMALL)
_FARTHEST_SLOT = 13


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A place for the planet board or the moon board (SNV-R53).

    Attributes:
        middle: Where its middle comes to lie.
        pieces: The pieces, by number, that share two or more hex sides with it.
        entries: Its hexes beside hexes of the board, each with the numbers of those.
        beside: All hexes of the board beside it.
    """

    middle: Hex
    pieces: tuple[int, ...]
    entries: tuple[tuple[Hex, frozenset[int]], ...]
    beside: frozenset[int]


class Board:
    """Hexes by number. Numbers of hexes never change when a board is introduced: its seven hexes come last.

    Attributes:
        pieces: The pieces.
        hexes: The hex of each number.
        number: The number of each hex, by `(q, r)`.
        piece_of: The piece of each hex.
        span_of: By piece, its first hex and the one after its last.
        near: Neighbours of each hex.
        centre: Whether each hex touches the centre piece.
        at_centre: The hexes that touch the centre piece.
        planets: By piece, the planet hex.
        planet_places: The planet hexes.
        encounters: The green middle hexes.
        orbits: By piece, the hexes of its orbit in ring order.
    """

    def __init__(self, pieces: tuple[Piece, ...]) -> None:
        self.pieces = pieces
        self.hexes = tuple(one for piece in pieces for one in hexes_of(piece))
        self.number = {(one.q, one.r): number for number, one in enumerate(self.hexes)}
        self.piece_of = tuple(index for index, piece in enumerate(pieces) for _ in hexes_of(piece))
        ends = [0, *accumulate(len(hexes_of(piece)) for piece in pieces)]
        self.span_of = tuple(pairwise(ends))
        self.near = tuple(self._numbers(around(one)) for one in self.hexes)
        self.centre = tuple(touches_centre(one) for one in self.hexes)
        self.at_centre = frozenset(number for number, touches in enumerate(self.centre) if touches)
        middles = [self.number[piece.q, piece.r] for piece in pieces]
        with_planet = (PieceKind.LARGE, PieceKind.PLANET_BOARD)
        self.planets = {i: middles[i] for i, piece in enumerate(pieces) if piece.kind in with_planet}
        self.planet_places = frozenset(self.planets.values())
        self.encounters = tuple(middles[i] for i, piece in enumerate(pieces) if piece.kind is PieceKind.SMALL)
        with_moon = (PieceKind.LARGE, PieceKind.MOON_BOARD)
        self.orbits = {
            i: self._numbers(around(piece.middle)) for i, piece in enumerate(pieces) if piece.kind in with_moon
        }

    def _numbers(self, hexes: tuple[Hex, ...]) -> tuple[int, ...]:
        return tuple(self.number[one.q, one.r] for one in hexes if (one.q, one.r) in self.number)

    @cached_property
    def beside(self) -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
        """The neighbours of each hex, all of them as `(q, r)`."""
        spots = [(one.q, one.r) for one in self.hexes]
        return {spot: tuple([spots[number] for number in near]) for spot, near in zip(spots, self.near, strict=True)}

    @cached_property
    def place_tile(self) -> tuple[PlaceTile, ...]:
        """By hex, the answer that places a tile there."""
        return tuple(PlaceTile(one.q, one.r) for one in self.hexes)

    @cached_property
    def attack(self) -> tuple[Attack, ...]:
        """By hex, the answer that attacks it."""
        return tuple(Attack(one.q, one.r) for one in self.hexes)

    @cached_property
    def fortify(self) -> tuple[Fortify, ...]:
        """By hex, the answer that fortifies it with an allotted tile."""
        return tuple(Fortify(one.q, one.r) for one in self.hexes)

    @cached_property
    def fortify_free(self) -> tuple[Fortify, ...]:
        """By hex, the answer that fortifies it for free."""
        return tuple(Fortify(one.q, one.r, True) for one in self.hexes)

    @cached_property
    def burn(self) -> tuple[BurnHex, ...]:
        """By hex, the answer that burns it."""
        return tuple(BurnHex(one.q, one.r) for one in self.hexes)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The free places for boards, clockwise: snug against two pieces and away from the centre (SNV-R53)."""
        return _slots(self)

    def first_direction(self, piece: int, at: int) -> int:
        """Return the ring step, +1 or -1, by which a moon's first move goes toward the sun (SNV-015, SNV-R15)."""
        orbit = self.orbits[piece]
        forward, back = (squared(self.hexes[orbit[(at + step) % 6]]) for step in (1, -1))
        return -1 if back < forward else 1

    def moon_starts(self, piece: int) -> tuple[int, ...]:
        """Return the two icons of a large piece's orbit that are farther from the sun (SNV-013, SNV-014, SNV-R13)."""
        orbit = [self.hexes[number] for number in self.orbits[piece]]
        first = _icon_parity(self.pieces[piece].middle)
        icons = sorted(range(first, 6, 2), key=lambda at: distance(orbit[at]))
        return tuple(sorted(icons[1:]))


def _icon_parity(planet: Hex) -> int:
    """Return 0 or 1: icons stand on every second hex of the ring and turn with the piece."""
    turn = 0
    while turn < 6 and planet not in (Hex(3, 2), Hex(2, 3)):
        planet = Hex(planet.q + planet.r, -planet.q)
        turn += 1
    return turn % 2


class _Site(NamedTuple):
    """Where a board could lie if nothing else did: its middle, its hexes, and by `(q, r)` these and those around."""

    middle: Hex
    hexes: tuple[Hex, ...]
    covered: frozenset[tuple[int, int]]
    around: frozenset[tuple[int, int]]


@cache
def _sites() -> tuple[_Site, ...]:
    """Return every site away from the centre, clockwise."""
    sites = []
    for middle in sorted(disc(SUN, _FARTHEST_SLOT), key=_angle):
        hexes = disc(middle, 1)
        if not any(one in CENTRE or touches_centre(one) for one in hexes):
            covered = frozenset((one.q, one.r) for one in hexes)
            nearby = frozenset((one.q, one.r) for one in disc(middle, 2))
            sites.append(_Site(middle, hexes, covered, nearby - covered))
    return tuple(sites)


def _slots(board: Board) -> tuple[Slot, ...]:
    base = {number for number, piece in enumerate(board.pieces) if piece.kind in _BASE}
    taken = frozenset(board.number)
    free = [site for site in _sites() if site.covered.isdisjoint(taken) and not site.around.isdisjoint(taken)]
    slots = [_slot(board, site.middle, site.hexes, base) for site in free]
    return tuple(slot for slot in slots if len(slot.pieces) > 1)


def _slot(board: Board, middle: Hex, hexes: tuple[Hex, ...], base: set[int]) -> Slot:
    sides: dict[int, int] = {}
    entries = []
    for one in hexes:
        beside = [board.number[n.q, n.r] for n in around(one) if (n.q, n.r) in board.number]
        if beside:
            entries.append((one, frozenset(beside)))
        for number in beside:
            piece = board.piece_of[number]
            if piece in base:
                sides[piece] = sides.get(piece, 0) + 1
    snug = tuple(piece for piece, count in sides.items() if count > 1)
    return Slot(middle, snug, tuple(entries), frozenset[int]().union(*[beside for _, beside in entries]))


def _angle(one: Hex) -> float:
    return atan2(0.866 * one.r, one.q + one.r / 2) % (2 * pi)


@lru_cache(maxsize=256)
def board_of(pieces: tuple[Piece, ...]) -> Board:
    """Return the map of these pieces."""
    return Board(pieces)
