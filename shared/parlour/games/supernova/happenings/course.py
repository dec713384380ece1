"""How the game goes on: rounds, turns, windows, ends."""

from enum import IntEnum

import msgspec

from parlour.games.supernova.parts import Checkpoint
from parlour.games.supernova.pieces import PieceKind


class PieceLaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A piece of a free layout was laid."""

    seat: int
    kind: PieceKind
    q: int
    r: int


class Chosen(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat answered a question whose answer stays hidden, now or for ever."""

    seat: int


class RoundBegan(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A round began; the coin lies on its hex.

    Attributes:
        phase: As the track labels it.
        round: As the track labels it, from 1 in each phase.
        first_player: Who begins it.
    """

    phase: int
    round: int
    first_player: int


class TurnBegan(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat's turn began."""

    seat: int


class WindowOpened(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Everyone with an unplayed Special Power is asked; whose stop it was is not told (SNV-R111)."""

    checkpoint: Checkpoint


class AttentionSet(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat wants, or no longer wants, to be asked beside every decision of others."""

    seat: int
    on: bool


class CoinFlipped(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The coin was flipped."""

    flare: bool


class FirstPlayerNamed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Rounds begin with this seat from now on."""

    seat: int


class PhaseScored(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A phase was scored: points by seat (SNV-192)."""

    phase: int
    points: tuple[int, ...]


class MoonsMoved(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Every moon moved one hex along its orbit."""


class EndReason(IntEnum):
    """Why a game ended."""

    SUPERNOVA = 1
    """The Supernova was resolved (SNV-037)."""


class GameEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The game ended."""

    reason: EndReason
