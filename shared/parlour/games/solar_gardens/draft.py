"""What both ways of construction share: who is in, taking a tile, and the end of a round's draft (SGD-010 to SGD-021).

The order of a round is the seats clockwise from the starting player. A seat is in until it has taken a tile.
"""

from typing import TypeAlias

from parlour.engine.game import News
from parlour.games.solar_gardens.happenings import DraftEnded, SolarGardensHappening, TileDiscarded, TileKept
from parlour.games.solar_gardens.state import NONE, SolarGardensState, Stage

Told: TypeAlias = list[News[SolarGardensHappening]]
Names: TypeAlias = tuple[str, ...]
"""By number, the id of each tile of the edition."""


def first_in(state: SolarGardensState) -> int:
    """Return the first seat of the order that is still in, or `NONE`."""
    seat = state.starting_player
    taken = state.taken
    if taken[seat] == NONE:
        return seat
    return next_in(state, seat)


def next_in(state: SolarGardensState, seat: int) -> int:
    """Return the first seat after this one in the order that is still in, or `NONE` (SGD-013, SGD-018)."""
    taken = state.taken
    seats = len(taken)
    seat = (seat + 1) % seats
    while seat != state.starting_player:
        if taken[seat] == NONE:
            return seat
        seat = (seat + 1) % seats
    return NONE


def must_keep(state: SolarGardensState, seat: int) -> bool:
    """Return whether a seat that is in has no choice: the discard is used and nobody later is in (SGD-R12)."""
    return state.discard_used and next_in(state, seat) == NONE


def take(state: SolarGardensState, seat: int, names: Names, told: Told, *, forced: bool) -> None:
    """Let the seat take the tile in front of it; it is out for the round (SGD-018, SGD-020)."""
    tile = state.front[seat]
    state.front[seat] = NONE
    state.taken[seat] = tile
    told.append(News(TileKept(seat, names[tile], forced)))


def discard(state: SolarGardensState, seat: int, names: Names, told: Told) -> None:
    """Put the tile in front of the seat on the discard pile and use up the round's discard (SGD-017, SGD-R07)."""
    tile = state.front[seat]
    state.front[seat] = NONE
    state.discarded.append(tile)
    state.discard_used = True
    told.append(News(TileDiscarded(seat, names[tile])))


def end_draft(state: SolarGardensState, told: Told) -> None:
    """Put what is left of the stack on the discard pile unseen, and ask for placements (SGD-021, SGD-R08)."""
    left_over = len(state.stack)
    state.left_over += state.stack
    state.stack.clear()
    state.stage = Stage.FINALISING
    state.content = [False] * len(state.taken)
    told.append(News(DraftEnded(left_over)))
