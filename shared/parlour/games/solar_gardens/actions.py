"""What a seat does in Solar Gardens."""

from enum import IntEnum

import msgspec

from parlour.games.solar_gardens.faces import TURNS
from parlour.games.solar_gardens.spaces import NAMES


class KeepTile(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take the tile that lies in front of the seat."""


class PassTile(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Pass the tile to the left."""


class DiscardTile(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard the tile: for the last seat still in, once a round (SGD-016, SGD-017)."""


class PlaceTile(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Lay the tile of this round on the own board, provisionally.

    Attributes:
        space: Name of an open space: ``r2c3`` is row 2 from the top, column 3 from the left.
        turns: Quarter turns clockwise, 0 to 3.
    """

    space: str
    turns: int


class PickUpTile(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take the tile of this round from the board again, to lay it otherwise; cancels a confirmation (SGD-R19)."""


class ConfirmPlacement(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Be content with the tile as it lies."""


class PlaceByDefault(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Lay the tile unturned on the first open space, row by row, and confirm it: what happens when time is up."""


class LeaveAsIs(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Decline to place or to change now; the seat is not asked again before it has to be."""


SolarGardensAction = (
    KeepTile | PassTile | DiscardTile | PlaceTile | PickUpTile | ConfirmPlacement | PlaceByDefault | LeaveAsIs
)


class Choice(IntEnum):
    """What a seat decides about the tile in front of it."""

    KEEP = 1
    PASS = 2
    DISCARD = 3


KEEP, PASS, DISCARD = KeepTile(), PassTile(), DiscardTile()
PICK_UP, CONFIRM, BY_DEFAULT, LEAVE = PickUpTile(), ConfirmPlacement(), PlaceByDefault(), LeaveAsIs()

KEEP_OR_PASS: tuple[SolarGardensAction, ...] = (KEEP, PASS)
KEEP_OR_DISCARD: tuple[SolarGardensAction, ...] = (KEEP, DISCARD)
CHANGE_OR_LEAVE: tuple[SolarGardensAction, ...] = (PICK_UP, LEAVE)
CHANGE_OR_CONFIRM: tuple[SolarGardensAction, ...] = (PICK_UP, CONFIRM)
CHOICES: dict[type, Choice] = {KeepTile: Choice.KEEP, PassTile: Choice.PASS, DiscardTile: Choice.DISCARD}

PLACINGS: tuple[tuple[PlaceTile, ...], ...] = tuple(
    tuple(PlaceTile(name, turns) for turns in range(TURNS)) for name in NAMES
)
"""By space, every way to lay a tile there."""
