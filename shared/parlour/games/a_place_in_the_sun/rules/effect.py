"""What the rules of an effect answer, and whom effects can meet."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun.actions import ChoosePlayer, SunAction
from parlour.games.a_place_in_the_sun.frames import MOON, ResolveFrame, Zone
from parlour.games.a_place_in_the_sun.rules.placed import leave
from parlour.games.a_place_in_the_sun.rules.questions import questions
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import Who

E = TypeVar("E")

_SELF, _ONE_PLAYER = Who.SELF, Who.ONE_PLAYER
_PILE, _HELD, _PLACED = Zone
_CHOOSE_PLAYER = questions("choose_target_player")

BEGUN = 0
WHO = 1
ACT = 2
MORE = 3


class EffectRules(ABC, Generic[E]):
    """The rules of one effect of the vocabulary. Instances hold no state; `frame.step` says how far it is."""

    @abstractmethod
    def advance(self, table: Table, frame: ResolveFrame, effect: E) -> Decision | None:
        """Return what is asked now; when nothing is, go on and return None: call `done` at the end."""

    def question(self, table: Table, frame: ResolveFrame, effect: E) -> Decision | None:  # noqa: ARG002
        """Return what is asked, where `advance` has stopped to ask; None for an effect that asks nothing."""
        return None

    def answers(self, table: Table, frame: ResolveFrame, effect: E) -> Sequence[SunAction]:  # noqa: ARG002
        """Return the legal answers; the first one is the default."""
        return ()

    def answer(self, table: Table, frame: ResolveFrame, effect: E, action: SunAction) -> None:
        """Carry a legal answer out."""
        raise NotImplementedError


class Aimed(EffectRules[E]):
    """An effect that needs one planet first (APS-D09)."""

    @abstractmethod
    def candidates(self, table: Table, frame: ResolveFrame, effect: E) -> list[int]:
        """Return the planets that may be chosen."""

    @abstractmethod
    def act(self, table: Table, frame: ResolveFrame, effect: E) -> None:
        """Do it to the planet `frame.chosen`; called again until it is done."""

    def advance(self, table: Table, frame: ResolveFrame, effect: E) -> Decision | None:
        """Choose by itself where there is no choice."""
        if frame.step != BEGUN:
            question = _CHOOSE_PLAYER[frame.seat] if frame.step == WHO else self.further(table, frame, effect)
            if question is None:
                self.act(table, frame, effect)
            return question
        there = self.candidates(table, frame, effect)
        if len(there) > 1:
            frame.step = WHO
            return _CHOOSE_PLAYER[frame.seat]
        if there:
            frame.chosen, frame.step = there[0], ACT
            self.act(table, frame, effect)
        else:
            done(table, frame)
        return None

    def question(self, table: Table, frame: ResolveFrame, effect: E) -> Decision | None:
        """Ask whom."""
        return _CHOOSE_PLAYER[frame.seat] if frame.step == WHO else self.further(table, frame, effect)

    def further(self, table: Table, frame: ResolveFrame, effect: E) -> Decision | None:  # noqa: ARG002
        """Return what is asked after the planet is chosen."""
        return None

    def answers(self, table: Table, frame: ResolveFrame, effect: E) -> Sequence[SunAction]:
        """Return the planets, from the left."""
        return [ChoosePlayer(seat) for seat in self.candidates(table, frame, effect)]

    def answer(self, table: Table, frame: ResolveFrame, effect: E, action: SunAction) -> None:  # noqa: ARG002
        """Take the planet."""
        if isinstance(action, ChoosePlayer):
            frame.chosen, frame.step = action.seat, ACT


def done(table: Table, frame: ResolveFrame) -> None:
    """End the effect under way; eliminations are looked for before the next one (APS-R51)."""
    del frame.queue[0]
    table.state.settled = False
    if frame.step != BEGUN:
        frame.step, frame.chosen, frame.count, frame.revealed = BEGUN, -1, 0, False
        if frame.cards or frame.kept:
            frame.cards, frame.kept, frame.marks = [], [], []


def one_of(table: Table, frame: ResolveFrame, who: Who) -> list[int]:
    """Return which single planet an effect may meet; nobody else's behind a Vast Space (APS-R45, APS-R62, APS-R142)."""
    if who is _SELF:
        return [frame.seat]
    if table.state.vast:
        return []
    if frame.seat == table.boss:
        return [] if table.planets[frame.option].out else [frame.option]
    if who is _ONE_PLAYER:
        return [*table.left_of(frame.seat), *([table.boss] if table.state.options.mode.extinctor else [])]
    return table.enemies(frame.seat)


def uproot(table: Table, frame: ResolveFrame) -> bool:
    """Take the card of the frame from where it lies, to move it; return whether it was still there (APS-R15)."""
    if frame.zone is _HELD:
        frame.zone = _PILE
        return True
    placed = table.planets[frame.seat].moon
    if frame.zone is _PLACED and frame.spot == MOON and placed is not None and placed.card == frame.card:
        leave(table, frame.seat, MOON, to_discard=False)
        return True
    return False
