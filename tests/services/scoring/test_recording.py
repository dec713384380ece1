"""Writing a result down: once for each match, together with the ratings and the events."""

import importlib
import itertools
import shutil
import threading
from pathlib import Path

import pytest
from sqlalchemy import column, insert, select, table, text
from tests.services.scoring.building import contest_result, coop, result, teams
from tests.services.scoring.conftest import HOSTED, Book

from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.scoring.v1 import scoring_pb2
from parlour.bus.envelope import parse
from parlour.bus.outbox import OUTBOX
from parlour.scoring import recording, usecases
from parlour.scoring.bind import MIGRATIONS
from parlour.scoring.ratings import Skill, rate
from parlour.scoring.tables import METADATA
from parlour.serving.errors import ApiError
from parlour.serving.principal import Principal
from parlour.storage.database import Database
from parlour.storage.migrations import differences, migrate


def rating_of(book, account, game="orbita", contest=0):
    """A rating as the service tells it."""
    return book.ask(usecases.rating, account, game, contest, HOSTED)


FOUR = ["ann", "ben", "cyd", "dee"]


def challenged(request):
    """The same result with something that it was played against."""
    request.challenge = "{}"
    return request


def announced(book):
    """Every announced event, as (kind, subject)."""
    rows = book.ask(lambda session: session.execute(select(OUTBOX.c.data).order_by(OUTBOX.c.id)).scalars().all())
    envelopes = [parse(row) for row in rows]
    return [(envelope.WhichOneof("event"), envelope.subject) for envelope in envelopes]


def test_the_schema_is_that_of_the_tables(book):
    """The migrations lead to the tables that the code declares, and running them again changes nothing."""
    migrate(book.database, MIGRATIONS)
    assert differences(book.database, METADATA) == []


def test_ratings_of_before_there_were_kinds_are_of_each_for_itself(database_url, tmp_path, monkeypatch):
    """Rows of the first schema are kept: ratings and changes are of that kind, and who had place 1 has won."""
    versions = tmp_path / "first_scoring" / "versions"
    versions.mkdir(parents=True)
    [first] = Path(importlib.import_module(MIGRATIONS).__path__[0]).glob("versions/0001_*.py")
    shutil.copy(first, versions)
    monkeypatch.syspath_prepend(tmp_path)
    database = Database(database_url)
    migrate(database, "first_scoring")
    change = {"match_id": "m", "game": "orbita", "recorded_at": 1}
    change |= dict.fromkeys(("mu_before", "sigma_before", "mu_after", "sigma_after"), 8)
    changes = [change | {"seat": seat, "account_id": who, "place": seat + 1} for seat, who in enumerate(("ann", "ben"))]
    with database.engine.begin() as connection:
        connection.execute(text("INSERT INTO rating VALUES ('orbita', 'ann', 'Ann', 25, 8, 1, 3, 2)"))
        connection.execute(insert(table("rating_change", *map(column, changes[0]))), changes)
    migrate(database, MIGRATIONS)
    book = Book(database)
    assert (rating_of(book, "ann").matches, rating_of(book, "ann", contest=Contest.CONTEST_TEAMS).matches) == (3, 0)
    asked = scoring_pb2.ListRatingChangesRequest(contest=Contest.CONTEST_EACH_FOR_ITSELF)
    for account, won in (("ann", True), ("ben", False)):
        assert [one.won for one in book.ask(usecases.rating_changes, account, asked).changes] == [won]
    database.close()


def test_a_result_changes_the_ratings_of_its_players(book):
    """Winner up, loser down, by the model; the sheet tells both changes in seat order."""
    sheet = book.record(result("m1", ["ann", "ben"], [2, 1]))
    expected = rate([Skill(), Skill()], [2, 1])
    assert [change.account_id for change in sheet.rating_changes] == ["ann", "ben"]
    assert [change.mu_after for change in sheet.rating_changes] == [skill.mu for skill in expected]
    ben = rating_of(book, "ben")
    assert (ben.mu, ben.sigma, ben.matches, ben.wins) == (expected[1].mu, expected[1].sigma, 1, 1)
    assert ben.conservative == pytest.approx(ben.mu - 3 * ben.sigma)
    assert rating_of(book, "ann").wins == 0


def test_the_same_result_again_gives_the_stored_sheet(book):
    """A repeated report changes no rating, announces nothing, and is answered with the sheet of the first."""
    first = book.record(result("m1", ["ann", "ben"], [1, 2]))
    events, ann = announced(book), rating_of(book, "ann")
    assert book.record(result("m1", ["ann", "ben"], [1, 2])) == first
    assert rating_of(book, "ann") == ann
    assert announced(book) == events


@pytest.mark.parametrize(
    "other",
    [
        result("m1", ["ann", "ben"], [2, 1]),
        result("m1", ["ann", "ben"], [1, 2], chain=b"another"),
        result("m1", ["ann", "eve"], [1, 2]),
    ],
    ids=["standings", "chain", "seats"],
)
def test_another_result_of_the_match_is_refused(sqlite_book, other):
    """RESULT_DIFFERS: other standings, another chain or other players; the first result stays."""
    first = sqlite_book.record(result("m1", ["ann", "ben"], [1, 2]))
    with pytest.raises(ApiError) as refused:
        sqlite_book.record(other)
    assert refused.value.reason == "RESULT_DIFFERS"
    assert sqlite_book.ask(usecases.score_sheet, "m1", Principal("ann", "Ann", frozenset())) == first
    assert rating_of(sqlite_book, "ann").matches == 1


def test_a_new_display_name_is_no_other_result(sqlite_book):
    """A player who changed names between two reports does not make the second one differ."""
    first = sqlite_book.record(result("m1", ["ann", "ben"], [1, 2]))
    renamed = result("m1", ["ann", "ben"], [1, 2])
    renamed.seats[0].display_name = "Queen Ann"
    assert sqlite_book.record(renamed) == first


def test_a_match_of_one_bot_against_itself_is_unrated(sqlite_book):
    """The sheet is written, without rating changes and without a leaderboard event."""
    sheet = sqlite_book.record(result("m1", ["bot", "bot"], [1, 2]))
    assert len(sheet.rating_changes) == 0
    assert rating_of(sqlite_book, "bot").matches == 0
    assert announced(sqlite_book) == [("result_recorded", "m1")]


def test_who_never_played_has_the_starting_rating(sqlite_book):
    """25 and 25/3, conservative 0, no matches."""
    ann = rating_of(sqlite_book, "ann")
    assert (ann.mu, ann.sigma, ann.conservative, ann.matches) == (25.0, 25 / 3, 0.0, 0)


def test_a_result_is_announced_with_its_consequences(sqlite_book):
    """ResultRecorded for the match, RatingChanged for each player, LeaderboardChanged for the game."""
    sqlite_book.record(result("m1", ["ann", "ben"], [1, 2]))
    assert announced(sqlite_book) == [
        ("result_recorded", "m1"),
        ("rating_changed", "ann"),
        ("rating_changed", "ben"),
        ("leaderboard_changed", "orbita"),
    ]


def test_a_failure_on_the_way_leaves_nothing(sqlite_book, monkeypatch):
    """Result, ratings and events are one transaction: when the last part fails, nothing of it is there."""

    def fail(*_):
        raise RuntimeError("no announcement")

    with monkeypatch.context() as broken:
        broken.setattr(recording, "_announce", fail)
        with pytest.raises(RuntimeError):
            sqlite_book.record(result("m1", ["ann", "ben"], [1, 2]))
    assert rating_of(sqlite_book, "ann").matches == 0
    assert announced(sqlite_book) == []
    assert len(sqlite_book.record(result("m1", ["ann", "ben"], [1, 2])).rating_changes) == 2


def at_once(works):
    """Run all in threads that start together; return what they raised."""
    gate, troubles = threading.Barrier(len(works)), []

    def run(work):
        gate.wait()
        try:
            work()
        except Exception as trouble:  # noqa: BLE001  # the test looks at what it was
            troubles.append(trouble)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return troubles


def test_results_of_one_player_at_once_are_all_applied(book):
    """Twelve matches of one player end at once: each changes the rating that the one before left (T094)."""
    requests = [result(f"m{i}", ["ann", f"p{i}"] if i % 2 else [f"p{i}", "ann"], [1, 2]) for i in range(12)]
    troubles = at_once([lambda request=request: book.record(request) for request in requests])
    assert troubles == []
    ann = rating_of(book, "ann")
    assert ann.matches == 12
    changes = book.ask(usecases.rating_changes, "ann", scoring_pb2.ListRatingChangesRequest()).changes
    chain = list(reversed(changes))
    assert chain[0].mu_before == 25.0
    for earlier, later in itertools.pairwise(chain):
        assert (later.mu_before, later.sigma_before) == (earlier.mu_after, earlier.sigma_after)
    assert (chain[-1].mu_after, chain[-1].sigma_after) == (ann.mu, ann.sigma)


def test_players_in_crossed_seats_do_not_block_each_other(book):
    """Matches between the same two in both orders, at once: nobody waits for ever, all are applied (T094)."""
    orders = [["ann", "ben"], ["ben", "ann"]] * 5
    requests = [result(f"m{i}", order, [1, 2]) for i, order in enumerate(orders)]
    assert at_once([lambda request=request: book.record(request) for request in requests]) == []
    assert rating_of(book, "ann").matches == rating_of(book, "ben").matches == 10


def test_one_result_reported_many_times_at_once_counts_once(book):
    """Eight reports of one match at once: the same sheet for all, one change for each player."""
    sheets = []
    works = [lambda: sheets.append(book.record(result("m1", ["ann", "ben"], [1, 2]))) for _ in range(8)]
    assert at_once(works) == []
    assert len({sheet.SerializeToString(deterministic=True) for sheet in sheets}) == 1
    assert rating_of(book, "ann").matches == 1


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (result("", ["ann", "ben"], [1, 2]), "match_id"),
        (result("m", ["ann", "ben"], [1]), "standings.seats"),
        (result("m", ["ann", "ben"], [0, 1]), "standings.seats"),
        (result("m", ["ann", "ben"], [1, 2], game="ludo"), "game"),
        (contest_result("m", ["ann", "ben"], [1, 2], 0, [[0], [1]], [0]), "standings.contest"),
        (contest_result("m", ["ann", "ben"], [1, 2], 1, [[0, 1]], [0, 1]), "standings.contest"),
        (contest_result("m", ["ann", "ben"], [1, 2], 2, [[0, 1]], [0, 1]), "standings.contest"),
        (contest_result("m", ["ann", "ben"], [1, 1], 3, [[0], [1]], []), "standings.contest"),
        (contest_result("m", ["ann", "ben"], [1, 2], 1, [[0]], [0]), "standings.sides"),
        (contest_result("m", ["ann", "ben"], [1, 2], 1, [[0], [1], []], [0]), "standings.sides"),
        (teams("m", FOUR, [0]), "standings.winners"),
        (teams("m", FOUR, [2, 0]), "standings.winners"),
        (coop("m", ["ann", "ben"], won=True, challenge=""), "challenge"),
        (challenged(result("m", ["ann", "ben"], [1, 2])), "challenge"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_result_that_makes_no_sense_is_refused(sqlite_book, request_, field):
    """INVALID_ARGUMENT names the field."""
    with pytest.raises(ApiError) as refused:
        sqlite_book.record(request_)
    assert field in str(refused.value)
