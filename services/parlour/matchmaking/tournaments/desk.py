"""What the servicers of tournaments share."""

from dataclasses import dataclass

from parlour.matchmaking.desk import Desk
from parlour.matchmaking.tournaments.journal import Journal
from parlour.matchmaking.tournaments.life import Life
from parlour.matchmaking.tournaments.looking import Boards


@dataclass(frozen=True)
class Office:
    """The parts that requests about tournaments are worked on with.

    Attributes:
        desk: What all servicers share.
        journal: The logs.
        life: Carries acts out.
        boards: Standings.
    """

    desk: Desk
    journal: Journal
    life: Life
    boards: Boards


def open_office(desk: Desk) -> Office:
    """Return the parts, for one process."""
    journal = Journal()
    return Office(desk, journal, Life(journal, desk.policy, desk.board), Boards())
