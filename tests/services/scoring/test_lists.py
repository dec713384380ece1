"""Leaderboards and rating changes, page by page."""

import random

import pytest
from tests.services.scoring.building import result
from tests.services.scoring.conftest import HOSTED

from parlour.api.scoring.v1 import scoring_pb2
from parlour.scoring import usecases
from parlour.scoring.tables import PlayerRating
from parlour.serving.errors import ApiError


def put(book, ratings, game="orbita", contest=1):
    """Write ratings as they are: account -> conservative rating."""

    def write(uow):
        for account, conservative in ratings.items():
            uow.session.add(
                PlayerRating(
                    game=game, contest=contest, account_id=account, display_name=account, mu=conservative,
                    sigma=0.0, conservative=conservative, matches=1, wins=0,
                )
            )  # fmt: skip

    book.database.run_sync(write)


def board(book, size, game="orbita"):
    """The whole leaderboard, as (rank, account), read in pages."""
    request = scoring_pb2.ListLeaderboardRequest(game=game, page_size=size)
    found = []
    while True:
        page = book.ask(usecases.leaderboard, request, HOSTED)
        assert len(page.entries) <= size
        found += [(entry.rank, entry.rating.account_id) for entry in page.entries]
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


def test_the_leaderboard_equals_a_sort(book):
    """Ranks from the index equal ranks from a sort, at every page size, ties included (T091)."""
    dice = random.Random(7)
    ratings = {f"p{i:02}": float(dice.randrange(12)) / 3 for i in range(40)}
    put(book, ratings)
    put(book, {"elsewhere": 99.0}, game="other")
    expected = {account: 1 + sum(other > rating for other in ratings.values()) for account, rating in ratings.items()}
    for size in (1, 3, 7, 50):
        found = board(book, size)
        assert {account: rank for rank, account in found} == expected
        assert len(found) == len(expected)
        assert [rank for rank, _ in found] == sorted(expected.values())


def test_an_empty_leaderboard_has_no_entries(sqlite_book):
    """A game nobody has played: one empty page."""
    assert board(sqlite_book, 10) == []


def test_rating_changes_come_newest_first_in_pages(book):
    """Every change once, the newest first, of all games or of one."""
    for number in range(7):
        game = "other" if number == 3 else "orbita"
        book.record(result(f"m{number}", ["ann", "ben"], [1, 2], game=game))
    assert changes(book, 3) == ["m6", "m5", "m4", "m3", "m2", "m1", "m0"]
    assert changes(book, 2, game="other") == ["m3"]


def changes(book, size, game=""):
    """The matches of all rating changes of one account, read in pages."""
    request = scoring_pb2.ListRatingChangesRequest(page_size=size, game=game)
    found = []
    while True:
        page = book.ask(usecases.rating_changes, "ann", request)
        found += [change.match_id for change in page.changes]
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


@pytest.mark.parametrize("token", ["nonsense", "####", "gqJpZAE="])
def test_a_foreign_page_token_is_refused(sqlite_book, token):
    """INVALID_ARGUMENT for what is no token, or one of another list."""
    request = scoring_pb2.ListLeaderboardRequest(game="orbita", page_token=token)
    with pytest.raises(ApiError, match="page_token"):
        sqlite_book.ask(usecases.leaderboard, request, HOSTED)


def test_a_negative_page_size_is_refused(sqlite_book):
    """INVALID_ARGUMENT names the field; more than the largest page is just the largest page."""
    with pytest.raises(ApiError, match="page_size"):
        sqlite_book.ask(usecases.leaderboard, scoring_pb2.ListLeaderboardRequest(game="orbita", page_size=-1), HOSTED)
    put(sqlite_book, {f"p{i}": float(i) for i in range(201)})
    request = scoring_pb2.ListLeaderboardRequest(game="orbita", page_size=1_000_000)
    assert len(sqlite_book.ask(usecases.leaderboard, request, HOSTED).entries) == 200


def test_an_unknown_game_has_no_leaderboard(sqlite_book):
    """UNKNOWN_GAME for a game that is not hosted here."""
    with pytest.raises(ApiError) as refused:
        sqlite_book.ask(usecases.leaderboard, scoring_pb2.ListLeaderboardRequest(game="ludo"), HOSTED)
    assert refused.value.reason == "UNKNOWN_GAME"
