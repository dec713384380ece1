"""Heats: as many tables as one likes, of which the best count."""

from parlour.tournaments.formats import Format
from parlour.tournaments.heats.format import Heats

FORMATS: dict[str, Format] = {"heats": Heats()}
