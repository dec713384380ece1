"""Whole games as a person reads them; `golden.py` says how they are written again."""

import pytest
from tests.games.a_place_in_the_sun.golden import GAMES, answers_in, kept, lines


@pytest.mark.parametrize("name", GAMES)
def test_the_kept_game_is_played_again(name):
    """Line by line, state hashes included, the game goes as it is kept (APS-R144)."""
    before = kept(name)
    again = list(lines(name, iter(answers_in(before))))
    for number, (one, other) in enumerate(zip(before, again, strict=False), start=1):
        assert one == other, f"line {number}"
    assert len(before) == len(again)
