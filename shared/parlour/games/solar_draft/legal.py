"""Every legal answer to the question that is open."""

from parlour.games.solar_draft.actions import (
    DECLINE,
    DRAW,
    END_TURN,
    FLARE,
    PASS,
    SPECIAL,
    DiscardCard,
    DraftCard,
    EmergencyExchange,
    SolarAction,
)
from parlour.games.solar_draft.cards import Cards, classes_of
from parlour.games.solar_draft.effects import Draft, ExtraPlay, Move, Recover, Reshape, TakeBack
from parlour.games.solar_draft.rules_actions import must_exchange
from parlour.games.solar_draft.rules_effects import ability_of, deed_of, may_decline
from parlour.games.solar_draft.rules_moves import moves, recoveries, returns
from parlour.games.solar_draft.rules_play import plays
from parlour.games.solar_draft.rules_suns import can_use_special
from parlour.games.solar_draft.rules_terraform import terraforms
from parlour.games.solar_draft.state import Player, SolarState

ANY = 15
"""Every class of cards."""

_DRAFTS = [DraftCard(card) for card in range(256)]


def answers(cards: Cards, state: SolarState, seat: int) -> list[SolarAction]:
    """Return the legal answers of the active seat."""
    player = state.players[seat]
    if state.stack:
        return _to_ability(cards, state, player)
    found: list[SolarAction] = [END_TURN] if state.acted else _regular(cards, state, player)
    if state.deck and not player.flare_used:
        found.append(FLARE)
    if state.special_suns and can_use_special(cards, state, player):
        found.append(SPECIAL)
    return found


def drafts(state: SolarState) -> list[SolarAction]:
    """Return the row cards from left to right, then the top of the deck."""
    known = _DRAFTS
    found: list[SolarAction] = [known[card] for card in state.row if card]
    if state.deck:
        found.append(DRAW)
    return found


def _regular(cards: Cards, state: SolarState, player: Player) -> list[SolarAction]:
    found = drafts(state) if len(player.hand) < player.limit else []
    found.extend(plays(cards, player, ANY))
    found.extend(terraforms(cards, player, free=player.free_terraform))
    if found:
        return found
    if must_exchange(cards, state, player):
        sources = [*(card for card in state.row if card), *([None] if state.deck else [])]
        return [EmergencyExchange(discard, card) for discard in player.hand for card in sources]
    return [PASS]


def _to_ability(cards: Cards, state: SolarState, player: Player) -> list[SolarAction]:
    pending = state.stack[-1]
    found: list[SolarAction] = [DiscardCard(card) for card in player.hand] if pending.unpaid else []
    if not pending.unpaid:
        found = _to_deed(cards, state, player)
    if may_decline(ability_of(cards, player, pending), pending):
        found.append(DECLINE)
    return found


def _to_deed(  # noqa: PLR0911  # one case for each word
    cards: Cards, state: SolarState, player: Player
) -> list[SolarAction]:
    deed = deed_of(cards, player, state.stack[-1])
    match deed:
        case Draft():
            return drafts(state)
        case ExtraPlay():
            return list(plays(cards, player, classes_of(deed.kinds)))
        case Reshape():
            return list(terraforms(cards, player, free=deed.free))
        case Move():
            return list(moves(cards, player, classes_of(deed.kinds)))
        case Recover():
            return list(recoveries(cards, state, classes_of(deed.kinds)))
        case TakeBack():
            return list(returns(cards, player, classes_of(deed.kinds)))
    return []
