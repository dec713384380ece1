"""Why each table is as it is, in sentences for those who sit at it."""

from collections.abc import Sequence

from parlour.tournaments.model import Criterion, Number, Why
from parlour.tournaments.pods.cost import CRITERIA, ODD, Problem, unpack
from parlour.tournaments.pods.seats import SeatCosts, seat_cost
from parlour.tournaments.pods.swaps import NEAR, Seating
from parlour.tournaments.tiebreaks.terms import points_text

LOOK = 300
"""Above so many entrants the alternative is looked for only at the next table."""


def explain(seating: Seating, tables: Sequence[tuple[Number, ...]], costs: SeatCosts) -> list[Why]:
    """Return the explanation of each table.

    Args:
        seating: The pods.
        tables: The same pods in seat order.
        costs: What each seat costs each entrant.
    """
    problem = seating.problem
    reach = NEAR if len(problem.numbers) <= LOOK else 1
    return [
        Why(
            numbers=seats,
            criteria=(
                _points(problem, pod),
                *_regrets(problem, pod, seating.costs[place]),
                *_alternative(seating, place, reach),
                _seats(seats, costs),
            ),
        )
        for place, (pod, seats) in enumerate(zip(seating.pods, tables, strict=True))
    ]


def _points(problem: Problem, pod: Sequence[int]) -> Criterion:
    most, fewest = problem.points[min(pod)], problem.points[max(pod)]
    value = points_text(most)
    if most == fewest:
        text = f"Neighbours in the standings: everybody here has {value} points."
    else:
        value = f"{value} to {points_text(fewest)}"
        text = f"Neighbours in the standings: {value} points."
    return Criterion(name="points", value=value, text=text)


def _regrets(problem: Problem, pod: Sequence[int], cost: int) -> list[Criterion]:
    """Return what had to be accepted at a table, where it is more than a spread of points."""
    if cost < ODD and len(pod) == problem.wanted:
        return []
    forbidden, met, affinity, odd, _, _ = unpack(cost)
    found = []
    if forbidden:
        found.append(Criterion(name="forbidden", value=str(forbidden), text="Entrants who must not meet sit here."))
    if met:
        text = f"Have met before: {_who(problem, pod, met=True)}. Any swap that parts them costs more elsewhere."
        found.append(Criterion(name="met", value=str(met), text=text))
    if affinity:
        text = f"Of one club or family: {_who(problem, pod, met=False)}. Any swap that parts them costs more elsewhere."
        found.append(Criterion(name="affinity", value=str(affinity), text=text))
    if len(pod) != problem.wanted:
        which = "Smaller" if len(pod) < problem.wanted else "Larger"
        text = (
            f"{which} than {problem.wanted}: how often each here sat at such a table before, squared, adds up to {odd}."
        )
        found.append(Criterion(name="odd", value=str(odd), text=text))
    return found


def _who(problem: Problem, pod: Sequence[int], *, met: bool) -> str:
    pairs = []
    for place, one in enumerate(pod):
        for other in pod[place + 1 :]:
            _, times, club, *_ = unpack(problem.pair(one, other))
            if times if met else club:
                pairs.append(f"{problem.numbers[one]} and {problem.numbers[other]}")
    return ", ".join(pairs)


def _alternative(seating: Seating, pod: int, reach: int) -> list[Criterion]:
    """Return the best swap with a table near by, and the count that makes it worse."""
    best: tuple[int, int, int, int] | None = None
    for other in range(max(0, pod - reach), min(len(seating.pods), pod + reach + 1)):
        for place, there in _places(seating, pod, other, reach) if other != pod else []:
            gain = seating.gain(pod, place, other, there)
            if best is None or gain > best[0]:
                best = gain, other, place, there
    if best is None:
        return []
    gain, other, place, there = best
    numbers = seating.problem.numbers
    swap = f"{numbers[seating.pods[pod][place]]} for {numbers[seating.pods[other][there]]}"
    if not gain:
        return [Criterion(name="alternative", value="equal", text=f"As good: {swap}; the lot decided.")]
    before = seating.costs[pod] + seating.costs[other]
    counts = zip(CRITERIA, unpack(before), unpack(before - gain), strict=True)
    name, now, then = next(count for count in counts if count[1] != count[2])
    text = f"Next best: {swap}; {name} would be {then} instead of {now} at the two tables."
    return [Criterion(name="alternative", value=name, text=text)]


def _places(seating: Seating, pod: int, other: int, reach: int) -> list[tuple[int, int]]:
    """Return the swaps to compare: all, or where a table is one of many, of the two who stand nearest."""
    if reach > 1:
        return [(one, two) for one in range(len(seating.pods[pod])) for two in range(len(seating.pods[other]))]
    return [(-1, 0)] if pod < other else [(0, -1)] if other == len(seating.pods) - 2 else []


def _seats(seats: Sequence[Number], costs: SeatCosts) -> Criterion:
    repeats, first, _ = seat_cost(seats, costs)
    had = first // 2
    kept = f"{repeats} keep the seat of their last table" if repeats else "nobody keeps the seat of the last table"
    text = f"Of all seat orders the most even: {kept}; {seats[0]} sat first {had} times before."
    return Criterion(name="seats", value=" ".join(map(str, seats)), text=text)
