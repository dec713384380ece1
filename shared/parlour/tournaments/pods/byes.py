"""Who has no table in a round, and why."""

from collections.abc import Mapping, Sequence

from parlour.tournaments.history import Card, Kind
from parlour.tournaments.model import Bye, Criterion, Field, Number, Why
from parlour.tournaments.pods.order import short_tables
from parlour.tournaments.tiebreaks.terms import points_text

_REASONS = {
    Bye.ABSENT: "Away: dropped, paused, expelled, or not yet entered.",
    Bye.FULL: "A bye granted by an organiser, worth a win.",
    Bye.HALF: "A bye asked for in time, worth half a win.",
    Bye.ZERO: "A bye asked for, worth nothing.",
}


def fixed_byes(field: Field) -> dict[Number, Bye]:
    """Return who gets no table for a reason of their own: away, or with a granted bye. Being away comes first."""
    byes = {}
    for entrant in field.entrants:
        if entrant.number in field.away:
            byes[entrant.number] = Bye.ABSENT
        elif entrant.number in field.granted:
            byes[entrant.number] = field.granted[entrant.number]
    return dict(sorted(byes.items()))


def bye_order(numbers: Sequence[Number], cards: Mapping[Number, Card], win: int) -> list[Number]:
    """Return who gets a pairing bye first.

    Fewest unplayed wins first, so nobody has a second while another has none; then the fewest points, the fewest short
    tables, the largest number.
    """

    def key(number: Number) -> tuple[int, int, int, int]:
        card = cards[number]
        return (free_wins(card, win), card.total, short_tables(card), -number)

    return sorted(numbers, key=key)


def free_wins(card: Card, win: int) -> int:
    """Return how often it had the pairing bye, or at least a win's points without playing."""
    unplayed = (game for game in card.games if game.kind not in {Kind.PLAYED, Kind.OPEN})
    return sum(game.kind is Kind.PAIRING or 0 < win <= game.points for game in unplayed)


def why_fixed(number: Number, kind: Bye) -> Why:
    """Return the explanation of a bye that the entrant's own case asks for."""
    return _why(number, kind, _REASONS[kind])


def why_pairing(number: Number, order: Sequence[Number], cards: Mapping[Number, Card], win: int) -> Why:
    """Return the explanation of a pairing bye: the entrant's case, and who was passed over for it."""
    card, place = cards[number], order.index(number)
    had, points = free_wins(card, win), points_text(card.total)
    text = f"The pairing bye goes to the fewest byes so far ({had}), then the fewest points ({points}), then fewest "
    why = _why(number, Bye.PAIRING, f"{text}short tables, then the largest number.")
    passed = [
        Criterion(name="alternative", value=str(other), text=f"{other} comes before, but must not meet who is left.")
        for other in order[:place]
    ]
    after = [
        Criterion(name="alternative", value=str(other), text=_next(cards[other], card, win))
        for other in order[place + 1 : place + 2]
    ]
    return Why(numbers=(number,), criteria=(*why.criteria, *passed, *after))


def _next(card: Card, given: Card, win: int) -> str:
    had, points = free_wins(card, win), points_text(card.total)
    if had > free_wins(given, win):
        return f"{card.number} would be next, with {had} byes so far."
    if card.total > given.total:
        return f"{card.number} would be next, with {points} points."
    return f"{card.number} would be next, equal in byes and points."


def _why(number: Number, kind: Bye, text: str) -> Why:
    return Why(numbers=(number,), criteria=(Criterion(name="bye", value=kind.value, text=text),))
