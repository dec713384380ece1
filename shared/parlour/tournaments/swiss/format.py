"""The Swiss formats for tables of two."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import Bye, Caution, Criterion, Field, Number, Pairing, StageRules, Standings
from parlour.tournaments.standings import rank
from parlour.tournaments.swiss import exact
from parlour.tournaments.swiss.colours import Seating, allocate
from parlour.tournaments.swiss.draw import Draw, draw_of
from parlour.tournaments.swiss.form import Form
from parlour.tournaments.swiss.matching import Pair, total
from parlour.tournaments.swiss.rounds import automatic_rounds, round_cautions
from parlour.tournaments.swiss.why import Reasons, byes_in_order

VALUES = {
    "acceleration": ("", "baku"),
    "initial_colour": ("w", "b"),
    "rematches": ("allow", "never"),
    "last_round": ("same", "standings", "hill"),
}
"""Names and values of the details that Swiss formats know."""


class Drawn(NamedTuple):
    """What an engine found: pairs (in seat order where `seated`), bye, and what to say about it."""

    pairs: list[Pair]
    free: Form | None
    engine: str
    ruleset: str
    order: Callable[[Reasons, Form, Form], Criterion]
    notes: Sequence[str] = ()
    seated: bool = False
    lots: bool = False
    minimised: bool = True


class Job(NamedTuple):
    """A round to pair, as engines get it."""

    field: Field
    rules: StageRules
    rounds: int
    draw: Draw
    seed: bytes

    @property
    def is_last(self) -> bool:
        """Return whether the last round is to be paired."""
        return len(self.field.rounds) + 1 == self.rounds


class Swiss:
    """A Swiss format: what is common to its engines."""

    def __init__(self, key: str, engine: Callable[[Job], Drawn], *, rematches: bool, colours: bool) -> None:
        """Take the key, the engine, and what holds unless the details say otherwise.

        Args:
            key: Of the format.
            engine: Finds the pairs of a round.
            rematches: Entrants may meet again when there is no other way.
            colours: Absolute colour needs keep two apart.
        """
        self.key = key
        self._engine = engine
        self._rematches = rematches
        self._colours = colours

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return warnings about this number of rounds, and which engine will be used."""
        check_details(rules, VALUES)
        if rules.seats != 2:
            raise BadRules(
                "TABLE_SIZE", f"{self.key} has tables of two, not {rules.seats}; pods take more", seats=rules.seats
            )
        if entrants < 2:
            raise BadRules(
                "TOO_FEW_ENTRANTS", f"{self.key} needs two entrants or more, not {entrants}", entrants=entrants
            )
        if self._colours and entrants <= rules.exact_up_to and rules.ruleset not in exact.RULESETS:
            raise BadRules(
                "UNKNOWN_RULESET",
                f"{self.key} pairs by {', '.join(exact.RULESETS)}, not by {rules.ruleset}",
                ruleset=rules.ruleset,
            )
        rounds = self.rounds(rules, entrants)
        cautions = round_cautions(entrants, rounds, rematches=self._may_meet_again(rules), colours=self._colours)
        if self._colours and entrants > rules.exact_up_to:
            cautions.append(
                Caution(
                    severity="note",
                    reason="BRACKET_ENGINE",
                    text=f"above {rules.exact_up_to} entrants each score group is paired for itself instead of by all "
                    "criteria of FIDE; the record says so.",
                )
            )
        return cautions

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the rounds of the rules, or the logarithm of the number of entrants to base 2."""
        return rules.rounds or automatic_rounds(entrants)

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether all rounds are there, or fewer than two are left to play."""
        return len(field.rounds) >= self.rounds(rules, len(field.entrants)) or len(field.entrants) - len(field.away) < 2

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next round, None when there is none.

        Raises:
            CannotPair: No pairing keeps what must hold; the message says what would fit.
        """
        if self.finished(field, rules):
            return None
        rounds = self.rounds(rules, len(field.entrants))
        draw = draw_of(field, rules, rounds, self._may_meet_again(rules))
        drawn = self._engine(Job(field, rules, rounds, draw, seed))
        return _pairing(field, draw, drawn, seed)

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings by the stage's tie-breaks."""
        return rank(field, rules, seed)

    def _may_meet_again(self, rules: StageRules) -> bool:
        wanted = rules.details.get("rematches")
        return wanted == "allow" if wanted else self._rematches


def check_details(rules: StageRules, values: dict[str, tuple[str, ...]]) -> None:
    """Raise BadRules for a detail with a value that the format does not know."""
    for name, known in values.items():
        value = rules.details.get(name, known[0])
        if value not in known:
            raise BadRules("UNKNOWN_DETAIL", f"{name} is one of {', '.join(known)}, not {value!r}", detail=name)


def _pairing(field: Field, draw: Draw, drawn: Drawn, seed: bytes) -> Pairing:
    seatings = [_seat(draw, drawn, pair) for pair in drawn.pairs]
    seatings.sort(key=_board)
    reasons = Reasons(draw, drawn.order)
    byes = {number: Bye.ABSENT for number in draw.forms if number in field.away}
    byes |= {
        number: kind for number, kind in field.granted.items() if number in draw.forms and number not in field.away
    }
    if drawn.free is not None:
        byes[drawn.free.number] = Bye.PAIRING
    byes = dict(sorted(byes.items()))
    given = [reasons.bye(drawn.free)] if drawn.free is not None else []
    return Pairing(
        tables=tuple((seating.first.number, seating.second.number) for seating in seatings),
        byes=byes,
        engine=drawn.engine,
        ruleset=drawn.ruleset,
        seed=seed.hex() if drawn.lots else "",
        cost=total(drawn.pairs, draw.present, drawn.free) if drawn.minimised else (),
        why=(*map(reasons.table, seatings), *byes_in_order(byes, given)),
        notes=tuple(drawn.notes),
    )


def _seat(draw: Draw, drawn: Drawn, pair: Pair) -> Seating:
    seating = allocate(*pair, draw.initial)
    if drawn.seated and seating.first is not pair[0]:
        return Seating(*pair, "engine", "as the engine allocated it")
    return seating


def _board(seating: Seating) -> tuple[int, int, Number]:
    """Order tables by the score of the better, then the sum of both, then the smaller number."""
    one, other = seating.first, seating.second
    return -max(one.score, other.score), -one.score - other.score, min(one.number, other.number)
