"""The steps of a turn that have no choice, one after the other (SNV-042)."""

from collections.abc import Callable

from parlour.games.supernova.content.effects import PayRu, ReturnTiles
from parlour.games.supernova.frames import Step
from parlour.games.supernova.holdings import hand_maximum
from parlour.games.supernova.parts import Checkpoint
from parlour.games.supernova.rules.desperate import may_use
from parlour.games.supernova.rules.fortifying import fortifications
from parlour.games.supernova.rules.income import receive_income
from parlour.games.supernova.rules.taking import enforce_pending
from parlour.games.supernova.rules.turn_parts import allotment, begin, drop_temporary, replenish, upkeep
from parlour.games.supernova.rules.windows import checkpoint
from parlour.games.supernova.state import Turn
from parlour.games.supernova.stock import allot, fill_hand
from parlour.games.supernova.table import Table

(
    _BEGIN,
    _UPKEEP,
    _INCOME,
    _INCOME_BONUS,
    _TILES,
    _TILES_BONUS,
    _FORTIFY,
    _PLACE,
    _REPLENISH,
    _PURCHASE,
    _EXCHANGE,
    _END,
    _DONE,
) = Step
_TURN_START, _BEFORE_INCOME, _BEFORE_TILES, _TURN_END = (
    Checkpoint.TURN_START,
    Checkpoint.BEFORE_INCOME,
    Checkpoint.BEFORE_TILES,
    Checkpoint.TURN_END,
)


def go_on(table: Table, turn: Turn) -> None:
    """Go through the step at which the turn is, to the next."""
    _STEPS[turn.step](table, turn)


def _begin(table: Table, turn: Turn) -> None:
    begin(table, turn)
    turn.step = _UPKEEP
    checkpoint(table, _TURN_START)


def _upkeep(table: Table, turn: Turn) -> None:
    upkeep(table, turn.seat)
    fill_hand(table, turn.seat, hand_maximum(table, turn.seat))
    turn.step = _INCOME
    checkpoint(table, _BEFORE_INCOME)


def _income(table: Table, turn: Turn) -> None:
    if may_use(table, turn.seat):
        turn.step = _INCOME_BONUS
    else:
        take_income(table, turn, 0)


def take_income(table: Table, turn: Turn, extra: int) -> None:
    """Receive income with the extra of a Desperation card, and pay what waits for it."""
    receive_income(table, turn.seat, extra)
    enforce_pending(table, turn.seat, PayRu)
    turn.step = _TILES
    checkpoint(table, _BEFORE_TILES)


def _tiles(table: Table, turn: Turn) -> None:
    if may_use(table, turn.seat) and table.state.players[turn.seat].reserves > allotment(table, turn.seat):
        turn.step = _TILES_BONUS
    else:
        take_tiles(table, turn, 0)


def take_tiles(table: Table, turn: Turn, extra: int) -> None:
    """Take tiles with the extra of a Desperation card, and return what is demanded."""
    allot(table, allotment(table, turn.seat) + extra)
    enforce_pending(table, turn.seat, ReturnTiles)
    turn.step = _FORTIFY if fortifications(table, turn.seat) else _PLACE


def _replenish(table: Table, turn: Turn) -> None:
    replenish(table, turn)
    turn.step = _PURCHASE


def _end(table: Table, turn: Turn) -> None:
    drop_temporary(table, turn)
    turn.step = _DONE
    checkpoint(table, _TURN_END)


def _done(table: Table, turn: Turn) -> None:  # noqa: ARG001  # it is over
    table.state.turn = None
    table.state.war = []
    table.pop()


_STEPS: dict[Step, Callable[[Table, Turn], None]] = {
    _BEGIN: _begin,
    _UPKEEP: _upkeep,
    _INCOME: _income,
    _TILES: _tiles,
    _REPLENISH: _replenish,
    _END: _end,
    _DONE: _done,
}
