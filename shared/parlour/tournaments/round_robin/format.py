"""The round robin formats."""

from collections.abc import Sequence

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.model import Bye, Caution, Criterion, Field, Number, Pairing, StageRules, Standings, Why
from parlour.tournaments.round_robin.berger import berger_round, double_round
from parlour.tournaments.round_robin.withdrawals import POLICIES, annulled, without_results
from parlour.tournaments.standings import rank

ENGINE = "parlour berger 1"
RULESET = "fide-berger-2022-01-01"


class RoundRobin:
    """Everybody meets everybody once or twice."""

    def __init__(self, key: str, legs: int) -> None:
        """Take the key of the format and how often two meet."""
        self.key = key
        self._legs = legs

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return a note when the rounds of the rules leave some pairs out."""
        if entrants < 2:
            raise BadRules(
                "TOO_FEW_ENTRANTS", f"{self.key} needs two entrants or more, not {entrants}", entrants=entrants
            )
        if rules.seats != 2:
            raise BadRules("TABLE_SIZE", f"{self.key} has tables of two, not {rules.seats}", seats=rules.seats)
        policy = rules.details.get("withdrawals", POLICIES[0])
        if policy not in POLICIES:
            raise BadRules("UNKNOWN_DETAIL", f"withdrawals is one of {', '.join(POLICIES)}, not {policy!r}")
        most = self._legs * (_places(entrants) - 1)
        if rules.rounds > most:
            raise BadRules(
                "TOO_MANY_ROUNDS",
                f"{entrants} entrants have {most} rounds in {self.key}, not {rules.rounds}",
                rounds=rules.rounds,
                most=most,
            )
        cautions = []
        if rules.rounds and rules.rounds < most:
            text = f"{rules.rounds} of {most} rounds: not everybody meets everybody."
            cautions.append(Caution(severity="warning", reason="INCOMPLETE_ROUND_ROBIN", text=text))
        if most > 30:
            text = f"{entrants} entrants need {most} rounds; a Swiss or groups need far fewer."
            cautions.append(Caution(severity="warning", reason="MANY_ROUNDS", text=text))
        return cautions

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the rounds until everybody met everybody, or fewer when the rules say so."""
        return rules.rounds or self._legs * (_places(entrants) - 1)

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether the last round was paired, or fewer than two are left."""
        return len(field.rounds) >= self.rounds(rules, _size(field)) or len(field.entrants) - len(field.away) < 2

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next round of the schedule. Who should meet somebody who is away gets a win, or rests if annulled.

        Raises:
            CannotPair: A forbidden pair is due, or an entrant came after the schedule was full.
        """
        del seed  # nothing is drawn
        if self.finished(field, rules):
            return None
        order = _order(field)
        size = _places(_size(field))
        round_ = len(field.rounds) + 1
        tables = (double_round if self._legs == 2 else berger_round)(size, round_)
        gone = annulled(field, rules, self.rounds(rules, size))
        return _pairing(field, [tuple(order.get(place, 0) for place in table) for table in tables], gone, size, round_)

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings; results of those who left are kept or annulled as the details say."""
        return rank(without_results(field, annulled(field, rules, self.rounds(rules, _size(field)))), rules, seed)


def _places(entrants: int) -> int:
    return max(2, entrants + entrants % 2)


def _size(field: Field) -> int:
    """Return the number of entrants that the schedule was made for: those of round 1, and who took a free place."""
    if not field.rounds:
        return len(field.entrants)
    first = field.rounds[0]
    return max(2, sum(len(table.seats) for table in first.tables) + len(first.byes))


def _order(field: Field) -> dict[int, Number]:
    numbers = sorted(entrant.number for entrant in field.entrants)
    if len(numbers) > _places(_size(field)):
        raise CannotPair(
            "SCHEDULE_FULL",
            f"the schedule was made for {_size(field)} entrants and has no free place for number {numbers[-1]}; "
            "an odd field has one free place, a new stage fits any number",
            number=numbers[-1],
        )
    return dict(enumerate(numbers, 1))


def _pairing(
    field: Field, tables: Sequence[tuple[Number, ...]], gone: frozenset[Number], size: int, round_: int
) -> Pairing:
    byes: dict[Number, Bye] = {}
    seated = []
    absent = field.away | field.granted.keys()
    for one, other in tables:
        if one and other and (min(one, other), max(one, other)) in _forbidden(field):
            raise CannotPair(
                "FORBIDDEN_PAIRS",
                f"{one} and {other} are due to meet in round {round_} and must not; lift the ban, or play in groups",
                one=one,
                other=other,
            )
        if one and other and one not in absent and other not in absent:
            seated.append((one, other))
            continue
        byes |= _resting(field, one, other, gone) | _resting(field, other, one, gone)
    byes = dict(sorted(byes.items()))
    why = [_table(table, size, round_) for table in seated]
    why += [_rest(number, kind, size, round_) for number, kind in byes.items()]
    return Pairing(tables=tuple(seated), byes=byes, engine=ENGINE, ruleset=RULESET, why=tuple(why))


def _forbidden(field: Field) -> set[tuple[Number, Number]]:
    return {(min(pair), max(pair)) for pair in field.forbidden}


def _resting(field: Field, number: Number, opponent: Number, gone: frozenset[Number]) -> dict[Number, Bye]:
    if not number:
        return {}
    if number in field.away:
        return {number: Bye.ABSENT}
    if number in field.granted:
        return {number: field.granted[number]}
    return {number: Bye.ZERO if not opponent or opponent in gone else Bye.FULL}


def _table(table: tuple[Number, ...], size: int, round_: int) -> Why:
    schedule = Criterion(
        name="schedule",
        value=f"{size}/{round_}",
        text=f"round {round_} of the Berger table for {size}; results and tie-breaks play no part",
    )
    seat = Criterion(name="colour", value="table", text=f"number {table[0]} has the first seat by the table")
    return Why(numbers=table, criteria=(schedule, seat))


_RESTS = {
    Bye.ABSENT: "not there for this round",
    Bye.FULL: "the opponent of this round is not there: worth a win",
    Bye.ZERO: "rests: an odd number of entrants, or an opponent whose results are annulled",
    Bye.HALF: "asked for and granted",
}


def _rest(number: Number, kind: Bye, size: int, round_: int) -> Why:
    value = f"{size}/{round_}"
    return Why(
        numbers=(number,), criteria=(Criterion(name="schedule", value=value, text=_RESTS.get(kind, kind.value)),)
    )
