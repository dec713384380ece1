"""What the game state service does when it hears of something: the table of its events."""

from collections.abc import Callable, Mapping

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.gamestate import deals, seating
from parlour.storage.unit_of_work import UnitOfWork

LISTENS_TO = ("matchmaking",)


def match_arranged(uow: UnitOfWork, envelope: Envelope) -> None:
    """Matchmaking filled the seats: set the match up."""
    seating.arrange(uow, envelope.match_arranged, envelope.id)


def deal_group_over(uow: UnitOfWork, envelope: Envelope) -> None:
    """A round was closed: its matches can be watched, and their records read."""
    deals.end(uow, envelope.deal_group_over.deal_group)


HANDLERS: Mapping[str, Callable[[UnitOfWork, Envelope], None]] = {
    "match_arranged": match_arranged,
    "deal_group_over": deal_group_over,
}
