"""Details of co-op stages, and what a run came to."""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.errors import BadRules
from parlour.tournaments.history import Card, Game
from parlour.tournaments.model import StageRules


class Terms(msgspec.Struct, frozen=True):
    """How a co-op stage is played.

    Attributes:
        parts: Names of the outcome, the first first: `details["outcome"]`, such as `won,goals,-outbreaks,-turns`. The
            sign is for readers: what counts against a group is negative in `Line.outcome`.
        level: Level of the first run: `details["level"]`, 1 when it is not given.
        levels: The highest level: `details["levels"]`; 0: no end.
        lives: Failures that end a climb: `details["lives"]`, 1 when it is not given.
    """

    parts: tuple[str, ...]
    level: int
    levels: int
    lives: int

    def capped(self, level: int) -> int:
        """Return a level, or the highest where it is above."""
        return min(level, self.levels) if self.levels else level


def terms_of(rules: StageRules) -> Terms:
    """Return the details of a co-op stage.

    Raises:
        BadRules: One is out of range (`BAD_DETAIL`).
    """
    names = rules.details.get("outcome", "")
    if not isinstance(names, str):
        raise BadRules("BAD_DETAIL", f"outcome is a list of names with commas, not {names!r}", detail="outcome")
    parts = tuple(name.strip().lstrip("-") for name in names.split(",") if name.strip())
    level, levels = _number(rules, "level", 1), _number(rules, "levels", 0)
    if 0 < levels < level:
        raise BadRules("BAD_DETAIL", f"levels go from {level} to {levels}: that is none", detail="levels")
    return Terms(parts, level, levels, max(1, _number(rules, "lives", 1)))


def _number(rules: StageRules, name: str, otherwise: int) -> int:
    value = rules.details.get(name, otherwise)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRules("BAD_DETAIL", f"{name} is a number from 0, not {value!r}", detail=name)
    return value


def runs(card: Card) -> Sequence[Game]:
    """Return the runs of an entrant that have a result: tables that stand, forfeits and no-shows among them."""
    return [game for game in card.games if game.line is not None]


def won(game: Game, terms: Terms) -> bool:
    """Return whether a run beat the game: by the part `won` of its outcome, or by the wins of its line."""
    line = game.line
    if line is None:
        return False
    if "won" in terms.parts and len(line.outcome) > (place := terms.parts.index("won")):
        return line.outcome[place] > 0
    return line.wins > 0
