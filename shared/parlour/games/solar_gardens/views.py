"""What a seat, or a spectator, may know of a game of Solar Gardens. Tiles are named by their ids in the edition."""

from collections.abc import Sequence

import msgspec

from parlour.games.solar_gardens.actions import Choice
from parlour.games.solar_gardens.edition import Edition
from parlour.games.solar_gardens.faces import OPEN, TURNS
from parlour.games.solar_gardens.spaces import NAMES
from parlour.games.solar_gardens.state import NONE, SolarGardensState, Stage


class LaidTile(msgspec.Struct, frozen=True, gc=False):
    """A tile on a board.

    Attributes:
        space: Where, such as ``r2c3``.
        tile: The tile.
        turns: Quarter turns clockwise.
    """

    space: str
    tile: str
    turns: int


class SeatView(msgspec.Struct, frozen=True):
    """What lies in front of a seat; all of it is open (SGD-R21, SGD-R27).

    Attributes:
        board: The tiles on the board, provisional ones included, row by row.
        offered: The face-up tile that the seat decides about; None when there is none.
        decided: Whether the seat has decided about it and waits for the others (casual construction).
        taken: The tile that it took in this round; None while it is in.
        placed: The space where it laid that tile provisionally; None while the tile is in hand.
        confirmed: Whether it has confirmed the placement.
    """

    board: tuple[LaidTile, ...]
    offered: str | None
    decided: bool
    taken: str | None
    placed: str | None
    confirmed: bool


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know now.

    Attributes:
        seat: The viewer; None for a spectator.
        casual: Whether construction is casual.
        stage: Where the round is.
        round: From 1 to 16.
        starting_player: Who starts this round.
        pile: How many tiles the central pile has.
        stack: How many tiles are left of the round's stack.
        discard_used: Whether a tile was discarded in this round.
        discarded: The tiles that were discarded face up and not shuffled since, in order.
        left_over: How many tiles were put on the discard pile unseen and not shuffled since.
        seats: What lies in front of each seat.
        choice: The viewer's own sealed choice of this beat; None when there is none, and for a spectator.
    """

    seat: int | None
    casual: bool
    stage: Stage
    round: int
    starting_player: int
    pile: int
    stack: int
    discard_used: bool
    discarded: tuple[str, ...]
    left_over: int
    seats: tuple[SeatView, ...]
    choice: Choice | None


class Viewer:
    """Builds views for one edition; what can lie on a space is made once.

    Args:
        edition: The edition that is played.
    """

    def __init__(self, edition: Edition) -> None:
        self._names = tuple(tile.id for tile in edition.tiles)
        self._laid = [
            [LaidTile(space, name, turns) for name in self._names for turns in range(TURNS)] for space in NAMES
        ]

    def view(self, state: SolarGardensState, seat: int | None) -> View:
        """Return what the seat (None: a spectator) may know."""
        names = self._names
        return View(
            seat,
            state.casual,
            state.stage,
            state.round,
            state.starting_player,
            len(state.pile),
            len(state.stack),
            state.discard_used,
            tuple([names[tile] for tile in state.discarded]),
            len(state.left_over),
            tuple([self._seat(state, one) for one in range(len(state.boards))]),
            None if seat is None else state.choices[seat],
        )

    def _seat(self, state: SolarGardensState, seat: int) -> SeatView:
        offered, taken, spot = state.front[seat], state.taken[seat], state.spots[seat]
        return SeatView(
            self._board(state.boards[seat]),
            None if offered == NONE else self._names[offered],
            state.choices[seat] is not None,
            None if taken == NONE else self._names[taken],
            None if spot == NONE else NAMES[spot],
            state.confirmed[seat],
        )

    def _board(self, board: Sequence[int]) -> tuple[LaidTile, ...]:
        return tuple([laid[code] for laid, code in zip(self._laid, board, strict=True) if code != OPEN])
