"""Swiss pairing one score group at a time, for fields of any size.

In each group, from the top: those who float in meet the strongest residents they can; of the rest, the top half meets
the bottom half, an odd one floats down. Who meets whom is an assignment of least cost within windows of places. What
stays over is mended among its neighbours, at the end in a neighbourhood that grows until everybody has an opponent.
"""

from itertools import groupby

from parlour.tournaments.swiss.assign import WINDOW, assign
from parlour.tournaments.swiss.byes import bye_order
from parlour.tournaments.swiss.draw import Draw
from parlour.tournaments.swiss.form import Form
from parlour.tournaments.swiss.matching import STRICT, Pair, best_pairs
from parlour.tournaments.swiss.mend import complete

_SMALL = 24
"""Members of a group that are matched as a whole when the halves do not fit."""


def pair_brackets(draw: Draw) -> tuple[list[Pair], Form | None, list[str]]:
    """Return the pairs, the bye, and what had to be relaxed.

    Raises:
        CannotPair: No pairing keeps what must hold.
    """
    free = bye_order(draw.present)[0] if len(draw.present) % 2 else None
    pairs: list[Pair] = []
    floating: list[Form] = []
    for _, members in groupby((form for form in draw.present if form is not free), key=lambda form: form.score):
        made, floating = pair_bracket(draw, floating, list(members))
        pairs += made
    notes: list[str] = []
    if floating:
        pairs, notes = complete(draw, pairs, floating)
    return pairs, free, notes


def pair_bracket(draw: Draw, floating: list[Form], residents: list[Form]) -> tuple[list[Pair], list[Form]]:
    """Return the pairs of a score group, and who floats down from it."""
    pairs: list[Pair] = []
    left: list[Form] = []
    if floating:
        reach = residents[: max(WINDOW, 2 * len(floating))]
        pairs, left, over = assign(draw, floating, reach, down=True)
        residents = over + residents[len(reach) :]
    halves, down = _pair_halves(draw, residents)
    if len(down) > 1:
        halves, down = _mend(draw, halves, down)
    return pairs + halves, left + down


def _pair_halves(draw: Draw, members: list[Form]) -> tuple[list[Pair], list[Form]]:
    half = len(members) // 2
    if not half:
        return [], members
    top, bottom = members[:half], members[half:]
    windows = -(-half // WINDOW)
    pairs: list[Pair] = []
    down: list[Form] = []
    for window in range(windows):
        first, last = half * window // windows, half * (window + 1) // windows
        odd = window == windows - 1 and len(bottom) > half
        made, rows, columns = assign(draw, top[first:last], bottom[first : last + odd], down=False, slack=odd)
        pairs += made
        down += rows + columns
    return pairs, down


def _mend(draw: Draw, pairs: list[Pair], loose: list[Form]) -> tuple[list[Pair], list[Form]]:
    """Pair those who stayed over in a group with each other by breaking up pairs near them."""
    centre = sum(form.number for form in loose) // len(loose)
    members = 2 * len(pairs) + len(loose)
    nearest = sorted(range(len(pairs)), key=lambda index: abs(pairs[index][1].number - centre))
    broken = set(nearest if members <= _SMALL else nearest[: _SMALL // 2])
    pool = loose + [form for index in broken for form in pairs[index]]
    made = best_pairs(draw, pool, STRICT)
    if 2 * len(made) <= 2 * len(broken):
        return pairs, loose
    paired = {form.number for pair in made for form in pair}
    kept = [pair for index, pair in enumerate(pairs) if index not in broken]
    return kept + made, [form for form in pool if form.number not in paired]
