"""The frame of a turn, the check at its end, and the final lap (SDR-018, SDR-025, SDR-060 to SDR-064)."""

from parlour.engine.game import News
from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.components import MAX_SEATS, PLANETS_TO_END
from parlour.games.solar_draft.hands import Told, rule_out
from parlour.games.solar_draft.happenings import FinalLapStarted, GameEnded, Hand, Passed, SolarHappening, TurnEnded
from parlour.games.solar_draft.rules_draft import can_draft
from parlour.games.solar_draft.rules_effects import advance, holds_any
from parlour.games.solar_draft.rules_line import playable_classes
from parlour.games.solar_draft.rules_suns import ability_left, can_use_special
from parlour.games.solar_draft.state import EndReason, Player, SolarState

_TURN_ENDED: list[News[SolarHappening]] = [News(TurnEnded(seat)) for seat in range(MAX_SEATS)]


def can_act(cards: Cards, state: SolarState, player: Player) -> bool:
    """Whether any regular action but passing is legal.

    With a card to draft there always is one: a hand that is too full for it and can't play may be exchanged from.
    """
    return can_draft(state) or holds_any(cards, player, playable_classes(cards, player))


def settle(cards: Cards, state: SolarState, told: Told) -> None:
    """Go on until somebody must be asked, or the game is over."""
    while (seat := state.active) is not None:
        player = state.players[seat]
        if state.stack:
            if advance(cards, state, seat, told):
                return
        elif not state.acted:
            if can_act(cards, state, player) or can_use_special(cards, state, player):
                return
            pass_turn(cards, state, seat, told)
        elif ability_left(cards, state, player):
            return
        else:
            end_turn(cards, state, seat, told)


def pass_turn(cards: Cards, state: SolarState, seat: int, told: Told) -> None:
    """Do nothing, which shows everybody that nothing in the hand can be played."""
    player = state.players[seat]
    rule_out(player, playable_classes(cards, player))
    state.acted = True
    told.append(News(Passed(seat)))


def end_turn(cards: Cards, state: SolarState, seat: int, told: Told) -> None:
    """Check for the end, then hand the turn on; the final lap stops before the start player (SDR-R40, SDR-R41)."""
    told.append(_TURN_ENDED[seat])
    if state.ending is None:
        state.ending = _ending(cards, state, state.players[seat])
        if state.ending is not None:
            told.append(News(FinalLapStarted(seat, state.ending)))
    following = (seat + 1) % len(state.players)
    state.acted = False
    if state.ending is not None and following == state.start:
        state.active = None
        told.append(News(GameEnded(state.ending, tuple(Hand(player.hand) for player in state.players))))
    else:
        state.active = following
        state.turn += 1


def _ending(cards: Cards, state: SolarState, player: Player) -> EndReason | None:
    """Return what ends the game; only planet cards count, each once (SDR-061)."""
    is_planet = cards.is_planet
    if len(player.line) >= PLANETS_TO_END and sum([is_planet[card] for card in player.line]) >= PLANETS_TO_END:
        return EndReason.EIGHT_PLANETS
    return None if state.deck else EndReason.DECK_EMPTY
