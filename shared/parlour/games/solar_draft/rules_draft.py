"""Drafting, and the Solar Row."""

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_draft.components import NO_CARD, ROW_SIZE
from parlour.games.solar_draft.hands import Told, receive
from parlour.games.solar_draft.happenings import CardDrafted, CardDrawn, RowRefreshed
from parlour.games.solar_draft.state import SolarState

EMPTY_ROW = (NO_CARD,) * ROW_SIZE


def can_draft(state: SolarState) -> bool:
    """Whether there is any card to draft (SDR-R08)."""
    return bool(state.deck) or state.row != EMPTY_ROW


def draft_from_row(state: SolarState, seat: int, card: int, told: Told) -> None:
    """Take a card of the row and fill its slot (SDR-026, SDR-028, SDR-R07, SDR-R10).

    Raises:
        IllegalAction: The card is not in the row.
    """
    row = state.row
    if card not in row or card == NO_CARD:
        raise IllegalAction("that card is not in the Solar Row", "SDR-026")
    slot = row.index(card)
    refill = state.deck.pop() if state.deck else NO_CARD
    state.row = (*row[:slot], refill, *row[slot + 1 :])
    receive(state.players[seat], card)
    told.append(News(CardDrafted(seat, card, refill)))


def draw_from_deck(state: SolarState, seat: int, told: Told) -> None:
    """Take the top card of the deck; the row stays as it is (SDR-029, SDR-030).

    Raises:
        IllegalAction: The deck is empty.
    """
    if not state.deck:
        raise IllegalAction("the deck is empty", "SDR-R08")
    card = state.deck.pop()
    receive(state.players[seat], card, note=0)
    told.append(News(CardDrawn(seat), {seat: CardDrawn(seat, card)}))


def refresh_row(state: SolarState, seat: int, told: Told) -> None:
    """Discard the row from left to right, and fill its slots while the deck lasts (SDR-R37)."""
    gone = tuple([card for card in state.row if card])
    deck = state.deck
    state.discard += gone
    state.row = tuple([deck.pop() if deck else NO_CARD for _ in range(ROW_SIZE)])
    told.append(News(RowRefreshed(seat, gone, state.row)))
