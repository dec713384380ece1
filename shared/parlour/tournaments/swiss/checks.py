"""Whether the tables of a round keep the absolute rules, whoever made them: an engine, or an organiser by hand."""

from typing import NamedTuple

from parlour.tournaments.model import Bye, Field, Number, Pairing, StageRules
from parlour.tournaments.swiss.draw import clash, draw_of


class Broken(NamedTuple):
    """A rule that a table or a bye breaks.

    Attributes:
        rule: `C1` to `C4`, or `forbidden`.
        numbers: Who is concerned.
        text: One sentence.
    """

    rule: str
    numbers: tuple[Number, ...]
    text: str


def broken_rules(field: Field, rules: StageRules, pairing: Pairing, rounds: int) -> list[Broken]:
    """Return which absolute rules a round would break: nothing for a round of the exact engine.

    Args:
        field: Everything before the round.
        rules: Of the stage.
        pairing: The round.
        rounds: Rounds of the stage.
    """
    draw = draw_of(field, rules, rounds, rematches=True)
    broken = []
    for table in pairing.tables:
        one, other = (draw.forms[number] for number in table)
        if other.number in one.met:
            broken.append(Broken("C1", table, f"{one.number} and {other.number} met already"))
        if draw.banned(one, other):
            broken.append(Broken("forbidden", table, f"{one.number} and {other.number} must not meet"))
        if clash(one, other):
            broken.append(Broken("C3", table, f"{one.number} and {other.number} both need the same colour absolutely"))
    for number, kind in pairing.byes.items():
        if kind is Bye.PAIRING and draw.forms[number].free:
            broken.append(Broken("C2", (number,), f"{number} had a bye, or a full win without playing, already"))
    seated = [number for table in pairing.tables for number in table]
    seated += [number for number, kind in pairing.byes.items() if kind is Bye.PAIRING]
    wrong = {number for number in seated if seated.count(number) > 1}
    wrong |= set(seated) ^ {form.number for form in draw.present}
    if wrong:
        numbers = tuple(sorted(wrong))
        broken.append(Broken("C4", numbers, "not at exactly one table, or there without being present"))
    return broken
