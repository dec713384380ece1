"""What those who are tied did to each other: direct encounter, and head to head at larger tables."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from parlour.tournaments.history import Game
from parlour.tournaments.model import POINT, Number
from parlour.tournaments.tiebreaks.ledger import Ledger
from parlour.tournaments.tiebreaks.terms import Term, points_text


class Standing(NamedTuple):
    """What one of the tied has from games among them, and what it could have at most had it met all."""

    score: Fraction
    most: Fraction


Among = Callable[[list[Number]], dict[Number, Standing]]


def split(tied: Sequence[Number], among: Among) -> dict[Number, int] | None:
    """Return places, from 1, by repeating the comparison among those who stay tied; None when nobody parts.

    If all met, their scores order them. If not, the first is alone as long as nobody could have overtaken it.
    """
    groups = _once(list(tied), among)
    if len(groups) == 1:
        return None
    places: dict[Number, int] = {}
    for group in groups:
        inner = split(group, among) if len(group) > 1 else None
        first = len(places)
        places |= {number: first + (inner[number] if inner else 1) for number in group}
    return places


def _once(tied: list[Number], among: Among) -> list[list[Number]]:
    standings = among(tied)
    ordered = sorted(tied, key=lambda number: (-standings[number].score, -standings[number].most, number))
    if all(each.most == each.score for each in standings.values()):
        return _by_score(ordered, standings)
    groups: list[list[Number]] = []
    for at, number in enumerate(ordered):
        rest = ordered[at + 1 :]
        if not rest or standings[number].score <= max(standings[other].most for other in rest):
            return [*groups, ordered[at:]]
        groups.append([number])
    return groups


def _by_score(ordered: list[Number], standings: dict[Number, Standing]) -> list[list[Number]]:
    groups = [[ordered[0]]]
    for number in ordered[1:]:
        if standings[number].score == standings[groups[-1][0]].score:
            groups[-1].append(number)
        else:
            groups.append([number])
    return groups


class DirectEncounter:
    """Results of the games among the tied; the mean when a pair met more than once."""

    key = "direct-encounter"
    rule = "Points from games among the tied, if all met or nobody could overtake."
    pairs_only = True

    def places(self, ledger: Ledger, tied: Sequence[Number]) -> dict[Number, int] | None:
        """Return the place of each among the tied, from 1; None when it says nothing about them."""
        return split(tied, lambda group: self._among(ledger, group))

    @staticmethod
    def _among(ledger: Ledger, tied: list[Number]) -> dict[Number, Standing]:
        group = set(tied)
        standings = {}
        for number in tied:
            results: dict[Number, list[int]] = {}
            for game in ledger.played(number):
                if game.opponents[0] in group:
                    results.setdefault(game.opponents[0], []).append(game.points)
            score = sum((Fraction(sum(each), len(each)) for each in results.values()), Fraction(0))
            standings[number] = Standing(score, score + (len(tied) - 1 - len(results)) * ledger.win)
        return standings

    def results(self, ledger: Ledger, number: Number, tied: Sequence[Number]) -> Sequence[Term]:
        """Return what one entrant did against the others of the tied."""
        return [
            Term(
                round=game.round,
                opponents=game.opponents,
                numerator=game.points,
                denominator=POINT,
                text=f"{points_text(game.points)} against one of the tied",
            )
            for game in ledger.played(number)
            if game.opponents[0] in tied
        ]


class HeadToHead:
    """Who placed higher, over the tables that tied entrants shared; says nothing unless all of them shared one."""

    key = "head-to-head"
    rule = "For each of the others who are tied, one for whoever placed higher at more of the tables that both sat at."
    pairs_only = False

    def places(self, ledger: Ledger, tied: Sequence[Number]) -> dict[Number, int] | None:
        """Return the place of each among the tied, from 1; None when it says nothing about them."""
        scores = self._scores(ledger, list(tied))
        return split(tied, lambda group: self._among(scores, group)) if scores else None

    @staticmethod
    def _among(scores: dict[tuple[Number, Number], Fraction], tied: list[Number]) -> dict[Number, Standing]:
        sums = {one: sum((scores[one, other] for other in tied if other != one), Fraction(0)) for one in tied}
        return {number: Standing(score, score) for number, score in sums.items()}

    def _scores(self, ledger: Ledger, tied: list[Number]) -> dict[tuple[Number, Number], Fraction]:
        """Return 1, a half or 0 for each ordered pair; empty when a pair shared no table."""
        scores: dict[tuple[Number, Number], Fraction] = {}
        for one in tied:
            balance = self._balance(ledger, one, set(tied))
            if len(balance) < len(tied) - 1:
                return {}
            for other, higher in balance.items():
                scores[one, other] = Fraction(1 + (higher > 0) - (higher < 0), 2)
        return scores

    @staticmethod
    def _balance(ledger: Ledger, one: Number, tied: set[Number]) -> dict[Number, int]:
        """Return by opponent how often one placed higher, less how often lower."""
        balance: dict[Number, int] = {}
        for game in ledger.played(one):
            for other in tied.intersection(game.opponents):
                balance[other] = balance.get(other, 0) + compared(ledger, game, other)
        return balance

    def results(self, ledger: Ledger, number: Number, tied: Sequence[Number]) -> Sequence[Term]:
        """Return each comparison with one of the tied: 1 above, -1 below, 0 level."""
        words = {1: "placed higher", 0: "placed level", -1: "placed lower"}
        return [
            Term(
                round=game.round,
                opponents=(other,),
                numerator=(above := compared(ledger, game, other)),
                text=words[above],
            )
            for game in ledger.played(number)
            for other in game.opponents
            if other in tied
        ]


def compared(ledger: Ledger, game: Game, other: Number) -> int:
    """Return 1 when the entrant of a game placed above another at that table, -1 below, 0 level."""
    theirs = ledger.place(game, other)
    own = game.line.place if game.line else theirs
    return (own < theirs) - (own > theirs)
