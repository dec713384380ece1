"""What is played for a seat whose time is up (the decision list of the README)."""

from collections.abc import Sequence

from parlour.games.solar_draft.actions import (
    DECLINE,
    DraftCard,
    DrawCard,
    EmergencyExchange,
    PlayCard,
    PlayMoon,
    SolarAction,
    Terraform,
)
from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.legal import answers
from parlour.games.solar_draft.state import SolarState


def default(cards: Cards, state: SolarState, seat: int) -> SolarAction:
    """Return the default answer; it is one of the legal ones."""
    legal = answers(cards, state, seat)
    if legal[-1] == DECLINE:
        return DECLINE
    for kinds in ((DraftCard, DrawCard, EmergencyExchange), (PlayCard, PlayMoon)):
        found = [action for action in legal if isinstance(action, kinds)]
        if found and kinds[0] is DraftCard:
            return found[0]
        if found:
            return _first_play(found)
    if isinstance(legal[0], Terraform):
        return _first_terraform(cards, state, seat)
    return legal[0]


def _first_play(legal: Sequence[SolarAction]) -> SolarAction:
    """Return the earliest card, as far right as may be; a moon on the planet nearest to the sun (SDR-D03)."""
    first = legal[0]
    if isinstance(first, PlayCard):
        return max(
            (action for action in legal if isinstance(action, PlayCard) and action.card == first.card),
            key=lambda action: action.position,
        )
    return first


def _first_terraform(cards: Cards, state: SolarState, seat: int) -> SolarAction:
    """Return the earliest non-planet as discard, else the earliest planet; the earliest planet left (SDR-D12)."""
    player = state.players[seat]
    is_planet = cards.is_planet
    legal = [action for action in answers(cards, state, seat) if isinstance(action, Terraform)]
    hand = player.hand

    def rank(action: Terraform) -> tuple[bool, int, int, int]:
        discard = action.discard
        place = -1 if discard is None else hand.index(discard)
        planet = discard is not None and is_planet[discard]
        return (planet, place, hand.index(action.card), player.line.index(action.planet))

    return min(legal, key=rank)
