"""The formats `se` and `de`: knock-out brackets for two."""

from collections.abc import Sequence

from parlour.tournaments.elimination import ranking
from parlour.tournaments.elimination.bracket import Bracket, bracket
from parlour.tournaments.elimination.drops import first_rematch
from parlour.tournaments.elimination.names import name_of
from parlour.tournaments.elimination.run import Run
from parlour.tournaments.elimination.series import seated
from parlour.tournaments.elimination.settings import run_of, terms_of
from parlour.tournaments.elimination.tree import RESET, Node, Tree, rounds_for
from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import Bye, Caution, Criterion, Field, Number, Pairing, StageRules, Standings, Why

ENGINE = "parlour-brackets 1"
RULESET = "parlour-brackets-2026-12-01"
FEWEST = 2


class Knockout:
    """Single (`se`) or double (`de`) elimination.

    A round is a wave: all tables that can be made now, save that who has a bye in the first round plays in no table of
    the first wave. More waves come as results do, so a bracket may take more waves
    than it has rounds when some go ahead. Whoever is away when a table should be made loses it, and the opponent has
    the pairing bye; a second one who is away loses too (`Bye.ZERO` marks both). A draw has the table played again.

    Details of a stage:
        third: The losers of the semi-finals play for the third place (`se`); false when it is not given.
        reset: Who loses the first grand final without a defeat before gets another one (`de`); true when not given.
        draws: `replay` (when it is not given), or the `first` or `second` seat goes on after a draw.
    """

    def __init__(self, key: str) -> None:
        """Make the format of that key."""
        self.key = key

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return how many byes there are, and in a double bracket when the first can meet again.

        Raises:
            BadRules: Fewer than two, tables not for two, or details that are none.
        """
        terms = terms_of(rules)
        if entrants < FEWEST:
            raise BadRules("TOO_FEW", f"a bracket takes two entrants or more, not {entrants}", entrants=entrants)
        rounds = rounds_for(entrants)
        cautions = []
        if byes := (1 << rounds) - entrants:
            text = f"{byes} of the best seeds have a bye in the first round; {1 << rounds} entrants need none."
            cautions.append(Caution(severity="note", reason="BYES", text=text))
        if terms.double and rounds > 1:
            text = f"Nobody meets again in the lower bracket before its round {first_rematch(rounds)}."
            cautions.append(Caution(severity="note", reason="REMATCHES", text=text))
        if terms.draws == "replay" and rules.best_of % 2 == 0:
            text = f"A match of {rules.best_of} games can end level and is then played again; an odd number decides it."
            cautions.append(Caution(severity="warning", reason="LEVEL_MATCHES", text=text))
        return cautions

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return how many waves there are when each is over before the next is made, and no draw is played again."""
        rounds = rounds_for(entrants)
        terms = terms_of(rules)
        if not terms.double:
            return rounds
        # Lower round j is played in wave j + 1, the last one, 2 x rounds - 2, before the final.
        return 2 * rounds + terms.reset

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether the last table has a result."""
        return run_of(field, rules).over

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return all tables that can be made now, and who goes on without one; None when there is nothing of either.

        No lot is drawn. It may be asked while tables are open.
        """
        del seed
        run = run_of(field, rules)
        byes = _first_byes(run) if not field.rounds else {}
        missing = list[Why]()
        tables, why = list[tuple[Number, ...]](), list[Why]()
        sources = _sources(run.tree)
        for node in run.ready():
            one, two = (number or 0 for number in run.slots[node.index])
            if one in byes or two in byes:
                continue
            gone = [number for number in (one, two) if number in field.away]
            for number in gone:
                byes[number] = Bye.ZERO
                missing.append(_why_gone(run, node, number))
            if gone:
                byes |= {number: Bye.PAIRING for number in (one, two) if number not in gone}
                missing += [_why_free(run, node, number) for number in (one, two) if number not in gone]
                continue
            seats = seated(one, two, run.seats)
            tables.append(seats)
            why.append(_why(run, node, sources[node.index], seats, field))
        if not tables and not missing:
            return None
        told = {each.numbers[0]: each for each in missing}
        why += [told.get(number) or _why_first(number) for number in byes]
        return Pairing(
            tables=tuple(tables),
            byes=byes,
            engine=ENGINE,
            ruleset=RULESET,
            why=tuple(why),
            notes=_notes(run, field, tables),
        )

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings by how far each got: see `ranking.standings`."""
        return ranking.standings(field, rules, seed)

    def bracket(self, field: Field, rules: StageRules) -> Bracket:
        """Return all tables of the bracket, who stands where, and what depends on what."""
        return bracket(field, rules)


def _first_byes(run: Run) -> dict[Number, Bye]:
    """Return who has nobody to play in the first round."""
    firsts = run.tree.nodes[: 1 << (run.tree.rounds - 1)]
    found = [run.winners[node.index] for node in firsts if run.how[node.index] == "bye"]
    return dict.fromkeys(sorted(number for number in found if number), Bye.PAIRING)


def _sources(tree: Tree) -> dict[int, list[tuple[int, str]]]:
    """Return for each node which others lead to it, and with what result."""
    found: dict[int, list[tuple[int, str]]] = {node.index: [] for node in tree.nodes}
    for node in tree.nodes:
        for outcome, link in (("won", node.winner_to), ("lost", node.loser_to)):
            if link:
                found[link[0]].append((node.index, outcome))
        if node.part == RESET:
            found[node.index] = [(node.index - 1, "won"), (node.index - 1, "lost")]
    return found


def _why(run: Run, node: Node, sources: Sequence[tuple[int, str]], seats: Sequence[Number], field: Field) -> Why:
    where = name_of(run.tree, node)
    criteria = [Criterion(name="bracket", value=node.key, text=f"{where}: {' and '.join(_ways(run, sources, seats))}.")]
    if run.tables[node.index]:
        text = "The table before was drawn or does not count: it is played again."
        criteria.append(Criterion(name="again", value=str(len(run.tables[node.index])), text=text))
    if tuple(sorted(seats)) in field.forbidden:
        text = "They should not meet, but the bracket has no other table for them."
        criteria.append(Criterion(name="forbidden", value="1", text=text))
    text = f"{seats[0]} has the first move: sat first less often, else sat second last, else is the better seed."
    criteria.append(Criterion(name="seats", value=" ".join(map(str, seats)), text=text))
    return Why(numbers=tuple(seats), criteria=tuple(criteria))


def _ways(run: Run, sources: Sequence[tuple[int, str]], seats: Sequence[Number]) -> list[str]:
    """Return for each seat how it came here."""
    ways = []
    for number in seats:
        way = f"{number} begins here"
        for before, outcome in sources:
            who = run.winners if outcome == "won" else run.losers
            if who[before] == number:
                passed = run.how[before] in {"bye", "forfeit"} and outcome == "won"
                way = f"{number} {'had a bye in' if passed else outcome} {run.tree.nodes[before].key}"
        ways.append(way)
    return ways


def _why_gone(run: Run, node: Node, number: Number) -> Why:
    text = f"Away when {name_of(run.tree, node)} should be played: lost without a table."
    return Why(numbers=(number,), criteria=(Criterion(name="away", value=node.key, text=text),))


def _why_free(run: Run, node: Node, number: Number) -> Why:
    text = f"The opponent in {name_of(run.tree, node)} is away: goes on without a table."
    return Why(numbers=(number,), criteria=(Criterion(name="bye", value=node.key, text=text),))


def _why_first(number: Number) -> Why:
    text = "The bracket is not full: the best seeds begin in its second round."
    return Why(numbers=(number,), criteria=(Criterion(name="bye", value="seed", text=text),))


def _notes(run: Run, field: Field, tables: Sequence[tuple[Number, ...]]) -> tuple[str, ...]:
    notes = []
    if asked := sorted(set(field.granted) & set(run.at)):
        notes.append(f"There are no byes on request in a bracket: {', '.join(map(str, asked))} asked for one.")
    if apart := [seats for seats in tables if tuple(sorted(seats)) in field.forbidden]:
        notes.append(f"Pairs that should not meet: {', '.join(f'{one} and {two}' for one, two in apart)}.")
    notes += [f"Table {table} of round {round_} belongs to no table of the bracket." for round_, table in run.stray]
    return tuple(notes)
