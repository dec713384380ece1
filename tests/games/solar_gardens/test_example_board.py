"""The scoring example of the rulebook: 43 points, tile by tile."""

from tests.games.solar_gardens.garden import HOUSE_BOARD, beds_of, garden, scored, tile
from tests.games.solar_gardens.test_scoring_paths import snake

from parlour.games.solar_gardens.scoring import score

EXAMPLE = {
    "r1c1": "path:E bed:NW:1 1T", "r1c2": "path:EW 2T frog", "r1c3": "path:EW 1P 1T", "r1c4": "path:WS bed:N:2 2P",
    "r2c1": "2P bee", "r2c2": "bed:ES:1 1T 1S", "r2c3": "path:S bed:W:1 1P", "r2c4": "path:NS 1P 1T hedgehog",
    "r3c1": "1P 2T bee", "r3c2": "bed:NW:0 1P 1T", "r3c3": "path:NS 1P 1T", "r3c4": "path:NS 1T 3S",
    "r4c1": "bed:ES:0 3T", "r4c2": "bed:WS:1 finch", "r4c3": "path:NE 1P", "r4c4": "path:NW 2P bat",
}  # fmt: skip
BOARD = garden(**EXAMPLE)


def test_the_example_scores_43():
    """SGD-S03 SGD-050 SGD-R01: solar 7, wind 6, paths 10, beds 8, habitats 8, sculptures 4: total 43."""
    one = scored(BOARD)
    assert [line.symbols for line in one.columns] == [3, 1, 4, 5]
    assert [line.symbols for line in one.rows] == [4, 2, 5, 3]
    assert (one.solar, one.wind, one.path, one.bed, one.habitats, one.sculpture) == (7, 6, 10, 8, 8, 4)
    assert one.total == 43
    assert (one.panels, one.turbines) == (13, 14)


def test_each_bed_and_each_habitat_of_the_example():
    """SGD-S03 SGD-070 SGD-073 SGD-093 SGD-094 SGD-095 SGD-100: beds 1 + 2 + 3 + 2, one pair of bees, one set."""
    assert beds_of(BOARD) == [
        "r1c1: 1 filters, enclosed, 1",
        "r1c4: 2 filters, enclosed, 2",
        "r2c2 r2c3 r3c2: 2 filters, open, 3",
        "r4c1 r4c2: 1 filters, enclosed, 2",
    ]
    one = scored(BOARD)
    assert [(pair.habitat, pair.one, pair.other) for pair in one.habitat_pairs] == [("bee", "r2c1", "r3c1")]
    assert one.habitat_sets == 1


def test_the_bonus_of_the_example():
    """SGD-S03 SGD-082 SGD-083: 43 against a path of 12 tiles, 46 against one of 10, which gets 3 as well."""
    assert score([BOARD, snake(12)], HOUSE_BOARD).seats[0].total == 43
    mine, theirs = score([BOARD, snake(10)], HOUSE_BOARD).seats
    assert (mine.total, mine.path_bonus, theirs.path_bonus) == (46, 3, 3)


def test_sculptures_are_worth_their_number():
    """SGD-100 SGD-R44: clusters of 1, 2 and 3 score 1, 2 and 3; neighbours form no larger cluster."""
    assert scored(garden(r1c1="1S", r1c2="2S", r1c3="3S")).sculpture == 6
    assert tile("3S").sculptures == 3
