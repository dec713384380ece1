"""Exchanging cards with a hand that was looked at."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.supernova.actions import Pass, SupernovaAction, SwapCard
from parlour.games.supernova.frames import SwapFrame
from parlour.games.supernova.happenings import CardSwapped, Chosen
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.stock import add_to_hand, take_from_hand
from parlour.games.supernova.table import Table, refuse


class SwapRules(FrameRules[SwapFrame]):
    """One card for one card, a few times."""

    powers = False

    def asked(self, table: Table, frame: SwapFrame) -> Sequence[int]:  # noqa: ARG002  # the frame knows
        """Return whoever looks, while something is left to exchange."""
        return (frame.seat,) if frame.left else ()

    def question(self, table: Table, frame: SwapFrame, seat: int) -> Decision:  # noqa: ARG002
        """Ask for an exchange."""
        return Decision(seat, "swap_cards", may_pass=True, context=table.state.epoch)

    def answers(self, table: Table, frame: SwapFrame, seat: int) -> list[SupernovaAction]:
        """Return stopping, and every exchange."""
        mine, theirs = (dict.fromkeys(table.state.players[each].hand) for each in (seat, frame.other))
        return [Pass(), *[SwapCard(given, taken) for given in mine for taken in theirs]]

    def answer(self, table: Table, frame: SwapFrame, seat: int, action: SupernovaAction) -> None:
        """Exchange two cards."""
        if isinstance(action, Pass):
            frame.left = 0
            table.tell(Chosen(seat))
            return
        if not isinstance(action, SwapCard):
            not_offered("SNV-202")
        if (
            action.given not in table.state.players[seat].hand
            or action.taken not in table.state.players[frame.other].hand
        ):
            refuse("both cards must be in the hands", "SNV-202")
        frame.left -= 1
        take_from_hand(table, seat, (action.given,))
        take_from_hand(table, frame.other, (action.taken,))
        add_to_hand(table, seat, (action.taken,))
        add_to_hand(table, frame.other, (action.given,))
        told = CardSwapped(seat, frame.other, action.given, action.taken)
        table.tell_apart(CardSwapped(seat, frame.other), {seat: told, frame.other: told})

    def proceed(self, table: Table, frame: SwapFrame) -> None:  # noqa: ARG002  # nothing of it is needed
        """Be done."""
        table.pop()
