"""The variants. Each is a small class that answers where it differs; they combine freely (SNV-R129)."""

from functools import cache
from typing import cast

from parlour.games.supernova.options import LessDesperate, Options
from parlour.games.supernova.variants.attack import AttackWins
from parlour.games.supernova.variants.desperate import MaxMinusHand, MaxMinusOne
from parlour.games.supernova.variants.powerful import PowerfulPlanets
from parlour.games.supernova.variants.shorter import Shorter
from parlour.games.supernova.variants.standard import Standard
from parlour.games.supernova.variants.tension import IncrementalTension
from parlour.games.supernova.variants.unstable import UnstableSun

__all__ = ["Standard", "variant_of"]


@cache
def variant_of(options: Options) -> Standard:
    """Return the answers of all variants that are on; they touch different questions, so their order is no matter."""
    switched = (
        (options.shorter_game, Shorter),
        (options.unstable_sun, UnstableSun),
        (options.powerful_planets, PowerfulPlanets),
        (options.attacker_wins_ties, AttackWins),
        (options.incremental_tension, IncrementalTension),
        (options.slightly_less_desperate is LessDesperate.MAX_MINUS_ONE, MaxMinusOne),
        (options.slightly_less_desperate is LessDesperate.MAX_MINUS_HAND, MaxMinusHand),
    )
    bases = tuple(kind for on, kind in switched if on) or (Standard,)
    return cast("type[Standard]", type("Variant", bases, {}))()
