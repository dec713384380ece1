"""The format `pods`: Swiss at tables of three to five."""

from collections.abc import Sequence

from parlour.tournaments.history import history_of
from parlour.tournaments.model import Caution, Field, Pairing, StageRules, Standings
from parlour.tournaments.pods.engine import ENGINES
from parlour.tournaments.pods.rounds import round_cautions, rounds_by_size, scheme_cautions
from parlour.tournaments.pods.seating import Draw, seat_field
from parlour.tournaments.pods.sizes import sizes_of, split
from parlour.tournaments.standings import rank
from parlour.tournaments.swiss.format import check_details

VALUES = {"odd_tables": ("bottom", "top"), "engine": ("", *ENGINES)}
"""Names and values of the details that pods know, besides `leftover`."""


class PodSwiss:
    """Pod Swiss: neighbours in the standings at tables of `seats`, odd tables and byes in turn.

    Details of a stage:
        leftover: `byes` gives byes when no split fits, where tables may also be odd.
        odd_tables: `bottom` (when it is not given) fills odd tables from the bottom of the standings, `top` from the
            top, as far as turns leave a choice.
        engine: `annealing` or `swaps`, whatever the size; left out: by size.
    """

    key = "pods"

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return warnings about rematches that will be needed and about points that make draws pay.

        Raises:
            BadRules: Sizes that are none (`POD_SIZES`) or that nobody can play (`POD_SPLIT`), or an unknown detail.
        """
        sizes = sizes_of(rules)
        check_details(rules, VALUES)
        split(entrants, sizes)
        cautions = round_cautions(entrants, self.rounds(rules, entrants), sizes)
        return [*cautions, *scheme_cautions(rules.scheme, rules.seats)]

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the rounds of the rules, or those usual for the number of entrants."""
        return rules.rounds or rounds_by_size(entrants)

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether all rounds are there, or fewer are left than sit at the smallest table."""
        left = len(field.entrants) - len(field.away)
        return len(field.rounds) >= self.rounds(rules, len(field.entrants)) or left < sizes_of(rules).fewest

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next round, None when there is none.

        Raises:
            CannotPair: Too few are there, or everybody's table would hold two who must not meet.
        """
        if self.finished(field, rules):
            return None
        cards = history_of(field).cards
        draw = Draw(field, rules, cards, seed, {number: card.total for number, card in cards.items()})
        return seat_field(draw, sizes_of(rules), odd_top=rules.details.get("odd_tables") == "top")

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings by the stage's tie-breaks."""
        return rank(field, rules, seed)
