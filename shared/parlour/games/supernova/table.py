"""The table at which a step is played: the state with all that is needed to change it."""

from typing import NoReturn

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.supernova.board import Board, board_of
from parlour.games.supernova.content.schema import Edition
from parlour.games.supernova.frames import AnyFrame
from parlour.games.supernova.happenings import SupernovaHappening
from parlour.games.supernova.pieces import Piece
from parlour.games.supernova.state import State, Turn
from parlour.games.supernova.variants import Standard, variant_of

_NO_DICE = Dice(bytes(32), 0)


class Table(msgspec.Struct, gc=False):
    """A state, its edition, and for a step its dice and news.

    Attributes:
        state: The state; changed in place.
        edition: What is printed on cards and markers.
        dice: Random numbers of the step.
        news: What became visible in the step.
    """

    state: State
    edition: Edition
    dice: Dice = _NO_DICE
    news: list[News[SupernovaHappening]] = []
    _board: Board | None = None
    _pieces: tuple[Piece, ...] = ()

    @property
    def board(self) -> Board:
        """The map as it is now."""
        pieces = self.state.pieces
        if self._board is None or pieces is not self._pieces:
            self._board, self._pieces = board_of(pieces), pieces
        return self._board

    @property
    def variant(self) -> Standard:
        """Answers of the variants."""
        return variant_of(self.state.options)

    @property
    def turn(self) -> Turn:
        """The turn under way."""
        turn = self.state.turn
        if turn is None:
            raise LookupError("no turn is under way")
        return turn

    @property
    def phase(self) -> int:
        """The phase of this round."""
        return self.variant.rounds[self.state.round][0]

    @property
    def first_round(self) -> bool:
        """Whether this is round 1/1."""
        return self.state.round == 0

    def acts(self, seat: int) -> bool:
        """Return whether it is the seat's turn."""
        turn = self.state.turn
        return turn is not None and turn.seat == seat

    def clockwise(self, first: int) -> list[int]:
        """Return all seats, beginning with one (SNV-R18)."""
        seats = self.state.seats
        return [(first + step) % seats for step in range(seats)]

    def push(self, frame: AnyFrame) -> None:
        """Begin something; what was going on waits."""
        self.state.stack.append(frame)

    def pop(self) -> None:
        """End what is on top."""
        self.state.stack.pop()

    def tell(self, happening: SupernovaHappening) -> None:
        """Let everyone know."""
        self.news.append(News(happening))

    def tell_apart(self, public: SupernovaHappening | None, private: dict[int, SupernovaHappening]) -> None:
        """Let some seats know more than the others."""
        self.news.append(News(public, private))


def refuse(message: str, rule: str) -> NoReturn:
    """Refuse an action.

    Raises:
        IllegalAction: Always.
    """
    raise IllegalAction(message, rule)
