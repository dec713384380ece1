"""Knock-out brackets."""

from parlour.tournaments.elimination.bracket import Box, Bracket, Spot, bracket
from parlour.tournaments.elimination.format import Knockout
from parlour.tournaments.elimination.pod_format import PodKnockout
from parlour.tournaments.elimination.series import games
from parlour.tournaments.formats import Format

__all__ = ["FORMATS", "Box", "Bracket", "Spot", "bracket", "games"]

FORMATS: dict[str, Format] = {"se": Knockout("se"), "de": Knockout("de"), "se-pods": PodKnockout()}
