"""Cards coming into a hand and leaving it."""

from typing import TypeAlias

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_draft.happenings import CardDiscarded, SolarHappening
from parlour.games.solar_draft.state import PUBLIC, Player, SolarState

Told: TypeAlias = list[News[SolarHappening]]


def receive(player: Player, card: int, note: int = PUBLIC) -> None:
    """Put a card into the hand; `note` is what everybody knows of it."""
    player.hand += (card,)
    player.notes += (note,)


def require_held(player: Player, card: int) -> int:
    """Return the place of the card in the hand.

    Raises:
        IllegalAction: It is not there; the error is the same wherever the card is.
    """
    try:
        return player.hand.index(card)
    except ValueError:
        raise IllegalAction("that card is not in your hand", "SDR-033") from None


def take_out(player: Player, place: int) -> int:
    """Take the card at that place out of the hand and return it."""
    hand, notes = player.hand, player.notes
    player.hand = hand[:place] + hand[place + 1 :]
    player.notes = notes[:place] + notes[place + 1 :]
    return hand[place]


def discard_from_hand(state: SolarState, seat: int, place: int, told: Told) -> None:
    """Put the card at that place of the hand onto the discard pile (SDR-R53)."""
    card = take_out(state.players[seat], place)
    state.discard += (card,)
    told.append(News(CardDiscarded(seat, card)))


def rule_out(player: Player, classes: int) -> None:
    """Note that everybody now knows that no card in the hand is of these classes."""
    player.notes = tuple([note if note == PUBLIC else note | classes for note in player.notes])
