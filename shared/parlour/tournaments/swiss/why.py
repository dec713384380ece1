"""Why entrants meet, sit where they sit, or have a bye: said to players."""

from collections.abc import Callable, Sequence

from parlour.tournaments.model import Bye, Criterion, Number, Why
from parlour.tournaments.swiss.byes import bye_order
from parlour.tournaments.swiss.colours import Seating
from parlour.tournaments.swiss.draw import Draw, clash
from parlour.tournaments.swiss.form import Form
from parlour.tournaments.tiebreaks.terms import points_text

FIRST_MEETING = Criterion(name="rematch", value="no", text="they have not met; nobody meets twice over the board")
_ALTERNATIVES = 3


class Reasons:
    """Explains the tables of one round."""

    def __init__(self, draw: Draw, order: Callable[["Reasons", Form, Form], Criterion]) -> None:
        """Take the round, and what says how the order within the score group led to a table."""
        self.draw = draw
        self.order = order
        self.groups: dict[int, list[Form]] = {}
        self.places: dict[Number, int] = {}
        for form in draw.present:
            group = self.groups.setdefault(form.score, [])
            self.places[form.number] = len(group)
            group.append(form)
        self._groups = {
            score: Criterion(
                name="score group",
                value=points_text(score),
                text=f"both are in the score group of {points_text(score)}",
            )
            for score in self.groups
        }

    def table(self, seating: Seating) -> Why:
        """Return why two meet, and why in these seats."""
        first, second = seating.first, seating.second
        again = first.met.get(second.number, 0)
        criteria = [
            self._groups[first.score] if first.score == second.score else _float(first, second),
            self.order(self, first, second),
            _again(again) if again else FIRST_MEETING,
            Criterion(name="colour", value=seating.rule, text=seating.text),
        ]
        criteria += _repeated_float(first, second) if first.score != second.score else []
        criteria += self._forbidden(first) + self._forbidden(second)
        if clash(first, second):
            criteria.append(
                Criterion(
                    name="colours relaxed", value="C3", text="both need the same colour; no other pairing was left"
                )
            )
        return Why(numbers=(first.number, second.number), criteria=tuple(criteria))

    def bye(self, form: Form) -> Why:
        """Return why this entrant has the bye, and why those below it have not."""
        criteria = [
            Criterion(
                name="bye",
                value=points_text(form.score),
                text="lowest score of those who had no bye yet, then fewest unplayed rounds, then the largest number"
                if not form.free
                else f"everybody left had a bye; fewest byes so far ({form.byes}), then the lowest score",
            )
        ]
        below = [other for other in self.draw.present if (other.score, -other.number) < (form.score, -form.number)]
        preferred = bye_order(self.draw.present)
        before = {other.number for other in preferred[: preferred.index(form)]}
        criteria += [
            Criterion(name="alternative", value=str(other.number), text=_passed_over(other, form, before))
            for other in reversed(below[-_ALTERNATIVES:])
        ]
        return Why(numbers=(form.number,), criteria=tuple(criteria))

    def _forbidden(self, form: Form) -> list[Criterion]:
        others = self.draw.forbidden.get(form.number)
        if not others:
            return []
        names = ", ".join(map(str, sorted(others)))
        return [Criterion(name="forbidden", value=names, text=f"number {form.number} must not meet {names}")]


def unpaired(number: Number, kind: Bye) -> Why:
    """Return why somebody was not to be paired at all."""
    text = "not there for this round" if kind is Bye.ABSENT else f"asked for and granted: {kind.value} points"
    return Why(numbers=(number,), criteria=(Criterion(name="not paired", value=kind.value, text=text),))


def _passed_over(other: Form, chosen: Form, before: set[Number]) -> str:
    if other.free and not chosen.free:
        return f"number {other.number} stands lower but had a bye, or a full win without playing, already"
    if other.number in before:
        return f"without number {other.number} the others could not all be paired by the rules that rank higher"
    return f"number {other.number} stands lower but has more unplayed rounds"


def _again(times: int) -> Criterion:
    text = f"they met before (times: {times}); no complete pairing without a second meeting was taken"
    return Criterion(name="rematch", value="relaxed", text=text)


def _float(first: Form, second: Form) -> Criterion:
    high, low = (first, second) if first.score > second.score else (second, first)
    return Criterion(
        name="score group",
        value=f"{points_text(high.score)} v {points_text(low.score)}",
        text=f"number {high.number} floats down from {points_text(high.score)} to {points_text(low.score)}: "
        "nobody in the group was left for it",
    )


def _repeated_float(first: Form, second: Form) -> list[Criterion]:
    high, low = (first, second) if first.score > second.score else (second, first)
    found = []
    for back, when in enumerate(("last round", "two rounds ago")):
        if high.floats[back] == "d":
            text = f"number {high.number} floated down {when}, too"
            found.append(Criterion(name="float repeated", value=f"down, {when}", text=text))
        if low.floats[back] == "u":
            text = f"number {low.number} met a higher score {when}, too"
            found.append(Criterion(name="float repeated", value=f"up, {when}", text=text))
    return found


def by_halves(reasons: Reasons, first: Form, second: Form) -> Criterion:
    """Say how top half against bottom half led to a table: the ideal opponent, and what was in the way."""
    if first.score != second.score:
        return FLOATED
    high, low = (first, second) if reasons.places[first.number] < reasons.places[second.number] else (second, first)
    group = reasons.groups[first.score]
    place, half = reasons.places[high.number], len(group) // 2
    if reasons.places[low.number] - place == half:
        return Criterion(
            name="order",
            value="half",
            text=f"{place + 1} of {len(group)} by number meets {place + half + 1}, half the group on",
        )
    if place + half >= len(group):
        return Criterion(
            name="order", value="moved", text="both stand in the lower half: exchanged to complete the group"
        )
    ideal = group[place + half]
    return Criterion(
        name="alternative",
        value=str(ideal.number),
        text=f"by order number {high.number} would meet number {ideal.number}: {obstacle(reasons.draw, high, ideal)}",
    )


FLOATED = Criterion(name="order", value="float", text="floaters meet the strongest residents whom they can")


def obstacle(draw: Draw, one: Form, other: Form) -> str:
    """Return what stands against a table of two that the order would give."""
    if draw.banned(one, other):
        return "forbidden"
    if other.number in one.met:
        return "they met already"
    if clash(one, other):
        return f"both need the {'first' if one.wish == 'w' else 'second'} seat absolutely"
    if one.wish and one.wish == other.wish:
        return f"both are due the {'first' if one.wish == 'w' else 'second'} seat"
    if one.affinity and one.affinity == other.affinity:
        return f"both belong to {one.affinity}"
    return "another of the group would have been left with a worse opponent"


NEXT = Criterion(
    name="order", value="list", text="the next on the list who may be met: by score, then by pairing number"
)
BY_LOT = Criterion(name="order", value="lot", text="drawn by lot within the score group; tie-breaks play no part")
BY_STANDINGS = Criterion(
    name="order", value="standings", text="last round by the standings with their tie-breaks: neighbours meet"
)


def constant(criterion: Criterion) -> Callable[[Reasons, Form, Form], Criterion]:
    """Return an order that is the same for every table."""
    return lambda _reasons, _first, _second: criterion


def byes_in_order(byes: dict[Number, Bye], given: Sequence[Why]) -> tuple[Why, ...]:
    """Return the explanations of byes in their order, with those that were not of the pairing's making."""
    known = {why.numbers[0]: why for why in given}
    return tuple(known.get(number) or unpaired(number, kind) for number, kind in byes.items())
