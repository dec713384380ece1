"""Who gets the first seat of a table (C.04.3, article 5)."""

from typing import NamedTuple

from parlour.tournaments.swiss.form import Form


class Seating(NamedTuple):
    """Two entrants in seat order, and the rule that decided, with a sentence for players."""

    first: Form
    second: Form
    rule: str
    text: str


def allocate(one: Form, other: Form, initial: str) -> Seating:
    """Return the seats of two who meet.

    Args:
        one: An entrant.
        other: The opponent.
        initial: Colour of the higher ranked with an odd number when nobody has a preference.
    """
    if one.wish != other.wish:
        return _by_wish(one, other)
    if one.need != other.need:
        strong, weak = (one, other) if one.need > other.need else (other, one)
        return _seat(strong, weak, strong.wish, "stronger", f"{_name(strong)} needs this seat more")
    if one.wish and one.difference != other.difference:
        ahead, behind = (one, other) if one.difference < other.difference else (other, one)
        return Seating(ahead, behind, "stronger", f"{_name(ahead)} has had the first seat less often")
    return _by_history(one, other) or _by_rank(one, other, initial)


def _name(form: Form) -> str:
    return f"number {form.number}"


def _seat(form: Form, opponent: Form, colour: str, rule: str, text: str) -> Seating:
    if colour == "w":
        return Seating(form, opponent, rule, text)
    return Seating(opponent, form, rule, text)


def _by_wish(one: Form, other: Form) -> Seating:
    if one.wish and other.wish:
        return _seat(one, other, one.wish, "both", "both get the seat that they are due")
    due, opponent = (one, other) if one.wish else (other, one)
    return _seat(due, opponent, due.wish, "both", f"{_name(due)} is due this seat, the opponent has no preference")


def _by_history(one: Form, other: Form) -> Seating | None:
    """Alternate from the latest round in which they had opposite colours, counting played games from the end."""
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine != theirs:
            first, second = (one, other) if mine == "b" else (other, one)
            return Seating(first, second, "alternate", "the other way round than when their seats last differed")
    return None


def _by_rank(one: Form, other: Form, initial: str) -> Seating:
    high, low = (one, other) if (-one.score, one.number) < (-other.score, other.number) else (other, one)
    if high.wish:
        return _seat(high, low, high.wish, "higher", f"both are due the same seat and {_name(high)} is ranked higher")
    colour = initial if high.number % 2 else {"w": "b", "b": "w"}[initial]
    return _seat(high, low, colour, "initial", "by the initial lot and whether the higher number is odd")
