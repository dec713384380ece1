"""Tiles as they lie: each tile in each of its four orientations, prepared once for an edition.

A lying tile is one number, its code: four times the tile's number plus its quarter turns clockwise. `OPEN` stands for
a space without a tile.
"""

from collections.abc import Iterable, Sequence

from parlour.games.solar_gardens.edition import HABITATS, Edition, Tile
from parlour.games.solar_gardens.spaces import EDGE_COUNT, EDGE_NUMBER, Edge

TURNS = 4
OPEN = -1
NO_BED = -1
FENCED = -2

Look = tuple[tuple[int, ...], tuple[int, ...]]
"""All of a lying tile that matters to beds: by edge the section that is open there, `NO_BED` or `FENCED`; filters."""


class Face:
    """A tile in one orientation.

    Attributes:
        panels: Solar panels.
        turbines: Groups of turbines.
        habitat: Number of the habitat from 1 in the order of `HABITATS`; 0 for none.
        sculptures: Sculptures.
        path: By edge: whether the path leaves there.
        paved: Whether there is a path at all.
        bed: By edge: number of the section that touches it, or `NO_BED`.
        fence: By edge: whether a fence stands there.
        filters: By section: its water filters.
        sides: By edge, at one glance: the section that is open there, `NO_BED`, or `FENCED`.
        bed_look: All that matters to beds: sides and filters.
    """

    __slots__ = (
        "bed",
        "bed_look",
        "fence",
        "filters",
        "habitat",
        "panels",
        "path",
        "paved",
        "sculptures",
        "sides",
        "turbines",
    )

    def __init__(self, tile: Tile, turns: int) -> None:
        self.panels = tile.panels
        self.turbines = tile.turbines
        self.habitat = 0 if tile.habitat is None else HABITATS.index(tile.habitat) + 1
        self.sculptures = tile.sculptures
        self.path = _turned(tile.path, turns)
        self.paved = bool(tile.path)
        self.fence = _turned(tile.fences, turns)
        sections = [_turned(bed.edges, turns) for bed in tile.beds]
        self.bed = tuple(
            next((number for number, touches in enumerate(sections) if touches[edge]), NO_BED)
            for edge in range(EDGE_COUNT)
        )
        self.filters = tuple(bed.filters for bed in tile.beds)
        self.sides = tuple(FENCED if fence else bed for bed, fence in zip(self.bed, self.fence, strict=True))
        self.bed_look: Look = (self.sides, self.filters)


Garden = Sequence[Face | None]
"""A player's board: what lies on each space; None where it is open."""


def faces_of(edition: Edition) -> tuple[Face, ...]:
    """Return the face of every code."""
    return tuple(Face(tile, turns) for tile in edition.tiles for turns in range(TURNS))


def garden_of(board: Iterable[int], faces: Sequence[Face]) -> list[Face | None]:
    """Return a board of codes as faces."""
    return [None if code < 0 else faces[code] for code in board]


def _turned(edges: Iterable[Edge], turns: int) -> tuple[bool, ...]:
    """Return by edge whether it is among the edges after so many quarter turns clockwise (SGD-032)."""
    there = {(EDGE_NUMBER[edge] + turns) % EDGE_COUNT for edge in edges}
    return tuple(edge in there for edge in range(EDGE_COUNT))
