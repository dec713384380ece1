"""What a seat, or a spectator, may know of a game of Orbita."""

import msgspec

from parlour.games.orbita.components import PLANETS, Planet
from parlour.games.orbita.happenings import Hand
from parlour.games.orbita.laid import Laid
from parlour.games.orbita.state import OrbitaState
from parlour.games.orbita.track import NAMES


class Marker(msgspec.Struct, frozen=True, gc=False):
    """Where a planet's marker stands.

    Attributes:
        planet: The planet.
        space: Name of the space; empty while the marker is off the track.
    """

    planet: Planet
    space: str


class Captures(msgspec.Struct, frozen=True, gc=False):
    """How many cards of each planet a seat has won; they lie open (ORB-034)."""

    blue: int
    green: int
    orange: int
    purple: int


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know now.

    Attributes:
        seat: The viewer; None for a spectator.
        hand: The viewer's own cards, left to right; empty for a spectator.
        hand_sizes: How many cards each seat holds.
        markers: The four markers.
        captures: The cards each seat has won.
        round: Number of the round, from 1.
        starting_player: Who starts this round, or started the last one.
        laid: What the starting player has laid in this round; None before, and after the round is decided.
        to_play: Who is asked; None when the game is over.
        final_hands: The hands as they were left; empty while the game goes on.
        discarded: Cards out of the game, those of the hands included; empty while the game goes on.
    """

    seat: int | None
    hand: tuple[Planet, ...]
    hand_sizes: tuple[int, ...]
    markers: tuple[Marker, ...]
    captures: tuple[Captures, ...]
    round: int
    starting_player: int
    laid: Laid | None
    to_play: int | None
    final_hands: tuple[Hand, ...]
    discarded: tuple[Planet, ...]


_MARKERS = [[Marker(planet, name) for name in NAMES] for planet in PLANETS]


def view_of(state: OrbitaState, seat: int | None) -> View:
    """Return what the seat (None: a spectator) may know."""
    hands, captured = state.hands, state.captured
    return View(
        seat,
        () if seat is None else hands[seat],
        (len(hands[0]), len(hands[1])),
        tuple([markers[space] for markers, space in zip(_MARKERS, state.markers, strict=True)]),
        (Captures(*captured[0]), Captures(*captured[1])),
        state.round,
        state.starting_player,
        state.laid,
        state.to_play,
        tuple([Hand(cards) for cards in state.final_hands]),
        state.discarded,
    )
