"""The line of a system: where a card may stand, and what a system allows its owner."""

from collections.abc import Sequence
from itertools import pairwise

from parlour.games.solar_draft.cards import CLASSES, COMET, FREE_COMET, MOON, PLANET, Cards
from parlour.games.solar_draft.components import DRAFT_LIMIT, Kind
from parlour.games.solar_draft.effects import DraftLimit, FreePlacement, FreeTerraform, Scope
from parlour.games.solar_draft.state import Player


def is_sound(cards: Cards, line: Sequence[int]) -> bool:
    """Whether every comet is next to a planet and no two comets touch (SDR-R15, SDR-R16)."""
    is_comet = cards.is_comet
    if len(line) == 1:
        return not is_comet[line[0]]
    return not any(is_comet[one] and is_comet[other] for one, other in pairwise(line))


def comet_fits(cards: Cards, line: Sequence[int], position: int) -> bool:
    """Whether a comet may stand there: beside a planet and beside no comet (SDR-039, SDR-040)."""
    is_comet = cards.is_comet
    before = position > 0 and is_comet[line[position - 1]]
    after = position < len(line) and is_comet[line[position]]
    return bool(line) and not before and not after


def positions(cards: Cards, player: Player, card: int) -> list[int]:
    """Return the legal positions of a planet or comet, from the sun outwards (SDR-035 to SDR-040, SDR-R15)."""
    line = player.line
    end = len(line)
    anywhere = cards.anywhere[card] or player.placement & cards.classes[card]
    found = range(end + 1) if anywhere else (end,)
    if cards.is_planet[card]:
        return list(found)
    return [position for position in found if comet_fits(cards, line, position)]


def planets_of(cards: Cards, player: Player) -> list[int]:
    """Return the planets of the line, from the sun outwards."""
    is_planet = cards.is_planet
    return [card for card in player.line if is_planet[card]]


def playable_classes(cards: Cards, player: Player) -> int:
    """Return the classes of cards that the system has a place for. Everybody can tell."""
    line = player.line
    if not line:
        return PLANET
    found = PLANET | MOON
    if not cards.is_comet[line[-1]]:
        return found | COMET | FREE_COMET
    if any(comet_fits(cards, line, position) for position in range(len(line))):
        found |= FREE_COMET | (player.placement & COMET)
    return found


def update_rights(cards: Cards, player: Player) -> None:
    """Work out what the lasting abilities of the system allow (SDR-054, SDR-R60)."""
    player.limit, player.placement, player.free_terraform = DRAFT_LIMIT, 0, False
    for carrier in (*player.line, *(moon for moons in player.moons for moon in moons)):
        if cards.lasting[carrier]:
            _grant(cards, player, carrier)


def _grant(cards: Cards, player: Player, carrier: int) -> None:
    for ability in cards.abilities[carrier]:
        effect = ability.effect
        if isinstance(effect, DraftLimit):
            player.limit += effect.plus
        elif isinstance(effect, FreeTerraform):
            player.free_terraform = True
        elif isinstance(effect, FreePlacement) and effect.scope is Scope.ALL:
            for kind in effect.kinds:
                if kind is not Kind.MOON:
                    player.placement |= CLASSES[kind]
