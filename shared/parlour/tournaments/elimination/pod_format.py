"""The format `se-pods`: a knock-out at tables of three to five."""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.elimination.pod_run import LAST, PodRun
from parlour.tournaments.elimination.pod_seeding import parted, snaked
from parlour.tournaments.elimination.ranking import ordered
from parlour.tournaments.elimination.settings import entered
from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import Bye, Caution, Criterion, Field, Number, Pairing, StageRules, Standings, Why
from parlour.tournaments.pods.sizes import Sizes, sizes_of, split

ENGINE = "parlour-pod-brackets 1"
RULESET = "parlour-brackets-2026-12-01"
RESEED = ("result", "seed")


class PodKnockout:
    """Knock-out by pods: the best `advance` of each table go on (one when it is 0), until one table is left.

    Each wave is paired when the one before is over. Places that are shared at the cut go to the higher score of the
    game, then to the better seed. Those who go on are seeded again and dealt out like a snake; those of one group of
    the stage before, and those of one pod, change places so that they meet as late as can be. Better seeds sit earlier
    and get the smaller tables. Who is left when no pods fit has a bye, the best seeds first. When fewer go on than the
    smallest table takes, the best of those who just went out fill it.

    Details of a stage:
        reseed: `result` (when it is not given) orders by place and score in the last pod, then seed; `seed` by seed.
        first_byes: So many of the best seeds wait in the second wave, such as two of ten with pods of four.
    """

    key = "se-pods"

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return how many have byes and whether somebody who went out will come back to fill a table.

        Raises:
            BadRules: Sizes that are none, as many going on as sit at a table, too few entrants, or unknown details.
        """
        sizes = _sizes(rules)
        if entrants < sizes.fewest:
            message = f"{entrants} entrants do not fill a table of {sizes.fewest}"
            raise BadRules("TOO_FEW", message, entrants=entrants, fewest=sizes.fewest)
        cautions, filled, byes = [], 0, 0
        for count, free in _waves(rules, entrants):
            byes += free
            filled += max(0, sizes.fewest - count)
        if byes:
            text = f"{byes} byes will be given, to the best seeds of their wave."
            cautions.append(Caution(severity="note", reason="BYES", text=text))
        if filled:
            text = f"The final needs {filled} of those who went out before it; another `advance` or size avoids that."
            cautions.append(Caution(severity="warning", reason="FILLED_FINAL", text=text))
        return cautions

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the number of waves when everybody appears."""
        return len(_waves(rules, entrants))

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether the last table has a result."""
        return bool(field.rounds) and _run(field, rules).over

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next wave, None while tables are open and when the last one is over. No lot is drawn."""
        del seed
        run, sizes = _run(field, rules), _sizes(rules)
        if run.open or run.over:
            return None
        if run.again:
            return _replayed(run)
        gone = sorted(number for number in run.level if number in field.away)
        here = _order(run, rules, gone)
        filled = _fill(run, field, sizes, here) if field.rounds else []
        byes, pods = _dealt(here + filled, sizes, _first_byes(field, rules))
        groups = {entrant.number: entrant.seed_group for entrant in field.entrants}
        if len(pods) > 1:
            parted(pods, lambda one, two: _clash(one, two, run, groups))
        if not pods and not gone:
            return None
        rank = {number: place for place, number in enumerate([*byes, *here, *filled])}
        tables = tuple(tuple(sorted(pod, key=rank.__getitem__)) for pod in pods)
        kinds = dict.fromkeys(byes, Bye.PAIRING) | dict.fromkeys(gone, Bye.ZERO)
        why = [_why(seats, run, final=len(tables) == 1 and not byes, filled=filled) for seats in tables]
        why += [_why_bye(number, kind) for number, kind in kinds.items()]
        notes = [f"{', '.join(map(str, filled))} went out before, and fill the last table."] if filled else []
        return Pairing(tables=tables, byes=kinds, engine=ENGINE, ruleset=RULESET, why=tuple(why), notes=tuple(notes))

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings: by level reached, then place in the last pod, then as brackets have it."""
        run = _run(field, rules)

        def far(number: Number) -> tuple[int, ...]:
            if number in run.level:
                return (run.level[number], 1, 0, int(number not in field.away))
            out = run.out.get(number)
            return (out.level, 0, -out.place, 0) if out else (-1, 0, -LAST, 0)

        return ordered(field, rules, seed, far)


def _go_on(rules: StageRules) -> int:
    return rules.advance or 1


def _sizes(rules: StageRules) -> Sizes:
    sizes = sizes_of(rules)
    if _go_on(rules) >= sizes.fewest:
        message = f"{_go_on(rules)} of a table of {sizes.fewest} can't go on: nobody would go out"
        raise BadRules("NOBODY_GOES_OUT", message, advance=_go_on(rules), fewest=sizes.fewest)
    if rules.details.get("reseed", RESEED[0]) not in RESEED:
        raise BadRules("BAD_DETAIL", f"reseed is one of {', '.join(RESEED)}", detail="reseed")
    waiting = rules.details.get("first_byes", 0)
    if not isinstance(waiting, int) or isinstance(waiting, bool) or waiting < 0:
        raise BadRules("BAD_DETAIL", f"first_byes is a number from 0, not {waiting!r}", detail="first_byes")
    return msgspec.structs.replace(sizes, byes=True)


def _run(field: Field, rules: StageRules) -> PodRun:
    return PodRun(field, [entrant.number for entrant in entered(field)], _go_on(rules))


def _first_byes(field: Field, rules: StageRules) -> int:
    return 0 if field.rounds else int(rules.details.get("first_byes", 0))


def _waves(rules: StageRules, entrants: int) -> list[tuple[int, int]]:
    """Return how many are in each wave, and how many of them have byes."""
    sizes, count, waves = _sizes(rules), entrants, list[tuple[int, int]]()
    most = max(sizes.most, sizes.fewest)
    free = int(rules.details.get("first_byes", 0))
    while count > most or (free and not waves):
        found = split(max(count, sizes.fewest) - free, sizes)
        free += found.byes
        waves.append((count, free))
        count, free = len(found.sizes) * _go_on(rules) + free, 0
    return [*waves, (count, 0)]


def _order(run: PodRun, rules: StageRules, gone: Sequence[Number]) -> list[Number]:
    """Return who plays next, best first."""
    lowest = min((level for number, level in run.level.items() if number not in gone), default=0)
    numbers = [number for number, level in run.level.items() if level == lowest and number not in gone]
    if rules.details.get("reseed", RESEED[0]) == RESEED[1]:
        return sorted(numbers)
    return sorted(numbers, key=lambda number: (*_result(run, number), number))


def _result(run: PodRun, number: Number) -> tuple[int, int]:
    place, score = run.came.get(number, (0, 0))
    return place, -score


def _fill(run: PodRun, field: Field, sizes: Sizes, here: Sequence[Number]) -> list[Number]:
    """Return those who come back to make the last table large enough."""
    missing = sizes.fewest - len(here)
    if missing <= 0 or not here:
        return []
    last = max((out.level for out in run.out.values()), default=0)
    back = [
        (out.place, -out.score, number)
        for number, out in run.out.items()
        if out.level == last and out.place < LAST and number not in field.away
    ]
    return [number for _, _, number in sorted(back)[:missing]]


def _dealt(order: Sequence[Number], sizes: Sizes, waiting: int) -> tuple[list[Number], list[list[Number]]]:
    """Return who has a bye, and the pods."""
    if len(order) - waiting <= max(sizes.most, sizes.fewest) and not waiting:
        return [], [list(order)] if len(order) > 1 else []
    found = split(len(order) - waiting, sizes)
    free = waiting + found.byes
    return list(order[:free]), snaked(order[free:], found.sizes)


def _clash(one: Number, two: Number, run: PodRun, groups: dict[Number, str]) -> int:
    together = two in run.mates.get(one, ())
    return 10 * together + int(bool(groups[one]) and groups[one] == groups[two])


def _replayed(run: PodRun) -> Pairing:
    text = "The result before does not count: the same table plays again."
    why = tuple(Why(numbers=seats, criteria=(Criterion(name="again", value="1", text=text),)) for seats in run.again)
    return Pairing(tables=tuple(run.again), engine=ENGINE, ruleset=RULESET, why=why)


def _why(seats: tuple[Number, ...], run: PodRun, *, final: bool, filled: Sequence[Number]) -> Why:
    level = max(run.level.get(number, 0) for number in seats)
    where = "Final" if final else f"Pod of wave {level + 1}"
    text = f"{where}: dealt out in seed order, the better seed in the earlier seat."
    criteria = [Criterion(name="bracket", value="final" if final else str(level + 1), text=text)]
    for number in seats:
        if number in filled:
            text = f"{number} went out before and is the best of those: fewer went on than a table takes."
            criteria.append(Criterion(name="filled", value=str(number), text=text))
    if met := sum(two in run.mates.get(one, ()) for at, one in enumerate(seats) for two in seats[at + 1 :]):
        text = f"{met} pairs come from one pod: no exchange within their rows parts them."
        criteria.append(Criterion(name="met", value=str(met), text=text))
    return Why(numbers=seats, criteria=tuple(criteria))


def _why_bye(number: Number, kind: Bye) -> Why:
    free = kind is Bye.PAIRING
    text = "No pods fit all who are left: the best seeds wait." if free else "Away when the pods were made: is out."
    return Why(numbers=(number,), criteria=(Criterion(name="bye" if free else "away", value=kind.value, text=text),))
