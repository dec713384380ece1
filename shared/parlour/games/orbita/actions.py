"""The one thing a seat does in Orbita."""

import msgspec

from parlour.games.orbita.components import HAND_SIZE

MOST_CARDS = 3
"""A play lays one to three cards (ORB-007)."""


class PlayCards(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Lay cards of one run of the hand. A run is a block of neighbouring cards of one planet, as long as it goes.

    Attributes:
        index: Position of any card of the run in the hand as it is now; 0 is the leftmost card.
        count: How many cards: the whole run if it has one to three cards, else 1, 2 or 3.
    """

    index: int
    count: int


def _plays_of_run(start: int, length: int) -> tuple[PlayCards, ...]:
    if 1 <= length <= MOST_CARDS:
        return (PlayCards(start, length),)
    return tuple(PlayCards(start, count) for count in range(1, MOST_CARDS + 1)) if length > 0 else ()


PLAYS: list[list[tuple[PlayCards, ...]]] = [
    [_plays_of_run(start, end - start) for end in range(HAND_SIZE + 1)] for start in range(HAND_SIZE)
]
"""The plays that a run allows, by its first position and the position after its last (ORB-011, ORB-012)."""
