"""Results, ratings and leaderboards."""

from collections.abc import AsyncIterator
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.scoring.v1 import scoring_pb2 as api
from parlour.api.scoring.v1.scoring_pb2_grpc import ScoringStub
from parlour.client.area import Area, pages
from parlour.client.errors import ParlourError

if TYPE_CHECKING:
    from parlour.api.scoring.v1.scoring_pb2_grpc import ScoringAsyncStub


_UNSET = Contest.CONTEST_UNSPECIFIED


def _not_yet(error: ParlourError) -> bool:
    return error.reason == "NOT_SCORED"


class Results(Area):
    """Calls of the service `Scoring`."""

    @cached_property
    def _scoring(self) -> "ScoringAsyncStub":
        return ScoringStub(self._calls.channel("scoring"))

    async def score_sheet(self, match_id: str, wait_s: float = 0.0) -> api.ScoreSheet:
        """Return the result of a finished match; waits up to `wait_s` seconds for it to be written. NOT_SCORED."""
        request = api.GetScoreSheetRequest(match_id=match_id)
        if not wait_s:
            return await self._calls.unary(self._scoring.GetScoreSheet, request)
        return await self._calls.unary(self._scoring.GetScoreSheet, request, wait_s, _not_yet)

    async def rating(self, game: str, account_id: str = "", contest: "Contest.ValueType" = _UNSET) -> api.Rating:
        """Return an account's rating in a game; empty means the caller's, and of matches each for itself."""
        request = api.GetRatingRequest(account_id=account_id, game=game, contest=contest)
        return await self._calls.unary(self._scoring.GetRating, request)

    async def rating_changes(
        self, game: str = "", account_id: str = "", contest: "Contest.ValueType" = _UNSET
    ) -> AsyncIterator[api.RatingChange]:
        """Yield how ratings came about, newest first; empty means of every game and kind, and the caller's."""
        ask = self._scoring.ListRatingChanges

        def request(at: str) -> api.ListRatingChangesRequest:
            return api.ListRatingChangesRequest(account_id=account_id, game=game, contest=contest, page_token=at)

        async for page in pages(lambda at: self._calls.unary(ask, request(at))):
            for change in page.changes:
                yield change

    async def leaderboard(
        self, game: str, contest: "Contest.ValueType" = _UNSET
    ) -> AsyncIterator[api.LeaderboardEntry]:
        """Yield the accounts of a game, best first, of matches each for itself or another kind; asks as it is read."""
        ask = self._scoring.ListLeaderboard

        def request(at: str) -> api.ListLeaderboardRequest:
            return api.ListLeaderboardRequest(game=game, contest=contest, page_token=at)

        async for page in pages(lambda at: self._calls.unary(ask, request(at))):
            for entry in page.entries:
                yield entry
