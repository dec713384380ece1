"""Using a Desperation card (SNV-074 to SNV-078, SNV-R36, SNV-R132)."""

from parlour.games.supernova.actions import UseDesperation
from parlour.games.supernova.happenings import DesperationUsed
from parlour.games.supernova.holdings import hand_maximum
from parlour.games.supernova.parts import Desperation
from parlour.games.supernova.stock import can_draw, fill_hand
from parlour.games.supernova.table import Table, refuse

_FACE_UP = Desperation.FACE_UP
_FACE_DOWN = Desperation.FACE_DOWN


def may_use(table: Table, seat: int) -> bool:
    """Return whether the seat, in its own turn, has a Desperation card face up."""
    return table.state.players[seat].desperation is _FACE_UP and table.acts(seat)


def use(table: Table, seat: int) -> None:
    """Turn the card face down."""
    table.state.players[seat].desperation = _FACE_DOWN
    table.tell(DesperationUsed(seat))


def refill_target(table: Table, seat: int) -> int:
    """Return the size of hand to which the refill goes."""
    return table.variant.refill_target(hand_maximum(table, seat), len(table.state.players[seat].hand))


def can_refill(table: Table, seat: int) -> bool:
    """Return whether the refill would give a card."""
    return may_use(table, seat) and refill_target(table, seat) > len(table.state.players[seat].hand) and can_draw(table)


def refill_answers(table: Table, seat: int) -> list[UseDesperation]:
    """Return the refill where it is allowed (SNV-D08)."""
    return [UseDesperation(refill=True)] if can_refill(table, seat) else []


def use_refill(table: Table, seat: int) -> None:
    """Fill the hand.

    Raises:
        IllegalAction: There is no card face up, or it would give nothing.
    """
    if not can_refill(table, seat):
        refuse("the Desperation card can't fill the hand now", "SNV-R132")
    use(table, seat)
    fill_hand(table, seat, refill_target(table, seat))
