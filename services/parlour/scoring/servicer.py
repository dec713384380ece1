"""The Scoring service: messages in, use cases, messages out."""

from grpc.aio import ServicerContext

from parlour.api.scoring.v1 import scoring_pb2, scoring_pb2_grpc
from parlour.games import registry
from parlour.scoring import usecases
from parlour.scoring.recording import record_result
from parlour.serving.access import Access, AccessTable
from parlour.serving.clock import Clock
from parlour.serving.context import principal
from parlour.serving.principal import Scope
from parlour.storage.database import Database

_SCORING = "/parlour.api.scoring.v1.Scoring"

ACCESS: AccessTable = {
    f"{_SCORING}/GetScoreSheet": Access.AUTHENTICATED,
    f"{_SCORING}/GetRating": Access.AUTHENTICATED,
    f"{_SCORING}/ListRatingChanges": Access.AUTHENTICATED,
    f"{_SCORING}/ListLeaderboard": Access.AUTHENTICATED,
    f"{_SCORING}/RecordResult": Scope.INTERNAL,
}


class ScoringServicer(scoring_pb2_grpc.ScoringServicer):
    """Answers for results, ratings and leaderboards.

    Args:
        database: The service's own.
        clock: Tells when a result is written.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def GetScoreSheet(
        self,
        request: scoring_pb2.GetScoreSheetRequest,
        context: ServicerContext[scoring_pb2.GetScoreSheetRequest, scoring_pb2.ScoreSheet],
    ) -> scoring_pb2.ScoreSheet:
        """Return the sheet of a match."""
        return await self._database.query(usecases.score_sheet, request.match_id, principal())

    async def GetRating(
        self,
        request: scoring_pb2.GetRatingRequest,
        context: ServicerContext[scoring_pb2.GetRatingRequest, scoring_pb2.Rating],
    ) -> scoring_pb2.Rating:
        """Return a rating; the caller's own when no account is named."""
        account = request.account_id or principal().account_id
        return await self._database.query(usecases.rating, account, request.game, request.contest, registry.keys())

    async def ListRatingChanges(
        self,
        request: scoring_pb2.ListRatingChangesRequest,
        context: ServicerContext[scoring_pb2.ListRatingChangesRequest, scoring_pb2.ListRatingChangesResponse],
    ) -> scoring_pb2.ListRatingChangesResponse:
        """Return a page of rating changes; the caller's own when no account is named."""
        account = request.account_id or principal().account_id
        return await self._database.query(usecases.rating_changes, account, request)

    async def ListLeaderboard(
        self,
        request: scoring_pb2.ListLeaderboardRequest,
        context: ServicerContext[scoring_pb2.ListLeaderboardRequest, scoring_pb2.ListLeaderboardResponse],
    ) -> scoring_pb2.ListLeaderboardResponse:
        """Return a page of a leaderboard."""
        return await self._database.query(usecases.leaderboard, request, registry.keys())

    async def RecordResult(
        self,
        request: scoring_pb2.RecordResultRequest,
        context: ServicerContext[scoring_pb2.RecordResultRequest, scoring_pb2.ScoreSheet],
    ) -> scoring_pb2.ScoreSheet:
        """Write a checked result down, once for each match."""
        now = self._clock.now_us()
        return scoring_pb2.ScoreSheet.FromString(await self._database.run(record_result, request, registry.keys(), now))
