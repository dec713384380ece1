"""Whole games as a person reads them; `golden.py` says how they are written again."""

import pytest
from tests.games.supernova.golden import KEPT, lines


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_kept_game_is_played_again(seats):
    """SNV-032 SNV-037: line by line, state hashes included, the game goes as it is kept."""
    kept = KEPT[seats].read_text().splitlines()
    played = list(lines(seats))
    for number, (one, other) in enumerate(zip(kept, played, strict=False), start=1):
        assert one == other, f"line {number}"
    assert len(kept) == len(played)
