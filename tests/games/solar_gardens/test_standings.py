"""Who wins, ties, and the lines that explain each point."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_gardens.garden import HOUSE_BOARD, garden
from tests.games.solar_gardens.table import GAME, dealt, play_out, table
from tests.games.solar_gardens.test_example_board import BOARD
from tests.games.solar_gardens.test_scoring_paths import snake

from parlour.engine.errors import MatchNotOver
from parlour.games.solar_gardens.scoring import GardenScore, ScoreSheet, score
from parlour.games.solar_gardens.standings import standings_of


def result(*seats):
    """The standings of seats given as (points, panels, turbines)."""
    return standings_of(ScoreSheet(tuple(one(*seat) for seat in seats)))


def one(total, panels, turbines):
    """A score with nothing but what decides."""
    return GardenScore((), (), (), (), 0, (), (), (), 0, 0, 0, total, 0, 0, 0, total, panels, turbines)


def places(standings):
    """The place of each seat."""
    return [standing.place for standing in standings.seats]


def breaks(standings):
    """The tie-breaks as (name, rule, seats, values)."""
    return [(tie.name, tie.rule, tie.seats, tie.values) for tie in standings.tie_breaks]


def test_panels_then_turbines_decide():
    """SGD-S38 SGD-051 SGD-052 SGD-053 SGD-R46: P2 wins, then P1, P3, P4."""
    standings = result((40, 9, 7), (40, 9, 8), (40, 8, 12), (39, 20, 20))
    assert places(standings) == [2, 1, 3, 4]
    assert breaks(standings) == [
        ("solar_panels", "SGD-052", (0, 1, 2), (9, 9, 8)),
        ("wind_turbines", "SGD-053", (0, 1), (7, 8)),
    ]


def test_a_shared_victory():
    """SGD-S39 SGD-052 SGD-053 SGD-054 SGD-R46: P1 and P3 share the victory, P2 is third."""
    assert places(result((41, 10, 6), (41, 10, 5), (41, 10, 6))) == [1, 3, 1]


def test_the_bonus_decides():
    """SGD-S40 SGD-050 SGD-051 SGD-083 SGD-R35: 38 points and a path of 6 lose to 36 and a path of 9: 39 to 38."""
    first = with_points(snake_of(6), 38)
    second = with_points(snake_of(9), 36)
    sheet = score([first, second], HOUSE_BOARD)
    assert [seat.total for seat in sheet.seats] == [38, 39]
    assert places(standings_of(sheet)) == [2, 1]


def snake_of(tiles):
    """A path of so many tiles as words by space."""
    names = [f"r{row}c{c if row % 2 else 5 - c}" for row in range(1, 5) for c in range(1, 5)]
    return dict.fromkeys(names[:tiles], "path:NESW")


def with_points(words, points):
    """The garden of those tiles, with sculptures that bring it to so many points without the bonus."""
    missing = points - len(words)
    for name in words:
        more = min(3, missing)
        missing -= more
        words[name] += f" {more}S" if more else ""
    rest = [f"r{row}c{c}" for row in range(1, 5) for c in range(1, 5) if f"r{row}c{c}" not in words]
    for name in rest:
        more = min(3, missing)
        missing -= more
        if more:
            words[name] = f"{more}S"
    assert missing == 0
    return garden(**words)


def test_symbols_off_the_scoring_lines_count_for_ties():
    """SGD-R45 SGD-052 SGD-053: all panels and groups on the board count, in scoring lines or not."""
    seat = score([garden(r1c1="1P 2T", r2c2="2P")], HOUSE_BOARD).seats[0]
    assert (seat.panels, seat.turbines, seat.solar, seat.wind) == (3, 2, 0, 0)


def test_the_lines_explain_the_example():
    """SGD-050 SGD-S03: each point of the example board has a line that says where it comes from."""
    standing = standings_of(score([BOARD, snake(12)], HOUSE_BOARD)).seats[0]
    told = [(line.category, line.points, line.text) for line in standing.lines]
    assert ("solar", 4, "column 4, worth 4: 5 panels") in told
    assert ("solar", 0, "column 1, worth 1: 3 panels") in told
    assert ("wind", 2, "row 3, worth 2: 5 turbines") in told
    assert ("habitats", 3, "bee on r2c1 and r3c1") in told
    assert ("habitats", 5, "1 set of all five: bee 2, frog 1, bat 1, hedgehog 1, finch 1") in told
    assert ("beds", 3, "bed of 3 tiles with 2 filters, open, so half: r2c2 r2c3 r3c2") in told
    assert ("sculptures", 3, "3 sculptures on r3c4") in told
    assert sum(points for _, points, _ in told) == standing.points == 43


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 5), st.randoms(use_true_random=False))
def test_lines_add_up_in_every_game(seats, rng):
    """SGD-050: in any game the lines of each category add up to the sheet's points, and these to the total."""
    state = dealt(seats, rng.randrange(1000))
    play_out(state, Random(rng.randrange(1000)))
    sheet, standings = GAME.sheet(state), GAME.standings(state)
    fields = {"paths": "path", "beds": "bed", "sculptures": "sculpture"}
    for seat, standing in zip(sheet.seats, standings.seats, strict=True):
        for category in ("solar", "wind", "habitats", "paths", "path_bonus", "beds", "sculptures"):
            points = sum(line.points for line in standing.lines if line.category == category)
            assert points == getattr(seat, fields.get(category, category))
        assert standing.points == seat.total


def test_there_is_no_result_before_the_end():
    """SGD-004: sheet and standings wait for the last confirmation."""
    with pytest.raises(MatchNotOver):
        GAME.sheet(table(2))
