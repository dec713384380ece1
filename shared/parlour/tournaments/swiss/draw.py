"""A round in the making: who is to be paired, and who may meet whom."""

from dataclasses import dataclass, field

from parlour.tournaments.model import Field, Number, StageRules
from parlour.tournaments.swiss.form import ABSOLUTE, Form, forms_of


@dataclass(slots=True)
class Draw:
    """What every engine starts from.

    Attributes:
        forms: Everybody of the stage, by number.
        present: Who is to be paired, best first: by score, then number.
        forbidden: Whom each must not meet.
        initial: Colour of an odd number when nobody has a preference.
        rematches: Entrants may meet again when there is no other way.
    """

    forms: dict[Number, Form]
    present: list[Form]
    forbidden: dict[Number, set[Number]] = field(default_factory=dict)
    initial: str = "w"
    rematches: bool = False

    def banned(self, one: Form, other: Form) -> bool:
        """Return whether an organiser forbade that they meet."""
        return other.number in self.forbidden.get(one.number, ())

    def blocked(self, one: Form, other: Form) -> bool:
        """Return whether they must not meet: they did already, or it is forbidden."""
        return other.number in one.met or other.number in self.forbidden.get(one.number, ())

    def levels(self) -> dict[int, int]:
        """Return the level of each score that is present: 0 for the best, then counting up."""
        return {score: level for level, score in enumerate(sorted({form.score for form in self.present}, reverse=True))}


def clash(one: Form, other: Form) -> bool:
    """Return whether two who are not topscorers have the same absolute colour preference (criterion C3)."""
    return one.need == other.need == ABSOLUTE and one.wish == other.wish and not one.top and not other.top


def draw_of(field: Field, rules: StageRules, rounds: int, rematches: bool) -> Draw:
    """Return the round that is to be paired next."""
    forms = forms_of(field, rules, rounds)
    present = [form for number, form in forms.items() if number not in field.away and number not in field.granted]
    present.sort(key=lambda form: (-form.score, form.number))
    forbidden: dict[Number, set[Number]] = {}
    for one, other in field.forbidden:
        forbidden.setdefault(one, set()).add(other)
        forbidden.setdefault(other, set()).add(one)
    initial = "b" if rules.details.get("initial_colour") == "b" else "w"
    return Draw(forms, present, forbidden, initial, rematches)


def is_odd(draw: Draw) -> bool:
    """Return whether somebody has to get a bye."""
    return len(draw.present) % 2 == 1
