"""Tables where seats win and lose together: co-op groups that win or lose against the game, and teams of two."""

import pytest
from tests.services.matchmaking.kit import new_id
from tests.services.matchmaking.tournaments.kit import config, swiss
from tests.services.matchmaking.tournaments.test_deals import BY_ITSELF, PAIRS, coop, coop_config, groups_of_two

from parlour.api.events.v1 import events_pb2
from parlour.api.match.v1.setup_pb2 import Contest
from parlour.api.tournaments.v1 import rules_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.games.a_place_in_the_sun.options import Mode, Options
from parlour.matchmaking.tournaments.results import decided, heard, outcomes
from parlour.wire import encode_options

ENEMY = Options(mode=Mode.ENEMY_OF_MY_ENEMY)
WON, LOST = [True, True], [False, False]


async def play(host, table, won, points=None):
    """The group of a table has beaten the game, or lost with both on the first place."""
    contest = Contest.CONTEST_COOP
    await host.finish(table.matches[-1].match_id, [1, 1], points, "a_place_in_the_sun", won, contest)


async def line_of(olga, tournament, number, round_no):
    """The line of a group in a round."""
    [table] = await olga.tables(tournament, round=round_no, number=number)
    return table.lines[0]


async def test_a_ladder_ends_by_a_lost_match(service, host, olga):
    """coop-ladder: who beat the game goes a level up, who lost is out; when all have lost the tournament is over."""
    details = {"outcome": rules_pb2.Detail(text="won,score")}
    stage = coop("coop-ladder", rounds=0, details=details)
    tournament = await groups_of_two(service, olga, 2, coop_config(stage))
    await host.pair(tournament)
    first, second = await olga.tables(tournament)
    await play(host, first, WON, [2, 3])
    await play(host, second, LOST, [1, 1])
    lost = await line_of(olga, tournament, second.seats[0], 1)
    assert (lost.wins, lost.losses, lost.points, lost.score) == (0, 1, 0, 2)
    assert await host.pair(tournament)
    [left] = await olga.tables(tournament, open=True)
    assert list(left.seats) == list(first.seats)
    await play(host, left, LOST)
    assert (await olga.get(tournament)).phase == "finished"
    rows = await olga.standings(tournament)
    assert [row.number for row in rows] == [first.seats[0], second.seats[0]]
    values = [{value.name: value.numerator for value in row.values} for row in rows]
    assert [one["level"] for one in values] == [1, 0]
    assert [(one["outcome-won"], one["outcome-score"]) for one in values] == [(1, 5), (0, 2)]


async def test_a_group_wins_a_table_of_several_matches_by_most_of_them(service, host, olga):
    """coop-duplicate, best of three: two won matches win the table and two lost ones lose it; points are added up."""
    tournament = await groups_of_two(service, olga, 2, coop_config(coop(rounds=1, best_of=3)))
    await host.pair(tournament)
    first, second = await olga.tables(tournament)
    for table, results in ((first, (LOST, WON, WON)), (second, (LOST, LOST))):
        for won in results:
            [now] = await olga.tables(tournament, number=table.seats[0])
            assert not now.lines
            await play(host, now, won, [1, 2])
    lines = [await line_of(olga, tournament, table.seats[0], 1) for table in (first, second)]
    assert [(line.wins, line.losses, line.score, line.points) for line in lines] == [(1, 0, 9, 60), (0, 1, 6, 0)]
    assert (await olga.get(tournament)).phase == "finished"


async def test_a_team_wins_with_whoever_of_it_is_left(service, host, olga):
    """The Enemy of My Enemy: one of the winners was eliminated first; the places of the seats add up to the same."""
    choice = rules_pb2.GameChoice(game="a_place_in_the_sun", options=encode_options("a_place_in_the_sun", ENEMY))
    stage = swiss(rounds=1, games=[choice])
    made = await olga.create(config(stages=[stage], plan=BY_ITSELF, settings=PAIRS))
    await olga.act(made.tournament_id, open={})
    people = [(await service.guest()).account_id for _ in range(4)]
    lines = [api.ImportedEntrant(name=name, account_ids=two) for name, two in (("A", people[:2]), ("B", people[2:]))]
    request = api.ImportEntrantsRequest(tournament_id=made.tournament_id, entrants=lines, request_id=new_id())
    await olga.call("ImportEntrants", request)
    await olga.act(made.tournament_id, start={}, confirm=True)
    await host.pair(made.tournament_id)
    [table] = await olga.tables(made.tournament_id)
    one, two = table.seats
    match = table.matches[0].match_id
    assert await host.seated(match) == [one, two, one, two]
    won = [True, False, True, False]
    await host.finish(match, [1, 3, 4, 2], game="a_place_in_the_sun", won=won, contest=Contest.CONTEST_TEAMS)
    [table] = await olga.tables(made.tournament_id)
    assert {line.number: (line.place, line.points) for line in table.lines} == {one: (1, 60), two: (2, 0)}


def told(contest, places, won, points=None):
    """A result of a match as scoring tells it."""
    points = points or [0] * len(places)
    seats = [
        events_pb2.SeatResult(place=place, won=beat, points=score)
        for place, beat, score in zip(places, won, points, strict=True)
    ]
    return events_pb2.ResultRecorded(contest=contest, seats=seats)


def test_partners_of_a_drawn_team_match_share_the_first_place():
    """Both sides fell together: all seats have won, and nobody is ahead."""
    result = heard([1, 2, 1, 2], told(Contest.CONTEST_TEAMS, [1, 1, 4, 1], [True] * 4))
    assert [(outcome.number, outcome.place) for outcome in outcomes([result])] == [(1, 1), (2, 1)]


def test_a_team_that_plays_each_for_itself_goes_by_the_sum_of_its_places():
    """A game that knows no teams: first and fourth are level with second and third."""
    each = Contest.CONTEST_EACH_FOR_ITSELF
    result = heard([1, 2, 2, 1], told(each, [1, 2, 3, 4], [True, False, False, False]))
    assert [(outcome.number, outcome.place) for outcome in outcomes([result])] == [(1, 1), (2, 1)]


@pytest.mark.parametrize(
    ("declared", "filled"),
    [
        ("", ()),
        ("won", (1,)),
        ("won, score", (1, 7)),
        ("-score,won", (-7, 1)),
        ("won,goals,score", (1,)),
        ("goals,won", ()),
    ],
)
def test_parts_of_an_outcome_are_filled_up_to_the_first_that_a_host_does_not_know(declared, filled):
    """A host knows whether a group won and its score; the sign tells what counts against it."""
    result = heard([4, 4], told(Contest.CONTEST_COOP, [1, 1], WON, [3, 4]))
    assert [outcome.outcome for outcome in outcomes([result], declared)] == [filled]


@pytest.mark.parametrize(
    ("results", "best_of", "over"),
    [
        ([WON], 1, True),
        ([LOST], 3, False),
        ([WON, LOST], 3, False),
        ([LOST, LOST], 3, True),
        ([WON, WON], 3, True),
        ([LOST], 2, True),
        ([WON], 2, False),
        ([WON, WON], 4, False),
        ([WON, LOST, LOST], 4, True),
    ],
)
def test_a_group_plays_on_while_it_can_still_win_or_lose_the_table(results, best_of, over):
    """The table is won by more won than lost matches, so half of them lost is lost."""
    matches = [heard([1, 1], told(Contest.CONTEST_COOP, [1, 1], won)) for won in results]
    assert decided(matches, best_of) is over
