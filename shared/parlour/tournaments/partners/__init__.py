"""Rotating partners for two against two."""

from parlour.tournaments.formats import Format
from parlour.tournaments.partners.format import Partners

FORMATS: dict[str, Format] = {"indiv-pairs": Partners()}
