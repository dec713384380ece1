"""Finding opponents for those who stay over at the end, by breaking up as few pairs above them as will do."""

from parlour.tournaments.errors import CannotPair
from parlour.tournaments.swiss.draw import Draw
from parlour.tournaments.swiss.form import Form
from parlour.tournaments.swiss.matching import STRICT, Pair, Relaxed, best_pairs

_FIRST = 8
_MOST = 256
"""Pairs that are broken up at first, and at most before a rule is relaxed."""

_NEAR = 40
"""Places between opponents in a large neighbourhood."""

CLASH_NOTE = "colours relaxed (C3): {count} with an absolute colour need meet one with the same"
REMATCH_NOTE = "rematches relaxed (C1): {count} tables meet again"


def complete(draw: Draw, pairs: list[Pair], loose: list[Form]) -> tuple[list[Pair], list[str]]:
    """Return pairs for all of these, and notes about what had to be relaxed.

    Raises:
        CannotPair: Even relaxed there is no way.
    """
    for relaxed in (STRICT, Relaxed(clashes=True), *([Relaxed(True, True)] if draw.rematches else [])):
        count = _FIRST
        while True:
            kept, pool = _break_up(pairs, loose, count)
            made = best_pairs(draw, pool, relaxed, near=_NEAR if len(pool) > 4 * _NEAR else 0)
            if 2 * len(made) == len(pool):
                return kept + made, notes_of(made)
            if count >= len(pairs) or count >= _MOST:
                break
            count *= 2
    raise dead_end(draw)


def _break_up(pairs: list[Pair], loose: list[Form], count: int) -> tuple[list[Pair], list[Form]]:
    cut = max(0, len(pairs) - count)
    return pairs[:cut], loose + [form for pair in pairs[cut:] for form in pair]


def notes_of(pairs: list[Pair]) -> list[str]:
    """Return which rules these pairs break."""
    clashes = sum(
        one.need == other.need == 2 and one.wish == other.wish and not (one.top or other.top) for one, other in pairs
    )
    again = sum(other.number in one.met for one, other in pairs)
    notes = [CLASH_NOTE.format(count=clashes)] if clashes else []
    return notes + ([REMATCH_NOTE.format(count=again)] if again else [])


def dead_end(draw: Draw) -> CannotPair:
    """Return the refusal of a round that cannot be completed, with what would fit."""
    count = len(draw.present)
    return CannotPair(
        "NO_PAIRING_LEFT",
        f"the {count} present cannot all be paired without a forbidden pair or a second meeting; finish the stage, "
        "allow rematches (details: rematches = allow), lift a forbidden pair, or play the next stage as a round robin",
        present=count,
        safe_rounds=(count + count % 2) // 2,
    )
