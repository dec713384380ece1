"""What the rules of a stage say about its arena."""

import msgspec

from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import StageRules

LARGEST = 5


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How an arena is played.

    Attributes:
        win: Points of a win, in sixtieths.
        seats, fewest: Wanted and smallest size of a table.
        streak: Wins in a row after which points are doubled; 0: never.
        draw_run: The draw of a run of draws from which on they give nothing; 0: all give their points.
        patience: Waves in a row without a table after which one may play the last opponent again.
    """

    win: int
    seats: int
    fewest: int
    streak: int
    draw_run: int
    patience: int


def terms_of(rules: StageRules) -> Terms:
    """Return the terms of a stage.

    Raises:
        BadRules: Tables that are not for 2 to 5 (`TABLE_SIZE`), or a detail out of range (`BAD_DETAIL`).
    """
    fewest = rules.fewest or rules.seats
    if not 2 <= fewest <= rules.seats <= LARGEST:
        message = f"a table of {fewest} to {rules.seats} is none of 2 to {LARGEST}"
        raise BadRules("TABLE_SIZE", message, fewest=fewest, seats=rules.seats)
    return Terms(
        win=rules.scheme.places[0] if rules.scheme.places else 0,
        seats=rules.seats,
        fewest=fewest,
        streak=_number(rules, "streak", 2),
        draw_run=_number(rules, "draw_run", 0),
        patience=_number(rules, "patience", 3),
    )


def _number(rules: StageRules, name: str, otherwise: int) -> int:
    value = rules.details.get(name, otherwise)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRules("BAD_DETAIL", f"{name} is a number from 0, not {value!r}", detail=name)
    return value
