"""How good an action looks to the seat that takes it: one step ahead, with hope for what may still come."""

from collections.abc import Sequence
from functools import lru_cache

from parlour.games.solar_gardens import actions as do
from parlour.games.solar_gardens.edition import Edition
from parlour.games.solar_gardens.faces import OPEN, TURNS, Face, faces_of, garden_of
from parlour.games.solar_gardens.outlook import Outlook
from parlour.games.solar_gardens.spaces import NAMES, SPACE_COUNT, SPACE_NAMED
from parlour.games.solar_gardens.state import Stage
from parlour.games.solar_gardens.views import SeatView, View

_NEVER = -1000.0
_CONTENT = 1000.0
_PATIENCE = 0.4
"""What each further tile of the stack adds to the hope for a better one."""

_USUAL_GAINS = (2.8, 2.6, 2.5, 2.4, 2.4, 2.4, 2.3, 2.3, 2.2, 2.2, 2.0, 1.8, 1.7, 1.4, 1.1, 0.5)
"""By round, what the best way to lay a tile added on average (measured in 60 games of greedy bots)."""


class Heuristics:
    """Rates actions for one edition.

    Args:
        edition: The edition that is played.
    """

    def __init__(self, edition: Edition) -> None:
        self._board = edition.board
        self._faces = faces_of(edition)
        self._numbers = {tile.id: number for number, tile in enumerate(edition.tiles)}
        self._periods = [_period(self._faces[tile * TURNS : (tile + 1) * TURNS]) for tile in range(len(edition.tiles))]
        self.outlook = lru_cache(maxsize=64)(self._outlook)
        self._gains = lru_cache(maxsize=512)(self._gains_on)
        self._last: tuple[View, int, dict[tuple[str, int], float]] | None = None

    def rate(self, view: View, action: do.SolarGardensAction) -> float:
        """Return how good the action looks; larger is better. A spectator rates nothing."""
        if view.seat is None:
            return 0.0
        if isinstance(action, do.PlaceTile):
            last = self._last
            if last is None or last[0] is not view:
                last = self._last = (view, *self._placings(view.seats[view.seat]))
            return last[2].get((action.space, action.turns % last[1]), _NEVER)
        if isinstance(action, do.KeepTile):
            mine = view.seats[view.seat]
            return 0.0 if mine.offered is None else max(self.gains(mine, mine.offered).values())
        if isinstance(action, do.PassTile | do.DiscardTile):
            return _hope(view)
        if isinstance(action, do.LeaveAsIs):
            return _CONTENT if view.stage is Stage.DRAFTING else 0.0
        return 0.0 if isinstance(action, do.ConfirmPlacement) else _NEVER

    def _placings(self, mine: SeatView) -> tuple[int, dict[tuple[str, int], float]]:
        """Return after how many turns the tile in hand looks the same, and what every way to lay it adds."""
        if mine.taken is None:
            return 1, {}
        return self._periods[self._numbers[mine.taken]], self.gains(mine, mine.taken)

    def gains(self, mine: SeatView, tile: str) -> dict[tuple[str, int], float]:
        """Return what every way to lay the tile adds; turns that look like fewer turns are left out."""
        board = [OPEN] * SPACE_COUNT
        for laid in mine.board:
            if laid.space != mine.placed:
                board[SPACE_NAMED[laid.space]] = self._numbers[laid.tile] * TURNS + laid.turns
        return self._gains(tuple(board), self._numbers[tile])

    def _gains_on(self, board: tuple[int, ...], tile: int) -> dict[tuple[str, int], float]:
        outlook = self.outlook(board)
        faces = self._faces[tile * TURNS : tile * TURNS + self._periods[tile]]
        return {
            (NAMES[space], turns): gain
            for space in outlook.open
            for turns, gain in enumerate(outlook.gains(space, faces))
        }

    def _outlook(self, board: tuple[int, ...]) -> Outlook:
        """Return the garden of a board, taken apart."""
        return Outlook(garden_of(board, self._faces), self._board)


def _hope(view: View) -> float:
    """Return what a tile that comes later may be expected to add."""
    return _USUAL_GAINS[view.round - 1] + _PATIENCE * (view.stack - 1)


def _period(faces: Sequence[Face]) -> int:
    """Return after how many quarter turns a tile looks the same."""
    looks = [(face.path, face.bed, face.fence) for face in faces]
    return next(turns for turns in (1, 2, TURNS) if looks == looks[turns:] + looks[:turns])
