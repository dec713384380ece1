"""Matches of each kind of contest, really played: each is rated in its own way, in ratings of its own."""

import itertools

import pytest
from tests.services.scoring.building import coop, result, teams
from tests.services.scoring.matches import COOP, KEY, NUKE, SOLO, TEAMS, first, lost, places, reported
from tests.services.scoring.running import bearer, serving
from tests.services.scoring.test_recording import FOUR, at_once

from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.scoring.v1 import scoring_pb2
from parlour.scoring import usecases
from parlour.scoring.ratings import Skill, opponent_of, rate, rate_sides
from parlour.scoring.tables import Opponent

EACH, TEAM, CO = Contest.CONTEST_EACH_FOR_ITSELF, Contest.CONTEST_TEAMS, Contest.CONTEST_COOP


class Caller:
    """Somebody who reports results and asks for ratings over gRPC."""

    def __init__(self, stub, keys):
        self._stub, self._internal, self._player = stub, bearer(keys, "internal"), bearer(keys, "play")

    async def report(self, request):
        """Report a result."""
        return await self._stub.RecordResult(request, metadata=self._internal)

    async def rating(self, account, contest, game=KEY):
        """A rating."""
        request = scoring_pb2.GetRatingRequest(account_id=account, game=game, contest=contest)
        return await self._stub.GetRating(request, metadata=self._player)

    async def board(self, contest, game=KEY):
        """The accounts of a leaderboard with their rank."""
        request = scoring_pb2.ListLeaderboardRequest(game=game, contest=contest)
        page = await self._stub.ListLeaderboard(request, metadata=self._player)
        assert {entry.rating.contest for entry in page.entries} <= {contest or EACH}
        return [(entry.rank, entry.rating.account_id) for entry in page.entries]

    async def changes(self, account, contest):
        """The matches that changed a rating, newest first, with whether they were won."""
        request = scoring_pb2.ListRatingChangesRequest(account_id=account, game=KEY, contest=contest)
        page = await self._stub.ListRatingChanges(request, metadata=self._player)
        return [(change.match_id, change.won, change.contest) for change in page.changes]


@pytest.fixture
async def caller(tmp_path, database_url):
    """A caller of a running service, once on SQLite and once on PostgreSQL."""
    async with serving(tmp_path, database_url) as service:
        yield Caller(*service)


async def test_each_kind_has_ratings_of_its_own(caller):
    """One player in a match of each kind: three ratings, three leaderboards, one list of changes for each."""
    requests = [
        reported(SOLO, ["ann", "ben"]),
        reported(TEAMS, FOUR),
        reported(COOP, ["ann", "cyd", "dee"]),
    ]
    for request in requests:
        sheet = await caller.report(request)
        assert [change.contest for change in sheet.rating_changes] == [request.standings.contest] * len(request.seats)
        assert await caller.report(request) == sheet
    for contest, request in zip((EACH, TEAM, CO), requests, strict=True):
        ann = await caller.rating("ann", contest)
        assert (ann.matches, ann.contest) == (1, contest)
        won = 0 in request.standings.winners
        assert await caller.changes("ann", contest) == [(request.match_id, won, contest)]
        assert sorted(account for _, account in await caller.board(contest)) == sorted(
            seat.account_id for seat in request.seats
        )
    assert await caller.rating("ann", 0) == await caller.rating("ann", EACH)
    assert await caller.board(0) == await caller.board(EACH)
    assert len(await caller.changes("ann", 0)) == 3


async def test_partners_move_alike_and_are_not_compared(caller):
    """Two against two, all new: winners up and losers down by one amount, though every seat has a place of its own."""
    request = first(lambda played: len(set(places(played))) == 4, TEAMS, FOUR)
    sheet = await caller.report(request)
    won, beaten = ([c for c in sheet.rating_changes if c.won is beat] for beat in (True, False))
    assert [change.seat for change in won] == list(request.standings.winners)
    assert len({change.mu_after for change in won}) == len({change.mu_after for change in beaten}) == 1
    assert won[0].mu_after - 25 == pytest.approx(25 - beaten[0].mu_after)
    assert won[0].mu_after > 25
    assert not sheet.HasField("opponent_change")


async def test_what_a_group_plays_against_has_a_rating(caller):
    """A lost match moves the group down and the Extinctor up, a won one the other way; other options are another."""
    before = await caller.report(first(lost, COOP, FOUR))
    after = await caller.report(first(lambda played: not lost(played), COOP, FOUR, greedy=True))
    assert {change.mu_after for change in before.rating_changes} == {before.rating_changes[0].mu_after}
    assert before.rating_changes[0].mu_after < 25
    extinctor = before.opponent_change
    assert (extinctor.seats, extinctor.mu_before, extinctor.mu_after > 100) == (4, 100, True)
    assert after.opponent_change.mu_before == extinctor.mu_after > after.opponent_change.mu_after
    assert all(change.mu_after > change.mu_before for change in after.rating_changes)
    assert (await caller.rating("ann", CO)).wins == 1
    smaller = await caller.report(reported(COOP, FOUR[:3]))
    assert (smaller.opponent_change.challenge, smaller.opponent_change.mu_before) == (extinctor.challenge, 75)
    assert sorted(account for _, account in await caller.board(CO)) == FOUR


async def test_a_nuke_in_the_back_is_rated_as_each_for_itself(caller):
    """The players are rivals: places count, also where the Extinctor beat all, and then nobody has won."""
    request = first(lost, NUKE, ["ann", "ben"])
    assert (request.standings.contest, request.challenge) == (EACH, "")
    sheet = await caller.report(request)
    expected = rate([Skill(), Skill()], places(request))
    assert [change.mu_after for change in sheet.rating_changes] == [skill.mu for skill in expected]
    assert [(await caller.rating(account, EACH)).wins for account in ("ann", "ben")] == [0, 0]


def test_a_bot_in_two_seats_leaves_every_kind_unrated(sqlite_book):
    """Nobody is rated for playing with or against itself, and nothing is believed of what it plays against."""
    for request in (teams("m1", ["bot", "ann", "bot", "ben"], [0, 2]), coop("m2", ["bot", "bot"], won=False)):
        sheet = sqlite_book.record(request)
        assert (len(sheet.rating_changes), sheet.HasField("opponent_change")) == (0, False)
    assert sqlite_book.ask(lambda session: session.get(Opponent, ("orbita", "{}", 2))) is None


def test_an_account_with_the_name_of_an_opponent_is_not_one(sqlite_book):
    """What is played against stands in no list of accounts, whatever they are called."""
    sqlite_book.record(coop("m1", ["ann", "{}"], won=False))
    sheet = sqlite_book.record(coop("m2", ["ann", "{}"], won=False))
    named = sqlite_book.ask(usecases.rating, "{}", "orbita", CO, ("orbita",))
    assert (named.matches, named.mu) == (2, sheet.rating_changes[1].mu_after)
    assert sheet.opponent_change.mu_before > 50 > named.mu


def test_groups_against_one_opponent_at_once_are_all_counted(book):
    """Twelve groups with one common player, in crossed seats, at once: each finds what the one before left (T094)."""
    pairs = [["ann", f"p{i}"] if i % 2 else [f"p{i}", "ann"] for i in range(12)]
    requests = [coop(f"m{i}", pair, won=i % 3 == 0) for i, pair in enumerate(pairs)]
    sheets = []
    assert at_once([lambda request=request: sheets.append(book.record(request)) for request in requests]) == []
    chain = sorted((sheet.opponent_change for sheet in sheets), key=lambda change: -change.sigma_before)
    for earlier, later in itertools.pairwise(chain):
        assert (later.mu_before, later.sigma_before) == (earlier.mu_after, earlier.sigma_after)
    row = book.ask(lambda session: session.get(Opponent, ("orbita", "{}", 2)))
    assert (row.mu, row.matches, row.wins) == (chain[-1].mu_after, 12, 8)


def test_a_team_rating_never_mixes_with_the_solo_rating(book):
    """Results of both kinds in turn: each starts from what its own kind left."""
    for i in range(3):
        book.record(result(f"s{i}", ["ann", "ben"], [1, 2]))
        book.record(teams(f"t{i}", FOUR, [1, 3], (3, 1, 3, 1)))
    solo, team = [Skill(), Skill()], [Skill()] * 4
    for _ in range(3):
        solo = rate(solo, [1, 2])
        one, other = rate_sides([[team[0], team[2]], [team[1], team[3]]], [2, 1])
        team = [one[0], other[0], one[1], other[1]]
    for contest, expected in ((EACH, solo[0]), (TEAM, team[0])):
        ann = book.ask(usecases.rating, "ann", "orbita", contest, ("orbita",))
        assert (ann.mu, ann.sigma) == (pytest.approx(expected.mu), pytest.approx(expected.sigma))


def test_the_order_of_the_sides_does_not_swap_the_result():
    """Ratings case RC04: the second side listed wins, and rises; listed first it rises by as much."""
    ours, theirs = [Skill(30, 4), Skill(20, 6)], [Skill(25, 5), Skill(26, 3)]
    down, up = rate_sides([ours, theirs], [2, 1])
    up_again, down_again = rate_sides([theirs, ours], [1, 2])
    for one, other in ((up, up_again), (down, down_again)):
        assert [(skill.mu, skill.sigma) for skill in one] == [
            (pytest.approx(skill.mu), pytest.approx(skill.sigma)) for skill in other
        ]
    assert all(after.mu > before.mu for before, after in zip(theirs, up, strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_group_and_a_new_opponent_are_even(seats):
    """The group loses together what the opponent gains, and the other way round."""
    opponent = opponent_of(seats)
    group, [up] = rate_sides([[Skill()] * seats, [opponent]], [2, 1])
    victors, [down] = rate_sides([[Skill()] * seats, [opponent]], [1, 2])
    moved = up.mu - opponent.mu
    assert moved == pytest.approx(sum(25 - skill.mu for skill in group), rel=1e-3)
    assert opponent.mu - down.mu == pytest.approx(moved, rel=1e-3)
    assert sum(skill.mu - 25 for skill in victors) == pytest.approx(moved, rel=1e-3)
