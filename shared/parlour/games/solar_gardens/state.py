"""Everything there is to know about a game of Solar Gardens, secrets included."""

from dataclasses import dataclass
from enum import IntEnum

from parlour.games.solar_gardens.actions import Choice

NONE = -1


class Stage(IntEnum):
    """Where a round is."""

    DRAFTING = 1
    """Tiles go round; who has one may lay it already (SGD-R17)."""
    FINALISING = 2
    """Everyone has a tile; it is laid and confirmed (SGD-D04)."""
    OVER = 3
    """All boards are full and final."""


@dataclass(slots=True)
class SolarGardensState:
    """A game of Solar Gardens. Tiles are numbers in the edition, lying tiles are codes (`faces`), and -1 is none.

    Attributes:
        casual: Whether construction is casual.
        stage: Where the round is.
        round: From 1 to 16.
        starting_player: Who starts this round.
        pile: The central pile; the top is the end.
        stack: What is left of the round's stack; the top is the end.
        discarded: Tiles discarded face up, in order (SGD-R47).
        left_over: Tiles that went to the discard pile unseen, in order (SGD-R08).
        discard_used: Whether the one discard of the round was made (SGD-R10).
        boards: By seat and space, the code of what lies there, provisional placements included.
        front: By seat, the face-up tile in front of it.
        choices: By seat, its sealed choice of this beat; None when there is none. Casual only.
        taken: By seat, the tile taken in this round; a seat without one is in.
        spots: By seat, the space where it laid that tile provisionally.
        confirmed: By seat, whether it has confirmed the placement.
        content: By seat, whether it has declined to place or to change until it must be asked again.
    """

    casual: bool
    stage: Stage
    round: int
    starting_player: int
    pile: list[int]
    stack: list[int]
    discarded: list[int]
    left_over: list[int]
    discard_used: bool
    boards: list[list[int]]
    front: list[int]
    choices: list[Choice | None]
    taken: list[int]
    spots: list[int]
    confirmed: list[bool]
    content: list[bool]


def copy_state(state: SolarGardensState) -> SolarGardensState:
    """Return a state of its own."""
    return SolarGardensState(
        state.casual,
        state.stage,
        state.round,
        state.starting_player,
        state.pile[:],
        state.stack[:],
        state.discarded[:],
        state.left_over[:],
        state.discard_used,
        [board[:] for board in state.boards],
        state.front[:],
        state.choices[:],
        state.taken[:],
        state.spots[:],
        state.confirmed[:],
        state.content[:],
    )
