"""Effects that hold other effects, or grant plays."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.actions import ChooseOption, SunAction
from parlour.games.a_place_in_the_sun.frames import ResolveFrame
from parlour.games.a_place_in_the_sun.rules.amounts import holds
from parlour.games.a_place_in_the_sun.rules.effect import EffectRules, done
from parlour.games.a_place_in_the_sun.rules.questions import questions
from parlour.games.a_place_in_the_sun.table import Table

_CHOOSE_OPTION = questions("choose_option")


def _open(table: Table, frame: ResolveFrame, branch: int, inside: e.Effects) -> None:
    """Put the effects inside where the effect was."""
    path = frame.queue[0]
    done(table, frame)
    frame.queue[:0] = [[*path, branch, index] for index in range(len(inside))]


class IfRules(EffectRules[e.If]):
    """Effects under a condition, looked at when they would resolve (APS-025, APS-R72)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.If) -> None:
        """Go inside or past it."""
        _open(table, frame, 0, effect.then if holds(table, frame, effect.cond) else ())


class ChooseOneRules(EffectRules[e.ChooseOne]):
    """Exactly one of several alternatives (APS-024, APS-D11)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.ChooseOne) -> Decision:
        """It always asks."""
        return self.question(table, frame, effect)

    def question(self, table: Table, frame: ResolveFrame, effect: e.ChooseOne) -> Decision:  # noqa: ARG002
        """Ask which."""
        return _CHOOSE_OPTION[frame.seat]

    def answers(self, table: Table, frame: ResolveFrame, effect: e.ChooseOne) -> Sequence[SunAction]:  # noqa: ARG002
        """Return the alternatives."""
        return [ChooseOption(option) for option in range(len(effect.options))]

    def answer(self, table: Table, frame: ResolveFrame, effect: e.ChooseOne, action: SunAction) -> None:
        """Go inside."""
        if isinstance(action, ChooseOption):
            _open(table, frame, action.option, effect.options[action.option])


class ExtraPlayRules(EffectRules[e.ExtraPlay]):
    """Additional plays, made when the card is done (APS-020, APS-R17)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.ExtraPlay) -> None:  # noqa: ARG002
        """Remember it."""
        frame.extra.append(frame.queue[0])
        done(table, frame)
