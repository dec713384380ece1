"""One round of pods: byes, split, pods, seats, explanations. Shared by all formats with such tables."""

from collections.abc import Mapping, Sequence

import msgspec

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.history import Card
from parlour.tournaments.lots import lot
from parlour.tournaments.model import Bye, Field, Number, Pairing, StageRules, Why
from parlour.tournaments.pods import byes as byes_of
from parlour.tournaments.pods.engine import Solution, solve
from parlour.tournaments.pods.explain import explain
from parlour.tournaments.pods.order import problem_of
from parlour.tournaments.pods.seats import seat, seat_costs
from parlour.tournaments.pods.sizes import Sizes, Split, split
from parlour.tournaments.pods.swaps import Seating

RULESET = "parlour-pods-2026-12-01"
TRIES = 12
"""Most choices of byes that are tried when some must not meet."""


class Draw(msgspec.Struct, frozen=True):
    """A round that is to be paired.

    Attributes:
        field: What happened.
        rules: Of the stage.
        cards: Score cards of the field.
        seed: Of the lots.
        points: By which entrants are neighbours, in sixtieths.
        order: Order of those with equal points; a lot for who is not named.
        groups: Groups to keep apart like clubs, in place of them; clubs when it is None.
    """

    field: Field
    rules: StageRules
    cards: Mapping[Number, Card]
    seed: bytes
    points: Mapping[Number, int]
    order: Mapping[Number, bytes] = {}
    groups: Mapping[Number, int] | None = None

    @property
    def engine(self) -> str:
        """The engine that the stage names in `details["engine"]`; empty without one."""
        return str(self.rules.details.get("engine", ""))

    @property
    def win(self) -> int:
        """Points of a win, in sixtieths."""
        return self.rules.scheme.places[0] if self.rules.scheme.places else 0


def seat_field(draw: Draw, sizes: Sizes, *, odd_top: bool = False) -> Pairing:
    """Return the round: everybody of the field at a table or with a bye.

    Raises:
        CannotPair: Too few are there (`TOO_FEW`), or forbidden pairs leave no round (`FORBIDDEN`).
    """
    fixed = byes_of.fixed_byes(draw.field)
    there = sorted(entrant.number for entrant in draw.field.entrants if entrant.number not in fixed)
    sizing, notes = _split(len(there), sizes)
    order = byes_of.bye_order(there, draw.cards, draw.win) if sizing.byes else []
    solution = _solve(draw, there, order, sizing, sizes, odd_top=odd_top)
    free = sorted(set(there).difference(solution.seating.problem.numbers))
    tables, why = _tables(draw, solution.seating)
    why += [byes_of.why_fixed(number, kind) for number, kind in fixed.items()]
    why += [byes_of.why_pairing(number, order, draw.cards, draw.win) for number in free]
    return Pairing(
        tables=tuple(tables),
        byes=fixed | dict.fromkeys(free, Bye.PAIRING),
        engine=solution.engine,
        ruleset=RULESET,
        seed=draw.seed.hex(),
        cost=solution.cost,
        why=tuple(why),
        notes=(*notes, solution.proof),
    )


def _split(n: int, sizes: Sizes) -> tuple[Split, list[str]]:
    """Return the split, with byes where nothing else fits those who are there today."""
    if n < sizes.fewest:
        message = f"{n} are there and the smallest table has {sizes.fewest} seats; call others back, or end the stage"
        raise CannotPair("TOO_FEW", message, entrants=n, fewest=sizes.fewest)
    try:
        return split(n, sizes), []
    except BadRules as error:
        found = split(n, msgspec.structs.replace(sizes, byes=True))
        return found, [f"Relaxed: {error}. {found.byes} had a bye instead."]


def _solve(
    draw: Draw, there: Sequence[Number], order: Sequence[Number], sizing: Split, sizes: Sizes, *, odd_top: bool
) -> Solution:
    """Return the pods of the first choice of byes that keeps forbidden pairs apart."""
    lots = {number: draw.order.get(number) or lot(draw.seed, number, b"pods order") for number in there}
    for free in _bye_choices(draw.field, order, sizing.byes):
        seated = [number for number in there if number not in free]
        problem = problem_of(
            draw.field,
            draw.cards,
            seated,
            sizing.sizes,
            sizes.seats,
            points=draw.points,
            lot=lots,
            odd_on_top=odd_top,
            groups=draw.groups,
        )
        solution = solve(problem, draw.seed, draw.win, draw.engine)
        if not solution.cost[0]:
            return solution
    raise CannotPair("FORBIDDEN", _forbidden(draw.field, there), entrants=len(there))


def _bye_choices(field: Field, order: Sequence[Number], byes: int) -> list[frozenset[Number]]:
    """Return whom to give the byes: the first in order; then each who has forbidden opponents instead of the last."""
    first = order[:byes]
    choices = [frozenset(first)]
    if byes:
        limited = {number for pair in field.forbidden for number in pair}
        choices += [frozenset((*first[:-1], number)) for number in order[byes:] if number in limited]
    return choices[:TRIES]


def _forbidden(field: Field, there: Sequence[Number]) -> str:
    present = set(there)
    pairs = sorted(pair for pair in field.forbidden if present.issuperset(pair))
    named = ", ".join(f"{one} and {other}" for one, other in pairs[:8])
    return f"no split keeps all apart who must not meet ({named}): allow one of these pairs, or give one of them a bye"


def _tables(draw: Draw, seating: Seating) -> tuple[list[tuple[Number, ...]], list[Why]]:
    numbers = seating.problem.numbers
    costs = seat_costs(draw.cards, numbers, max(seating.problem.sizes))
    lots = {number: lot(draw.seed, number, b"pods seats") for number in numbers}
    pods = [sorted((numbers[position] for position in pod), key=lots.__getitem__) for pod in seating.pods]
    tables = seat(pods, costs)
    return tables, explain(seating, tables, costs)
