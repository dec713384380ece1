"""The co-op formats. An entrant is a group; its table has one seat, for it alone."""

from collections.abc import Mapping, Sequence
from math import ceil, log2

import msgspec

from parlour.tournaments.coop.ladder import ladder_standings
from parlour.tournaments.coop.levels import climb_of, levels_of
from parlour.tournaments.coop.terms import Terms, terms_of
from parlour.tournaments.errors import BadRules
from parlour.tournaments.history import Card, history_of
from parlour.tournaments.model import Bye, Caution, Criterion, Field, Number, Pairing, StageRules, Standings, Why
from parlour.tournaments.pods.byes import fixed_byes, why_fixed
from parlour.tournaments.standings import rank

ENGINE = "parlour-coop 1"
RULESET = "parlour-coop-2026-12-01"


class Coop:
    """What the co-op formats have in common. The details of a stage are those of `terms.Terms`."""

    key = ""

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return a note when no outcome is declared, so that ties are left to the lot.

        Raises:
            BadRules: A table with more than one seat (`TABLE_SIZE`), nobody to play (`TOO_FEW`), or a bad detail.
        """
        if rules.seats != 1 or rules.fewest not in {0, 1} or rules.most not in {0, 1}:
            message = "a co-op table has one seat, for a group as one entrant: seats must be 1"
            raise BadRules("TABLE_SIZE", message, seats=rules.seats)
        if entrants < 1:
            raise BadRules("TOO_FEW", "nobody has entered; one group or more would do", entrants=entrants)
        if terms_of(rules).parts:
            return []
        text = "No outcome is declared (details: outcome): groups that are level are ranked by lot."
        return [Caution(severity="warning", reason="NO_OUTCOME", text=text)]

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the rounds of the rules, or those that the format takes."""
        return rules.rounds or (max(3, ceil(log2(entrants))) if entrants > 1 else 3)

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether all rounds are there, or nobody is left to play."""
        most = self.rounds(rules, len(field.entrants))
        return 0 < most <= len(field.rounds) or len(field.entrants) <= len(field.away)

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return a table for each group that plays, the highest level first; None when there is none.

        No lot is drawn: tables of one level get the same deal.
        """
        del seed
        if self.finished(field, rules):
            return None
        terms, cards = terms_of(rules), history_of(field).cards
        levels = levels_of(field, rules)
        byes = fixed_byes(field)
        out = [number for number, card in cards.items() if number not in byes and self._is_out(card, terms)]
        byes |= dict.fromkeys(out, Bye.ABSENT)
        order = sorted((number for number in cards if number not in byes), key=lambda one: (-levels[one], one))
        why = [_why(number, levels) for number in order]
        why += [_why_out(number) if number in out else why_fixed(number, byes[number]) for number in byes]
        return Pairing(
            tables=tuple((number,) for number in order),
            byes=byes,
            engine=ENGINE,
            ruleset=RULESET,
            why=tuple(why),
        )

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings by points, then by the sums of the outcome part by part, then the other tie-breaks."""
        if terms_of(rules).parts and "outcome" not in rules.tiebreaks:
            rules = msgspec.structs.replace(rules, tiebreaks=("outcome", *rules.tiebreaks))
        return rank(field, rules, seed)

    def _is_out(self, card: Card, terms: Terms) -> bool:
        """Return whether no run comes any more for an entrant."""
        del card, terms
        return False


class Duplicate(Coop):
    """The same deal for all in each round; 3 rounds or more unless the rules say otherwise."""

    key = "coop-duplicate"


class LevelSwiss(Coop):
    """Groups with equal points play the same level and deal; each win leads a level up."""

    key = "coop-swiss"


class Ladder(Coop):
    """The level rises with each win until a group has failed `lives` times; the highest level beaten wins."""

    key = "coop-ladder"

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the rounds of the rules, or those that all levels and lives take; 0 when levels have no end."""
        del entrants
        terms = terms_of(rules)
        return rules.rounds or (terms.levels - terms.level + terms.lives if terms.levels else 0)

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether all rounds are there, or everybody is away or out."""
        terms = terms_of(rules)
        cards = history_of(field).cards
        left = any(number not in field.away and not climb_of(card, terms).out for number, card in cards.items())
        return not left or super().finished(field, rules)

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings by the highest level beaten, fewer failures, the outcome, then lot."""
        return ladder_standings(field, rules, seed)

    def _is_out(self, card: Card, terms: Terms) -> bool:
        return climb_of(card, terms).out


def _why(number: Number, levels: Mapping[Number, int]) -> Why:
    if not (level := levels[number]):
        return Why(numbers=(number,), criteria=(Criterion(name="deal", value="0", text="All play the same deal."),))
    alike = sum(other == level for other in levels.values())
    text = f"Level {level}; all {alike} of this level play the same deal."
    return Why(numbers=(number,), criteria=(Criterion(name="level", value=str(level), text=text),))


def _why_out(number: Number) -> Why:
    text = "Through: failed too often, or beat the last level."
    return Why(numbers=(number,), criteria=(Criterion(name="bye", value="out", text=text),))
