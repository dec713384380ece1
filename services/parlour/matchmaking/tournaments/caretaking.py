"""The chores of tournaments, for the one replica that leads."""

from collections.abc import Sequence

import structlog

from parlour.matchmaking.leader import Chore
from parlour.matchmaking.tournaments import sweeps
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.metrics import TournamentMetrics, take_census
from parlour.matchmaking.tournaments.schedules import make_due

_log = structlog.get_logger(__name__)


class Caretaker:
    """Does what time asks for.

    Args:
        office: What it works with.
        metrics: Where numbers go.
    """

    def __init__(self, office: Office, metrics: TournamentMetrics) -> None:
        self._office = office
        self._metrics = metrics
        self._database, self._policy = office.desk.database, office.desk.policy

    @property
    def chores(self) -> Sequence[Chore]:
        """What there is to do, and how often."""
        return (Chore(self._policy.sweep_us, self._sweep), Chore(self._policy.census_us, self._census))

    async def _sweep(self) -> None:
        for tournament_id in await self._database.run(make_due, self._office):
            _log.info("an event of a schedule was made", tournament_id=tournament_id)
        for tournament_id in await self._database.query(sweeps.due_tournaments, self._database.now_us()):
            try:
                await self._database.run(sweeps.wake, self._office, tournament_id)
            except Exception:  # noqa: BLE001 - one tournament must not hold the others up
                _log.exception("a tournament could not be looked after", tournament_id=tournament_id)
        for tournament_id in await self._database.run(sweeps.ask_again, self._policy):
            _log.warning("a pairing is asked for again", tournament_id=tournament_id)
        await self._database.run(sweeps.post_again, self._policy)

    async def _census(self) -> None:
        census = await self._database.query(take_census)
        self._metrics.counted(census, self._database.now_us())
