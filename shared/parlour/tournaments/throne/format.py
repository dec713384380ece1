"""The format `kott`: one table, a queue, and whoever wins stays."""

from collections.abc import Sequence

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.history import history_of
from parlour.tournaments.model import POINT, Bye, Caution, Criterion, Field, Number, Pairing, StageRules, Standings, Why
from parlour.tournaments.pods.byes import fixed_byes, why_fixed
from parlour.tournaments.standings import rank
from parlour.tournaments.throne.queue import Court, Terms, court_of, next_table

ENGINE = "parlour-throne 1"
RULESET = "parlour-throne-2026-12-01"


class Throne:
    """King of the table for two to five.

    A round is one table. `rounds` of the stage limits their number; 0 leaves the end to a clock or to `target`.

    Details of a stage:
        stay: How many of the table keep their seat, the best ones; 1 when it is not given.
        defences: After so many tables held in a row a king goes to the back all the same; 0 or left out: never.
        target: Points, in whole points, with which an entrant ends the stage; 0 or left out: none.
    """

    key = "kott"

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return a warning when nothing but the clock ends the stage, and when few will ever play.

        Raises:
            BadRules: A table that nobody waits for (`TOO_FEW`), or details out of range.
        """
        terms = terms_of(rules)
        if entrants < terms.fewest:
            message = f"{entrants} entrants do not fill a table of {terms.fewest}; {terms.fewest} or more would"
            raise BadRules("TOO_FEW", message, entrants=entrants, fewest=terms.fewest)
        cautions = []
        if not rules.rounds and not _target(rules):
            text = "Neither a number of rounds nor a target of points: only a clock or an organiser ends this stage."
            cautions.append(Caution(severity="note", reason="NO_END", text=text))
        needed = 1 + -(-max(0, entrants - terms.seats) // (terms.seats - terms.stay))
        if 0 < rules.rounds < needed:
            text = f"{rules.rounds} tables are too few for all {entrants} to play once; {needed} would do."
            cautions.append(Caution(severity="warning", reason="SOME_NEVER_PLAY", text=text))
        return cautions

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the rounds of the rules; 0 when a clock or the target ends the stage."""
        del entrants
        return rules.rounds

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether all rounds are there, the target is reached, or too few are left for a table."""
        left = len(field.entrants) - len(field.away)
        if (rules.rounds and len(field.rounds) >= rules.rounds) or left < terms_of(rules).fewest:
            return True
        target = _target(rules)
        return target > 0 and any(card.total >= target * POINT for card in history_of(field).cards.values())

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next table, None when there is none. No lot is drawn. Those who wait stand nowhere in it.

        Raises:
            CannotPair: Those who are there must not meet each other (`FORBIDDEN`).
        """
        del seed
        if self.finished(field, rules):
            return None
        terms = terms_of(rules)
        court = court_of(field, terms)
        kings, challengers = next_table(court, field, terms)
        if not challengers:
            raise CannotPair("FORBIDDEN", "too few are there who may meet: call others back, or allow a pair")
        byes = fixed_byes(field)
        return Pairing(
            tables=((*kings, *challengers),),
            byes=byes,
            engine=ENGINE,
            ruleset=RULESET,
            why=(_why(court, kings, challengers), *(why_fixed(number, kind) for number, kind in byes.items())),
            notes=_notes(court, byes, kings, challengers),
        )

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings by the stage's tie-breaks."""
        return rank(field, rules, seed)


def terms_of(rules: StageRules) -> Terms:
    """Return how the table is held.

    Raises:
        BadRules: A table that is no table (`TABLE_SIZE`), or a detail out of range (`BAD_DETAIL`).
    """
    fewest = rules.fewest or rules.seats
    if not 2 <= fewest <= rules.seats <= 5:
        message = f"a table of {fewest} to {rules.seats} is none of 2 to 5"
        raise BadRules("TABLE_SIZE", message, fewest=fewest, seats=rules.seats)
    stay = _number(rules, "stay", 1)
    if not 1 <= stay < fewest:
        message = f"{stay} cannot stay at a table of {fewest}: from 1 to {fewest - 1} can"
        raise BadRules("BAD_DETAIL", message, detail="stay")
    return Terms(rules.seats, fewest, stay, _number(rules, "defences", 0))


def _target(rules: StageRules) -> int:
    return _number(rules, "target", 0)


def _number(rules: StageRules, name: str, otherwise: int) -> int:
    value = rules.details.get(name, otherwise)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRules("BAD_DETAIL", f"{name} is a number from 0, not {value!r}", detail=name)
    return value


def _why(court: Court, kings: Sequence[Number], challengers: Sequence[Number]) -> Why:
    criteria = [
        Criterion(name="king", value=str(king), text=f"{king} holds a seat, with {court.reigns[king]} defences so far.")
        for king in kings
    ]
    text = "The first of the queue who are there and may meet, in its order."
    criteria.append(Criterion(name="queue", value=" ".join(map(str, challengers)), text=text))
    return Why(numbers=(*kings, *challengers), criteria=tuple(criteria))


def _notes(
    court: Court, byes: dict[Number, Bye], kings: Sequence[Number], challengers: Sequence[Number]
) -> tuple[str, ...]:
    seated = {*kings, *challengers}
    waiting = [str(number) for number in court.queue if number not in seated and number not in byes]
    return (f"Waiting, the next first: {', '.join(waiting)}.",) if waiting else ()
