"""Solar Gardens on a terminal."""

from collections.abc import Iterator

from parlour.games.solar_gardens import actions as do
from parlour.games.solar_gardens.descriptions import counted, features
from parlour.games.solar_gardens.edition import Edition
from parlour.games.solar_gardens.faces import TURNS, faces_of
from parlour.games.solar_gardens.garden_map import Cell, draw
from parlour.games.solar_gardens.scoring import GardenScore, score_garden
from parlour.games.solar_gardens.spaces import SPACE_COUNT, SPACE_NAMED
from parlour.games.solar_gardens.state import Stage
from parlour.games.solar_gardens.views import SeatView, View

LEGEND = (
    "Edges: # path, a b bed (A B behind a fence), = H fence. Inside: P panels, T turbines, S sculptures, a~1 bed with "
    "1 filter, * the tile of this round."
)
_PLAIN: dict[type, str] = {
    do.KeepTile: "keep the tile",
    do.PassTile: "pass the tile to the left",
    do.DiscardTile: "discard the tile",
    do.PickUpTile: "pick the tile of this round up again",
    do.ConfirmPlacement: "confirm the placement",
    do.PlaceByDefault: "lay it unturned on the first open space and confirm",
    do.LeaveAsIs: "leave it as it is for now",
}


class Texts:
    """Tells views and actions of one edition.

    Args:
        edition: The edition that is played.
    """

    def __init__(self, edition: Edition) -> None:
        self._board = edition.board
        self._faces = faces_of(edition)
        self._tiles = {tile.id: tile for tile in edition.tiles}
        self._numbers = {tile.id: number for number, tile in enumerate(edition.tiles)}

    def render(self, view: View) -> str:
        """Return the view as lines of text: the round, every board, and what is asked of the viewer."""
        return "\n".join(self._lines(view))

    def label(self, view: View, action: do.SolarGardensAction) -> str:
        """Return an action in a few words: ``T07 to r2c3, 1 quarter turn``."""
        if isinstance(action, do.PlaceTile):
            tile = None if view.seat is None else view.seats[view.seat].taken
            turned = "unturned" if not action.turns else counted(action.turns, "quarter turn")
            return f"{tile or 'the tile'} to {action.space}, {turned}"
        return _PLAIN[type(action)]

    def _lines(self, view: View) -> Iterator[str]:
        yield _heading(view)
        yield _supply(view)
        yield LEGEND
        others = [seat for seat in range(len(view.seats)) if seat != view.seat]
        for seat in [*others, *([] if view.seat is None else [view.seat])]:
            yield ""
            yield from self._seat(view, seat)

    def _seat(self, view: View, seat: int) -> Iterator[str]:
        shown = view.seats[seat]
        cells = self._cells(shown)
        scored = score_garden([cell.face for cell in cells], self._board)
        yield f"Seat {seat}{' (you)' if seat == view.seat else ''}: {_points(scored)}"
        if shown.offered is not None:
            decided = ", has decided" if shown.decided else ""
            mine = f" ({view.choice.name.lower()})" if seat == view.seat and view.choice is not None else ""
            yield f"  in front: {self._tile(shown.offered)}{decided}{mine}"
        if shown.taken is not None:
            yield f"  took {self._tile(shown.taken)}; {_where(shown)}"
        yield from draw(cells, self._board)

    def _tile(self, name: str) -> str:
        return f"{name} ({features(self._tiles[name])})"

    def _cells(self, shown: SeatView) -> list[Cell]:
        cells = [Cell() for _ in range(SPACE_COUNT)]
        for laid in shown.board:
            face = self._faces[self._numbers[laid.tile] * TURNS + laid.turns]
            mark = "*" if laid.space == shown.placed else " "
            cells[SPACE_NAMED[laid.space]] = Cell(face, laid.tile, mark)
        return cells


def _heading(view: View) -> str:
    if view.stage is Stage.OVER:
        return "Solar Gardens: the game is over"
    how = "casual construction" if view.casual else "standard construction"
    doing = "tiles go round" if view.stage is Stage.DRAFTING else "placements are finalised"
    return f"Solar Gardens, round {view.round} of 16, started by seat {view.starting_player} ({how}): {doing}"


def _supply(view: View) -> str:
    discards = f"{counted(len(view.discarded), 'tile')} discarded, {view.left_over} put aside unseen"
    used = "the discard of this round is used" if view.discard_used else "nobody has discarded in this round"
    return f"Stack {view.stack}, pile {view.pile}, {discards}; {used}"


def _where(shown: SeatView) -> str:
    if shown.placed is None:
        return "in hand"
    return f"on {shown.placed}, {'confirmed' if shown.confirmed else 'not confirmed'}"


def _points(one: GardenScore) -> str:
    parts = (
        f"solar {one.solar}, wind {one.wind}, habitats {one.habitats}, path {one.path}, beds {one.bed}, "
        f"sculptures {one.sculpture}"
    )
    return f"{counted(one.total, 'point')} without the path bonus ({parts})"
