"""Everything there is to know about a game of Orbita, secrets included."""

from dataclasses import dataclass

from parlour.engine.dice import Dice
from parlour.games.orbita.components import DECK, HAND_SIZE, PLANETS, Planet
from parlour.games.orbita.happenings import EndReason
from parlour.games.orbita.laid import Laid
from parlour.games.orbita.track import OFF


@dataclass(slots=True)
class OrbitaState:
    """A game of Orbita.

    Attributes:
        hands: The cards in hand by seat, left to right.
        markers: The space of each planet's marker, in the order of `PLANETS`; `OFF` before it enters.
        captured: Cards won, by seat and planet.
        round: Number of the round, from 1; stays at the last round once the game has ended.
        starting_player: Who starts this round.
        to_play: Who is asked; None once the game has ended.
        laid: What the starting player laid in this round; None before, and between rounds.
        plays: Everything each seat laid so far; public, and what a redealt hand must agree with.
        ending: Why the game ended; None while it goes on.
        stuck: The seat that could not play; None while the game goes on.
        final_hands: The hands as they were left; empty while the game goes on.
        discarded: Cards out of the game: hands that were left, and a play that stayed unanswered (ORB-042, ORB-043).
    """

    hands: list[tuple[Planet, ...]]
    markers: list[int]
    captured: list[list[int]]
    round: int
    starting_player: int
    to_play: int | None
    laid: Laid | None
    plays: list[list[Laid]]
    ending: EndReason | None = None
    stuck: int | None = None
    final_hands: tuple[tuple[Planet, ...], ...] = ()
    discarded: tuple[Planet, ...] = ()


def deal(dice: Dice) -> OrbitaState:
    """Return a game before its first play (ORB-001, ORB-002, ORB-005, ORB-R15)."""
    deck = list(DECK)
    dice.shuffle(deck)
    start = dice.below(2)
    return opening([tuple(deck[:HAND_SIZE]), tuple(deck[HAND_SIZE:])], start)


def opening(hands: list[tuple[Planet, ...]], starting_player: int) -> OrbitaState:
    """Return a game before its first play, with these hands."""
    return OrbitaState(
        hands=hands,
        markers=[OFF] * len(PLANETS),
        captured=[[0] * len(PLANETS), [0] * len(PLANETS)],
        round=1,
        starting_player=starting_player,
        to_play=starting_player,
        laid=None,
        plays=[[], []],
    )


def copy_state(state: OrbitaState) -> OrbitaState:
    """Return a state of its own; hands and plays never change, so they are shared."""
    captured, plays = state.captured, state.plays
    return OrbitaState(
        state.hands[:],
        state.markers[:],
        [captured[0][:], captured[1][:]],
        state.round,
        state.starting_player,
        state.to_play,
        state.laid,
        [plays[0][:], plays[1][:]],
        state.ending,
        state.stuck,
        state.final_hands,
        state.discarded,
    )
