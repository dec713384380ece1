"""The scoring service over real gRPC."""

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from tests.services.scoring.building import result
from tests.services.scoring.running import bearer, serving

from parlour.api.scoring.v1 import scoring_pb2


@pytest.fixture
async def scoring(tmp_path, sqlite_url):
    """A running service: a stub and the keys of its tokens."""
    async with serving(tmp_path, sqlite_url) as service:
        yield service


def reason(error):
    """The reason in an error's details."""
    info = error_details_pb2.ErrorInfo()
    status = rpc_status.from_call(error)
    assert status.details[0].Unpack(info)
    return info.reason


async def test_a_result_is_reported_and_read(scoring):
    """What the worker reports is in the sheet, the rating, the leaderboard and the history."""
    stub, keys = scoring
    sheet = await stub.RecordResult(result("m1", ["ann", "ben"], [1, 2]), metadata=bearer(keys, "internal"))
    ann = bearer(keys, "play")
    assert await stub.GetScoreSheet(scoring_pb2.GetScoreSheetRequest(match_id="m1"), metadata=ann) == sheet
    mine = await stub.GetRating(scoring_pb2.GetRatingRequest(game="orbita"), metadata=ann)
    assert (mine.account_id, mine.matches, mine.display_name) == ("ann", 1, "Ann")
    board = await stub.ListLeaderboard(scoring_pb2.ListLeaderboardRequest(game="orbita"), metadata=ann)
    assert [entry.rating.account_id for entry in board.entries] == ["ann", "ben"]
    history = await stub.ListRatingChanges(scoring_pb2.ListRatingChangesRequest(), metadata=ann)
    assert list(history.changes) == [sheet.rating_changes[0]]


async def test_the_sheet_of_a_shared_deal_tells_strangers_places_and_points_only(scoring):
    """Where points come from tells of the deal, which others may still play; players and workers see all of it."""
    stub, keys = scoring
    request = result("m1", ["ann", "ben"], [1, 2])
    request.deal_group = "g"
    request.game_sheet.orbita.SetInParent()
    request.standings.seats[0].lines.add(category="comets", points=9, text="three comets")
    request.standings.tie_breaks.add(name="largest", seats=[0, 1], values=[9, 4])
    whole = await stub.RecordResult(request, metadata=bearer(keys, "internal"))
    assert whole.deal_group == "g"
    asked = scoring_pb2.GetScoreSheetRequest(match_id="m1")
    for scopes, account in ((("play",), "ben"), (("internal",), "worker")):
        assert await stub.GetScoreSheet(asked, metadata=bearer(keys, *scopes, account=account)) == whole
    for scopes, account in ((("play",), "stranger"), (("play", "admin"), "boss")):
        told = await stub.GetScoreSheet(asked, metadata=bearer(keys, *scopes, account=account))
        assert [(seat.place, seat.points) for seat in told.standings.seats] == [(1, 9), (2, 8)]
        assert not told.HasField("game_sheet")
        assert not [*told.standings.tie_breaks, *(line for seat in told.standings.seats for line in seat.lines)]
    alone = await stub.RecordResult(result("m2", ["ann", "ben"], [1, 2]), metadata=bearer(keys, "internal"))
    asked = scoring_pb2.GetScoreSheetRequest(match_id="m2")
    assert await stub.GetScoreSheet(asked, metadata=bearer(keys, "play", account="stranger")) == alone


async def test_only_workers_report_results(scoring):
    """PERMISSION_DENIED without the scope `internal`, UNAUTHENTICATED without a token."""
    stub, keys = scoring
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await stub.RecordResult(result("m1", ["ann", "ben"], [1, 2]), metadata=bearer(keys, "play", "admin"))
    assert refused.value.code() == grpc.StatusCode.PERMISSION_DENIED
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await stub.GetRating(scoring_pb2.GetRatingRequest(game="orbita"))
    assert refused.value.code() == grpc.StatusCode.UNAUTHENTICATED


async def test_errors_name_their_reason(scoring):
    """NOT_SCORED is NOT_FOUND, RESULT_DIFFERS is FAILED_PRECONDITION, UNKNOWN_GAME is INVALID_ARGUMENT."""
    stub, keys = scoring
    internal = bearer(keys, "internal")
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await stub.GetScoreSheet(scoring_pb2.GetScoreSheetRequest(match_id="m1"), metadata=internal)
    assert (refused.value.code(), reason(refused.value)) == (grpc.StatusCode.NOT_FOUND, "NOT_SCORED")
    await stub.RecordResult(result("m1", ["ann", "ben"], [1, 2]), metadata=internal)
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await stub.RecordResult(result("m1", ["ann", "ben"], [2, 1]), metadata=internal)
    assert (refused.value.code(), reason(refused.value)) == (grpc.StatusCode.FAILED_PRECONDITION, "RESULT_DIFFERS")
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await stub.GetRating(scoring_pb2.GetRatingRequest(game="ludo"), metadata=internal)
    assert (refused.value.code(), reason(refused.value)) == (grpc.StatusCode.INVALID_ARGUMENT, "UNKNOWN_GAME")
