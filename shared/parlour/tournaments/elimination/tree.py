"""The tables of a bracket that can ever be played, and what leads from each to the next."""

from functools import cache
from itertools import accumulate

import msgspec

UPPER, LOWER, FINAL, RESET, THIRD = "upper", "lower", "final", "reset", "third"
"""Parts of a bracket; single elimination has an upper part, a final (its last round), and perhaps a third place."""


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a bracket.

    Attributes:
        index: Its place in `Tree.nodes`: what it depends on stands before it.
        part: Which part it belongs to.
        round: Round within the part, from 1.
        place: Place within the round, from 1.
        winner_to, loser_to: Index of the node and the slot (0 or 1) where they go; None: nowhere.
        band: How far a loser got who goes nowhere from here; the larger the better.
        champion: How far a winner got who goes nowhere from here.
    """

    index: int
    part: str
    round: int
    place: int
    winner_to: tuple[int, int] | None = None
    loser_to: tuple[int, int] | None = None
    band: int = 0
    champion: int = 0

    @property
    def key(self) -> str:
        """Name within the bracket, such as `upper 2.1`."""
        return f"{self.part} {self.round}.{self.place}" if self.part in {UPPER, LOWER} else self.part


class Tree(msgspec.Struct, frozen=True, kw_only=True):
    """A bracket of 2^rounds places.

    Attributes:
        rounds: Rounds of the upper part.
        double: Two defeats knock out.
        nodes: All tables.
        seeds: The seed at each place of the first round, top to bottom: places 2i and 2i + 1 play each other.
    """

    rounds: int
    double: bool
    nodes: tuple[Node, ...]
    seeds: tuple[int, ...]


def rounds_for(entrants: int) -> int:
    """Return how many rounds a bracket needs for so many."""
    return max(1, (entrants - 1).bit_length())


@cache
def seed_order(rounds: int) -> tuple[int, ...]:
    """Return the seeds from top to bottom, so that the better of two seeds always meets the other as late as it can.

    Seeds 1 and 2 can meet in the final only, 1 to 4 not before the semi-finals, and so on.
    """
    order = [1]
    for step in range(rounds):
        size = 2 << step
        order = [one for seed in order for one in (seed, size + 1 - seed)]
    return tuple(order)


@cache
def single(rounds: int, *, third: bool) -> Tree:
    """Return a bracket in which one defeat knocks out."""
    starts = list(accumulate((1 << (rounds - round_) for round_ in range(1, rounds + 1)), initial=0))
    nodes = [
        Node(
            index=starts[round_ - 1] + at,
            part=FINAL if round_ == rounds else UPPER,
            round=round_,
            place=at + 1,
            winner_to=None if round_ == rounds else (starts[round_] + at // 2, at % 2),
            loser_to=(starts[rounds], at) if third and round_ == rounds - 1 else None,
            band=2 * round_,
            champion=2 * rounds + 2 if round_ == rounds else 0,
        )
        for round_ in range(1, rounds + 1)
        for at in range(1 << (rounds - round_))
    ]
    if third and rounds > 1:
        semis = 2 * (rounds - 1)
        nodes.append(Node(index=starts[rounds], part=THIRD, round=rounds, place=1, band=semis, champion=semis + 1))
    return Tree(rounds=rounds, double=False, nodes=tuple(nodes), seeds=seed_order(rounds))
