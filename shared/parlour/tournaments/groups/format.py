"""Groups that play among themselves, whose best go on."""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.errors import BadRules
from parlour.tournaments.formats import Format, format_of
from parlour.tournaments.groups.inside import INSIDE, Group, groups_of, inner_rules
from parlour.tournaments.groups.merged import merged
from parlour.tournaments.model import Bye, Caution, Criterion, Field, Number, Pairing, StageRules, Standings, Why


class Groups:
    """Groups by snake seeding, with a round robin or pods inside each."""

    key = "groups"

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return what the format inside says of its groups, and a note when their sizes differ."""
        inside = rules.details.get("inside", INSIDE[0])
        if inside not in INSIDE:
            raise BadRules("UNKNOWN_DETAIL", f"inside is one of {', '.join(INSIDE)}, not {inside!r}", detail="inside")
        smallest = 2 if inside != "pods" else max(2, rules.fewest or rules.seats)
        most = entrants // smallest
        if not 1 <= rules.groups <= most:
            raise BadRules(
                "GROUP_COUNT",
                f"{entrants} entrants make 1 to {most} groups of {smallest} or more, not {rules.groups}",
                entrants=entrants,
                most=most,
            )
        small, rest = divmod(entrants, rules.groups)
        best_next = _best_next(rules)
        if rules.advance + bool(best_next) > small or not 0 <= best_next <= rules.groups:
            raise BadRules(
                "TOO_MANY_ADVANCE",
                f"groups of {small} cannot send on {rules.advance} each and {best_next} of the next",
                smallest=small,
            )
        cautions: dict[str, Caution] = {}
        for size in {small, small + bool(rest)}:
            for caution in _inner(rules).check(inner_rules(rules, 0), size):
                cautions[caution.text] = caution
        if rest:
            text = (
                f"{rest} groups have {small + 1} members and {rules.groups - rest} have {small}; places are compared "
            )
            text += "between groups by averages for each game."
            cautions[text] = Caution(severity="note", reason="UNEVEN_GROUPS", text=text)
        return list(cautions.values())

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the rounds of the largest group."""
        return _inner(rules).rounds(inner_rules(rules, 0), -(-entrants // max(1, rules.groups)))

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether every group is finished."""
        return all(group.format.finished(group.field, group.rules) for group in groups_of(field, rules))

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next round of all groups; members of a group that has finished wait for the others.

        Raises:
            CannotPair: A group cannot be paired; who must not meet is kept apart by sharing an affinity.
        """
        parts = []
        for group in groups_of(field, rules):
            part = None
            if not group.format.finished(group.field, group.rules):
                part = group.format.pair(group.field, group.rules, seed + group.name.encode())
            parts.append((group, part))
        if all(part is None for _, part in parts):
            return None
        return _joined(field, parts)

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return all groups in one order: by place in the group, then by averages; see `merged`."""
        groups = groups_of(field, rules)
        rows = merged(groups, seed, rules.advance, _best_next(rules))
        ruleset = groups[0].format.standings(groups[0].field, groups[0].rules, seed).ruleset
        return Standings(after=len(field.rounds), rows=rows, ruleset=ruleset, seed=seed.hex())


def _inner(rules: StageRules) -> Format:
    return format_of(inner_rules(rules, 0).format)


def _best_next(rules: StageRules) -> int:
    return int(rules.details.get("best_next", 0))


def _joined(field: Field, parts: Sequence[tuple[Group, Pairing | None]]) -> Pairing:
    tables: list[tuple[Number, ...]] = []
    byes: dict[Number, Bye] = {}
    why: list[Why] = []
    resting: dict[Number, Why] = {}
    for group, part in parts:
        in_group = Criterion(name="group", value=group.name, text=f"all belong to group {group.name}, seeded by snake")
        if part is None:
            waiting = {number: Bye.ABSENT if number in field.away else Bye.ZERO for number in group.numbers}
            done = Criterion(name="group", value=group.name, text=f"group {group.name} has played all of its rounds")
            byes |= waiting
            resting |= {number: Why(numbers=(number,), criteria=(done,)) for number in waiting}
            continue
        explained = [msgspec.structs.replace(one, criteria=(in_group, *one.criteria)) for one in part.why]
        tables += part.tables
        byes |= part.byes
        why += explained[: len(part.tables)]
        resting |= {one.numbers[0]: one for one in explained[len(part.tables) :]}
    byes = dict(sorted(byes.items()))
    first = next(part for _, part in parts if part is not None)
    return Pairing(
        tables=tuple(tables),
        byes=byes,
        engine=f"parlour groups 1, {first.engine}",
        ruleset=first.ruleset,
        seed=first.seed,
        why=(*why, *(resting[number] for number in byes)),
        notes=tuple(dict.fromkeys(note for _, part in parts if part for note in part.notes)),
    )
