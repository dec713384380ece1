"""Windows and standing answers: how Special Powers find their moment (SNV-202, SNV-R111 to SNV-R114)."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.supernova.actions import Pass, SetAttention, SetStop, SupernovaAction
from parlour.games.supernova.frames import StopsFrame, WindowFrame
from parlour.games.supernova.happenings import AttentionSet, Chosen, WindowOpened
from parlour.games.supernova.parts import CHECKPOINTS, Checkpoint
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.table import Table, refuse

_BEFORE_FIRST_TURN = Checkpoint.BEFORE_FIRST_TURN


def checkpoint(table: Table, point: Checkpoint) -> None:
    """Open a window for everyone with an unplayed power, if anyone of them has a stop here."""
    players = table.state.players
    for player in players:
        if player.power is not None and point in player.stops:
            open_window(table, point, [seat for seat, one in enumerate(players) if one.power is not None])
            return


def open_window(table: Table, point: Checkpoint, seats: list[int]) -> None:
    """Ask these seats."""
    table.state.epoch += 1
    table.push(WindowFrame(point, seats))
    table.tell(WindowOpened(point))


class WindowRules(FrameRules[WindowFrame]):
    """A window: whoever holds a power plays it or passes. It closes when all have, so that none stands out."""

    def asked(self, table: Table, frame: WindowFrame) -> Sequence[int]:  # noqa: ARG002  # the frame knows
        """Return everyone who has not passed."""
        return frame.waiting

    def question(self, table: Table, frame: WindowFrame, seat: int) -> Decision:  # noqa: ARG002  # all are asked alike
        """Ask for the power or a pass."""
        return Decision(seat, "interrupt_window", may_pass=True, sealed=True, context=table.state.epoch)

    def answers(self, table: Table, frame: WindowFrame, seat: int) -> list[SupernovaAction]:
        """Return passing; before the first turn also a first stop, since nobody could set one before."""
        if frame.checkpoint is _BEFORE_FIRST_TURN:
            return [Pass(), *stop_changes(table, seat)]
        return [Pass()]

    def answer(self, table: Table, frame: WindowFrame, seat: int, action: SupernovaAction) -> None:
        """Let the seat pass; setting a stop before the first turn passes too."""
        if (type(action) is SetStop or type(action) is SetAttention) and frame.checkpoint is _BEFORE_FIRST_TURN:
            change_stop(table, seat, action)
        elif type(action) is Pass:
            table.tell_apart(None, {seat: Chosen(seat)})
        else:
            not_offered("SNV-R111")
        leave_window(frame, seat)

    def proceed(self, table: Table, frame: WindowFrame) -> None:  # noqa: ARG002  # nothing of it is needed
        """Close the window."""
        table.pop()


def leave_window(frame: WindowFrame, seat: int) -> None:
    """Take the seat out of the window: it passed, or it has played its power."""
    if seat in frame.waiting:
        frame.waiting.remove(seat)


def stop_changes(table: Table, seat: int) -> list[SupernovaAction]:
    """Return every change of a seat's standing answers by one."""
    player = table.state.players[seat]
    stops = player.stops
    return [*[SetStop(point, point not in stops) for point in CHECKPOINTS], SetAttention(not player.attentive)]


def change_stop(table: Table, seat: int, action: SetStop | SetAttention) -> None:
    """Change a standing answer; stops are private, attention is public."""
    player = table.state.players[seat]
    if isinstance(action, SetAttention):
        if action.on == player.attentive:
            refuse("that is how it stands already", "SNV-R111")
        player.attentive = action.on
        table.state.epoch += 1
        table.tell(AttentionSet(seat, action.on))
        return
    if action.on == (action.checkpoint in player.stops):
        refuse("that is how it stands already", "SNV-R111")
    stops = {*player.stops} ^ {action.checkpoint}
    player.stops = sorted(stops)
    table.tell_apart(None, {seat: Chosen(seat)})


class StopsRules(FrameRules[StopsFrame]):
    """The active player changes a standing answer (SNV-D03)."""

    powers = False

    def asked(self, table: Table, frame: StopsFrame) -> Sequence[int]:  # noqa: ARG002  # the frame knows
        """Return the player."""
        return (frame.seat,)

    def question(self, table: Table, frame: StopsFrame, seat: int) -> Decision:  # noqa: ARG002
        """Ask for a change."""
        return Decision(seat, "set_stops", may_pass=True, sealed=True, context=table.state.epoch)

    def answers(self, table: Table, frame: StopsFrame, seat: int) -> list[SupernovaAction]:  # noqa: ARG002
        """Return leaving all as it is, and each change."""
        return [Pass(), *stop_changes(table, seat)]

    def answer(self, table: Table, frame: StopsFrame, seat: int, action: SupernovaAction) -> None:  # noqa: ARG002
        """Make the change."""
        if type(action) is SetStop or type(action) is SetAttention:
            change_stop(table, seat, action)
        elif type(action) is Pass:
            table.tell_apart(None, {seat: Chosen(seat)})
        else:
            not_offered("SNV-R111")
        table.pop()
