"""Whole games as a person reads them; `golden.py` says how they are written again."""

import pytest
from tests.games.solar_draft.golden import SEATS, kept, lines


@pytest.mark.parametrize("seats", SEATS)
def test_the_kept_game_is_played_again(seats):
    """Line by line, the game goes as it is kept."""
    expected = kept(seats).read_text().splitlines()
    played = list(lines(seats))
    for number, (one, other) in enumerate(zip(expected, played, strict=False), start=1):
        assert one == other, f"line {number}"
    assert len(expected) == len(played)
