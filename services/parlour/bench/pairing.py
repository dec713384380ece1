"""Rounds, standings and waves of tournaments, in processor time, beside other programs that pair."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from time import process_time
from typing import Any

from parlour.bench.results import Figure, Part, compared, in_turn, plain
from parlour.bench.sizes import Sizes
from parlour.tournaments.formats import format_of
from parlour.tournaments.history import History, history_of
from parlour.tournaments.model import (
    POINT,
    ByeLine,
    Entrant,
    Field,
    Line,
    Pairing,
    Round,
    Scheme,
    StageRules,
    Table,
)
from parlour.tournaments.standings import rank

SEED = b"parlour bench"
PLAYED = 4
"""Rounds that were played before the one that is timed, and before the standings but one."""

_TIEBREAKS = ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct-encounter", "wins")
_PAIRS = StageRules(key="main", format="swiss-dutch", rounds=9, tiebreaks=_TIEBREAKS)
_PODS = StageRules(
    key="main",
    format="pods",
    rounds=7,
    seats=4,
    fewest=3,
    most=4,
    scheme=Scheme(places=(5 * POINT, 0), draw=POINT),
    tiebreaks=("omw", "wins", "opponents-points", "head-to-head", "share-of-tables"),
)
_ARENA = StageRules(key="main", format="arena", scheme=Scheme(places=(2 * POINT, 0), draw=POINT))
_NEIGHBOURS = 30
_MOST_EXACT, _MOST_GRAPH = 1_000, 1_000
"""What others are asked for at most: gacrux and networkx take minutes beyond."""


def measure(sizes: Sizes) -> Part:
    """Measure each number of entrants."""
    figures: list[Figure] = []
    for entrants in sizes.entrants:
        pairs, pods = played(_PAIRS, entrants), played(_PODS, entrants)
        figures += _rounds(sizes, pairs)
        figures.append(plain(f"pods of four, {entrants:,}", "s", _timed(sizes, partial(_pair, pods, _PODS)), "<= 1"))
        for name, field, rules in (("pairs", pairs, _PAIRS), ("pods", pods, _PODS)):
            ranking = partial(rank, field, rules, SEED)
            figures.append(
                plain(f"standings of {name}, five tie-breaks, {entrants:,}", "s", _timed(sizes, ranking), "<= 1")
            )
        arena = played(_ARENA, entrants)
        figures.append(plain(f"arena wave, {entrants:,}", "s", _timed(sizes, partial(_pair, arena, _ARENA)), "<= 0.1"))
    notes = [f"processor time; {PLAYED} rounds or waves were played before; pairings with their explanations"]
    if _module("swisspair") is None:
        notes.append("swisspair is not installed: requirements/bench.lock has it")
    return Part("pairing", figures, notes)


def played(rules: StageRules, entrants: int) -> Field:
    """Return a field of so many entrants after some rounds, with results drawn by strength."""
    draw = random.Random(entrants)
    field = Field(entrants=tuple(Entrant(number=n, rating=2500 - n // 8) for n in range(1, entrants + 1)))
    for number in range(1, PLAYED + 1):
        pairing = _pair(field, rules)
        tables = tuple(_result(draw, rules, at, seats) for at, seats in enumerate(pairing.tables, 1))
        byes = tuple(
            ByeLine(number=who, kind=kind, points=rules.scheme.places[0]) for who, kind in pairing.byes.items()
        )
        done = Round(round=number, tables=tables, byes=byes)
        field = Field(entrants=field.entrants, rounds=(*field.rounds, done))
    return field


def _result(draw: random.Random, rules: StageRules, table: int, seats: tuple[int, ...]) -> Table:
    order = sorted(seats, key=lambda number: number / 8 + draw.gauss(0, 200))
    places = {number: place for place, number in enumerate(order, 1)}
    won = rules.scheme.places[0]
    lines = tuple(
        Line(
            number=number,
            points=won if places[number] == 1 else 0,
            place=places[number],
            score=10 - places[number],
            wins=int(places[number] == 1),
            losses=int(places[number] > 1),
        )
        for number in seats
    )
    return Table(table=table, seats=seats, lines=lines)


def _pair(field: Field, rules: StageRules) -> Pairing:
    pairing = format_of(rules.format).pair(field, rules, SEED)
    if pairing is None:
        raise ValueError(f"{rules.format} has nobody to pair")
    return pairing


def _rounds(sizes: Sizes, field: Field) -> Iterator[Figure]:
    entrants = len(field.entrants)
    ours = partial(_pair, field, _PAIRS)
    others = dict(_others(field))
    work: list[Callable[[], object]] = [ours, *others.values()]
    mine, *theirs = in_turn(sizes.pairings, *(partial(_cpu, each) for each in work))
    name = f"Swiss pairs, {entrants:,}"
    if not others:
        yield plain(name, "s", mine, "<= 1")
    for other, values in zip(others, theirs, strict=True):
        yield compared(name, "s", mine, other, values)


def _others(field: Field) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the other programs that can pair so many, each with its work."""
    history, entrants = history_of(field), len(field.entrants)
    if entrants <= _MOST_EXACT:
        yield "gacrux alone", partial(_gacrux, field)
    if (swisspair := _module("swisspair")) is not None:
        yield "swisspair (no colours)", partial(_swisspair, swisspair, history)
    if entrants <= _MOST_GRAPH and (networkx := _module("networkx")) is not None:
        yield f"networkx, {_NEIGHBOURS} neighbours", partial(_networkx, networkx, history)


def _gacrux(field: Field) -> object:
    """Pair by the library alone: what the exact engine adds to it is the difference."""
    from parlour.tournaments.swiss.draw import draw_of  # noqa: PLC0415
    from parlour.tournaments.swiss.exact import pair_exact  # noqa: PLC0415

    return pair_exact(field, _PAIRS, _PAIRS.rounds, draw_of(field, _PAIRS, _PAIRS.rounds, rematches=False))


def _swisspair(swisspair: Any, history: History) -> object:
    order = sorted(history.cards.values(), key=lambda card: (-card.points, card.number))
    players = [
        swisspair.Player(str(card.number), card.points // (POINT // 2), place, True, {str(other) for other in card.met})
        for place, card in enumerate(order, 1)
    ]
    return swisspair.create_matches(players)


def _networkx(networkx: Any, history: History) -> object:
    order = sorted(history.cards.values(), key=lambda card: (-card.points, card.number))
    graph = networkx.Graph()
    for place, card in enumerate(order):
        for other in order[place + 1 : place + 1 + _NEIGHBOURS]:
            if not history.met(card.number, other.number):
                graph.add_edge(card.number, other.number, weight=10**6 - abs(card.points - other.points))
    return networkx.max_weight_matching(graph, maxcardinality=True)


def _timed(sizes: Sizes, work: Callable[[], object]) -> list[float]:
    return [_cpu(work) for _ in range(sizes.pairings)]


def _cpu(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None
