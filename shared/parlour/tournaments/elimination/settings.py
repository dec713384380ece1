"""What the rules of a stage say about its bracket."""

import msgspec

from parlour.tournaments.elimination.double import double
from parlour.tournaments.elimination.placing import placed
from parlour.tournaments.elimination.run import Run
from parlour.tournaments.elimination.tree import rounds_for, single
from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import Entrant, Field, StageRules

DRAWS = ("replay", "first", "second")


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How a bracket is played.

    Attributes:
        double: Two defeats knock out.
        third: There is a table for the third place.
        reset: The final is played again when its loser had no defeat before.
        draws: What a draw does: see `verdict`.
    """

    double: bool
    third: bool
    reset: bool
    draws: str


def terms_of(rules: StageRules) -> Terms:
    """Return the terms of a stage.

    Raises:
        BadRules: Tables that are not for two (`TABLE_SIZE`), or a detail that is none (`BAD_DETAIL`).
    """
    if {rules.seats, rules.fewest or 2, rules.most or 2} != {2}:
        raise BadRules("TABLE_SIZE", f"{rules.format} is played by two; for more at a table take se-pods")
    draws = str(rules.details.get("draws", DRAWS[0]))
    if draws not in DRAWS:
        raise BadRules("BAD_DETAIL", f"draws is one of {', '.join(DRAWS)}, not {draws!r}", detail="draws")
    return Terms(
        double=rules.format == "de",
        third=_yes(rules, "third", default=False),
        reset=_yes(rules, "reset", default=True),
        draws=draws,
    )


def _yes(rules: StageRules, name: str, *, default: bool) -> bool:
    value = rules.details.get(name, default)
    if not isinstance(value, bool):
        raise BadRules("BAD_DETAIL", f"{name} is true or false, not {value!r}", detail=name)
    return value


def run_of(field: Field, rules: StageRules) -> Run:
    """Return the bracket after all that happened. Linear in entrants and tables.

    Whoever had entered when the first wave was paired has a place in it.

    Raises:
        BadRules: As `terms_of`.
    """
    terms = terms_of(rules)
    entrants = entered(field)
    rounds = rounds_for(len(entrants))
    tree = double(rounds, reset=terms.reset) if terms.double else single(rounds, third=terms.third)
    run = Run(tree, placed(entrants, tree.seeds), terms.draws)
    for round_ in field.rounds:
        run.take(round_)
    return run


def entered(field: Field) -> list[Entrant]:
    """Return who has a place in the bracket, by number."""
    if not field.rounds:
        return sorted(field.entrants, key=lambda entrant: entrant.number)
    first = field.rounds[0]
    there = {number for table in first.tables for number in table.seats} | {bye.number for bye in first.byes}
    return sorted((one for one in field.entrants if one.number in there), key=lambda entrant: entrant.number)
