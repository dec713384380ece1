"""Playing on: the top frame is asked who is asked, and goes on by itself while nobody is."""

from typing import Any

from parlour.games.supernova.frames import (
    BattleFrame,
    BoardFrame,
    DrawnFrame,
    FlareFrame,
    Frame,
    MatchFrame,
    StopsFrame,
    SwapFrame,
    TargetFrame,
    TurnFrame,
    WindowFrame,
)
from parlour.games.supernova.rules.battles import BattleRules
from parlour.games.supernova.rules.flares import FlareRules
from parlour.games.supernova.rules.frame import FrameRules
from parlour.games.supernova.rules.matches import MatchRules
from parlour.games.supernova.rules.new_boards import BoardRules
from parlour.games.supernova.rules.purchases import DrawnRules
from parlour.games.supernova.rules.swapping import SwapRules
from parlour.games.supernova.rules.targets import TargetRules
from parlour.games.supernova.rules.turns import TurnRules
from parlour.games.supernova.rules.windows import StopsRules, WindowRules
from parlour.games.supernova.table import Table

RULES: dict[type[Frame], FrameRules[Any]] = {
    MatchFrame: MatchRules(),
    WindowFrame: WindowRules(),
    StopsFrame: StopsRules(),
    TurnFrame: TurnRules(),
    BattleFrame: BattleRules(),
    FlareFrame: FlareRules(),
    TargetFrame: TargetRules(),
    DrawnFrame: DrawnRules(),
    BoardFrame: BoardRules(),
    SwapFrame: SwapRules(),
}
"""The rules of each kind of frame."""


def run(table: Table) -> None:
    """Go on until somebody is asked or the game is over."""
    state = table.state
    while not state.over:
        frame = state.stack[-1]
        rules = RULES[type(frame)]
        if rules.asked(table, frame):
            return
        rules.proceed(table, frame)
