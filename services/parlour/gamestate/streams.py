"""Streams of a match: every watcher is told of each step, fitted to what it may see, once and in order."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Protocol

from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.engine.match import Advance
from parlour.gamestate import translate
from parlour.gamestate.hosted import SPECTATOR, Hosted, Watcher
from parlour.gamestate.records import OutageRow, State
from parlour.serving.errors import resume_invalid, slow_consumer

CLOSING = matches_pb2.WatchViewResponse(closing=matches_pb2.Closing())
OVER = (State.FINISHED, State.ABANDONED)


class History(Protocol):
    """Reads what a viewer was shown, from the log."""

    async def __call__(self, hosted: Hosted, seat: int | None, after: int, upto: int) -> list[match_pb2.Happening]:
        """Return the happenings numbered after + 1 to upto."""


def tell(hosted: Hosted, advance: Advance) -> None:
    """Tell the watchers of the step that the match has just taken."""
    if not hosted.watchers:
        return
    messages: dict[int | None, matches_pb2.WatchViewResponse] = {}
    for watcher in hosted.watchers:
        message = messages.get(watcher.seat)
        if message is None:
            message = messages[watcher.seat] = translate.step_message(hosted, advance, watcher.seat)
        watcher.tell(message)


def tell_state(hosted: Hosted, outages: Iterable[OutageRow], now: int) -> None:
    """Show the watchers the match anew: it was dealt or abandoned, or time was given back."""
    given = list(outages)
    for watcher in hosted.watchers:
        watcher.tell(translate.view(hosted, watcher.seat, given, now))


async def watch(
    hosted: Hosted,
    seat: int | None,
    token: str,
    *,
    history: History,
    outages: Callable[[Hosted], Iterable[OutageRow]],
    now: Callable[[], int],
    heartbeat_s: float,
    queue: int,
) -> AsyncIterator[matches_pb2.WatchViewResponse]:
    """Yield the messages of one stream until the match is over, the server drains or the reader is too slow.

    Raises:
        InvalidArgument: The token is not one of this viewer of this match.
        ResourceExhausted: The reader is too slow.
    """
    watcher = Watcher(seat, queue)
    hosted.watchers.add(watcher)
    try:
        async for message in _first(hosted, seat, token, history, outages, now):
            yield _stamped(message, now())
        while hosted.state not in OVER or not watcher.queue.empty():
            message = await _next(watcher, hosted, heartbeat_s)
            if watcher.slow:
                raise slow_consumer()
            yield _stamped(message, now())
            if message.HasField("closing"):
                return
        yield _stamped(_last(hosted, seat), now())
    finally:
        hosted.watchers.discard(watcher)


async def _first(
    hosted: Hosted,
    seat: int | None,
    token: str,
    history: History,
    outages: Callable[[Hosted], Iterable[OutageRow]],
    now: Callable[[], int],
) -> AsyncIterator[matches_pb2.WatchViewResponse]:
    upto = hosted.shown[SPECTATOR if seat is None else seat]
    if not token:
        view = translate.view(hosted, seat, outages(hosted), now())
        yield matches_pb2.WatchViewResponse(snapshot=view, resume_token=view.resume_token)
        return
    after = translate.read_resume_token(token, hosted.match_id, seat)
    if after is None or after > upto:
        raise resume_invalid()
    here = translate.resume_token(hosted.match_id, seat, after)
    yield matches_pb2.WatchViewResponse(resumed=matches_pb2.Resumed(sequence=after), resume_token=here)
    if after < upto:
        yield translate.news_message(hosted, await history(hosted, seat, after, upto), seat, upto)


async def _next(watcher: Watcher, hosted: Hosted, heartbeat_s: float) -> matches_pb2.WatchViewResponse:
    try:
        async with asyncio.timeout(heartbeat_s):
            message = await watcher.queue.get()
    except TimeoutError:
        sequence = hosted.shown[SPECTATOR if watcher.seat is None else watcher.seat]
        here = translate.resume_token(hosted.match_id, watcher.seat, sequence)
        return matches_pb2.WatchViewResponse(heartbeat=matches_pb2.Heartbeat(sequence=sequence), resume_token=here)
    if isinstance(message, match_pb2.View):
        return matches_pb2.WatchViewResponse(snapshot=message, resume_token=message.resume_token)
    response: matches_pb2.WatchViewResponse = message
    return response


def _last(hosted: Hosted, seat: int | None) -> matches_pb2.WatchViewResponse:
    sequence = hosted.shown[SPECTATOR if seat is None else seat]
    return matches_pb2.WatchViewResponse(
        ended=translate.ended(hosted), resume_token=translate.resume_token(hosted.match_id, seat, sequence)
    )


def _stamped(message: matches_pb2.WatchViewResponse, now: int) -> matches_pb2.WatchViewResponse:
    message.server_time.CopyFrom(translate.timestamp(now))
    return message
