"""FIDE's conversion between scores and rating differences (rating regulations, tables of section 8.1)."""

from bisect import bisect_right

_BY_PERCENT = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184),
    *(193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501),
    *(538, 589, 677, 800),
)
_RISES = (
    *(4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189),
    *(198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518),
    *(560, 620, 736),
)


def difference(percent: int) -> int:
    """Return the rating difference that a score in whole percent stands for."""
    return _BY_PERCENT[percent - 50] if percent >= 50 else -_BY_PERCENT[50 - percent]


def expected(difference: int) -> int:
    """Return the score, in whole percent, that is expected of one rated higher by `difference`."""
    above = 50 + bisect_right(_RISES, min(abs(difference), 800))
    return above if difference >= 0 else 100 - above


def rounded(numerator: int, denominator: int) -> int:
    """Return a quotient rounded to a whole number, halves up."""
    return (2 * numerator + denominator) // (2 * denominator)
