"""Playing and watching matches."""

from collections.abc import AsyncIterator
from functools import cached_property
from typing import TYPE_CHECKING

import grpc

from parlour.api.match.v1 import match_pb2
from parlour.api.match.v1 import matches_pb2 as api
from parlour.api.match.v1.matches_pb2_grpc import MatchesStub
from parlour.client.area import Area, pages, request_name
from parlour.client.errors import ParlourError
from parlour.client.watch import Watch

if TYPE_CHECKING:
    from parlour.api.match.v1.matches_pb2_grpc import MatchesAsyncStub


def _not_yet(error: ParlourError) -> bool:
    return error.code is grpc.StatusCode.NOT_FOUND


def _lost_a_race(error: ParlourError) -> bool:
    return error.reason == "CONFLICT"


class Playing(Area):
    """Calls of the service `Matches`."""

    @cached_property
    def _matches(self) -> "MatchesAsyncStub":
        return MatchesStub(self._calls.channel("gamestate"))

    async def get_match(self, match_id: str) -> match_pb2.Match:
        """Return what everyone may know of a match."""
        return await self._calls.unary(self._matches.GetMatch, api.GetMatchRequest(match_id=match_id))

    async def wait_until_announced(self, match_id: str, patience_s: float = 10.0) -> match_pb2.Match:
        """Return a match that was just arranged, as soon as it can be asked for.

        Raises:
            ParlourError: NOT_FOUND, still after `patience_s` seconds.
        """
        request = api.GetMatchRequest(match_id=match_id)
        return await self._calls.unary(self._matches.GetMatch, request, patience_s, _not_yet)

    async def matches(self, state: match_pb2.MatchState.ValueType | None = None) -> AsyncIterator[match_pb2.Match]:
        """Yield the caller's matches, newest first; None means in every state."""
        wanted = match_pb2.MATCH_STATE_UNSPECIFIED if state is None else state
        ask = self._matches.ListMatches
        async for page in pages(lambda at: self._calls.unary(ask, api.ListMatchesRequest(page_token=at, state=wanted))):
            for match in page.matches:
                yield match

    async def take_seat(self, match_id: str, nonce: bytes = b"") -> match_pb2.Match:
        """Take the caller's seat, with up to 64 bytes of one's own for the shuffle; waits for the match to appear.

        Raises:
            ParlourError: NOT_SEATED: the caller holds no seat.
        """
        await self.wait_until_announced(match_id)
        return await self._calls.unary(self._matches.TakeSeat, api.TakeSeatRequest(match_id=match_id, nonce=nonce))

    async def view(self, match_id: str) -> match_pb2.View:
        """Return what the caller may know of a match now."""
        return await self._calls.unary(self._matches.GetView, api.GetViewRequest(match_id=match_id))

    def watch(self, match_id: str, resume_token: str = "") -> Watch:
        """Return the match as the caller sees it change; a token of an earlier watch takes up from there."""
        return Watch(self._calls, self._matches.WatchView, match_id, resume_token)

    async def happenings(self, match_id: str, after: int = 0) -> AsyncIterator[match_pb2.Happening]:
        """Yield what the caller was shown after a number."""
        while True:
            request = api.ListHappeningsRequest(match_id=match_id, after=after)
            page = await self._calls.unary(self._matches.ListHappenings, request)
            for happening in page.happenings:
                yield happening
                after = happening.sequence
            if not page.happenings or after >= page.last_sequence:
                return

    async def legal_actions(self, match_id: str) -> api.ListLegalActionsResponse:
        """Return the caller's open decision, unset when it is not asked, and every legal answer. NOT_SEATED."""
        return await self._calls.unary(self._matches.ListLegalActions, api.ListLegalActionsRequest(match_id=match_id))

    async def submit(
        self, match_id: str, decision_id: str, action: match_pb2.GameAction, request_id: str = ""
    ) -> api.SubmitActionResponse:
        """Answer a decision.

        Args:
            match_id: The match.
            decision_id: From a view, a watch or an earlier answer.
            action: The answer.
            request_id: Names the answer: the same again gives the same result. Empty means a new one.

        Raises:
            ParlourError: ILLEGAL_ACTION (metadata `rule`), NOT_ASKED, DECISION_CLOSED, DECISION_EXPIRED, MATCH_OVER,
                NOT_DEALT; CONFLICT, still after all attempts. After a temporary error the answer may have arrived or
                not: send it again under its name.
        """
        request = api.SubmitActionRequest(
            match_id=match_id, decision_id=decision_id, action=action, request_id=request_id or request_name()
        )
        return await self._calls.unary(self._matches.SubmitAction, request, also=_lost_a_race)

    async def resign(self, match_id: str) -> api.SubmitActionResponse:
        """Give the caller's seat up."""
        request = api.ResignRequest(match_id=match_id, request_id=request_name())
        return await self._calls.unary(self._matches.Resign, request, also=_lost_a_race)

    async def record(self, match_id: str) -> match_pb2.Record:
        """Return the record of a finished match. MATCH_NOT_OVER."""
        return await self._calls.unary(self._matches.GetRecord, api.GetRecordRequest(match_id=match_id))
