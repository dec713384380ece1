"""Playing on: eliminations first, then the top frame, until somebody is asked or the game is over."""

from typing import Any

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import frames as f
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
from parlour.games.a_place_in_the_sun.rules.turns import TurnRules
from parlour.games.a_place_in_the_sun.table import Table

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
MOST_STEPS = 10_000
"""More steps without a question than any game needs: a loop of effects."""


class EndlessEffects(RuntimeError):
    """Effects go on without end."""


def ask(table: Table) -> Decision | None:
    """Return the open question; None when the game is over."""
    state = table.state
    if state.result is not None:
        return None
    frame = state.stack[-1]
    return RULES[type(frame)].asked(table, frame)


def run(table: Table) -> None:
    """Go on until somebody is asked or the game is over; who has resigned answers with the defaults (APS-R56).

    Raises:
        EndlessEffects: Nobody is asked for too long.
    """
    state = table.state
    for _ in range(MOST_STEPS):
        if not state.settled:
            settle(table)
        if state.result is not None:
            return
        frame = state.stack[-1]
        rules = RULES[type(frame)]
        question = rules.advance(table, frame)
        if question is None:
            continue
        if not state.leaving:
            return
        if isinstance(frame, f.TurnFrame | f.SetupFrame):
            table.unsettle()
        elif question.seat in state.leaving:
            rules.answer(table, frame, rules.fallback(table, frame))
        else:
            return
    raise EndlessEffects("effects go on without end")
