"""What the service tells the others, each as part of the unit of work in which it happened."""

from google.protobuf.message import Message

from parlour.api.events.v1.events_pb2 import MatchArranged, TicketExpired, TicketOpened, TicketWithdrawn
from parlour.bus.outbox import announce
from parlour.matchmaking.records import Arrangement, Ticket
from parlour.storage.unit_of_work import UnitOfWork

STREAM = "matchmaking"
"""Name of the stream of this service."""


def ticket_opened(uow: UnitOfWork, ticket: Ticket) -> None:
    """Tell that a wish was accepted."""
    event = TicketOpened(ticket_id=ticket.ticket_id, account_id=ticket.account_id, game=ticket.game)
    _tell(uow, ticket.ticket_id, ticket.version, event)


def ticket_withdrawn(uow: UnitOfWork, ticket: Ticket) -> None:
    """Tell that an owner took a ticket back."""
    _tell(uow, ticket.ticket_id, ticket.version, TicketWithdrawn(ticket_id=ticket.ticket_id))


def ticket_expired(uow: UnitOfWork, ticket_id: str, version: int) -> None:
    """Tell that a ticket waited longer than its time to live."""
    _tell(uow, ticket_id, version, TicketExpired(ticket_id=ticket_id))


def match_arranged(uow: UnitOfWork, arrangement: Arrangement) -> None:
    """Tell that seats were filled; told again, it names the same match, and gamestate sets it up once."""
    event = MatchArranged.FromString(arrangement.announcement)
    _tell(uow, arrangement.match_id, arrangement.sequence, event)


def _tell(uow: UnitOfWork, subject: str, sequence: int, event: Message) -> None:
    announce(uow, STREAM, subject, sequence, event)
