"""Solar panels by column, wind turbines by row."""

import pytest
from tests.games.solar_gardens.garden import HOUSE_BOARD, full, garden, scored

from parlour.games.solar_gardens.edition import BoardFace

ROW_OF_SIX = {"r4c1": "3T", "r4c2": "3T", "r4c3": "2T", "r4c4": "1T"}


def test_columns_score_their_value_from_four_panels_on():
    """SGD-S04 SGD-060 SGD-062 SGD-R05: columns with 4, 3, 8 and 5 panels score 1 + 0 + 3 + 4 = 8, the third once."""
    first = {"r1c1": "2P", "r2c1": "2P", "r1c2": "3P"}
    third = dict.fromkeys(("r1c3", "r2c3", "r3c3", "r4c3"), "2P")
    score = scored(garden(**first, **third, r1c4="3P", r2c4="2P"))
    assert [line.symbols for line in score.columns] == [4, 3, 8, 5]
    assert [line.points for line in score.columns] == [1, 0, 3, 4]
    assert score.solar == 8


def test_values_come_from_the_board():
    """SGD-S05 SGD-R03: on a board with column values 3, 1, 4, 2, totals of 4, 4, 0 and 7 score 6."""
    board = BoardFace((3, 1, 4, 2), (4, 3, 2, 1))
    laid = garden(r1c1="2P", r4c1="2P", r1c2="1P", r2c2="3P", r1c4="3P", r2c4="3P", r3c4="1P")
    assert [line.symbols for line in scored(laid, board).columns] == [4, 4, 0, 7]
    assert scored(laid, board).solar == 6


def test_rows_have_values_of_their_own():
    """SGD-061 SGD-R03: on a board with row values 2, 4, 1, 3 four turbines in row 3 score 1."""
    laid = garden(r3c1="2T", r3c4="2T")
    assert scored(laid, BoardFace((1, 2, 3, 4), (2, 4, 1, 3))).wind == 1
    assert scored(laid).wind == 2


def test_panels_are_never_counted_by_row():
    """SGD-S06 SGD-060 SGD-R04: one panel in each column of row 1 scores nothing."""
    score = scored(garden(r1c1="1P", r1c2="1P", r1c3="1P", r1c4="1P"))
    assert (score.solar, score.wind) == (0, 0)


def test_rows_score_their_value_from_four_groups_on():
    """SGD-S07 SGD-061 SGD-062 SGD-063: rows with 3, 4, 4 and 9 groups score 0 + 3 + 2 + 1 = 6."""
    laid = full(
        r1c1="1T", r1c2="2T",
        r2c1="1T", r2c2="1T", r2c3="1T", r2c4="1T",
        r3c1="3T", r3c4="1T",
        **ROW_OF_SIX,
    )  # fmt: skip
    score = scored(laid)
    assert [line.symbols for line in score.rows] == [3, 4, 4, 9]
    assert [line.points for line in score.rows] == [0, 3, 2, 1]
    assert score.wind == 6


def test_two_tiles_with_two_symbols_are_enough():
    """SGD-R06: symbols are counted, not tiles."""
    assert scored(garden(r1c4="2P", r3c4="2P")).solar == 4


@pytest.mark.parametrize("panels", [0, 3])
def test_three_or_fewer_score_nothing(panels):
    """SGD-060: a column with fewer than four panels scores 0."""
    assert scored(garden(r1c4=f"{panels}P 1S")).solar == 0


def test_turbines_are_never_counted_by_column():
    """SGD-061 SGD-R04: one group in each row of column 1 scores nothing."""
    assert scored(garden(r1c1="1T", r2c1="1T", r3c1="1T", r4c1="1T"), HOUSE_BOARD).wind == 0
