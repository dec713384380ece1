"""A match as a viewer sees it change, over connections that come and go."""

from types import TracebackType
from typing import Self

import grpc

from parlour.api.match.v1.matches_pb2 import WatchViewRequest, WatchViewResponse
from parlour.client.calls import Calls
from parlour.client.errors import ParlourError
from parlour.client.feed import Feed, interrupted
from parlour.client.retrying import persist
from parlour.client.sequence import Gap, Sequence

_VISIBLE = ("snapshot", "happenings", "ended")


class Watch:
    """An iterator over `snapshot`, `happenings` and, last, `ended`. Close it, or use it in ``async with``.

    Each happening comes once and in order, whatever happens to the connection. A snapshot may come in between, when the
    server can't go on from where the viewer was: it replaces everything known before.
    """

    def __init__(
        self,
        calls: Calls,
        method: grpc.aio.UnaryStreamMultiCallable[WatchViewRequest, WatchViewResponse],
        match_id: str,
        resume_token: str,
    ) -> None:
        self._calls = calls
        self._match_id = match_id
        self._token = resume_token
        self._given = resume_token
        self._sequence = Sequence()
        self._gaps = 0
        self._over = False
        self._feed = Feed(calls, method, self._request)

    @property
    def resume_token(self) -> str:
        """Where a later watch can take up: after the last message with which the caller was done.

        A message counts as done when the next one is asked for: a caller that fails over a message gets it again.
        """
        return self._token

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> WatchViewResponse:
        self._token = self._given
        while not self._over:
            settings = self._calls.settings
            message = await persist(self._receive, settings, settings.stream_patience_s)
            self._given = message.resume_token or self._given
            if message.WhichOneof("kind") in _VISIBLE:
                self._gaps = 0
                return message
            self._token = self._given
        raise StopAsyncIteration

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the stream; nothing more comes."""
        self._over = True
        self._feed.drop()

    def _request(self) -> WatchViewRequest:
        return WatchViewRequest(match_id=self._match_id, resume_token=self._token)

    async def _receive(self) -> WatchViewResponse:
        message = await self._next()
        while message.WhichOneof("kind") == "resumed":  # no news yet: a stream that breaks now has come no further
            message = await self._next()
        return message

    async def _next(self) -> WatchViewResponse:
        try:
            message = await self._feed.read()
        except ParlourError as error:
            if error.reason != "RESUME_EXPIRED" or not self._token:
                raise
            self._start_again()
            raise interrupted("the server no longer knows the place; it is asked for a snapshot") from error
        try:
            return self._admit(message)
        except Gap as gap:
            self._feed.drop()
            self._gaps += 1
            if self._gaps > 1:
                self._start_again()
            raise interrupted(str(gap)) from gap

    def _admit(self, message: WatchViewResponse) -> WatchViewResponse:
        kind = message.WhichOneof("kind")
        if kind == "snapshot":
            self._sequence.start(message.snapshot.sequence, message.snapshot.match.step)
        elif kind == "resumed":
            self._sequence.resume(message.resumed.sequence)
        elif kind == "heartbeat":
            self._sequence.confirm(message.heartbeat.sequence)
        elif kind == "happenings":
            return self._news(message)
        elif kind == "ended":
            self._over = True
            self._feed.drop()
        elif kind == "closing":
            self._token = self._given = message.resume_token or self._given
            self._feed.drop()
            raise interrupted("the server is about to stop")
        return message

    def _news(self, message: WatchViewResponse) -> WatchViewResponse:
        fresh = self._sequence.fresh(message.happenings)
        if fresh is message.happenings:
            return message
        answer = WatchViewResponse(resume_token=message.resume_token, server_time=message.server_time)
        if fresh is not None:
            answer.happenings.CopyFrom(fresh)
        return answer

    def _start_again(self) -> None:
        self._token = self._given = ""
        self._sequence = Sequence()
