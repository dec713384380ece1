"""Sun abilities: before or after the regular action, each once a game (SDR-055 to SDR-058)."""

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.components import NO_CARD
from parlour.games.solar_draft.hands import Told
from parlour.games.solar_draft.happenings import SolarFlareUsed, SpecialUsed
from parlour.games.solar_draft.rules_draft import refresh_row
from parlour.games.solar_draft.rules_effects import possible, possible_for_all_to_see
from parlour.games.solar_draft.state import Pending, Player, SolarState


def can_flare(state: SolarState, player: Player) -> bool:
    """Whether Solar Flare can be used now."""
    return not player.flare_used and bool(state.deck)


def can_use_special(cards: Cards, state: SolarState, player: Player) -> bool:
    """Whether the Special Ability can be used now: it must be able to do something (SDR-R36)."""
    return state.special_suns and not player.special_used and possible(cards, state, player, cards.specials[player.sun])


def ability_left(cards: Cards, state: SolarState, player: Player) -> bool:
    """Whether public facts leave room for the use of an ability (SDR-R39)."""
    if can_flare(state, player):
        return True
    if not state.special_suns or player.special_used:
        return False
    return possible_for_all_to_see(cards, state, player, cards.specials[player.sun])


def use_flare(state: SolarState, seat: int, told: Told) -> None:
    """Discard the row and deal a new one (SDR-R37).

    Raises:
        IllegalAction: It was used before, or the deck is empty.
    """
    player = state.players[seat]
    if player.flare_used:
        raise IllegalAction("Solar Flare is used once a game", "SDR-056")
    if not state.deck:
        raise IllegalAction("Solar Flare needs a card in the deck", "SDR-R37")
    player.flare_used = True
    told.append(News(SolarFlareUsed(seat)))
    refresh_row(state, seat, told)


def use_special(cards: Cards, state: SolarState, seat: int, told: Told) -> None:
    """Begin the Special Ability of the own sun (SDR-R38).

    Raises:
        IllegalAction: There is none, it was used before, or it could do nothing.
    """
    player = state.players[seat]
    if not state.special_suns:
        raise IllegalAction("the suns of this match have no Special Ability", "SDR-004")
    if player.special_used:
        raise IllegalAction("the Special Ability is used once a game", "SDR-056")
    special = cards.specials[player.sun]
    if not possible(cards, state, player, special):
        raise IllegalAction("the Special Ability could do nothing now", "SDR-R36")
    player.special_used = True
    told.append(News(SpecialUsed(seat, player.sun)))
    state.stack.append(Pending(NO_CARD, 0, begun=False, unpaid=0, left=getattr(special, "n", 1)))
