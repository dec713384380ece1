"""What becomes visible in a game of Orbita."""

from enum import IntEnum

import msgspec

from parlour.games.orbita.components import Planet


class EndReason(IntEnum):
    """Why a game ended."""

    HAND_EMPTY = 1
    """A player has no cards left between two rounds (ORB-040)."""
    NO_OTHER_PLANET = 2
    """The second player holds nothing but the planet that was just played (ORB-041)."""


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A row of cards, left to right."""

    cards: tuple[Planet, ...]


class CardsPlayed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat laid cards and moved the marker.

    Attributes:
        seat: Who played.
        planet: The planet.
        count: How many cards.
        spaces: Names of the spaces that the marker stopped on, in order; as many as cards.
        hand_size: How many cards the seat holds now.
        index: Position of the first card of the run; only the seat that played learns it (ORB-R13).
    """

    seat: int
    planet: Planet
    count: int
    spaces: tuple[str, ...]
    hand_size: int
    index: int | None = None


class RoundWon(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A round was decided; the winner takes the cards of both and starts the next round (ORB-033, ORB-035).

    Attributes:
        round: The round that was decided, from 1.
        seat: Who won it.
        cards: How many cards the winner took.
    """

    round: int
    seat: int
    cards: int


class GameEnded(msgspec.Struct, frozen=True, tag=True):
    """The game ended; everything may be shown (ORB-R16).

    Attributes:
        reason: Why.
        seat: The seat that could not play.
        hands: The hands as they were left, by seat.
    """

    reason: EndReason
    seat: int
    hands: tuple[Hand, ...]


OrbitaHappening = CardsPlayed | RoundWon | GameEnded
