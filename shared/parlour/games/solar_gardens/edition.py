"""What an edition of the game consists of: the tiles and the values of the board. The schema of ``content/*.json``."""

from enum import StrEnum
from typing import Annotated

import msgspec

from parlour.games.solar_gardens.spaces import Edge

TILE_COUNT = 90
MOST_BEDS = 2
MOST_SYMBOLS = 3

UpToTwo = Annotated[int, msgspec.Meta(ge=0, le=2)]
UpToThree = Annotated[int, msgspec.Meta(ge=0, le=MOST_SYMBOLS)]
LineValue = Annotated[int, msgspec.Meta(ge=1, le=4)]


class Habitat(StrEnum):
    """A kind of animal."""

    BEE = "bee"
    FROG = "frog"
    BAT = "bat"
    HEDGEHOG = "hedgehog"
    FINCH = "finch"


HABITATS: tuple[Habitat, ...] = tuple(Habitat)


class Bed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of a flower bed on a tile.

    Attributes:
        edges: The tile's edges that the section touches; it may touch none (SGD-R38).
        filters: Water filters in it.
    """

    edges: tuple[Edge, ...] = ()
    filters: UpToTwo = 0


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile, unturned.

    Attributes:
        id: Stable name within the edition; never shown while the tile lies face down.
        panels: Solar panels.
        turbines: Groups of wind turbines; a group is drawn once and counts 1 (SGD-063).
        habitat: The animal that lives here, if any (SGD-R29).
        sculptures: Sculptures of the one cluster on the tile.
        path: Edges that the path leaves by; all of them are connected (SGD-R31). Empty: no path.
        beds: Sections of flower beds, at most two.
        fences: Edges that carry a white fence.
    """

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
    panels: UpToThree = 0
    turbines: UpToThree = 0
    habitat: Habitat | None = None
    sculptures: UpToThree = 0
    path: tuple[Edge, ...] = ()
    beds: Annotated[tuple[Bed, ...], msgspec.Meta(max_length=MOST_BEDS)] = ()
    fences: tuple[Edge, ...] = ()


class BoardFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The face that all player boards share (SGD-F07).

    Attributes:
        columns: Value of each column, left to right: the numbers 1 to 4 in any order.
        rows: Value of each row, top to bottom: the numbers 1 to 4 in any order.
    """

    columns: tuple[LineValue, LineValue, LineValue, LineValue]
    rows: tuple[LineValue, LineValue, LineValue, LineValue]


class Edition(msgspec.Struct, frozen=True):
    """A whole edition, checked.

    Attributes:
        name: As its authors call it.
        sha256: Of the file, in hex; records name it.
        board: The face of the boards.
        tiles: All 90 tiles.
    """

    name: str
    sha256: str
    board: BoardFace
    tiles: tuple[Tile, ...]
