"""Playing cards: what a hand allows (ORB-008 to ORB-016).

Everything follows from the hand as it is now and the forbidden planet: that a run was split or merged before makes no
difference (ORB-R04). The hand is a line (ORB-R05), and which cards of a run are taken makes no difference (ORB-R02).
"""

from parlour.engine.errors import IllegalAction
from parlour.games.orbita.actions import MOST_CARDS, PLAYS, PlayCards
from parlour.games.orbita.components import Planet


def legal_plays(hand: tuple[Planet, ...], forbidden: Planet | None) -> list[PlayCards]:
    """Return the plays of a hand from left to right, smaller counts first; the index is the first card of the run."""
    found: list[PlayCards] = []
    if not hand:
        return found
    start = end = 0
    planet = hand[0]
    for end, card in enumerate(hand):
        if card is not planet:
            if planet is not forbidden:
                found += PLAYS[start][end]
            start = end
            planet = card
    if planet is not forbidden:
        found += PLAYS[start][end + 1]
    return found


def can_play(hand: tuple[Planet, ...], forbidden: Planet) -> bool:
    """Return whether the second player has an answer: any card of another planet (ORB-041)."""
    for card in hand:  # noqa: SIM110  # a generator costs more than the loop, and this runs for every round
        if card is not forbidden:
            return True
    return False


def start_of_run(hand: tuple[Planet, ...], play: PlayCards, forbidden: Planet | None) -> int:
    """Return the position of the first card of the run that is played.

    Raises:
        IllegalAction: The hand does not allow the play.
    """
    index, count, size = play.index, play.count, len(hand)
    if not 0 <= index < size:
        raise IllegalAction("the hand has no card at this position", "ORB-007")
    planet = hand[index]
    if planet is forbidden:
        raise IllegalAction("the starting player has just played this planet", "ORB-008")
    start = index
    while start and hand[start - 1] is planet:
        start -= 1
    end = index + 1
    while end < size and hand[end] is planet:
        end += 1
    length = end - start
    if length <= MOST_CARDS:
        if count != length:
            raise _refused(count, length)
    elif not 1 <= count <= MOST_CARDS:
        raise _refused(count, length)
    return start


def _refused(count: int, length: int) -> IllegalAction:
    if count < 1:
        return IllegalAction("a play lays at least one card; there is no passing", "ORB-009")
    if length <= MOST_CARDS:
        return IllegalAction(f"this run of {length} can only be played as a whole", "ORB-011")
    return IllegalAction(f"from this run of {length} one to three cards are played", "ORB-012")
