"""Points and counts in words."""

from fractions import Fraction
from functools import lru_cache

from parlour.tournaments.model import POINT

_PARTS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


@lru_cache(maxsize=4096)
def points_text(sixtieths: int) -> str:
    """Return points as a player reads them, such as `2½`."""
    whole, rest = divmod(abs(sixtieths), POINT)
    sign = "-" if sixtieths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = Fraction(rest, POINT)
    if part in _PARTS:
        return f"{sign}{whole or ''}{_PARTS[part]}"
    return f"{sign}{Fraction(abs(sixtieths), POINT)}"
