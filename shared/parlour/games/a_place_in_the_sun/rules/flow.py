"""Playing on: eliminations first, then the top frame, until somebody is asked or the game is over."""

from typing import Any

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import frames as f
from parlour.games.a_place_in_the_sun.frames import SetupFrame, TurnFrame
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.rules.asides import (
    ArrivalRules,
    ExtraRules,
    LastGaspRules,
    PayRules,
    PlaceRules,
    ReplaceRules,
    SetupRules,
)
from parlour.games.a_place_in_the_sun.rules.attacks import AttackFrameRules
from parlour.games.a_place_in_the_sun.rules.bosses import BossRules
from parlour.games.a_place_in_the_sun.rules.ending import settle
from parlour.games.a_place_in_the_sun.rules.frame import FrameRules
from parlour.games.a_place_in_the_sun.rules.resolving import ResolveRules
from parlour.games.a_place_in_the_sun.rules.turns import TAKE_TURN, TurnRules
from parlour.games.a_place_in_the_sun.state import State
from parlour.games.a_place_in_the_sun.table import Table, table_of

RULES: dict[type[f.Frame], FrameRules[Any]] = {
    f.SetupFrame: SetupRules(),
    f.TurnFrame: TurnRules(),
    f.ResolveFrame: ResolveRules(),
    f.AttackFrame: AttackFrameRules(),
    f.PayFrame: PayRules(),
    f.ExtraFrame: ExtraRules(),
    f.ArrivalFrame: ArrivalRules(),
    f.PlaceFrame: PlaceRules(),
    f.ReplaceFrame: ReplaceRules(),
    f.LastGaspFrame: LastGaspRules(),
    f.BossFrame: BossRules(),
}
"""By kind of frame, its rules."""
_ADVANCE = {kind: rules.advance for kind, rules in RULES.items()}
MOST_STEPS = 10_000
"""More steps without a question than any game needs: a loop of effects."""


class EndlessEffects(RuntimeError):
    """Effects go on without end."""


def ask(cards: Printed, state: State) -> Decision | None:
    """Return the open question; None when the game is over."""
    stack = state.stack
    if not stack:
        return None
    frame = stack[-1]
    if type(frame) is TurnFrame:
        return TAKE_TURN[state.turn.seat]  # type: ignore[union-attr]  # it is a turn's
    return RULES[type(frame)].asked(table_of(state, cards), frame)


def run(table: Table) -> None:
    """Go on until somebody is asked or the game is over; who has resigned answers with the defaults (APS-R56).

    Raises:
        EndlessEffects: Nobody is asked for too long.
    """
    state = table.state
    stack = state.stack
    for _ in range(MOST_STEPS):
        if not state.settled:
            settle(table)
        if not stack:
            return
        frame = stack[-1]
        question = _ADVANCE[type(frame)](table, frame)
        if question is None:
            continue
        if not (state.leaving and _answered(table, frame, question)):
            return
    raise EndlessEffects("effects go on without end")


def _answered(table: Table, frame: f.AnyFrame, question: Decision) -> bool:
    """Return whether the question needs no answer of a player while somebody leaves."""
    if type(frame) is TurnFrame or type(frame) is SetupFrame:
        table.unsettle()
        return True
    if question.seat not in table.state.leaving:
        return False
    rules = RULES[type(frame)]
    rules.answer(table, frame, rules.fallback(table, frame))
    return True
