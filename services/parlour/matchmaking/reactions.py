"""What the service does when gamestate tells what became of an arrangement, in the transaction of the inbox."""

from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import select
from sqlmodel import col

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.matchmaking.policy import SECOND
from parlour.matchmaking.records import Arrangement, ArrangementState, Lobby, TableState, Ticket, TicketState
from parlour.matchmaking.tournaments.hearing import Hearing
from parlour.matchmaking.watching import Board
from parlour.storage.unit_of_work import UnitOfWork

Reaction = Callable[[UnitOfWork, Envelope], None]

_LONGEST_PAUSE = 60 * SECOND


class Reactions:
    """Reactions that also wake the streams of this replica once they are kept.

    Args:
        board: Where streams wait.
        hearing: What tournaments do; None: there are none.
    """

    def __init__(self, board: Board, hearing: Hearing | None = None) -> None:
        self._board = board
        self._hearing = hearing

    @property
    def table(self) -> Mapping[str, Reaction]:
        """Event -> reaction: the map of the service."""
        return {
            "match_announced": self.on_match_announced,
            "match_started": self.on_match_started,
            "match_abandoned": self.on_match_abandoned,
            "result_recorded": self.on_result_recorded,
        }

    def on_match_announced(self, uow: UnitOfWork, envelope: Envelope) -> None:
        """The match can be asked for: tickets show it, and the table too."""
        self._settle(uow, envelope.match_announced.match_id, ArrangementState.READY)

    def on_match_started(self, uow: UnitOfWork, envelope: Envelope) -> None:
        """The cards are dealt; the match can be asked for in any case."""
        self._settle(uow, envelope.match_started.match_id, ArrangementState.STARTED)
        if self._hearing is not None:
            self._hearing.on_match_started(uow, envelope)

    def on_result_recorded(self, uow: UnitOfWork, envelope: Envelope) -> None:
        """A result was checked and written down: the table of a tournament may have its result by it."""
        if self._hearing is not None:
            self._hearing.on_result_recorded(uow, envelope)

    def on_match_abandoned(self, uow: UnitOfWork, envelope: Envelope) -> None:
        """Tickets open again with the age they have, and the table with those who sit there (T059)."""
        event = envelope.match_abandoned
        arrangement = uow.session.get(Arrangement, event.match_id, with_for_update=True)
        if arrangement is not None:
            arrangement.state = ArrangementState.ABANDONED
        for ticket in self._tickets(uow, event.match_id, (TicketState.CLAIMED, TicketState.MATCHED)):
            if ticket.ticket_id in event.ticket_ids:
                _open_again(ticket, uow.now_us)
                self._wake(uow, "ticket", ticket.ticket_id)
        for lobby in self._lobbies(uow, event.match_id):
            if lobby.table_id == event.table_id:
                lobby.state, lobby.match_id, lobby.ready = TableState.OPEN, None, False
                self._changed(uow, lobby)
        if self._hearing is not None:
            self._hearing.on_match_abandoned(uow, envelope)

    def _settle(self, uow: UnitOfWork, match_id: str, state: ArrangementState) -> None:
        arrangement = uow.session.get(Arrangement, match_id, with_for_update=True)
        if arrangement is not None and arrangement.state < state:
            arrangement.state = state
        for ticket in self._tickets(uow, match_id, (TicketState.CLAIMED,)):
            ticket.state = TicketState.MATCHED
            ticket.version += 1
            self._wake(uow, "ticket", ticket.ticket_id)
        for lobby in self._lobbies(uow, match_id):
            if not lobby.ready:
                lobby.ready = True
                self._changed(uow, lobby)

    def _tickets(self, uow: UnitOfWork, match_id: str, states: Sequence[TicketState]) -> Sequence[Ticket]:
        chosen = select(Ticket).where(col(Ticket.match_id) == match_id, col(Ticket.state).in_(states))
        return uow.session.execute(chosen.order_by(col(Ticket.ticket_id)).with_for_update()).scalars().all()

    def _lobbies(self, uow: UnitOfWork, match_id: str) -> Sequence[Lobby]:
        chosen = select(Lobby).where(col(Lobby.match_id) == match_id)
        return uow.session.execute(chosen.with_for_update()).scalars().all()

    def _changed(self, uow: UnitOfWork, lobby: Lobby) -> None:
        lobby.version += 1
        lobby.touched_at = uow.now_us
        self._wake(uow, "table", lobby.table_id)

    def _wake(self, uow: UnitOfWork, kind: str, key: str) -> None:
        uow.after_commit(lambda: self._board.poke(kind, key))


def _open_again(ticket: Ticket, now_us: int) -> None:
    ticket.state = TicketState.OPEN
    ticket.match_id = ticket.seat = None
    ticket.failures += 1
    ticket.version += 1
    # The first failure costs no time; a set-up that is refused again and again must not keep the matcher busy.
    pause = min((2 ** (ticket.failures - 1) - 1) * SECOND, _LONGEST_PAUSE)
    ticket.not_before = now_us + pause
