"""A group as a stage of its own: its rules, and its part of the field."""

import msgspec

from parlour.tournaments.formats import Format, format_of
from parlour.tournaments.groups.snake import letter, snake
from parlour.tournaments.model import Field, Number, StageRules

INSIDE = ("rr", "rr2", "pods")
"""Formats that `details["inside"]` may name, the default first."""

_OWN = ("inside", "best_next")


class Group(msgspec.Struct, frozen=True):
    """A group: its index, members, rules, format, and what happened in it."""

    index: int
    numbers: tuple[Number, ...]
    rules: StageRules
    format: Format
    field: Field

    @property
    def name(self) -> str:
        """The letter of the group."""
        return letter(self.index)

    @property
    def rounds(self) -> int:
        """How many rounds it has."""
        return self.format.rounds(self.rules, len(self.numbers))


def inner_rules(rules: StageRules, index: int) -> StageRules:
    """Return the rules that a group is played by."""
    details = {name: value for name, value in rules.details.items() if name not in _OWN}
    return msgspec.structs.replace(
        rules,
        key=f"{rules.key}-{letter(index)}",
        format=str(rules.details.get("inside", INSIDE[0])),
        groups=0,
        advance=0,
        details=details,
    )


def groups_of(field: Field, rules: StageRules) -> list[Group]:
    """Return the groups of a field."""
    members = snake(field.entrants, rules.groups)
    found = []
    for index, numbers in enumerate(members):
        inner = inner_rules(rules, index)
        form = format_of(inner.format)
        part = part_of(field, frozenset(numbers), form.rounds(inner, len(numbers)))
        found.append(Group(index, tuple(numbers), inner, form, part))
    return found


def part_of(field: Field, numbers: frozenset[Number], rounds: int) -> Field:
    """Return what happened among these entrants in the first rounds; after them a smaller group only waits."""
    return msgspec.structs.replace(
        field,
        entrants=tuple(entrant for entrant in field.entrants if entrant.number in numbers),
        rounds=tuple(
            msgspec.structs.replace(
                one,
                tables=tuple(table for table in one.tables if table.seats and table.seats[0] in numbers),
                byes=tuple(bye for bye in one.byes if bye.number in numbers),
            )
            for one in field.rounds[:rounds]
        ),
        away=field.away & numbers,
        granted={number: kind for number, kind in field.granted.items() if number in numbers},
        forbidden=frozenset(pair for pair in field.forbidden if numbers.issuperset(pair)),
        unranked=field.unranked & numbers,
        adjustments=tuple(one for one in field.adjustments if one.number in numbers),
    )
