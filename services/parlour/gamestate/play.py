"""Taking steps: answers, resignations and time that is up. A step is durable before anybody hears of it."""

import asyncio
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from parlour.api.match.v1 import match_pb2
from parlour.engine.errors import ActionError
from parlour.engine.match import Advance, Match
from parlour.gamestate.append import step_batch
from parlour.gamestate.history import state_after
from parlour.gamestate.hosted import Answered, Hosted
from parlour.gamestate.house import House
from parlour.gamestate.metrics import MatchMetrics
from parlour.gamestate.records import State
from parlour.gamestate.translate import decisions
from parlour.serving.errors import ApiError, conflict, decision_closed, decision_expired, not_now, request_id_reused
from parlour.storage.errors import Conflict
from parlour.storage.group_writer import GroupWriter
from parlour.wire import decode_action

_TRIES = 4


@dataclass(frozen=True, slots=True)
class Taken:
    """An accepted step as its caller hears of it.

    Attributes:
        advance: The step.
        sequence: Number of the last happening that it showed to the caller.
        fresh: False when the same request had been accepted before; the match may have gone on since.
        decisions: What was open after it.
        state: Where the match was in its life after it.
    """

    advance: Advance
    sequence: int
    fresh: bool
    decisions: list[match_pb2.OpenDecision]
    state: State


class Request(Protocol):
    """What a seat asks for under a request id."""

    @property
    def seat(self) -> int:
        """Who asks."""

    @property
    def request_id(self) -> str:
        """The name of the request."""

    def work_out(self, hosted: Hosted, play: Match) -> tuple[Advance, int]:
        """Return the step and the step that opened the decision (-1: none); changes nothing.

        Raises:
            ActionError, ApiError, WireError: It can't be done now.
        """

    def same_as(self, hosted: Hosted, before: Advance, opened: int) -> bool:
        """Whether the accepted step came from an equal request."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a decision.

    Attributes:
        seat: Who answers.
        request_id: Its name.
        decision_id: What is answered.
        action: The answer.
        arrived: When it came in.
        in_person: Whether the holder's own account answers, rather than a token for the seat.
        metrics: Where the time goes.
    """

    seat: int
    request_id: str
    decision_id: str
    action: match_pb2.GameAction
    arrived: int
    in_person: bool
    metrics: MatchMetrics

    def work_out(self, hosted: Hosted, play: Match) -> tuple[Advance, int]:
        """Return the step that the answer leads to."""
        question = play.decision(self.decision_id)
        if question.decision.seat != self.seat:
            raise decision_closed()
        if self.in_person and self.seat in play.resigned:
            raise not_now("RESIGNED", "this seat has given up and answers no more")
        deadline = hosted.deadlines.get(self.seat)
        if deadline is not None and self.arrived > deadline:
            raise decision_expired()
        start = perf_counter()
        action = decode_action(hosted.game, self.action)
        decoded = perf_counter()
        advance = play.propose(self.seat, action)
        self.metrics.decoded(start, decoded)
        self.metrics.applied(decoded, perf_counter())
        return advance, question.opened

    def same_as(self, hosted: Hosted, before: Advance, opened: int) -> bool:
        """Whether it names the same decision and says the same."""
        same_decision = self.decision_id == f"{opened}.{self.seat}"
        return same_decision and bool(before.action == decode_action(hosted.game, self.action))


@dataclass(frozen=True, slots=True)
class Resignation:
    """A seat gives up."""

    seat: int
    request_id: str

    def work_out(self, hosted: Hosted, play: Match) -> tuple[Advance, int]:  # noqa: ARG002 - the protocol's shape
        """Return the step."""
        return play.propose_resignation(self.seat), -1

    def same_as(self, hosted: Hosted, before: Advance, opened: int) -> bool:  # noqa: ARG002 - the protocol's shape
        """Whether the step was a resignation too."""
        return opened == -1


class Player:
    """Takes steps in matches."""

    def __init__(self, house: House, writer: GroupWriter, metrics: MatchMetrics) -> None:
        self._house = house
        self._writer = writer
        self._metrics = metrics

    async def take(self, hosted: Hosted, request: Request) -> Taken:
        """Take the step that a seat asks for, or tell the stored answer to the same request.

        A caller that goes away does not stop it half-way.

        Raises:
            ApiError: As `Matches.SubmitAction` tells.
            ActionError, WireError: The action is illegal, or no action of the game.
        """
        async with hosted.lock:
            if hosted.pending is not None:
                await asyncio.wait([hosted.pending])
            for attempt in range(_TRIES):
                before = hosted.answered.get((request.seat, request.request_id))
                if before is not None:
                    return await self._again(hosted, request, before)
                try:
                    advance, opened = request.work_out(hosted, dealt(hosted))
                except (ActionError, ApiError):
                    # Another replica may have taken the match further than this one knows.
                    if attempt == 0 and await self._house.catch_up(hosted):
                        continue
                    raise
                if await self._append(hosted, advance, opened, request.request_id):
                    last = hosted.shown[request.seat]
                    return Taken(advance, last, True, decisions(hosted), hosted.state)
        raise conflict()

    async def time_up(self, match_id: str, seat: int, opened: int) -> bool:
        """Play the game's fallback if the decision is still open and its time is up; tell whether it was."""
        hosted = await self._house.get(match_id)
        async with hosted.lock:
            if hosted.pending is not None:
                await asyncio.wait([hosted.pending])
            for _ in range(_TRIES):
                question = hosted.play.open.get(seat) if hosted.play else None
                now = self._house.clock.now_us()
                late = hosted.deadlines.get(seat, now) < now
                if hosted.play is None or question is None or question.opened != opened or not late:
                    return False
                if await self._append(hosted, hosted.play.propose_fallback(seat), opened, ""):
                    self._metrics.timed_out(hosted.game)
                    return True
        return False

    async def _again(self, hosted: Hosted, request: Request, before: Answered) -> Taken:
        then, advance = await state_after(self._house, hosted, before.step)
        if not request.same_as(hosted, advance, before.opened):
            raise request_id_reused()
        return Taken(advance, then.shown[request.seat], False, decisions(then), then.state)

    async def _append(self, hosted: Hosted, advance: Advance, opened: int, request_id: str) -> bool:
        at = self._house.clock.now_us()
        start = perf_counter()
        batch = step_batch(hosted, advance, opened, request_id, at, self._house.settings)
        kept = self._writer.submit(batch)
        waiter: asyncio.Future[None] = kept.get_loop().create_future()
        hosted.pending = kept

        def take(done: asyncio.Future[None]) -> None:
            hosted.pending = None
            if done.cancelled():  # the loop ends
                waiter.cancel()
                return
            failure = done.exception()
            if failure is None and advance.step == hosted.step + 1:
                self._house.take(hosted, advance, opened, request_id, at)
            if waiter.done():
                return  # the caller went away
            if failure is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(failure)

        kept.add_done_callback(take)
        try:
            await waiter
        except Conflict:
            await self._house.catch_up(hosted)
            return False
        self._metrics.committed(start, perf_counter())
        return True


def dealt(hosted: Hosted) -> Match:
    """Return the engine's match.

    Raises:
        FailedPrecondition: It is not dealt yet, or was abandoned.
    """
    if hosted.state is State.ABANDONED:
        raise not_now("MATCH_ABANDONED", "the match was abandoned", {"abandon_reason": hosted.abandon_reason})
    if hosted.play is None:
        raise not_now("NOT_DEALT", "the match is not dealt yet")
    return hosted.play
