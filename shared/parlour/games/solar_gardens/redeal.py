"""Other deals that a viewer could not tell from the true one.

Hidden are the pile, the stack and the tiles that were put aside unseen: together a known set of tiles, in an order
that is the same for every seat and the spectator. After a reshuffle the pile and the stack come from the shuffled
discards alone, so the set is still right. In a casual beat the sealed choices of the others are hidden too.
"""

import struct
from collections.abc import Sequence
from hashlib import shake_256

from parlour.engine.dice import Dice
from parlour.games.solar_gardens.actions import Choice
from parlour.games.solar_gardens.draft import next_in
from parlour.games.solar_gardens.state import NONE, SolarGardensState, copy_state


def redealt(state: SolarGardensState, seat: int | None, dice: Dice) -> SolarGardensState:
    """Return a state with other hidden tiles and choices; each possible order is equally likely."""
    other = copy_state(state)
    hidden = _shuffled([*state.pile, *state.stack, *state.left_over], dice)
    stack, left_over = len(state.pile), len(state.pile) + len(state.stack)
    other.pile = hidden[:stack]
    other.stack = hidden[stack:left_over]
    other.left_over = hidden[left_over:]
    for one, choice in enumerate(state.choices):
        if choice is not None and one != seat:
            declined = Choice.DISCARD if next_in(state, one) == NONE else Choice.PASS
            other.choices[one] = dice.choice((Choice.KEEP, declined))
    return other


def _shuffled(tiles: Sequence[int], dice: Dice) -> list[int]:
    """Return the tiles in a random order. Only four words are drawn, since bots and checks redeal very often."""
    seed = b"".join(dice.word().to_bytes(4, "big") for _ in range(4))
    keys = struct.unpack(f">{len(tiles)}Q", shake_256(seed).digest(8 * len(tiles)))
    return [tiles[place] for place in sorted(range(len(tiles)), key=keys.__getitem__)]
