"""Groups against the game: the same deal for all, ladders of levels, levels by score."""

from parlour.tournaments.coop.format import Duplicate, Ladder, LevelSwiss
from parlour.tournaments.coop.levels import levels_of as levels_of
from parlour.tournaments.formats import Format

FORMATS: dict[str, Format] = {one.key: one for one in (Duplicate(), Ladder(), LevelSwiss())}
