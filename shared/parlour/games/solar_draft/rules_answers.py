"""What the answers to an ability's questions do."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_draft.actions import (
    Decline,
    DiscardCard,
    DraftCard,
    DrawCard,
    MoveCard,
    MoveMoon,
    PlayCard,
    PlayMoon,
    RecoverCard,
    TakeBackCard,
    Terraform,
)
from parlour.games.solar_draft.cards import Cards, classes_of
from parlour.games.solar_draft.effects import ExtraPlay, Move, Recover, Reshape, TakeBack
from parlour.games.solar_draft.hands import Told, discard_from_hand, require_held
from parlour.games.solar_draft.happenings import AbilityDeclined
from parlour.games.solar_draft.rules_draft import draft_from_row, draw_from_deck
from parlour.games.solar_draft.rules_effects import DISCARD_COST, ability_of, deed_of, may_decline
from parlour.games.solar_draft.rules_moves import move_card, move_moon, recover, take_back
from parlour.games.solar_draft.rules_play import play_card, play_moon
from parlour.games.solar_draft.rules_terraform import terraform
from parlour.games.solar_draft.state import SolarState

Answer: TypeAlias = Callable[[Cards, SolarState, int, Any, Told], None]


def _done_once(state: SolarState, at: int) -> None:
    """Note that the ability at this place of the stack was done once more; whatever it caused lies above it."""
    pending = state.stack[at]
    if pending.left > 1:
        state.stack[at] = msgspec.structs.replace(pending, left=pending.left - 1)
    else:
        del state.stack[at]


def _draft(cards: Cards, state: SolarState, seat: int, action: DraftCard, told: Told) -> None:  # noqa: ARG001
    draft_from_row(state, seat, action.card, told)
    _done_once(state, -1)


def _draw(cards: Cards, state: SolarState, seat: int, action: DrawCard, told: Told) -> None:  # noqa: ARG001
    draw_from_deck(state, seat, told)
    _done_once(state, -1)


def _play(cards: Cards, state: SolarState, seat: int, action: PlayCard | PlayMoon, told: Told) -> None:
    player, at = state.players[seat], len(state.stack) - 1
    deed = deed_of(cards, player, state.stack[at])
    require_held(player, action.card)
    if isinstance(deed, ExtraPlay) and not cards.classes[action.card] & classes_of(deed.kinds):
        raise IllegalAction("a card of this kind can't be played now", "SDR-R62")
    if isinstance(action, PlayCard):
        play_card(cards, state, seat, action, told)
    else:
        play_moon(cards, state, seat, action, told)
    _done_once(state, at)


def _terraform(cards: Cards, state: SolarState, seat: int, action: Terraform, told: Told) -> None:
    at = len(state.stack) - 1
    deed = deed_of(cards, state.players[seat], state.stack[at])
    terraform(cards, state, seat, action, told, free=isinstance(deed, Reshape) and deed.free)
    _done_once(state, at)


def classes_now(cards: Cards, state: SolarState, seat: int) -> int:
    """Return the classes of cards that the ability under way speaks of."""
    deed = deed_of(cards, state.players[seat], state.stack[-1])
    return classes_of(deed.kinds) if isinstance(deed, ExtraPlay | Move | Recover | TakeBack) else 0


def _move_card(cards: Cards, state: SolarState, seat: int, action: MoveCard, told: Told) -> None:
    move_card(cards, state, seat, action, classes_now(cards, state, seat), told)
    _done_once(state, -1)


def _move_moon(cards: Cards, state: SolarState, seat: int, action: MoveMoon, told: Told) -> None:
    move_moon(cards, state, seat, action, classes_now(cards, state, seat), told)
    _done_once(state, -1)


def _recover(cards: Cards, state: SolarState, seat: int, action: RecoverCard, told: Told) -> None:
    recover(cards, state, seat, action.card, classes_now(cards, state, seat), told)
    _done_once(state, -1)


def _take_back(cards: Cards, state: SolarState, seat: int, action: TakeBackCard, told: Told) -> None:
    take_back(cards, state, seat, action.card, classes_now(cards, state, seat), told)
    _done_once(state, -1)


def _pay(cards: Cards, state: SolarState, seat: int, action: DiscardCard, told: Told) -> None:  # noqa: ARG001
    discard_from_hand(state, seat, require_held(state.players[seat], action.card), told)
    pending = state.stack[-1]
    state.stack[-1] = msgspec.structs.replace(pending, unpaid=pending.unpaid - 1)


def _decline(cards: Cards, state: SolarState, seat: int, action: Decline, told: Told) -> None:  # noqa: ARG001
    pending = state.stack[-1]
    if not may_decline(ability_of(cards, state.players[seat], pending), pending):
        raise IllegalAction("this can't be declined", "SDR-R26")
    state.stack.pop()
    told.append(News(AbilityDeclined(seat, pending.source)))


ANSWERS: dict[str, dict[type, Answer]] = {
    "resolve_draft": {DraftCard: _draft, DrawCard: _draw, Decline: _decline},
    "resolve_play": {PlayCard: _play, PlayMoon: _play, Decline: _decline},
    "resolve_terraform": {Terraform: _terraform, Decline: _decline},
    "resolve_move": {MoveCard: _move_card, MoveMoon: _move_moon, Decline: _decline},
    "resolve_recover": {RecoverCard: _recover, Decline: _decline},
    "resolve_take_back": {TakeBackCard: _take_back, Decline: _decline},
    DISCARD_COST: {DiscardCard: _pay, Decline: _decline},
}
"""What may answer each question."""
