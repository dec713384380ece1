"""The regular actions of a turn, sun abilities beside them, and the end of the turn."""

from typing import Any

from parlour.engine.errors import IllegalAction
from parlour.games.solar_draft.actions import (
    DraftCard,
    DrawCard,
    EmergencyExchange,
    EndTurn,
    Pass,
    PlayCard,
    PlayMoon,
    Terraform,
    UseSolarFlare,
    UseSpecial,
)
from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.components import NO_CARD
from parlour.games.solar_draft.hands import Told, discard_from_hand, require_held, rule_out
from parlour.games.solar_draft.rules_answers import Answer
from parlour.games.solar_draft.rules_draft import can_draft, draft_from_row, draw_from_deck
from parlour.games.solar_draft.rules_effects import holds_any
from parlour.games.solar_draft.rules_line import playable_classes
from parlour.games.solar_draft.rules_play import play_card, play_moon
from parlour.games.solar_draft.rules_suns import use_flare, use_special
from parlour.games.solar_draft.rules_terraform import terraform
from parlour.games.solar_draft.rules_turns import can_act, end_turn, pass_turn
from parlour.games.solar_draft.state import Player, SolarState


def must_exchange(cards: Cards, state: SolarState, player: Player) -> bool:
    """Whether the emergency exchange is what is left to do (SDR-R11)."""
    return (
        len(player.hand) >= player.limit
        and can_draft(state)
        and not holds_any(cards, player, playable_classes(cards, player))
    )


def _require_room(player: Player) -> None:
    if len(player.hand) >= player.limit:
        raise IllegalAction(f"with {player.limit} or more cards in hand drafting may not be chosen", "SDR-027")


def _draft(cards: Cards, state: SolarState, seat: int, action: DraftCard, told: Told) -> None:  # noqa: ARG001
    _require_room(state.players[seat])
    draft_from_row(state, seat, action.card, told)
    state.acted = True


def _draw(cards: Cards, state: SolarState, seat: int, action: DrawCard, told: Told) -> None:  # noqa: ARG001
    _require_room(state.players[seat])
    draw_from_deck(state, seat, told)
    state.acted = True


def _play(cards: Cards, state: SolarState, seat: int, action: PlayCard, told: Told) -> None:
    play_card(cards, state, seat, action, told)
    state.acted = True


def _play_moon(cards: Cards, state: SolarState, seat: int, action: PlayMoon, told: Told) -> None:
    play_moon(cards, state, seat, action, told)
    state.acted = True


def _terraform(cards: Cards, state: SolarState, seat: int, action: Terraform, told: Told) -> None:
    player = state.players[seat]
    if not player.free_terraform and len(player.hand) < 2:
        raise IllegalAction("without a card to discard and another one there is no terraforming", "SDR-049")
    terraform(cards, state, seat, action, told, free=player.free_terraform)
    state.acted = True


def _exchange(cards: Cards, state: SolarState, seat: int, action: EmergencyExchange, told: Told) -> None:
    player = state.players[seat]
    if not must_exchange(cards, state, player):
        raise IllegalAction("an exchange is for a full hand that can do nothing else", "SDR-R11")
    place = require_held(player, action.discard)
    if action.card is None and not state.deck:
        raise IllegalAction("the deck is empty", "SDR-R08")
    if action.card is not None and (action.card not in state.row or action.card == NO_CARD):
        raise IllegalAction("that card is not in the Solar Row", "SDR-026")
    rule_out(player, playable_classes(cards, player))
    discard_from_hand(state, seat, place, told)
    if action.card is None:
        draw_from_deck(state, seat, told)
    else:
        draft_from_row(state, seat, action.card, told)
    state.acted = True


def _pass(cards: Cards, state: SolarState, seat: int, action: Pass, told: Told) -> None:  # noqa: ARG001
    if can_act(cards, state, state.players[seat]):
        raise IllegalAction("who can act must; there is no passing", "SDR-R04")
    pass_turn(cards, state, seat, told)


def _flare(cards: Cards, state: SolarState, seat: int, action: Any, told: Told) -> None:  # noqa: ARG001
    use_flare(state, seat, told)


def _special(cards: Cards, state: SolarState, seat: int, action: Any, told: Told) -> None:  # noqa: ARG001
    use_special(cards, state, seat, told)


def _end_turn(cards: Cards, state: SolarState, seat: int, action: Any, told: Told) -> None:  # noqa: ARG001
    end_turn(cards, state, seat, told)


TURN: dict[type, Answer] = {
    DraftCard: _draft,
    DrawCard: _draw,
    PlayCard: _play,
    PlayMoon: _play_moon,
    Terraform: _terraform,
    EmergencyExchange: _exchange,
    Pass: _pass,
    UseSolarFlare: _flare,
    UseSpecial: _special,
}
"""What may answer ``take_turn``."""

AFTER_ACTION: dict[type, Answer] = {UseSolarFlare: _flare, UseSpecial: _special, EndTurn: _end_turn}
"""What may answer ``end_turn``."""
