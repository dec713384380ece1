"""`Hosting`: what the host's own workers ask."""

from typing import Any

from parlour.api.match.v1 import matches_pb2, matches_pb2_grpc
from parlour.engine.dice import Dice
from parlour.engine.fairness import new_server_seed
from parlour.gamestate import listing
from parlour.gamestate.house import House
from parlour.gamestate.play import dealt
from parlour.gamestate.records import MatchRow, State
from parlour.serving import context as call
from parlour.serving.access import Access
from parlour.serving.errors import malformed, not_found, not_now, seat_token_refused
from parlour.serving.principal import Scope
from parlour.storage.unit_of_work import UnitOfWork

_SERVICE = "/parlour.api.match.v1.Hosting/"
ACCESS = {
    f"{_SERVICE}ListBotDecisions": Access.any_of(Scope.INTERNAL),
    f"{_SERVICE}ListUnscoredMatches": Access.any_of(Scope.INTERNAL),
    f"{_SERVICE}ConfirmScored": Access.any_of(Scope.INTERNAL),
    f"{_SERVICE}ImagineState": Access.any_of(Scope.BOT, seat_tokens=True),
}

_PAGE = 200
_LARGEST_PAGE = 1000


class HostingServicer(matches_pb2_grpc.HostingServicer):
    """Sweeps, confirmations, and states to think on."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def ListBotDecisions(
        self, request: matches_pb2.ListBotDecisionsRequest, context: Any
    ) -> matches_pb2.ListBotDecisionsResponse:
        """Tell which of the host's bots are asked."""
        before = request.opened_before.ToMicroseconds() if request.HasField("opened_before") else None
        size = _page_size(request.page_size)
        found, token = await self._house.database.query(listing.bot_decisions, before, size, request.page_token)
        return matches_pb2.ListBotDecisionsResponse(decisions=found, next_page_token=token)

    async def ListUnscoredMatches(
        self, request: matches_pb2.ListUnscoredMatchesRequest, context: Any
    ) -> matches_pb2.ListUnscoredMatchesResponse:
        """Tell which results nobody has confirmed."""
        before = request.ended_before.ToMicroseconds() if request.HasField("ended_before") else None
        size = _page_size(request.page_size)
        found, token = await self._house.database.query(listing.unscored, before, size, request.page_token)
        return matches_pb2.ListUnscoredMatchesResponse(match_ids=found, next_page_token=token)

    async def ConfirmScored(
        self, request: matches_pb2.ConfirmScoredRequest, context: Any
    ) -> matches_pb2.ConfirmScoredResponse:
        """Note that a result is written down."""
        await self._house.database.run(_confirm, request.match_id)
        return matches_pb2.ConfirmScoredResponse()

    async def ImagineState(
        self, request: matches_pb2.ImagineStateRequest, context: Any
    ) -> matches_pb2.ImagineStateResponse:
        """Redeal for the caller's seat."""
        caller = call.principal()
        if caller.match_id != request.match_id or caller.seat is None:
            raise seat_token_refused()
        hosted = await self._house.fresh(request.match_id)
        play = dealt(hosted)
        imagined = play.game.redeal(play.state, caller.seat, Dice(new_server_seed(), 0))
        return matches_pb2.ImagineStateResponse(
            game=hosted.game, options=hosted.setup.options, state=play.game.dump(imagined)
        )


def _confirm(uow: UnitOfWork, match_id: str) -> None:
    row = uow.session.get(MatchRow, match_id)
    if row is None:
        raise not_found("match", match_id)
    if row.state != State.FINISHED:
        raise not_now("MATCH_NOT_OVER", "the match has no result yet")
    row.scored_at = row.scored_at or uow.now_us


def _page_size(asked: int) -> int:
    if asked < 0:
        raise malformed(("page_size", "is negative"))
    return min(asked or _PAGE, _LARGEST_PAGE)
