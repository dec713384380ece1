"""Rounds by size, the cut, and the pods that play for the last seats of the final."""

import pytest
from tests.tournaments.pods.events import field_of, rules_of

from parlour.tournaments.formats import format_of
from parlour.tournaments.pods.rounds import cut_by_size, cut_tables, rounds_by_size


@pytest.mark.parametrize(
    ("entrants", "rounds", "cut"),
    [
        (16, 2, 4),
        (17, 3, 4),
        (34, 3, 4),
        (35, 4, 10),
        (64, 4, 10),
        (65, 5, 16),
        (128, 5, 16),
        (208, 6, 16),
        (304, 7, 16),
    ],
)
def test_rounds_and_cut_by_size(entrants, rounds, cut):
    """The usual table: 17 to 34 play three rounds and a final of four, 65 to 128 five and a cut to 16, and so on."""
    assert rounds_by_size(entrants) == rounds
    assert cut_by_size(entrants) == cut
    assert format_of("pods").rounds(rules_of(rounds=0), entrants) == rounds


def test_cuts():
    """Of ten, seeds 1 and 2 wait and 3 to 10 play two pods; of thirteen seed 1 waits; of sixteen pods mix the seeds."""
    assert cut_tables(4) == ((1, 2, 3, 4), ())
    assert cut_tables(10) == ((1, 2), ((3, 5, 7, 9), (4, 6, 8, 10)))
    assert cut_tables(13) == ((1,), ((2, 5, 8, 11), (3, 6, 9, 12), (4, 7, 10, 13)))
    assert cut_tables(16)[1] == ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16))
    with pytest.raises(ValueError, match="4, 10, 13 or 16"):
        cut_tables(12)


def test_the_last_round_is_the_last():
    """After as many rounds as the rules say the format pairs no more."""
    rules = rules_of(rounds=1)
    pods = format_of("pods")
    assert not pods.finished(field_of(8), rules)
    assert pods.pair(field_of(8), rules_of(rounds=0, details={}), b"s") is not None
