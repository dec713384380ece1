"""What the rules look up in an edition again and again, worked out once for each edition."""

from functools import cache

from parlour.games.supernova.content.effects import BattleBonus, DrawBattle, FreeFortify, TechnologyWhileOwned
from parlour.games.supernova.content.schema import Edition, Encounter
from parlour.games.supernova.parts import TECHNOLOGIES, Marker, Timing


@cache
def encounters(edition: Edition) -> dict[Marker, Encounter]:
    """Return what the edition says of each kind of marker."""
    return {encounter.marker: encounter for encounter in edition.encounters}


@cache
def battle_bonuses(edition: Edition) -> dict[Marker, BattleBonus]:
    """Return by kind of marker what a kept one adds in a battle, for those that add something (SNV-098)."""
    found: dict[Marker, BattleBonus] = {}
    for encounter in edition.encounters:
        for effect in encounter.effect:
            if isinstance(effect, BattleBonus):
                found.setdefault(encounter.marker, effect)
    return found


@cache
def drawing(edition: Edition) -> frozenset[Marker]:
    """Return the kinds of markers that draw Battle cards (SNV-144)."""
    return frozenset(
        encounter.marker
        for encounter in edition.encounters
        if any(isinstance(effect, DrawBattle) for effect in encounter.effect)
    )


@cache
def card_levels(edition: Edition) -> tuple[tuple[int, ...], ...]:
    """Return by Colonization card the levels by technology that it gives (SNV-071)."""
    return tuple(
        tuple(
            sum(
                effect.levels
                for effect in card.effect
                if isinstance(effect, TechnologyWhileOwned) and effect.tech.name == technology.name
            )
            for technology in TECHNOLOGIES
        )
        for card in edition.colonization
    )


@cache
def free_fortifications(edition: Edition) -> tuple[int, ...]:
    """Return by Colonization card how many fortifications a turn it gives (SNV-R117)."""
    return tuple(
        sum(effect.count for effect in card.effect if isinstance(effect, FreeFortify)) for card in edition.colonization
    )


@cache
def research_for(edition: Edition, timings: tuple[Timing, ...]) -> frozenset[int]:
    """Return the numbers of the Research cards that may be played at one of these times (SNV-169)."""
    return frozenset(number for number, card in enumerate(edition.research) if card.when in timings)
