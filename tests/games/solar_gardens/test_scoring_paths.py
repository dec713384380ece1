"""Paths, and the bonus for the longest."""

from tests.games.solar_gardens.garden import HOUSE_BOARD, garden, scored

from parlour.games.solar_gardens.scoring import score


def straight(tiles, row=1):
    """Tiles of one row connected by path from the left."""
    return {f"r{row}c{column}": "path:EW" for column in range(1, tiles + 1)}


def snake(tiles):
    """A path of up to 16 tiles: row after row, changing direction."""
    spaces = [f"r{row}c{c if row % 2 else 5 - c}" for row in range(1, 5) for c in range(1, 5)]
    return garden(**dict.fromkeys(spaces[:tiles], "path:NESW"))


def path_points(*gardens):
    """Points for paths with bonus, by seat."""
    return [one.path + one.path_bonus for one in score(gardens, HOUSE_BOARD).seats]


def test_a_loop_is_one_path():
    """SGD-S11 SGD-080 SGD-081 SGD-082: a loop of four tiles is a path of 4."""
    assert scored(garden(r2c2="path:ES", r2c3="path:WS", r3c2="path:NE", r3c3="path:NW")).path == 4


def test_a_fork_counts_in_full():
    """SGD-S12 SGD-081 SGD-082 SGD-R32: a crossing with four dead ends is a path of 5 tiles."""
    laid = garden(r2c2="path:NESW", r1c2="path:S", r2c1="path:E", r2c3="path:W", r3c2="path:N")
    assert scored(laid).path == 5


def test_only_the_longest_path_of_a_player_scores():
    """SGD-S13 SGD-082: paths of 5 and 4 tiles score 5."""
    laid = garden(
        r1c1="path:E", r1c2="path:EW", r1c3="path:EW", r1c4="path:WS", r2c4="path:N",
        r4c1="path:E", r4c2="path:EW", r4c3="path:EW", r4c4="path:W",
    )  # fmt: skip
    assert [len(path.spaces) for path in scored(laid).paths] == [5, 4]
    assert scored(laid).path == 5


def test_a_path_needs_both_sides():
    """SGD-S14 SGD-033 SGD-080 SGD-082: E beside N S is not connected: two paths of 1 tile, score 1."""
    result = scored(garden(r1c1="path:E", r1c2="path:NS"))
    assert [len(path.spaces) for path in result.paths] == [1, 1]
    assert result.path == 1


def test_all_edges_of_a_tile_are_connected():
    """SGD-R31: what comes in at one edge of a fork goes out at every other."""
    assert scored(garden(r1c1="path:S", r2c1="path:NES", r3c1="path:N", r2c2="path:W")).path == 4


def test_whoever_shares_the_longest_path_gets_the_bonus():
    """SGD-S15 SGD-083: longest paths of 7, 7 and 5 tiles score 10, 10 and 5."""
    assert path_points(snake(7), snake(7), snake(5)) == [10, 10, 5]


def test_no_path_no_bonus():
    """SGD-S16 SGD-082 SGD-083 SGD-R34: without any path tile nobody gets the bonus."""
    assert path_points(garden(r1c1="1P"), garden(r1c1="1P")) == [0, 0]


def test_a_lone_path_tile_is_a_path():
    """SGD-S16 SGD-R33: one path tile against none scores 1 + 3."""
    assert path_points(garden(r1c1="path:N"), garden(r1c1="1P")) == [4, 0]


def test_the_bonus_is_part_of_the_total():
    """SGD-R35 SGD-050: the 3 points are in the total, as a line of their own."""
    first, second = score([snake(3), garden(**straight(2))], HOUSE_BOARD).seats
    assert (first.path, first.path_bonus, first.total) == (3, 3, 6)
    assert (second.path, second.path_bonus, second.total) == (2, 0, 2)
