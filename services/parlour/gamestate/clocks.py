"""Looks for decisions whose time is up and matches that wait to be dealt, and keeps the service's sign of life."""

import asyncio
import logging
from collections.abc import Sequence

from sqlalchemy import func, text
from sqlmodel import Session, col, select

from parlour.gamestate import outages, seating
from parlour.gamestate.house import House
from parlour.gamestate.metrics import MatchMetrics
from parlour.gamestate.play import Player
from parlour.gamestate.records import MatchRow, OpenDecisionRow, OutageRow, State
from parlour.gamestate.streams import tell_state
from parlour.serving.errors import ApiError
from parlour.storage.errors import StorageError

LOG = logging.getLogger(__name__)

BEAT_S = 0.5
COUNT_S = 2.0
_AT_ONCE = 200
_DUE = text(
    "SELECT match_id, seat, opened, deadline_at FROM open_decision"
    " WHERE deadline_at < :now ORDER BY deadline_at LIMIT :most"
)
_UNSEATED = text(
    "SELECT id FROM match WHERE state = 'seating' AND seats_until <= :now ORDER BY seats_until LIMIT :most"
)


class Clocks:
    """The loop that keeps time for every match of the database."""

    def __init__(self, house: House, player: Player, metrics: MatchMetrics) -> None:
        self._house = house
        self._player = player
        self._metrics = metrics
        self._beaten_at = 0
        self._counted_at = 0

    async def resume(self) -> None:
        """Give back the time since a service last lived. Before anything is served."""
        await self._beat(round(2 * BEAT_S * 1e6))
        await self._learn_outages()

    async def run(self) -> None:
        """Keep time until cancelled."""
        while True:
            try:
                await self._tick()
            except StorageError as error:
                LOG.warning("the clock can't reach its database: %s", error)
            except Exception:
                LOG.exception("the clock stumbled")
            await asyncio.sleep(self._house.settings.tick_s)

    async def _tick(self) -> None:
        now = self._house.clock.now_us()
        if now - self._beaten_at >= BEAT_S * 1e6 and await self._beat(round(self._house.settings.outage_s * 1e6)):
            await self._learn_outages()
        await self.look(self._house.clock.now_us())
        if now - self._counted_at >= COUNT_S * 1e6:
            self._counted_at = now
            self._metrics.open(*await self._house.database.query(_open_counts))

    async def look(self, now: int) -> None:
        """Deal what waits to be dealt and play fallbacks for those whose time is up."""
        due, unseated = await self._house.database.query(_due, now)
        for match_id in unseated:
            await self.deal(match_id)
        await asyncio.gather(*(self._time_up(*decision) for decision in due))

    async def deal(self, match_id: str) -> None:
        """Deal a match whose seat window has passed."""
        hosted = await self._house.get(match_id)
        async with hosted.lock:
            await self._house.database.run(seating.deal_overdue, match_id)
            await self._house.catch_up(hosted)

    async def _time_up(self, match_id: str, seat: int, opened: int, deadline: int) -> None:
        try:
            if await self._player.time_up(match_id, seat, opened):
                self._metrics.overdue((self._house.clock.now_us() - deadline) / 1e6)
        except ApiError as error:
            LOG.warning("time is up in match %s, but: %s", match_id, error.reason)
        except StorageError:
            raise
        except Exception:
            LOG.exception("the fallback of match %s could not be played", match_id)

    async def _beat(self, tolerance_us: int) -> bool:
        found = await self._house.database.run(outages.beat, tolerance_us)
        self._beaten_at = self._house.clock.now_us()
        if found is not None:
            LOG.warning("nobody could answer for %.1f s: given back", (found.ended_at - found.began_at) / 1e6)
        known = self._house.outages[-1].id if self._house.outages else None
        return found is not None or await self._house.database.query(_newest_outage) != known

    async def _learn_outages(self) -> None:
        self._house.outages[:] = await self._house.database.query(outages.outages)
        deadlines = {(m, seat): at for m, seat, at in await self._house.database.query(outages.deadlines)}
        for hosted in self._house.in_memory():
            for seat in hosted.deadlines:
                moved = deadlines.get((hosted.match_id, seat))
                if moved is not None:
                    hosted.deadlines[seat] = moved
            tell_state(hosted, self._house.outages_of(hosted), self._house.clock.now_us())


def _due(session: Session, now: int) -> tuple[Sequence[tuple[str, int, int, int]], list[str]]:
    connection, limits = session.connection(), {"now": now, "most": _AT_ONCE}
    due = [(row[0], row[1], row[2], row[3]) for row in connection.execute(_DUE, limits)]
    unseated = [row[0] for row in connection.execute(_UNSEATED, limits)]
    return due, unseated


def _newest_outage(session: Session) -> int | None:
    return session.exec(select(func.max(OutageRow.id))).one()


def _open_counts(session: Session) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    matches = select(MatchRow.game, func.count()).where(MatchRow.state == State.RUNNING).group_by(MatchRow.game)
    decisions = (
        select(MatchRow.game, func.count())
        .join(OpenDecisionRow, col(OpenDecisionRow.match_id) == col(MatchRow.id))
        .group_by(MatchRow.game)
    )
    return [(g, n) for g, n in session.exec(matches)], [(g, n) for g, n in session.exec(decisions)]
