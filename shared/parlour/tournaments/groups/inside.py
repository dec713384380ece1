"""A group as a stage of its own: its rules, and its part of the field."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from parlour.tournaments.formats import Format, format_of
from parlour.tournaments.groups.snake import letter, snake
from parlour.tournaments.model import Field, Number, Round, StageRules

INSIDE = ("rr", "rr2", "pods")
"""Formats that `details["inside"]` may name, the default first."""

_OWN = ("inside", "best_next")
_Thing = TypeVar("_Thing")


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
    """Return the groups of a field. Linear in what happened."""
    members = snake(field.entrants, rules.groups)
    inner = [inner_rules(rules, index) for index in range(len(members))]
    form = format_of(inner[0].format)
    lengths = [form.rounds(one, len(numbers)) for one, numbers in zip(inner, members, strict=True)]
    parts = parts_of(field, members, lengths)
    return [
        Group(index, tuple(numbers), inner[index], form, part)
        for index, (numbers, part) in enumerate(zip(members, parts, strict=True))
    ]


def parts_of(field: Field, members: Sequence[Sequence[Number]], lengths: Sequence[int]) -> list[Field]:
    """Return what happened in each group in its first rounds; after them a smaller group only waits."""
    group_of = {number: index for index, numbers in enumerate(members) for number in numbers}
    split = _Split(group_of, len(members))
    entrants = split(field.entrants, lambda entrant: entrant.number)
    adjustments = split(field.adjustments, lambda one: one.number)
    away = split(field.away, int)
    unranked = split(field.unranked, int)
    granted = split(field.granted.items(), lambda item: item[0])
    within = [pair for pair in field.forbidden if group_of.get(pair[0]) == group_of.get(pair[1])]
    forbidden = split(within, lambda pair: pair[0])
    tables = [split(one.tables, lambda table: table.seats[0]) for one in field.rounds]
    byes = [split(one.byes, lambda bye: bye.number) for one in field.rounds]
    return [
        msgspec.structs.replace(
            field,
            entrants=tuple(entrants[index]),
            rounds=tuple(
                Round(round=one.round, tables=tuple(tables[at][index]), byes=tuple(byes[at][index]))
                for at, one in enumerate(field.rounds[: lengths[index]])
            ),
            away=frozenset(away[index]),
            granted=dict(granted[index]),
            forbidden=frozenset(forbidden[index]),
            unranked=frozenset(unranked[index]),
            adjustments=tuple(adjustments[index]),
        )
        for index in range(len(members))
    ]


class _Split:
    """Splits things by the group of the entrant they belong to."""

    def __init__(self, group_of: dict[Number, int], groups: int) -> None:
        self._group_of = group_of
        self._groups = groups

    def __call__(self, things: Iterable[_Thing], number_of: Callable[[_Thing], Number]) -> list[list[_Thing]]:
        parts: list[list[_Thing]] = [[] for _ in range(self._groups)]
        for thing in things:
            parts[self._group_of[number_of(thing)]].append(thing)
        return parts
