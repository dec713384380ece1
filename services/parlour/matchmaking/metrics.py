"""Numbers of the service. Labels are states and hosted games, nothing else."""

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import func, select
from sqlmodel import Session, col

from parlour.matchmaking.matcher import Arranged
from parlour.matchmaking.records import Arrangement, ArrangementState, Lobby, TableState, Ticket, TicketState
from parlour.serving.metrics import Metrics

_WAITS = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600)


class Counts(msgspec.Struct, frozen=True):
    """How much there is, by state.

    Attributes:
        tickets: Tickets by state.
        tables: Tables by state.
        unconfirmed: Arrangements of which nobody has said what became of them.
    """

    tickets: dict[int, int]
    tables: dict[int, int]
    unconfirmed: int


def count(session: Session) -> Counts:
    """Count tickets and tables that are kept."""
    silent = col(Arrangement.state) == ArrangementState.ANNOUNCED
    return Counts(
        tickets=_by_state(session, Ticket),
        tables=_by_state(session, Lobby),
        unconfirmed=session.execute(select(func.count()).select_from(Arrangement).where(silent)).scalar_one(),
    )


def _by_state(session: Session, kind: type[Ticket] | type[Lobby]) -> dict[int, int]:
    rows = session.execute(select(col(kind.state), func.count()).group_by(col(kind.state)))
    return {row[0]: row[1] for row in rows}


class MatchmakingMetrics:
    """What Prometheus is told.

    Args:
        metrics: The harness's metrics.
        games: Keys of the hosted games.
    """

    def __init__(self, metrics: Metrics, games: Iterable[str]) -> None:
        hosted = tuple(games)
        self._tickets = metrics.gauge(
            "parlour_tickets", "Tickets by state", {"state": [state.name.lower() for state in TicketState]}
        )
        self._tables = metrics.gauge(
            "parlour_tables", "Tables by state", {"state": [state.name.lower() for state in TableState]}
        )
        self._unconfirmed = 0
        metrics.level(
            "parlour_arrangements_unconfirmed", "Arrangements without an answer", lambda: float(self._unconfirmed)
        )
        self._arranged = metrics.counter(
            "parlour_matches_arranged", "Matches arranged from tickets", {"game": hosted, "bots": ("yes", "no")}
        )
        self._waits = metrics.histogram(
            "parlour_ticket_wait_seconds", "Wait from ticket to match", {"game": hosted}, _WAITS
        )

    def arranged(self, matches: Sequence[Arranged]) -> None:
        """Note matches that were arranged from tickets."""
        for match in matches:
            self._arranged.labels(game=match.game, bots="yes" if match.bots else "no").inc()
            for wait_us in match.waits_us:
                self._waits.labels(game=match.game).observe(wait_us / 1e6)

    def counted(self, counts: Counts) -> None:
        """Note how much there is."""
        for ticket_state in TicketState:
            self._tickets.labels(state=ticket_state.name.lower()).set(counts.tickets.get(ticket_state, 0))
        for table_state in TableState:
            self._tables.labels(state=table_state.name.lower()).set(counts.tables.get(table_state, 0))
        self._unconfirmed = counts.unconfirmed
