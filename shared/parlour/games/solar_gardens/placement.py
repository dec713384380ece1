"""Laying the tile of the round (SGD-030 to SGD-035) and confirming it (SGD-R18, SGD-R19)."""

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_gardens.actions import PlaceTile
from parlour.games.solar_gardens.draft import Names, Told
from parlour.games.solar_gardens.faces import OPEN, TURNS
from parlour.games.solar_gardens.happenings import PlacementConfirmed, PlacementLeft, TilePickedUp, TilePlaced
from parlour.games.solar_gardens.spaces import NAMES, SPACE_NAMED
from parlour.games.solar_gardens.state import NONE, SolarGardensState, Stage


def place(state: SolarGardensState, seat: int, action: PlaceTile, names: Names, told: Told) -> None:
    """Lay the tile on an open space, in any orientation.

    Raises:
        IllegalAction: There is no such space or orientation, or the space is not open.
    """
    if state.spots[seat] != NONE:
        raise IllegalAction("the tile of this round lies on the board already; pick it up to move it", "SGD-034")
    space = SPACE_NAMED.get(action.space)
    if space is None:
        raise IllegalAction("the board has no such space; spaces are r1c1 to r4c4", "SGD-031")
    if not 0 <= action.turns < TURNS:
        raise IllegalAction("a tile is turned by 0 to 3 quarter turns", "SGD-032")
    if state.boards[seat][space] != OPEN:
        raise IllegalAction("a tile of an earlier round lies there and stays there", "SGD-035")
    _lay(state, seat, space, action.turns, names, told)


def place_by_default(state: SolarGardensState, seat: int, names: Names, told: Told) -> None:
    """Lay the tile unturned on the first open space and confirm it (SGD-D03, SGD-D04).

    Raises:
        IllegalAction: The tile lies on the board already, or others are still drafting.
    """
    if state.spots[seat] != NONE:
        raise IllegalAction("the tile of this round lies on the board already", "SGD-D03")
    _require_finalising(state)
    _lay(state, seat, state.boards[seat].index(OPEN), 0, names, told)
    confirm(state, seat, told)


def pick_up(state: SolarGardensState, seat: int, names: Names, told: Told) -> None:
    """Take the tile of this round back into the hand; a confirmation is cancelled (SGD-034, SGD-R19, SGD-R20).

    Raises:
        IllegalAction: It is not on the board.
    """
    space = state.spots[seat]
    if space == NONE:
        raise IllegalAction("the tile of this round is not on the board; others stay where they are", "SGD-035")
    state.boards[seat][space] = OPEN
    state.spots[seat] = NONE
    state.confirmed[seat] = False
    told.append(News(TilePickedUp(seat, names[state.taken[seat]], NAMES[space])))


def confirm(state: SolarGardensState, seat: int, told: Told) -> None:
    """Be content with the placement.

    Raises:
        IllegalAction: Others are still drafting, the tile is not on the board, or this was confirmed before.
    """
    _require_finalising(state)
    if state.spots[seat] == NONE:
        raise IllegalAction("the tile of this round is not on the board yet", "SGD-R23")
    if state.confirmed[seat]:
        raise IllegalAction("this placement is confirmed already", "SGD-D04")
    state.confirmed[seat] = True
    told.append(News(PlacementConfirmed(seat)))


def leave(state: SolarGardensState, seat: int, told: Told) -> None:
    """Be asked no more until it is necessary.

    Raises:
        IllegalAction: It is necessary: all have a tile, and this seat has not confirmed where its own lies.
    """
    if state.stage is Stage.FINALISING and not state.confirmed[seat]:
        raise IllegalAction("everyone has a tile now, so it must be placed and confirmed", "SGD-R23")
    state.content[seat] = True
    told.append(News(PlacementLeft(seat)))


def _lay(state: SolarGardensState, seat: int, space: int, turns: int, names: Names, told: Told) -> None:
    tile = state.taken[seat]
    state.boards[seat][space] = tile * TURNS + turns
    state.spots[seat] = space
    told.append(News(TilePlaced(seat, names[tile], NAMES[space], turns)))


def _require_finalising(state: SolarGardensState) -> None:
    if state.stage is not Stage.FINALISING:
        raise IllegalAction("a placement is confirmed when every player has a tile", "SGD-R18")
