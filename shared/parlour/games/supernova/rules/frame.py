"""What the rules of a frame answer: who is asked, what may be answered, what an answer does, how it goes on."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, NoReturn, TypeVar

from parlour.engine.game import Decision
from parlour.games.supernova.actions import Pass, SupernovaAction
from parlour.games.supernova.frames import Frame
from parlour.games.supernova.table import Table, refuse

F = TypeVar("F", bound=Frame)

NOT_OFFERED = "SNV-042"
"""The rule named when an answer is of a kind that the question does not have."""


class FrameRules(ABC, Generic[F]):
    """The rules of one kind of frame. Instances hold no state.

    Attributes:
        powers: Whether Special Powers may be played while it is on top: not inside an effect (SNV-R111).
    """

    powers: ClassVar[bool] = True

    @abstractmethod
    def asked(self, table: Table, frame: F) -> Sequence[int]:
        """Return who is asked, in seat order; nobody when play goes on by itself."""

    @abstractmethod
    def question(self, table: Table, frame: F, seat: int) -> Decision:
        """Return what an asked seat is asked."""

    @abstractmethod
    def answers(self, table: Table, frame: F, seat: int) -> list[SupernovaAction]:
        """Return the legal answers of an asked seat, in a fixed order."""

    @abstractmethod
    def answer(self, table: Table, frame: F, seat: int, action: SupernovaAction) -> None:
        """Carry an answer out.

        Raises:
            IllegalAction: It is not legal.
        """

    def proceed(self, table: Table, frame: F) -> None:  # most frames need not
        """Go on where nobody is asked: change the frame, end it, or begin another."""
        raise NotImplementedError

    def fallback(self, table: Table, frame: F, seat: int) -> SupernovaAction:  # noqa: ARG002  # others look at it
        """Return what counts when the seat's time is up."""
        return Pass()


def not_offered(rule: str = NOT_OFFERED) -> NoReturn:
    """Refuse an answer that the question does not have.

    Raises:
        IllegalAction: Always.
    """
    refuse("that is no answer to this question", rule)
