"""Numbers of tournaments. Labels are phases and outcomes, nothing else."""

from collections.abc import Mapping
from functools import partial

import msgspec
from sqlalchemy import func, select
from sqlmodel import Session, col

from parlour.matchmaking.tournaments.records import DeliveryRow, PairingState, TournamentRow
from parlour.serving.metrics import Metrics
from parlour.tournaments.state import Phase

_SECONDS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
_PHASES = tuple(phase.value for phase in Phase if phase is not Phase.NONE)


class Census(msgspec.Struct, frozen=True):
    """How much there is.

    Attributes:
        phases: Tournaments by phase.
        waiting: Rounds that wait for their pairing.
        waiting_since: When the oldest of them was asked for last, in microseconds since 1970; None: there is none.
        stalled: Tournaments whose pairing was given up.
        posts: Posts that wait.
    """

    phases: Mapping[str, int]
    waiting: int
    waiting_since: int | None
    stalled: int
    posts: int


def take_census(session: Session) -> Census:
    """Count what there is."""
    phases = session.execute(select(col(TournamentRow.phase), func.count()).group_by(col(TournamentRow.phase)))
    due = select(func.count(), func.min(TournamentRow.pairing_at)).where(col(TournamentRow.pairing) == PairingState.DUE)
    waiting, since = session.execute(due).one()
    stalled = select(func.count()).where(
        col(TournamentRow.pairing) == PairingState.FAILED, col(TournamentRow.phase) == Phase.RUNNING.value
    )
    return Census(
        phases={str(phase): int(count) for phase, count in phases},
        waiting=waiting,
        waiting_since=since,
        stalled=session.execute(stalled).scalar_one(),
        posts=session.execute(select(func.count()).select_from(DeliveryRow)).scalar_one(),
    )


class TournamentMetrics:
    """Where the numbers go.

    Args:
        metrics: Of the process.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._tournaments = metrics.gauge("parlour_tournaments", "Tournaments by phase", {"phase": _PHASES})
        self._census: dict[str, float] = {}
        for name, text in (
            ("rounds_waiting", "Rounds that wait for their pairing"),
            ("pairing_wait_seconds", "Since the pairing that waits longest was asked for last"),
            ("stalled", "Tournaments whose pairing was given up"),
            ("posts_waiting", "Posts to other systems that wait"),
        ):
            metrics.level(f"parlour_tournament_{name}", text, partial(self._level, name))
        self._pairing = metrics.distribution(
            "parlour_tournament_pairing_seconds", "Time that the pairing of a round took", _SECONDS
        )
        self._failures = metrics.counter(
            "parlour_tournament_pairing_failures", "Pairings that failed", {"final": ("yes", "no")}
        )
        self._posts = metrics.counter("parlour_tournament_posts", "Posts to other systems", {"taken": ("yes", "no")})

    def _level(self, name: str) -> float:
        return self._census.get(name, 0.0)

    def paired(self, took_us: int) -> None:
        """Note a pairing."""
        self._pairing.observe(took_us / 1e6)

    def failed(self, *, final: bool) -> None:
        """Note a pairing that failed."""
        self._failures.labels(final="yes" if final else "no").inc()

    def posted(self, *, taken: bool) -> None:
        """Note a post."""
        self._posts.labels(taken="yes" if taken else "no").inc()

    def counted(self, census: Census, now_us: int) -> None:
        """Note how much there is."""
        for phase in _PHASES:
            self._tournaments.labels(phase=phase).set(census.phases.get(phase, 0))
        since = census.waiting_since
        self._census = {
            "rounds_waiting": census.waiting,
            "pairing_wait_seconds": 0.0 if since is None else max(0, now_us - since) / 1e6,
            "stalled": census.stalled,
            "posts_waiting": census.posts,
        }
