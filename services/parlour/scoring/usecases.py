"""What can be asked of the scoring service; writing a result down is in `recording`."""

from collections.abc import Sequence

import msgspec
from sqlmodel import Session

from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.scoring.v1 import scoring_pb2
from parlour.scoring.messages import change_message, rating_message, starting_rating
from parlour.scoring.paging import page_size, page_token, place_of
from parlour.scoring.records import best_of, better_than, changes_of, level_before, rating_of, result_of
from parlour.scoring.refusals import not_scored, unknown_game
from parlour.scoring.tables import PlayerRating
from parlour.serving.principal import Principal, Scope


class AfterChange(msgspec.Struct, frozen=True, tag="change"):
    """A place in a list of rating changes: after the one of this id."""

    id: int


class AfterRank(msgspec.Struct, frozen=True, tag="rank"):
    """A place on a leaderboard: after this entry."""

    conservative: float
    account_id: str


def score_sheet(session: Session, match_id: str, viewer: Principal) -> scoring_pb2.ScoreSheet:
    """Return the sheet of a match; without what tells of its deal where others may still play it.

    Raises:
        NotFound: NOT_SCORED, there is no result (yet).
    """
    result = result_of(session, match_id)
    if result is None:
        raise not_scored(match_id)
    sheet = scoring_pb2.ScoreSheet.FromString(result.sheet)
    played = viewer.account_id in {seat.account_id for seat in sheet.seats}
    if sheet.deal_group and not played and Scope.INTERNAL not in viewer.scopes:
        sheet.ClearField("game_sheet")
        del sheet.standings.tie_breaks[:]
        for standing in sheet.standings.seats:
            del standing.lines[:]
    return sheet


def rating(
    session: Session, account_id: str, game: str, contest: Contest.ValueType, hosted: Sequence[str]
) -> scoring_pb2.Rating:
    """Return an account's rating in a game and a kind of contest; who never played has the starting one.

    Raises:
        InvalidArgument: UNKNOWN_GAME.
    """
    _require_hosted(game, hosted)
    kind = contest or Contest.CONTEST_EACH_FOR_ITSELF
    row = rating_of(session, game, kind, account_id)
    return rating_message(row) if row else starting_rating(account_id, game, kind)


def rating_changes(
    session: Session, account_id: str, request: scoring_pb2.ListRatingChangesRequest
) -> scoring_pb2.ListRatingChangesResponse:
    """Return a page of an account's rating changes, newest first.

    Raises:
        InvalidArgument: Page size or token mean nothing.
    """
    size = page_size(request.page_size)
    place = place_of(request.page_token, AfterChange)
    rows = changes_of(session, account_id, request.game, request.contest, place.id if place else None, size + 1)
    return scoring_pb2.ListRatingChangesResponse(
        changes=[change_message(row) for row in rows[:size]],
        next_page_token=page_token(AfterChange(rows[size - 1].id or 0)) if len(rows) > size else "",
    )


def leaderboard(
    session: Session, request: scoring_pb2.ListLeaderboardRequest, hosted: Sequence[str]
) -> scoring_pb2.ListLeaderboardResponse:
    """Return a page of a leaderboard, best first; equal ratings share a rank.

    Raises:
        InvalidArgument: UNKNOWN_GAME.
        InvalidArgument: Page size or token mean nothing.
    """
    _require_hosted(request.game, hosted)
    size = page_size(request.page_size)
    place = place_of(request.page_token, AfterRank)
    after = (place.conservative, place.account_id) if place else None
    kind = request.contest or Contest.CONTEST_EACH_FOR_ITSELF
    rows = best_of(session, request.game, kind, after, size + 1)
    response = scoring_pb2.ListLeaderboardResponse()
    for row, rank in zip(rows[:size], _ranks(session, request.game, kind, rows), strict=False):
        response.entries.add(rank=rank, rating=rating_message(row))
    if len(rows) > size:
        end = rows[size - 1]
        response.next_page_token = page_token(AfterRank(end.conservative, end.account_id))
    return response


def _ranks(session: Session, game: str, contest: int, rows: Sequence[PlayerRating]) -> list[int]:
    if not rows:
        return []
    first = rows[0]
    better = better_than(session, game, contest, first.conservative)
    before = better + level_before(session, game, contest, first.conservative, first.account_id)
    ranks = {first.conservative: better + 1}
    return [ranks.setdefault(row.conservative, before + number) for number, row in enumerate(rows, start=1)]


def _require_hosted(game: str, hosted: Sequence[str]) -> None:
    if game not in hosted:
        raise unknown_game()
