"""The matches that this process has in memory, and how they are kept true to the log.

Any replica may serve any request. So a read first asks the database whether another replica has taken a step, and a
write that loses the race for a step number reads what it missed and starts again.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import func
from sqlmodel import Session, select

from parlour.api.events.v1 import events_pb2
from parlour.bus.outbox import announce
from parlour.engine.errors import EngineError
from parlour.engine.match import Advance
from parlour.games import registry
from parlour.gamestate import deals, log
from parlour.gamestate.hosted import Answered, Hosted, LoggedStep, again
from parlour.gamestate.records import ActionRow, MatchRow, OpenDecisionRow, OutageRow, State
from parlour.gamestate.settings import MatchSettings
from parlour.gamestate.streams import tell, tell_state
from parlour.serving.clock import Clock
from parlour.serving.errors import not_found
from parlour.storage.database import Database
from parlour.storage.unit_of_work import UnitOfWork
from parlour.wire import WireError

LOG = logging.getLogger(__name__)

LIVE = (State.SEATING, State.RUNNING)

UNPLAYABLE = (EngineError, msgspec.MsgspecError, WireError)
"""What reading a damaged log raises."""


@dataclass(frozen=True, slots=True)
class _News:
    state: State
    started_at: int | None
    ended_at: int | None
    abandon_reason: str
    steps: Sequence[LoggedStep]
    open: Sequence[OpenDecisionRow]


class House:
    """Finds matches, in memory or in the log."""

    def __init__(self, database: Database, clock: Clock, settings: MatchSettings) -> None:
        self.database = database
        self.clock = clock
        self.settings = settings
        self._matches: OrderedDict[str, Hosted] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Hosted]] = {}
        self.outages: list[OutageRow] = []

    async def get(self, match_id: str) -> Hosted:
        """Return the match as this process knows it; another replica may have gone on.

        Raises:
            NotFound: No such match.
        """
        hosted = self._matches.get(match_id)
        if hosted is not None:
            self._matches.move_to_end(match_id)
            return hosted
        loading = self._loading.get(match_id)
        if loading is None:
            loading = self._loading[match_id] = asyncio.ensure_future(self._load(match_id))
            loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(loading)

    async def fresh(self, match_id: str) -> Hosted:
        """Return the match as the log has it now; raises as `get`."""
        known = match_id in self._matches
        hosted = await self.get(match_id)
        if known and hosted.state in LIVE and await self._behind(hosted):
            async with hosted.lock:
                await self.catch_up(hosted)
        return hosted

    async def withheld(self, hosted: Hosted) -> bool:
        """Whether the deal of the match is kept from those who do not play it, as its deal group is not over."""
        group = hosted.setup.deal_group
        if group and not hosted.deal_open:
            hosted.deal_open = await self.database.query(deals.is_over, group)
        return bool(group) and not hosted.deal_open

    async def catch_up(self, hosted: Hosted) -> bool:
        """Take the steps that the log has and this process has not; the caller holds the match's lock.

        Returns:
            Whether there was anything to catch up with.
        """
        if hosted.state not in LIVE or not await self._behind(hosted):
            return False
        if hosted.play is None:
            read_again = await self.database.query(log.read_match, hosted.match_id)
            if read_again is not None:
                _adopt(hosted, read_again)
                tell_state(hosted, self.outages_of(hosted), self.clock.now_us())
            return True
        news = await self.database.query(_news, hosted.game, hosted.match_id, hosted.step)
        hosted.started_at, hosted.ended_at = news.started_at, news.ended_at
        hosted.abandon_reason = news.abandon_reason
        for index, logged in enumerate(news.steps):
            advance = again(hosted.play, logged)
            last = index == len(news.steps) - 1
            if last:
                hosted.state = news.state
            self.take(hosted, advance, logged.opened, logged.request_id, logged.at)
        if hosted.state is not news.state:
            hosted.state = news.state
            tell_state(hosted, self.outages_of(hosted), self.clock.now_us())
        _set_clock(hosted, news.open)
        return True

    async def _behind(self, hosted: Hosted) -> bool:
        step, state = await self.database.query(_tip, hosted.match_id)
        return step != hosted.step or state != hosted.state

    def take(self, hosted: Hosted, advance: Advance, opened: int, request_id: str, at: int) -> None:
        """Take a durable step in memory and tell the watchers."""
        if hosted.play is None:
            raise ValueError("the match is not dealt")
        before, heir = hosted.play.open, hosted.heir(advance, self.settings.resigned_bot)
        hosted.play.accept(advance)
        if heir:
            hosted.hand_over(advance.seat, heir)
        hosted.count_shown(advance)
        if request_id:
            hosted.answered[advance.seat, request_id] = Answered(advance.step, opened)
        for seat in before.keys() - advance.open.keys():
            hosted.deadlines.pop(seat, None)
            hosted.opened_at.pop(seat, None)
        for seat, question in advance.open.items():
            if question.opened == advance.step:
                hosted.opened_at[seat] = at
                if hosted.limit_us is not None:
                    hosted.deadlines[seat] = at + hosted.limit_us
        if advance.over:
            hosted.state, hosted.ended_at = State.FINISHED, at
        tell(hosted, advance)

    def put(self, hosted: Hosted) -> None:
        """Keep a match that was just dealt or read, and let go of those that nobody has asked for the longest."""
        self._matches[hosted.match_id] = hosted
        while len(self._matches) > self.settings.in_memory:
            oldest = next((m for m in self._matches.values() if not m.watchers and not m.lock.locked()), None)
            if oldest is None:
                return
            del self._matches[oldest.match_id]

    def forget(self, match_id: str) -> None:
        """Drop a match from memory; the log has it."""
        self._matches.pop(match_id, None)

    def watched(self, match_id: str) -> Hosted | None:
        """Return a match that streams of this process show, if it is one."""
        hosted = self._matches.get(match_id)
        return hosted if hosted is not None and hosted.watchers else None

    def in_memory(self) -> Sequence[Hosted]:
        """Return every match in memory."""
        return list(self._matches.values())

    def outages_of(self, hosted: Hosted) -> list[OutageRow]:
        """Return the outages in which the match was running, oldest first."""
        start, end = hosted.started_at, hosted.ended_at
        if start is None or hosted.limit_us is None:
            return []
        return [o for o in self.outages if o.ended_at > start and (end is None or o.ended_at <= end)]

    async def _load(self, match_id: str) -> Hosted:
        try:
            hosted = await self.database.query(log.read_match, match_id)
        except UNPLAYABLE:
            LOG.exception("match %s can't be read from its log: it goes into quarantine", match_id)
            await self.database.run(quarantine, match_id, self.clock.now_us())
            hosted = await self.database.query(log.read_match, match_id)
        if hosted is None:
            raise not_found("match", match_id)
        self.put(hosted)
        return hosted


def quarantine(uow: UnitOfWork, match_id: str, now: int) -> None:
    """Set a match aside whose log can't be played: it has no result, and nothing of it is lost."""
    row = uow.session.get(MatchRow, match_id)
    if row is None or row.state == State.ABANDONED:
        return
    row.state, row.abandon_reason, row.ended_at = State.ABANDONED, "QUARANTINED", now
    for decision in uow.session.exec(select(OpenDecisionRow).where(OpenDecisionRow.match_id == match_id)):
        uow.session.delete(decision)
    event = events_pb2.MatchAbandoned(match_id=match_id, reason="QUARANTINED")
    announce(uow, "gamestate", match_id, 1 << 40, event)


def _tip(session: Session, match_id: str) -> tuple[int, str]:
    newest = select(func.coalesce(func.max(ActionRow.step), 0)).where(ActionRow.match_id == match_id).scalar_subquery()
    step, state = session.exec(select(newest, MatchRow.state).where(MatchRow.id == match_id)).one()
    return int(step), state


def _news(session: Session, game: str, match_id: str, step: int) -> _News:
    row = session.get_one(MatchRow, match_id)
    steps = log.read_steps(session, registry.entry(game).game, match_id, step)
    rows = session.exec(select(OpenDecisionRow).where(OpenDecisionRow.match_id == match_id)).all()
    return _News(State(row.state), row.started_at, row.ended_at, row.abandon_reason, steps, rows)


def _adopt(hosted: Hosted, other: Hosted) -> None:
    for name in (
        "seats",
        "state",
        "started_at",
        "ended_at",
        "abandon_reason",
        "play",
        "deadlines",
        "opened_at",
        "shown",
    ):
        setattr(hosted, name, getattr(other, name))
    hosted.answered.update(other.answered)


def _set_clock(hosted: Hosted, rows: Sequence[OpenDecisionRow]) -> None:
    hosted.opened_at = {row.seat: row.opened_at for row in rows}
    hosted.deadlines = {row.seat: row.deadline_at for row in rows if row.deadline_at is not None}
