"""Arenas: idle players are paired in waves until the bell."""

from parlour.tournaments.arena.format import Arena, pair_state
from parlour.tournaments.arena.ranking import Score, sheet
from parlour.tournaments.arena.state import ArenaState
from parlour.tournaments.arena.terms import Terms, terms_of
from parlour.tournaments.formats import Format

__all__ = ["FORMATS", "ArenaState", "Score", "Terms", "pair_state", "sheet", "terms_of"]

FORMATS: dict[str, Format] = {"arena": Arena()}
