"""A match in the memory of this process: the engine's match, who sits where, and what each viewer has been shown."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.engine.match import Advance, Cause, Match, OpenDecision
from parlour.gamestate.records import State

SPECTATOR = -1


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as people see it."""

    account_id: str
    display_name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """An accepted answer, by the request that brought it."""

    step: int
    opened: int


@dataclass(slots=True)
class Hosted:
    """A match of this service. Change it only while holding `lock`.

    Attributes:
        match_id: Its id.
        game: Key of its game.
        setup: What was fixed before the deal.
        limit_us: Time for each decision; None when untimed.
        seats: Who sits where, by seat.
        state: Where it is in its life.
        commitment: Published before the deal.
        created_at: When it was announced.
        started_at: When it was dealt.
        ended_at: When it ended.
        abandon_reason: Why it has no result.
        play: The engine's match; None before the deal.
        deadlines: By seat that is asked, when time is up.
        opened_at: By seat that is asked, when its decision was opened.
        shown: How many happenings each viewer has been shown: by seat, spectators last.
        answered: Accepted requests of each seat.
        watchers: Streams to tell of each step.
        pending: The step that is being made durable; it is taken even if its caller has gone away.
        deal_open: Whether its deal group, if it has one, is known to be over.
    """

    match_id: str
    game: str
    setup: setup_pb2.MatchSetup
    limit_us: int | None
    seats: tuple[Seat, ...]
    state: State
    commitment: bytes
    created_at: int
    started_at: int | None = None
    ended_at: int | None = None
    abandon_reason: str = ""
    play: Match | None = None
    deadlines: dict[int, int] = field(default_factory=dict)
    opened_at: dict[int, int] = field(default_factory=dict)
    shown: list[int] = field(default_factory=list)
    answered: dict[tuple[int, str], Answered] = field(default_factory=dict)
    watchers: set["Watcher"] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pending: asyncio.Future[None] | None = None
    deal_open: bool = False

    @property
    def step(self) -> int:
        """Steps accepted."""
        return self.play.step if self.play else 0

    @property
    def decisions(self) -> Iterator[OpenDecision]:
        """Every open decision, in seat order."""
        if self.play is not None:
            yield from self.play.open.values()

    def seat_of(self, account_id: str) -> int | None:
        """Return the seat that the account holds; the lowest, if it holds several; None if it holds none."""
        return next((number for number, seat in enumerate(self.seats) if seat.account_id == account_id), None)

    def heir(self, advance: Advance, bot: str) -> str:
        """Return `bot` if it answers from this step on for the seat that acted in it, otherwise the empty string.

        It does after the resignation of a person from a match that goes on, where the game has no rule for it.
        """
        goes_on = advance.cause is Cause.RESIGNATION and not advance.over
        if not goes_on or self.play is None or self.play.game.rules_resignation or self.seats[advance.seat].bot:
            return ""
        return bot

    def hand_over(self, seat: int, bot: str) -> None:
        """Have a bot answer for a seat from now on."""
        holder = self.seats[seat]
        heir = Seat(holder.account_id, holder.display_name, bot)
        self.seats = (*self.seats[:seat], heir, *self.seats[seat + 1 :])

    @property
    def handed(self) -> Iterator[tuple[int, str]]:
        """Every seat that a bot plays in place of its holder, and the bot."""
        for number, (now, first) in enumerate(zip(self.seats, self.setup.seats, strict=True)):
            if now.bot != first.bot:
                yield number, now.bot

    def count_shown(self, advance: Advance) -> None:
        """Count what the step shows to each viewer."""
        everybody = 0 if advance.cause is Cause.SEAT else 1
        for news in advance.news:
            if news.public is not None:
                everybody += 1
                continue
            for viewer in news.private:
                self.shown[viewer] += 1
        self.shown = [count + everybody for count in self.shown]


class Watcher:
    """A stream that is told of each step.

    Attributes:
        seat: Whose view it carries; None for a spectator.
        queue: Messages that wait to be sent; None ends the stream.
        slow: Whether the reader fell behind and was cut off.
    """

    __slots__ = ("queue", "seat", "slow")

    def __init__(self, seat: int | None, capacity: int) -> None:
        self.seat = seat
        self.queue: asyncio.Queue[Any] = asyncio.Queue(capacity)
        self.slow = False

    def tell(self, message: Any) -> None:
        """Hand a message over without waiting; a reader that is too slow is cut off."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.slow = True


def shown(advance: Advance, viewer: int | None) -> Iterator[Any]:
    """Yield what a step shows to a viewer: first what the host did, then the game's happenings."""
    if advance.cause is Cause.TIMEOUT:
        yield match_pb2.SeatTimedOut(seat=advance.seat)
    elif advance.cause is Cause.RESIGNATION:
        yield match_pb2.SeatResigned(seat=advance.seat)
    for news in advance.news:
        happening = news.seen_by(viewer)
        if happening is not None:
            yield happening


class LoggedStep(msgspec.Struct, frozen=True):
    """One row of the action log, decoded.

    Attributes:
        step: Its number.
        seat: Who acted.
        cause: Why.
        opened: The step that opened the decision; -1 for a resignation.
        action: The game's action; None for a resignation.
        request_id: The request that brought it; empty for a timeout.
        at: When it was accepted.
    """

    step: int
    seat: int
    cause: Cause
    opened: int
    action: Any
    request_id: str
    at: int


def again(play: Match, logged: LoggedStep) -> Advance:
    """Work a logged step out again; the caller accepts it."""
    if logged.cause is Cause.RESIGNATION:
        return play.propose_resignation(logged.seat)
    return play.propose(logged.seat, logged.action, logged.cause)
