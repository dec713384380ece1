"""Which level an entrant plays next."""

import msgspec

from parlour.tournaments.coop.terms import Terms, runs, terms_of, won
from parlour.tournaments.history import Card, history_of
from parlour.tournaments.model import Field, Number, StageRules


class Climb(msgspec.Struct, frozen=True):
    """How far an entrant came on a ladder.

    Attributes:
        next: Level of the next run.
        beaten: Highest level beaten; one below the first when none was.
        failures: Runs that were lost.
        out: No run comes any more: too many failures, or the last level beaten.
    """

    next: int
    beaten: int
    failures: int
    out: bool


def climb_of(card: Card, terms: Terms) -> Climb:
    """Return the climb of an entrant: each win leads a level up, a failure leaves it where it is."""
    results = [won(game, terms) for game in runs(card)]
    beaten = terms.level - 1 + sum(results)
    failures = len(results) - sum(results)
    out = failures >= terms.lives or (terms.levels > 0 and beaten >= terms.levels)
    return Climb(terms.capped(beaten + 1), beaten, failures, out)


def swiss_level(card: Card, rules: StageRules, terms: Terms) -> int:
    """Return the level of an entrant by its points: the first level, and one more for each win's worth of them."""
    win = rules.scheme.places[0] if rules.scheme.places else 0
    return terms.capped(terms.level + max(0, card.total) // win if win > 0 else terms.level)


def levels_of(field: Field, rules: StageRules) -> dict[Number, int]:
    """Return the level of each entrant in the next round; 0 for all where there are no levels.

    Tables of one level in a round are dealt alike.
    """
    terms, cards = terms_of(rules), history_of(field).cards
    if rules.format == "coop-ladder":
        return {number: climb_of(card, terms).next for number, card in cards.items()}
    if rules.format == "coop-swiss":
        return {number: swiss_level(card, rules, terms) for number, card in cards.items()}
    return dict.fromkeys((entrant.number for entrant in field.entrants), 0)
