"""The format `heats`: each heat is drawn anew, and the best k of an entrant's heats count."""

from collections.abc import Sequence

from parlour.tournaments.errors import BadRules
from parlour.tournaments.heats.best import best_standings
from parlour.tournaments.history import history_of
from parlour.tournaments.lots import lot
from parlour.tournaments.model import Caution, Field, Number, Pairing, StageRules, Standings
from parlour.tournaments.pods.engine import ENGINES
from parlour.tournaments.pods.rounds import scheme_cautions
from parlour.tournaments.pods.seating import Draw, seat_field
from parlour.tournaments.pods.sizes import Sizes, sizes_of, split
from parlour.tournaments.swiss.format import check_details

HEATS = 3
VALUES = {"draw": ("random", "seeded"), "count": ("wins", "points"), "engine": ("", *ENGINES)}


class Heats:
    """Heats at tables of two to five.

    Details of a stage:
        draw: `random` (when it is not given) draws each heat by lot; `seeded` cuts the seeds into as many bands as a
            table has seats and gives each table one of each band, in place of keeping clubs apart. Who has not met is
            preferred in both.
        best: How many of an entrant's heats count; 0 or left out: all.
        count: `wins` (when it is not given) ranks by wins of those heats, then by their points; `points` the other way.
        leftover, engine: See `pods`.
    """

    key = "heats"

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return a warning about points that make draws pay, and a note when more heats count than there are.

        Raises:
            BadRules: Sizes that are none (`POD_SIZES`) or nobody can play (`POD_SPLIT`), or an unknown detail.
        """
        split(entrants, _sizes(rules))
        check_details(rules, VALUES)
        cautions = scheme_cautions(rules.scheme, rules.seats) if rules.seats > 2 else []
        if _best(rules) > self.rounds(rules, entrants):
            text = f"{_best(rules)} heats count and only {self.rounds(rules, entrants)} are played: all count."
            cautions.append(Caution(severity="note", reason="ALL_HEATS_COUNT", text=text))
        return cautions

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the heats of the rules, or 3; the number of entrants does not matter."""
        del entrants
        return rules.rounds or max(HEATS, _best(rules))

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether all heats are there, or fewer are left than sit at the smallest table."""
        left = len(field.entrants) - len(field.away)
        return len(field.rounds) >= self.rounds(rules, len(field.entrants)) or left < _sizes(rules).fewest

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next heat, None when there is none. Scores don't matter for it.

        Raises:
            CannotPair: Too few are there, or everybody's table would hold two who must not meet.
        """
        if self.finished(field, rules):
            return None
        sizes = _sizes(rules)
        cards = history_of(field).cards
        level = dict.fromkeys(cards, 0)
        draw = Draw(field, rules, cards, seed, level)
        if rules.details.get("draw") == "seeded":
            draw = Draw(field, rules, cards, seed, level, *_bands(field, seed, sizes.seats))
        return seat_field(draw, sizes)

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings by the heats that count, then fewer attempts, then the score of the game, then lot."""
        by_wins = rules.details.get("count", "wins") == "wins"
        return best_standings(field, rules, seed, best=_best(rules), by_wins=by_wins)


def _sizes(rules: StageRules) -> Sizes:
    return sizes_of(rules, smallest=2)


def _best(rules: StageRules) -> int:
    best = rules.details.get("best", 0)
    if not isinstance(best, int) or isinstance(best, bool) or best < 0:
        raise BadRules("BAD_DETAIL", f"best is a number of heats, not {best!r}", detail="best")
    return best


def _bands(field: Field, seed: bytes, seats: int) -> tuple[dict[Number, bytes], dict[Number, int]]:
    """Return an order in which neighbours are of different bands, and the band of each entrant, from 1."""
    there = sorted(entrant.number for entrant in field.entrants if entrant.number not in field.away)
    width = max(1, -(-len(there) // seats))
    bands = {number: 1 + place // width for place, number in enumerate(there)}
    order: dict[Number, bytes] = {}
    for band in range(1, seats + 1):
        drawn = sorted((number for number in there if bands[number] == band), key=lambda n: lot(seed, n, b"heats band"))
        order |= {number: b"%8d%3d" % (place, band) for place, number in enumerate(drawn)}
    return order, bands
