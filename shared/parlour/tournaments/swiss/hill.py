"""King of the hill: the first of the standings meets the second, the third the fourth, whether they met or not."""

from collections.abc import Sequence

from parlour.tournaments.errors import CannotPair
from parlour.tournaments.swiss.byes import bye_order
from parlour.tournaments.swiss.draw import Draw
from parlour.tournaments.swiss.form import Form
from parlour.tournaments.swiss.matching import Pair

ENGINE = "parlour hill 1"


def pair_hill(draw: Draw, order: Sequence[Form]) -> tuple[list[Pair], Form | None]:
    """Return neighbours in the standings as pairs; who must not meet the neighbour takes the one after.

    Raises:
        CannotPair: Forbidden pairs leave nobody for someone.
    """
    free = bye_order(order)[0] if len(order) % 2 else None
    waiting = [form for form in order if form is not free]
    pairs: list[Pair] = []
    while waiting:
        form = waiting.pop(0)
        place = next((place for place, other in enumerate(waiting) if not draw.banned(form, other)), None)
        if place is None:
            raise CannotPair(
                "FORBIDDEN_PAIRS",
                f"king of the hill leaves nobody for number {form.number} who is not forbidden; "
                "lift a forbidden pair, or pair the last round like the others",
                number=form.number,
            )
        pairs.append((form, waiting.pop(place)))
    return pairs, free
