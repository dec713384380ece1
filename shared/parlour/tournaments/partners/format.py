"""Rotating partners: two against two, with another partner in each round, points for each alone."""

from collections.abc import Sequence
from math import ceil, log2

from parlour.tournaments.errors import BadRules
from parlour.tournaments.history import history_of
from parlour.tournaments.lots import lot
from parlour.tournaments.model import Bye, Caution, Criterion, Field, Number, Pairing, StageRules, Standings, Why
from parlour.tournaments.partners.balanced import Seats, balanced, by_standings
from parlour.tournaments.partners.designs import design_round, design_rounds
from parlour.tournaments.partners.past import Past, past_of
from parlour.tournaments.standings import rank

MODES = ("design", "balanced", "standings")
"""`details["partners"]`, the default first."""

ENGINES = {"design": "parlour whist 1", "balanced": "parlour partners 1", "standings": "parlour fours 1"}
RULESET = "parlour-partners 2026-12-01"

_TEXTS = {
    "design": "by a whist design: everybody is everybody's partner once and opponent twice",
    "balanced": "the partners least often together so far, then the opponents least often met",
    "standings": "four by four from the standings: first and fourth against second and third",
}


class Partners:
    """Two against two with rotating partners."""

    key = "indiv-pairs"

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return notes on sit-outs and on what no design promises."""
        mode = _mode(rules)
        if rules.seats not in {2, 4}:
            raise BadRules("TABLE_SIZE", f"indiv-pairs has tables of four, not {rules.seats}", seats=rules.seats)
        if entrants < 4:
            raise BadRules(
                "TOO_FEW_ENTRANTS", f"indiv-pairs needs four entrants or more, not {entrants}", entrants=entrants
            )
        cautions = []
        if entrants % 4:
            text = f"{entrants % 4} of {entrants} sit out in each round, in turn, for the points of a pairing bye."
            cautions.append(Caution(severity="note", reason="SIT_OUTS", text=text))
        design, wanted = design_rounds(entrants), self.rounds(rules, entrants)
        if mode == "design" and not design:
            text = f"there is no design for {entrants}: partners are those least often together so far."
            cautions.append(Caution(severity="note", reason="NO_DESIGN", text=text))
        elif mode == "design" and wanted != design:
            text = f"the design for {entrants} is complete after {design} rounds, not {wanted}."
            cautions.append(Caution(severity="warning", reason="INCOMPLETE_DESIGN", text=text))
        if wanted > entrants - 1 + (entrants % 4 == 1):
            text = f"{wanted} rounds with {entrants} entrants: some are partners twice."
            cautions.append(Caution(severity="warning", reason="PARTNERS_REPEAT", text=text))
        return cautions

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the rounds of the rules, of the design, or one more than the logarithm to base 2."""
        return rules.rounds or design_rounds(entrants) or 1 + ceil(log2(max(2, entrants)))

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether all rounds are there, or fewer than four are left."""
        return len(field.rounds) >= self.rounds(rules, len(field.entrants)) or len(field.entrants) - len(field.away) < 4

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next round: tables of four, partners opposite each other (seats 1 and 3, seats 2 and 4).

        Raises:
            CannotPair: Forbidden pairs leave no round.
        """
        if self.finished(field, rules):
            return None
        past = past_of(field)
        numbers = sorted(entrant.number for entrant in field.entrants)
        present = [number for number in numbers if number not in field.away and number not in field.granted]
        forbidden = frozenset((min(pair), max(pair)) for pair in field.forbidden)
        complete = len(present) == len(numbers) == _entered_first(field)
        mode, notes = _possible(_mode(rules), len(numbers), complete, bool(forbidden))
        tables = _tables(field, mode, present, past, forbidden, seed)
        byes = {number: Bye.ABSENT for number in numbers if number in field.away}
        byes |= {number: kind for number, kind in field.granted.items() if number not in field.away}
        seated = {number for table in tables for number in table}
        byes |= dict.fromkeys(set(present) - seated, Bye.PAIRING)
        byes = dict(sorted(byes.items()))
        why = [_why(table, mode, past) for table in tables] + [
            _out(number, kind, past) for number, kind in byes.items()
        ]
        return Pairing(
            tables=tuple(tables),
            byes=byes,
            engine=ENGINES[mode],
            ruleset=RULESET,
            seed=seed.hex() if mode == "balanced" else "",
            why=tuple(why),
            notes=tuple(notes),
        )

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings of single entrants."""
        return rank(field, rules, seed)


def _mode(rules: StageRules) -> str:
    mode = rules.details.get("partners", MODES[0])
    if mode not in MODES:
        raise BadRules("UNKNOWN_DETAIL", f"partners is one of {', '.join(MODES)}, not {mode!r}", detail="partners")
    return str(mode)


def _entered_first(field: Field) -> int:
    """Return how many had entered when round 1 was paired."""
    if not field.rounds:
        return len(field.entrants)
    first = field.rounds[0]
    return sum(len(table.seats) for table in first.tables) + len(first.byes)


def _possible(mode: str, entrants: int, complete: bool, forbidden: bool) -> tuple[str, list[str]]:
    """Return the mode that this round can be paired by, and why it is not the one that was wanted."""
    if mode == "design" and not design_rounds(entrants):
        return "balanced", []
    if mode == "design" and not complete:
        return "balanced", ["not everybody of round 1 is there, or somebody came later: this round leaves the design"]
    if mode != "balanced" and forbidden:
        return "balanced", [f"forbidden pairs: this round is not paired by {mode}"]
    return mode, []


def _tables(
    field: Field, mode: str, present: list[Number], past: Past, forbidden: frozenset[tuple[Number, Number]], seed: bytes
) -> list[Seats]:
    if mode == "design":
        round_ = len(field.rounds) % design_rounds(len(present)) + 1
        return [tuple(present[place] for place in table) for table in design_round(len(present), round_)]
    points = {number: card.total for number, card in history_of(field).cards.items()}
    out = sorted(present, key=lambda number: (past.sat_out[number], points[number], -number))[: len(present) % 4]
    playing = [number for number in present if number not in set(out)]
    if mode == "standings":
        return by_standings(sorted(playing, key=lambda number: (-points[number], number)), past)
    return balanced(sorted(playing, key=lambda number: lot(seed, number, b"indiv-pairs")), past, forbidden)


def _why(table: Seats, mode: str, past: Past) -> Why:
    one, two, three, four = table
    criteria = [Criterion(name="partners", value=mode, text=_TEXTS[mode])]
    for team in ((one, three), (two, four)):
        times = past.together(*team)
        text = f"numbers {team[0]} and {team[1]} are partners; times before: {times}"
        criteria.append(Criterion(name="together", value=str(times), text=text))
    met = sum(past.against(a, b) for a in (one, three) for b in (two, four))
    criteria.append(Criterion(name="against", value=str(met), text=f"meetings between these opponents before: {met}"))
    return Why(numbers=table, criteria=tuple(criteria))


def _out(number: Number, kind: Bye, past: Past) -> Why:
    texts = {
        Bye.PAIRING: f"sits out: sat out {past.sat_out[number]} times so far, nobody present did less often",
        Bye.ABSENT: "not there for this round",
    }
    text = texts.get(kind, f"asked for and granted: {kind.value}")
    return Why(numbers=(number,), criteria=(Criterion(name="sit out", value=kind.value, text=text),))
