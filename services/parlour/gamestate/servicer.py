"""`Matches`: calls become use cases, results become messages."""

import re
from collections.abc import AsyncIterator
from time import perf_counter
from typing import Any

from parlour.api.match.v1 import match_pb2, matches_pb2, matches_pb2_grpc
from parlour.engine.fairness import MAX_NONCE_BYTES
from parlour.gamestate import history, listing, seating, streams, translate
from parlour.gamestate.hosted import SPECTATOR, Hosted
from parlour.gamestate.house import House
from parlour.gamestate.metrics import MatchMetrics
from parlour.gamestate.play import Answer, Player, Request, Resignation, dealt
from parlour.gamestate.records import State
from parlour.serving import context
from parlour.serving.access import Access
from parlour.serving.errors import deal_withheld, malformed, not_now, seat_token_refused
from parlour.serving.principal import Scope
from parlour.wire import encode_action, encode_record

_ANYONE = Access(seat_tokens=True)
_SEATED = Access.any_of(Scope.PLAY, Scope.BOT, seat_tokens=True)
_SERVICE = "/parlour.api.match.v1.Matches/"
ACCESS = {
    f"{_SERVICE}GetMatch": _ANYONE,
    f"{_SERVICE}ListMatches": Access.AUTHENTICATED,
    f"{_SERVICE}TakeSeat": _SEATED,
    f"{_SERVICE}GetView": _ANYONE,
    f"{_SERVICE}WatchView": _ANYONE,
    f"{_SERVICE}ListHappenings": _ANYONE,
    f"{_SERVICE}ListLegalActions": _SEATED,
    f"{_SERVICE}SubmitAction": _SEATED,
    f"{_SERVICE}Resign": _SEATED,
    f"{_SERVICE}GetRecord": _ANYONE,
}

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}").fullmatch
_PAGE = 200
_LARGEST_PAGE = 1000


class MatchesServicer(matches_pb2_grpc.MatchesServicer):
    """Playing and watching."""

    def __init__(self, house: House, player: Player, metrics: MatchMetrics) -> None:
        self._house = house
        self._player = player
        self._metrics = metrics

    async def GetMatch(self, request: matches_pb2.GetMatchRequest, context: Any) -> match_pb2.Match:
        """What everyone may know."""
        hosted = await self._house.fresh(_match_id(request.match_id))
        message = translate.match(hosted, self._house.outages_of(hosted))
        if not _plays(hosted) and not _internal() and await self._house.withheld(hosted):
            message.ClearField("step")
            message.ClearField("decisions")
        return message

    async def ListMatches(
        self, request: matches_pb2.ListMatchesRequest, context: Any
    ) -> matches_pb2.ListMatchesResponse:
        """Tell the caller's matches."""
        size = _page_size(request.page_size, listing.PAGE, listing.LARGEST_PAGE)
        ids, token = await self._house.database.query(
            listing.matches_of, _caller().account_id, request.state, size, request.page_token
        )
        found = [await self._house.fresh(match_id) for match_id in ids]
        return matches_pb2.ListMatchesResponse(
            matches=[translate.match(hosted, self._house.outages_of(hosted)) for hosted in found],
            next_page_token=token,
        )

    async def TakeSeat(self, request: matches_pb2.TakeSeatRequest, context: Any) -> match_pb2.Match:
        """Seat the caller."""
        if len(request.nonce) > MAX_NONCE_BYTES:
            raise malformed(("nonce", f"has {len(request.nonce)} bytes, at most {MAX_NONCE_BYTES} are taken"))
        hosted = await self._house.fresh(_match_id(request.match_id))
        seat = _own_seat(hosted)
        if hosted.state is State.SEATING:
            async with hosted.lock:
                await self._house.database.run(seating.take_seat, hosted.match_id, seat, request.nonce)
                await self._house.catch_up(hosted)
        return translate.match(hosted, self._house.outages_of(hosted))

    async def GetView(self, request: matches_pb2.GetViewRequest, context: Any) -> match_pb2.View:
        """Tell what the caller may know now."""
        hosted = await self._house.fresh(_match_id(request.match_id))
        seat = await self._viewer(hosted)
        return translate.view(hosted, seat, self._house.outages_of(hosted), self._house.clock.now_us())

    async def WatchView(
        self, request: matches_pb2.WatchViewRequest, context: Any
    ) -> AsyncIterator[matches_pb2.WatchViewResponse]:
        """Stream what the caller may know."""
        hosted = await self._house.fresh(_match_id(request.match_id))

        async def shown(hosted: Hosted, seat: int | None, after: int, upto: int) -> list[match_pb2.Happening]:
            return await history.shown_between(self._house, hosted, seat, after, upto)

        async for message in streams.watch(
            hosted,
            await self._viewer(hosted),
            request.resume_token,
            history=shown,
            outages=self._house.outages_of,
            now=self._house.clock.now_us,
            heartbeat_s=self._house.settings.heartbeat_s,
            queue=self._house.settings.queue,
        ):
            yield message

    async def ListHappenings(
        self, request: matches_pb2.ListHappeningsRequest, context: Any
    ) -> matches_pb2.ListHappeningsResponse:
        """Tell what the caller was shown."""
        if request.after < 0:
            raise malformed(("after", "is negative"))
        size = _page_size(request.page_size, _PAGE, _LARGEST_PAGE)
        hosted = await self._house.fresh(_match_id(request.match_id))
        seat = await self._viewer(hosted)
        last = hosted.shown[SPECTATOR if seat is None else seat]
        upto = min(last, request.after + size)
        found = []
        if request.after < upto:
            found = await history.shown_between(self._house, hosted, seat, request.after, upto)
        return matches_pb2.ListHappeningsResponse(happenings=found, last_sequence=last)

    async def ListLegalActions(
        self, request: matches_pb2.ListLegalActionsRequest, context: Any
    ) -> matches_pb2.ListLegalActionsResponse:
        """Tell what the caller's seat may answer."""
        hosted = await self._house.fresh(_match_id(request.match_id))
        seat = _own_seat(hosted)
        play = dealt(hosted)
        response = matches_pb2.ListLegalActionsResponse()
        if seat in play.open:
            response.decision.CopyFrom(next(d for d in translate.decisions(hosted) if d.seat == seat))
            legal = play.game.actions(play.state, seat)
            response.actions.extend(encode_action(hosted.game, action) for action in legal)
        return response

    async def SubmitAction(
        self, request: matches_pb2.SubmitActionRequest, context: Any
    ) -> matches_pb2.SubmitActionResponse:
        """Answer a decision."""
        arrived = self._house.clock.now_us()
        request_id = _request_id(request.request_id)
        if not request.decision_id:
            raise malformed(("decision_id", "is empty"))
        hosted = await self._house.get(_match_id(request.match_id))
        seat = _own_seat(hosted)
        answer = Answer(
            seat, request_id, request.decision_id, request.action, arrived, not _caller().is_seat_token, self._metrics
        )
        return await self._take(hosted, answer)

    async def Resign(self, request: matches_pb2.ResignRequest, context: Any) -> matches_pb2.SubmitActionResponse:
        """Give the caller's seat up."""
        request_id = _request_id(request.request_id)
        hosted = await self._house.get(_match_id(request.match_id))
        return await self._take(hosted, Resignation(_own_seat(hosted), request_id))

    async def GetRecord(self, request: matches_pb2.GetRecordRequest, context: Any) -> match_pb2.Record:
        """Reveal a finished match."""
        hosted = await self._house.fresh(_match_id(request.match_id))
        if hosted.state is not State.FINISHED:
            raise not_now("MATCH_NOT_OVER", "the seed is not revealed before the end of the match")
        if not _internal() and await self._house.withheld(hosted):
            raise deal_withheld()
        record = encode_record(await history.record(self._house, hosted), hosted.setup.seats)
        record.deal_group = hosted.setup.deal_group
        return record

    async def _viewer(self, hosted: Hosted) -> int | None:
        """The caller's seat; None for a spectator, for whom the match's deal must be no secret."""
        seat = _seat(hosted)
        if seat is None and await self._house.withheld(hosted):
            raise deal_withheld()
        return seat

    async def _take(self, hosted: Hosted, request: Request) -> matches_pb2.SubmitActionResponse:
        taken = await self._player.take(hosted, request)
        start = perf_counter()
        response = matches_pb2.SubmitActionResponse(
            step=taken.advance.step,
            happenings=translate.happenings(hosted.game, taken.advance, request.seat, taken.sequence),
            decisions=taken.decisions,
            state=translate.STATES[taken.state],
            server_time=translate.timestamp(self._house.clock.now_us()),
        )
        self._metrics.encoded(start, perf_counter())
        return response


def _caller() -> Any:
    return context.principal()


def _seat(hosted: Hosted) -> int | None:
    """The caller's seat; None for a spectator. A seat token is good for its own match only."""
    caller = context.principal()
    if caller.is_seat_token:
        if caller.match_id != hosted.match_id or caller.seat is None or not 0 <= caller.seat < len(hosted.seats):
            raise seat_token_refused()
        return caller.seat
    return hosted.seat_of(caller.account_id)


def _plays(hosted: Hosted) -> bool:
    caller = context.principal()
    return caller.match_id == hosted.match_id if caller.is_seat_token else hosted.seat_of(caller.account_id) is not None


def _internal() -> bool:
    return Scope.INTERNAL in context.principal().scopes


def _own_seat(hosted: Hosted) -> int:
    seat = _seat(hosted)
    if seat is None:
        raise not_now("NOT_SEATED", "you hold no seat at this match")
    return seat


def _match_id(value: str) -> str:
    if not value:
        raise malformed(("match_id", "is empty"))
    return value


def _request_id(value: str) -> str:
    name = value.lower()
    if _UUID(name) is None:
        raise malformed(("request_id", "is not a UUID"))
    return name


def _page_size(asked: int, default: int, largest: int) -> int:
    if asked < 0:
        raise malformed(("page_size", "is negative"))
    return min(asked or default, largest)
