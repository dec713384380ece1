"""What tie-breaks read: the score cards, the rules, and what several of them need."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from parlour.tournaments.errors import BadRules
from parlour.tournaments.history import Card, Game, History, Kind, history_of
from parlour.tournaments.model import POINT, Field, Number, StageRules
from parlour.tournaments.tiebreaks.rulesets import Ruleset, ruleset_of

PAIRED = frozenset({Kind.PLAYED, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS, Kind.NO_SHOW})
"""Rounds with an opponent at least on paper, and a result."""
VOLUNTARY = frozenset({Kind.FORFEIT_LOSS, Kind.NO_SHOW, Kind.HALF, Kind.ZERO, Kind.ABSENT, Kind.NOT_ENTERED})
"""Unplayed rounds of one's own making."""
FREE_WINS = frozenset({Kind.PAIRING, Kind.FULL})


class TableScores(NamedTuple):
    """Points of the game (victory points) at a table: their sum, the best and the second best of them."""

    total: int
    best: int
    second: int


class Ledger:
    """The books of a stage after its last round.

    Attributes:
        field, rules: As given.
        history: The score cards.
        cards: Those by number, ascending.
        rounds: How many rounds there were.
        win, draw: Points of a win and a draw at a table for two, in sixtieths.
        seats: Seats of a full table.
        ruleset: The tie-break rules.
        shared: What tie-breaks of this stage keep for each other.
    """

    def __init__(self, field: Field, rules: StageRules, history: History | None = None) -> None:
        self.field = field
        self.rules = rules
        self.history = history or history_of(field)
        self.cards: dict[Number, Card] = self.history.cards
        self.rounds = self.history.rounds
        places = (*rules.scheme.places, 0, 0)
        self.win = places[0]
        self.draw = rules.scheme.draw if rules.scheme.draw is not None else (places[0] + places[1]) // 2
        self.seats = rules.seats
        self.shared: dict[object, dict[Number, Any]] = {}
        self.ruleset: Ruleset = ruleset_of(str(rules.details.get("tiebreak_ruleset", rules.ruleset)))

    def fraction(self, name: str, default: Fraction) -> Fraction:
        """Return a parameter of the stage that is a number.

        Raises:
            BadRules: It is none (reason `BAD_PARAMETER`).
        """
        given = self.rules.details.get(name)
        if given is None:
            return default
        try:
            return Fraction(given)
        except (ValueError, ZeroDivisionError):
            raise BadRules("BAD_PARAMETER", f"{name} is no number: {given!r}", name=name) from None

    @cached_property
    def ratings(self) -> dict[Number, int] | None:
        """Ratings of all; None when somebody has none and the stage gives no `unrated_rating`."""
        unrated = int(self.fraction("unrated_rating", Fraction(0)))
        ratings = {entrant.number: entrant.rating or unrated for entrant in self.field.entrants}
        return ratings if all(ratings.values()) else None

    @cached_property
    def table_scores(self) -> dict[tuple[int, int], TableScores]:
        """Points of the game at each table that has a result, by round and table."""
        scores = {}
        for round_ in self.field.rounds:
            for table in round_.tables:
                if table.lines and not table.void:
                    ordered = sorted((line.score for line in table.lines), reverse=True)
                    second = ordered[1] if len(ordered) > 1 else 0
                    scores[round_.round, table.table] = TableScores(sum(ordered), ordered[0], second)
        return scores

    @cached_property
    def opponents(self) -> dict[Number, list[Number]]:
        """All opponents of each entrant, as often as they met, in order."""
        return {
            number: [other for game in card.games for other in game.opponents] for number, card in self.cards.items()
        }

    @cached_property
    def _places(self) -> dict[tuple[int, int, Number], int]:
        return {
            (round_.round, table.table, line.number): line.place
            for round_ in self.field.rounds
            for table in round_.tables
            for line in table.lines
        }

    def place(self, game: Game, other: Number) -> int:
        """Return the place of another entrant at the table of a game."""
        return self._places[game.round, game.table, other]

    def played(self, number: Number) -> Sequence[Game]:
        """Return the games that an entrant played."""
        return [game for game in self.cards[number].games if game.kind is Kind.PLAYED]

    def game_points(self, game: Game) -> int:
        """Return the games of a match (boards of a team match) that it won, in sixtieths, draws by half.

        A bye or forfeit without games of its own counts as many wins as decide a match, or `bye_games`, in proportion
        to the points that it gave.
        """
        line = game.line
        if line is not None and line.wins + line.draws + line.losses:
            return line.wins * POINT + line.draws * POINT // 2
        if not game.points or not self.win:
            return 0
        free = self.fraction("bye_games", Fraction(self.rules.best_of // 2 + 1)) * POINT
        return int(free * min(game.points, self.win) / self.win)
