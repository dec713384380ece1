"""What the rules look up in an edition again and again, worked out once for each edition."""

from functools import cache

from parlour.games.supernova.content.effects import FreeFortify, TechnologyWhileOwned
from parlour.games.supernova.content.schema import Edition, Encounter
from parlour.games.supernova.parts import TECHNOLOGIES, Marker, Timing


@cache
def encounters(edition: Edition) -> dict[Marker, Encounter]:
    """Return what the edition says of each kind of marker."""
    return {encounter.marker: encounter for encounter in edition.encounters}


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
