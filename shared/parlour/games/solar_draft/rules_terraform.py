"""Terraforming (SDR-044 to SDR-049)."""

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_draft.actions import Terraform
from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.hands import Told, discard_from_hand, require_held, take_out
from parlour.games.solar_draft.happenings import PlanetTerraformed
from parlour.games.solar_draft.rules_line import update_rights
from parlour.games.solar_draft.rules_play import set_going
from parlour.games.solar_draft.state import Player, SolarState


def terraforms(cards: Cards, player: Player, *, free: bool) -> list[Terraform]:
    """Return every way to terraform: new planets in the order of the hand, targets from the sun outwards."""
    hand, is_planet = player.hand, cards.is_planet
    targets = [card for card in player.line if is_planet[card]]
    if not targets:
        return []
    planets = [card for card in hand if is_planet[card]]
    if free:
        return [Terraform(card, planet) for card in planets for planet in targets]
    return [
        Terraform(card, planet, discard)
        for card in planets
        for planet in targets
        for discard in hand
        if discard != card
    ]


def can_terraform(cards: Cards, player: Player, *, free: bool) -> bool:
    """Whether there is any way to terraform (SDR-R20)."""
    return len(player.hand) >= 2 - free and bool(player.line) and any(cards.is_planet[card] for card in player.hand)


def terraform(cards: Cards, state: SolarState, seat: int, action: Terraform, told: Told, *, free: bool) -> None:
    """Discard, then replace a planet; its moons stay, and the new planet counts as played (SDR-R21, SDR-R22).

    Raises:
        IllegalAction: Discard, new planet and target don't go together; nothing is discarded then.
    """
    player, card, planet = state.players[seat], action.card, action.planet
    _check(cards, player, action, free=free)
    if action.discard is not None:
        discard_from_hand(state, seat, player.hand.index(action.discard), told)
    take_out(player, player.hand.index(card))
    at = player.line.index(planet)
    player.line = (*player.line[:at], card, *player.line[at + 1 :])
    state.discard += (planet,)
    told.append(News(PlanetTerraformed(seat, card, planet)))
    if cards.lasting[planet]:
        update_rights(cards, player)
    set_going(cards, state, player, card)


def _check(cards: Cards, player: Player, action: Terraform, *, free: bool) -> None:
    card, planet, discard = action.card, action.planet, action.discard
    require_held(player, card)
    if not cards.is_planet[card]:
        raise IllegalAction("only a planet can replace a planet", "SDR-R19")
    if planet not in player.line or not cards.is_planet[planet]:
        raise IllegalAction("only a planet of your own system can be replaced", "SDR-045")
    if free:
        if discard is not None:
            raise IllegalAction("nothing is discarded for this", "SDR-R24")
        return
    if discard is None:
        raise IllegalAction("terraforming starts with the discard of a card", "SDR-044")
    require_held(player, discard)
    if discard == card:
        raise IllegalAction("the card discarded can't be the new planet", "SDR-R20")
