"""What the rules of a frame answer: who is asked, what may be answered, what an answer does, how it goes on."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun.actions import SunAction
from parlour.games.a_place_in_the_sun.frames import Frame
from parlour.games.a_place_in_the_sun.table import Table

F = TypeVar("F", bound=Frame)


class FrameRules(ABC, Generic[F]):
    """The rules of one kind of frame. Instances hold no state."""

    @abstractmethod
    def asked(self, table: Table, frame: F) -> Decision | None:
        """Return who is asked what; None when play goes on by itself.

        Where `advance` has stopped somebody is asked: a frame whose own `advance` finds that out need not do so again.
        """

    @abstractmethod
    def answers(self, table: Table, frame: F) -> Sequence[SunAction]:
        """Return the legal answers, in a fixed order; called only when somebody is asked."""

    def allows(self, table: Table, frame: F, action: SunAction) -> bool:
        """Return whether an answer is legal; frames with many answers need not list them all."""
        return action in self.answers(table, frame)

    @abstractmethod
    def answer(self, table: Table, frame: F, action: SunAction) -> None:
        """Carry a legal answer out."""

    def advance(self, table: Table, frame: F) -> Decision | None:
        """Return who is asked what; where nobody is, go on by a step and return None."""
        question = self.asked(table, frame)
        if question is None:
            self.proceed(table, frame)
        return question

    def proceed(self, table: Table, frame: F) -> None:  # frames that always ask need not
        """Go on where nobody is asked: change the frame, end it, or begin another."""
        raise NotImplementedError

    def fallback(self, table: Table, frame: F) -> SunAction:
        """Return what counts when the seat's time is up: the first answer, unless the frame knows better."""
        return self.answers(table, frame)[0]

    def rule(self, table: Table, frame: F, action: SunAction) -> str:  # noqa: ARG002  # others look at it
        """Return the rule by which an answer that is not legal is refused."""
        return "APS-022"
