"""Other deals that a viewer could not tell from the true one.

A seat knows which cards the other hand has (ORB-F08) and what was laid from it, never the order; a spectator does not
know either which seat holds which of the cards. An order is possible if some opening hand leads to it by legal plays,
which is found by taking the plays back one by one.
"""

from collections.abc import Iterator

from parlour.engine.dice import Dice
from parlour.games.orbita.actions import MOST_CARDS
from parlour.games.orbita.components import Planet
from parlour.games.orbita.laid import Laid
from parlour.games.orbita.rules_runs import can_play
from parlour.games.orbita.state import OrbitaState, copy_state


def redealt(state: OrbitaState, seat: int | None, dice: Dice) -> OrbitaState:
    """Return a state with other hidden cards; each possible order (and for a spectator, split) is equally likely."""
    other = copy_state(state)
    if state.to_play is None:
        return other
    if seat is None:
        other.hands = _both_hands(state, dice)
    else:
        other.hands[1 - seat] = _one_hand(state.hands[1 - seat], state.plays[1 - seat], dice)
    return other


def could_be(hand: tuple[Planet, ...], plays: list[Laid]) -> bool:
    """Return whether some opening hand leads to this hand by these plays, each legal when it was made."""
    return _taken_back(hand, plays, len(plays), set())


def hands_before(hand: tuple[Planet, ...], laid: Laid) -> Iterator[tuple[Planet, ...]]:
    """Yield each hand from which a legal play of those cards leaves this hand."""
    planet, count, size = laid.planet, laid.count, len(hand)
    block = (planet,) * count
    for gap in range(size + 1):
        after = gap < size and hand[gap] is planet
        if gap and hand[gap - 1] is planet:
            continue
        if not after:
            yield hand[:gap] + block + hand[gap:]
            continue
        end = gap
        while end < size and hand[end] is planet:
            end += 1
        if end - gap + count > MOST_CARDS:
            yield hand[:gap] + block + hand[gap:]


def _taken_back(
    hand: tuple[Planet, ...], plays: list[Laid], left: int, failed: set[tuple[int, tuple[Planet, ...]]]
) -> bool:
    if not left:
        return True
    if (left, hand) in failed:
        return False
    for before in hands_before(hand, plays[left - 1]):
        if _taken_back(before, plays, left - 1, failed):
            return True
    failed.add((left, hand))
    return False


def _one_hand(hand: tuple[Planet, ...], plays: list[Laid], dice: Dice) -> tuple[Planet, ...]:
    cards = list(hand)
    while True:
        dice.shuffle(cards)
        order = tuple(cards)
        if could_be(order, plays):
            return order


def _both_hands(state: OrbitaState, dice: Dice) -> list[tuple[Planet, ...]]:
    cards = [*state.hands[0], *state.hands[1]]
    split = len(state.hands[0])
    while True:
        dice.shuffle(cards)
        hands = [tuple(cards[:split]), tuple(cards[split:])]
        if _asked_hand_can_play(state, hands) and all(
            could_be(hand, plays) for hand, plays in zip(hands, state.plays, strict=True)
        ):
            return hands


def _asked_hand_can_play(state: OrbitaState, hands: list[tuple[Planet, ...]]) -> bool:
    """That the second player is asked tells everyone that an answer exists."""
    return state.laid is None or state.to_play is None or can_play(hands[state.to_play], state.laid.planet)
