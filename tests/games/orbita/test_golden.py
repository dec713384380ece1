"""A whole game as a person reads it; `golden.py` says how it is written again."""

from tests.games.orbita.golden import KEPT, lines


def test_the_kept_game_is_played_again():
    """Line by line, the game goes as it is kept."""
    kept = KEPT.read_text().splitlines()
    played = list(lines())
    for number, (one, other) in enumerate(zip(kept, played, strict=False), start=1):
        assert one == other, f"line {number}"
    assert len(kept) == len(played)
