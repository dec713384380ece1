"""The planet board and the moon board (SNV-128 to SNV-134, SNV-R16, SNV-R53 to SNV-R59)."""

from collections.abc import Iterator, Sequence

from parlour.engine.game import Decision
from parlour.games.supernova.actions import PlaceBoard, SupernovaAction
from parlour.games.supernova.frames import BoardFrame
from parlour.games.supernova.happenings import BoardLaid, BoardTurned
from parlour.games.supernova.holdings import hexes_owned
from parlour.games.supernova.pieces import Piece, PieceKind, hexes_of
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.rules.taking import drop_desperation, take_free
from parlour.games.supernova.state import Moon, Planet
from parlour.games.supernova.table import Table, refuse

FIRST_PHASE = 2


def may_introduce(table: Table, own: list[int]) -> bool:
    """Return whether the active player, who owns these hexes, may introduce a board now."""
    turn = table.turn
    allowed = table.state.aside and turn.new_piece is None and turn.allotment > 0 and table.phase >= FIRST_PHASE
    return bool(allowed) and next(board_places(table, own), None) is not None


def board_places(table: Table, own: list[int]) -> Iterator[PlaceBoard]:
    """Yield each legal slot with each hex for the tile: beside one of the player's hexes (SNV-R53, SNV-R54)."""
    for slot in table.board.slots:
        if slot.beside.isdisjoint(own) or sum([_crowded(table, piece) for piece in slot.pieces]) < 2:
            continue
        for spot, beside in slot.entries:
            if not beside.isdisjoint(own):
                yield PlaceBoard(slot.middle.q, slot.middle.r, spot.q, spot.r)


def _crowded(table: Table, piece: int) -> bool:
    """Return whether at least two players own hexes of the piece (SNV-130)."""
    first, end = table.board.span_of[piece]
    return len({stack[-1] for stack in table.state.stacks[first:end] if stack}) > 1


def introduce(table: Table, seat: int) -> None:
    """Turn over a board; it must be laid now.

    Raises:
        IllegalAction: It is too early, the second in this turn, or no place or tile or board is left.
    """
    if not may_introduce(table, hexes_owned(table.state, seat)):
        refuse("no board can be introduced here and now", "SNV-130")
    kind = table.state.aside.pop()
    table.tell(BoardTurned(seat, kind))
    table.push(BoardFrame(seat, kind is PieceKind.MOON_BOARD))


class BoardRules(FrameRules[BoardFrame]):
    """The player lays the board that was turned over, and one tile on it."""

    powers = False

    def asked(self, table: Table, frame: BoardFrame) -> Sequence[int]:  # noqa: ARG002  # the frame knows
        """Return the player."""
        return (frame.seat,)

    def question(self, table: Table, frame: BoardFrame, seat: int) -> Decision:  # noqa: ARG002
        """Ask for a place."""
        return Decision(seat, "place_board", context=table.state.epoch)

    def answers(self, table: Table, frame: BoardFrame, seat: int) -> list[SupernovaAction]:  # noqa: ARG002
        """Return every slot with every hex for the tile."""
        return [*board_places(table, hexes_owned(table.state, seat))]

    def answer(self, table: Table, frame: BoardFrame, seat: int, action: SupernovaAction) -> None:
        """Lay the board, the marker or moon, and the tile."""
        if not isinstance(action, PlaceBoard):
            not_offered("SNV-129")
        if action not in board_places(table, hexes_owned(table.state, seat)):
            refuse("the board goes snug against two pieces with two owners each, the tile beside an own hex", "SNV-R53")
        table.pop()
        self._lay(table, frame, action)
        place = table.board.number[action.q, action.r]
        table.turn.allotment -= 1
        if frame.moon:
            self._set_moon(table, place)
        take_free(table, seat, place)

    def fallback(self, table: Table, frame: BoardFrame, seat: int) -> SupernovaAction:
        """Return the first slot and hex (SNV-D19)."""
        return self.answers(table, frame, seat)[0]

    def _lay(self, table: Table, frame: BoardFrame, action: PlaceBoard) -> None:
        state = table.state
        kind = PieceKind.MOON_BOARD if frame.moon else PieceKind.PLANET_BOARD
        piece = Piece(kind, action.slot_q, action.slot_r)
        state.pieces = (*state.pieces, piece)
        state.stacks += [()] * len(hexes_of(piece))
        state.encounters += [None] * len(hexes_of(piece))
        table.turn.new_piece = len(state.pieces) - 1
        table.tell(BoardLaid(frame.seat, kind, action.slot_q, action.slot_r))
        if not frame.moon:
            self._set_planet(table)

    def _set_planet(self, table: Table) -> None:
        """Draw a marker that was left over; every Desperation card is discarded (SNV-080, SNV-R16, SNV-R37)."""
        state, number = table.state, len(table.state.pieces) - 1
        state.planets.append(Planet(table.board.planets[number], number, state.spare_planets.pop()))
        for seat in range(state.seats):
            drop_desperation(table, seat)

    def _set_moon(self, table: Table, place: int) -> None:
        """Lay the moon opposite the tile (SNV-132, SNV-R58)."""
        state, board, number = table.state, table.board, len(table.state.pieces) - 1
        at = (board.orbits[number].index(place) + 3) % 6
        state.moons.append(Moon(number, at, board.first_direction(number, at)))
