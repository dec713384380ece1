"""Pods against all splits there are (O5), with costs that are counted here anew."""

import os
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import msgspec
import pytest
from tests.tournaments.pods.events import field_of, play, rules_of

from parlour.tournaments.history import history_of
from parlour.tournaments.model import Entrant, Field, StageRules
from parlour.tournaments.pods.annealing import anneal
from parlour.tournaments.pods.bounds import bound
from parlour.tournaments.pods.cost import Problem, unpack
from parlour.tournaments.pods.exact import best
from parlour.tournaments.pods.order import problem_of
from parlour.tournaments.pods.sizes import sizes_of, split
from parlour.tournaments.pods.start import consecutive

EVENTS = int(os.environ.get("PARLOUR_ORACLE_EVENTS", "1"))


def splits(left: frozenset[int], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Yield every split of a set into pods of these sizes."""
    if not left:
        yield []
        return
    first = min(left)
    for size in set(sizes):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(sorted(left - {first}), size - 1):
            pod = (first, *others)
            for pods in splits(left.difference(pod), tuple(rest)):
                yield [pod, *pods]


def pod_costs(field: Field, seated: frozenset[int], wanted: int):
    """Return the cost of a pod, counted from the rounds of a field."""
    points = dict.fromkeys(seated, 0)
    short = dict.fromkeys(seated, 0)
    long = dict.fromkeys(seated, 0)
    met: dict[frozenset[int], int] = {}
    for round_ in field.rounds:
        for bye in round_.byes:
            if bye.number in seated:
                points[bye.number] += bye.points
        for table in round_.tables:
            for line in table.lines:
                if line.number in seated:
                    points[line.number] += line.points
                    short[line.number] += len(table.seats) < wanted
                    long[line.number] += len(table.seats) > wanted
            for pair in combinations(table.seats, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    clubs = {entrant.number: entrant.affinity for entrant in field.entrants}
    least = min(points.values())

    @cache
    def cost(pod: tuple[int, ...]) -> tuple[int, ...]:
        pairs = list(combinations(pod, 2))
        times = {3: short, 5: long}.get(len(pod), dict.fromkeys(pod, 0))
        own = [points[number] for number in pod]
        return (
            sum(pair in field.forbidden or pair[::-1] in field.forbidden for pair in pairs),
            sum(met.get(frozenset(pair), 0) ** 2 for pair in pairs),
            sum(clubs[one] != "" and clubs[one] == clubs[other] for one, other in pairs),
            sum(times[number] ** 2 for number in pod),
            (max(own) - min(own)) ** 2,
            sum(own) - least * len(pod) if len(pod) != wanted else 0,
        )

    return cost


def total(cost, pods) -> tuple[int, ...]:
    """Return the cost of a split."""
    return tuple(map(sum, zip(*(cost(tuple(sorted(pod))) for pod in pods), strict=True)))


def random_field(n: int, seed: int) -> Field:
    """Return a field with clubs and a pair who must not meet."""
    chance = Random(seed)
    entrants = tuple(Entrant(number=number, affinity=chance.choice(["", "a", "b"])) for number in range(1, n + 1))
    return Field(entrants=entrants, forbidden=frozenset({(1, 2)}))


CASES = [(7, 3, 4), (8, 4, 4), (9, 3, 4), (9, 4, 5), (10, 3, 4), (11, 3, 4), (11, 4, 4), (12, 4, 4), (12, 3, 5)]


@pytest.mark.parametrize(("n", "fewest", "most"), CASES)
def test_pods_are_the_best_there_are(n, fewest, most):
    """O5: up to 12 entrants, round after round, the cost is that of the best of all splits, and honestly counted."""
    rules = rules_of(fewest, most)
    for seed in range(EVENTS):
        for field, pairing in play(random_field(n, seed), rules, 4, seed):
            seated = frozenset(number for seats in pairing.tables for number in seats)
            cost = pod_costs(field, seated, 4)
            assert total(cost, pairing.tables) == pairing.cost
            sizes = tuple(len(seats) for seats in pairing.tables)
            assert pairing.cost == min(total(cost, pods) for pods in splits(seated, sizes))
            assert pairing.notes == ("Of all splits none costs less: all were compared.",)


def problem(field: Field, rules: StageRules) -> Problem:
    """Return the problem of the next round, everybody there."""
    cards = history_of(field).cards
    points = {number: card.total for number, card in cards.items()}
    lots = {number: b"%3d" % number for number in cards}
    sizes = split(len(cards), sizes_of(rules)).sizes
    return problem_of(field, cards, list(cards), sizes, 4, points=points, lot=lots)


@pytest.mark.parametrize(("n", "fewest", "most"), [(9, 3, 4), (11, 3, 5), (12, 4, 4)])
def test_annealing_finds_the_best_of_small_fields(n, fewest, most):
    """O5: annealing, which larger fields get, ends with the same cost as going through all splits."""
    rules = rules_of(fewest, most)
    for seed in range(EVENTS):
        *_, (field, _) = play(random_field(n, seed), rules, 4, seed)
        small = problem(field, rules)
        found = anneal(small, consecutive(small), b"seed", 300)
        assert unpack(small.total(found)) == unpack(small.total(best(small)))


def test_no_cost_is_below_its_bound():
    """Each count of the best split is at least its lower bound: the bounds that proofs in notes are built on."""
    for n, fewest, most in CASES:
        rules = rules_of(fewest, most)
        for field, _pairing in play(random_field(n, 5), rules, 4, 5):
            if n % 4 == 0 or fewest < 4 or most > 4:
                small = problem(field, rules)
                least = unpack(small.total(best(small)))
                assert all(low <= own for low, own in zip(bound(small), least, strict=True))


def test_the_bound_of_the_spread_is_reached():
    """Where nobody has met, the best split has just the spread of the bound: consecutive pods are best."""
    chance = Random(3)
    for n, fewest, most in CASES:
        rules = rules_of(fewest, most)
        small = problem(field_of(n), rules) if n % 4 == 0 or fewest < 4 or most > 4 else None
        if small is None:
            continue
        scores = tuple(sorted((chance.randrange(20) * 60 for _ in range(n)), reverse=True))
        scored = msgspec.structs.replace(small, points=scores, odd=((0,) * n, (0,) * n))
        assert unpack(scored.total(best(scored)))[4] == bound(scored)[4]
