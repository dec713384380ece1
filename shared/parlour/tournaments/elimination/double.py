"""The bracket of double elimination."""

from collections.abc import Iterator
from functools import cache

from parlour.tournaments.elimination.drops import masks_of
from parlour.tournaments.elimination.tree import FINAL, LOWER, RESET, UPPER, Node, Tree, seed_order


@cache
def double(rounds: int, *, reset: bool) -> Tree:
    """Return a bracket in which two defeats knock out.

    Losers of the upper part drop into the lower one by `masks_of`: those of the first round play each other, those of
    each later round play whoever is left there. The winners of both parts play the final; when the one without a defeat
    loses it, both play once more if there is a `reset`.
    """
    starts, final = _starts(rounds)
    last = 2 * rounds - 2
    nodes: list[Node] = []
    for part, round_, place in _order(rounds):
        if part == UPPER:
            winner = (final, 0) if round_ == rounds else (starts[UPPER, round_ + 1] + place // 2, place % 2)
            loser = _drop(rounds, round_, place, starts) if last else (final, 1)
            node = Node(
                index=len(nodes), part=part, round=round_, place=place + 1, winner_to=winner, loser_to=loser, band=0
            )
        else:
            # Odd rounds are followed by one in which losers drop in, at slot 1; even ones pair their winners.
            ahead = place if round_ % 2 else place // 2
            slot = 0 if round_ % 2 else place % 2
            winner = (final, 1) if round_ == last else (starts[LOWER, round_ + 1] + ahead, slot)
            node = Node(index=len(nodes), part=part, round=round_, place=place + 1, winner_to=winner, band=2 * round_)
        nodes.append(node)
    top = 2 * last + 2
    nodes.append(Node(index=final, part=FINAL, round=1, place=1, band=top, champion=top + 2))
    if reset:
        nodes.append(Node(index=final + 1, part=RESET, round=1, place=1, band=top, champion=top + 2))
    return Tree(rounds=rounds, double=True, nodes=tuple(nodes), seeds=seed_order(rounds))


def _rounds(rounds: int) -> Iterator[tuple[str, int, int]]:
    """Return part, round and number of tables, so that what a round depends on comes before it."""
    yield UPPER, 1, 1 << (rounds - 1)
    for round_ in range(2, rounds + 1):
        tables = 1 << (rounds - round_)
        yield UPPER, round_, tables
        yield LOWER, 2 * round_ - 3, tables
        yield LOWER, 2 * round_ - 2, tables


def _order(rounds: int) -> Iterator[tuple[str, int, int]]:
    return ((part, round_, place) for part, round_, tables in _rounds(rounds) for place in range(tables))


def _starts(rounds: int) -> tuple[dict[tuple[str, int], int], int]:
    """Return the index of the first table of each round, and that of the final."""
    starts, index = dict[tuple[str, int], int](), 0
    for part, round_, tables in _rounds(rounds):
        starts[part, round_] = index
        index += tables
    return starts, index


def _drop(rounds: int, round_: int, place: int, starts: dict[tuple[str, int], int]) -> tuple[int, int]:
    if round_ == 1:
        return starts[LOWER, 1] + place // 2, place % 2
    return starts[LOWER, 2 * round_ - 2] + (place ^ masks_of(rounds)[round_ - 1]), 1
