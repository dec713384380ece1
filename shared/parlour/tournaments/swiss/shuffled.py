"""Card-game Swiss: lots within each point group, as few pair-downs as possible."""

from itertools import groupby

from parlour.tournaments.lots import lot
from parlour.tournaments.swiss.byes import bye_order
from parlour.tournaments.swiss.draw import Draw
from parlour.tournaments.swiss.form import Form
from parlour.tournaments.swiss.matching import Pair, best_pairs
from parlour.tournaments.swiss.mend import complete
from parlour.tournaments.swiss.monrad import greedy

ENGINE = "parlour lots 1"

_WHOLE = 120
"""Members of a group that are matched as a whole when lots and exchanges leave more than one over."""


def pair_shuffled(draw: Draw, seed: bytes) -> tuple[list[Pair], Form | None, list[str]]:
    """Return the pairs, the bye and notes on what was relaxed.

    Raises:
        CannotPair: No pairing keeps what must hold.
    """
    free = bye_order(draw.present)[0] if len(draw.present) % 2 else None
    pairs: list[Pair] = []
    floating: list[Form] = []
    for _, members in groupby((form for form in draw.present if form is not free), key=lambda form: form.score):
        order = floating + _drawn(list(members), seed, odd=bool(len(floating) % 2))
        made, floating = _pair_group(draw, order)
        pairs += made
    if not floating:
        return pairs, free, []
    pairs, notes = complete(draw, pairs, floating)
    return pairs, free, notes


def _drawn(members: list[Form], seed: bytes, *, odd: bool) -> list[Form]:
    """Return the members of a group in the order of their lots.

    When one of them will be left over, the last who was not paired down in the last two rounds goes to the end.
    """
    order = sorted(members, key=lambda form: lot(seed, form.number, b"swiss-random"))
    if (len(order) + odd) % 2:
        last = next((form for form in reversed(order) if "d" not in form.floats), order[-1])
        order.remove(last)
        order.append(last)
    return order


def _pair_group(draw: Draw, order: list[Form]) -> tuple[list[Pair], list[Form]]:
    pairs, loose = greedy(draw, order)
    if len(loose) > 1:
        pairs, loose = _swap_in(draw, pairs, loose)
    if len(loose) > 1 and len(order) <= _WHOLE:
        made = best_pairs(draw, order)
        if len(made) > len(pairs):
            paired = {form.number for pair in made for form in pair}
            return made, [form for form in order if form.number not in paired]
    return pairs, loose


def _swap_in(draw: Draw, pairs: list[Pair], loose: list[Form]) -> tuple[list[Pair], list[Form]]:
    """Give two who are left over the members of one pair, the last pair first."""
    left = list(loose)
    while len(left) > 1:
        one, other = left[-2:]
        for index in reversed(range(len(pairs))):
            first, second = pairs[index]
            if draw.blocked(one, first) or draw.blocked(other, second):
                first, second = second, first
            if not (draw.blocked(one, first) or draw.blocked(other, second)):
                pairs[index] = (one, first)
                pairs.append((other, second))
                break
        else:
            break
        del left[-2:]
    return pairs, left
