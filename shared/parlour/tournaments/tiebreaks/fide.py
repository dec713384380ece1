"""Opponents' scores as FIDE counts them: adjusted for absences, with dummies for rounds that were not played."""

from collections.abc import Sequence
from typing import NamedTuple

from parlour.tournaments.history import Card, Game, Kind
from parlour.tournaments.model import POINT, Number
from parlour.tournaments.tiebreaks.ledger import PAIRED, VOLUNTARY, Ledger
from parlour.tournaments.tiebreaks.rulesets import Ruleset

_ABSENCES = VOLUNTARY - PAIRED


class Parts(NamedTuple):
    """What the rounds of an entrant give, in parallel.

    Attributes:
        scores: Of the opponents or the dummies.
        own: One's own points.
        games: Which rounds.
        voluntary: Positions of unplayed rounds of one's own making.
    """

    scores: list[int]
    own: list[int]
    games: Sequence[Game]
    voluntary: frozenset[int] = frozenset()


class Source(NamedTuple):
    """Which points are meant: those of each game of each card, a draw's, a win's."""

    points: dict[Number, list[int]]
    draw: int
    win: int


def match_source(ledger: Ledger) -> Source:
    """Return the points that the stage ranks by."""
    return Source({number: card.results for number, card in ledger.cards.items()}, ledger.draw, ledger.win)


def game_source(ledger: Ledger) -> Source:
    """Return games or boards within matches."""
    whole = ledger.rules.best_of * POINT
    return Source(
        {number: [ledger.game_points(game) for game in card.games] for number, card in ledger.cards.items()},
        whole // 2,
        whole,
    )


class Scorer:
    """The opponents' scores of a stage by one source of points.

    With `fore`, the games of the last round count as drawn.
    """

    def __init__(self, ledger: Ledger, source: Source, *, fore: bool = False) -> None:
        self.source, self.fore = source, fore
        self.rounds, self.ruleset = ledger.rounds, ledger.ruleset
        self.cards = ledger.cards
        self.adjusted = {number: self._adjusted(card) for number, card in ledger.cards.items()}
        """What each score counts for opponents, in sixtieths."""

    def parts(self, own: Source) -> dict[Number, Parts]:
        """Return the parts of each entrant, in order of rounds; rounds in play have none."""
        return {number: self._parts(card, own.points[number]) for number, card in self.cards.items()}

    def _drawn(self, game: Game) -> bool:
        """Return whether a game counts as drawn because the last round does."""
        return self.fore and game.round == self.rounds and (game.kind in PAIRED or game.kind is Kind.OPEN)

    def _adjusted(self, card: Card) -> int:
        """Return a score for opponents.

        Voluntary absences after the last round that was played, won without playing or sat out with the pairing bye
        count as draws; before 2023 each round that was not played did.
        """
        points = self.source.points[card.number]
        if card.played == len(points) and not self.fore:
            return sum(points)
        if self.ruleset is Ruleset.FIDE_2012:
            return sum(
                own if game.kind is Kind.PLAYED else self.source.draw
                for game, own in zip(card.games, points, strict=True)
            )
        there = [at for at, game in enumerate(card.games) if game.kind not in VOLUNTARY or self._drawn(game)]
        last = there[-1] if there else -1
        return sum(
            self._counts(at <= last, game, own) for at, (game, own) in enumerate(zip(card.games, points, strict=True))
        )

    def _counts(self, before: bool, game: Game, own: int) -> int:
        if self._drawn(game) or not (before or game.kind in PAIRED):
            return self.source.draw
        return own

    def _parts(self, card: Card, own: list[int]) -> Parts:
        adjusted = self.adjusted
        games = card.games
        if card.played == len(games):
            return Parts([adjusted[game.opponents[0]] for game in games], own, games)
        points = self.source.points[card.number]
        total = sum(self.source.draw if self._drawn(game) else got for game, got in zip(games, points, strict=True))
        kept = [at for at, game in enumerate(games) if game.kind is not Kind.OPEN or self._drawn(game)]
        return Parts(
            [self._score(card, at, total) for at in kept],
            [own[at] for at in kept],
            [games[at] for at in kept],
            self._voluntary([games[at] for at in kept]),
        )

    def _voluntary(self, games: Sequence[Game]) -> frozenset[int]:
        if self.ruleset is Ruleset.FIDE_2012:
            return frozenset()
        return frozenset(at for at, game in enumerate(games) if game.kind in VOLUNTARY and not self._drawn(game))

    def _score(self, card: Card, at: int, total: int) -> int:
        game = card.games[at]
        if game.kind is Kind.PLAYED or self._drawn(game):
            return self.adjusted[game.scheduled[0]]
        if self.ruleset is Ruleset.FIDE_2012:
            return self._virtual(card, at)
        if self.ruleset is Ruleset.FIDE_2024:
            return total
        if game.kind in PAIRED:
            return min(total, self.adjusted[game.scheduled[0]])
        return min(total, self.source.draw * self.rounds)

    def _virtual(self, card: Card, at: int) -> int:
        """Score of a virtual opponent: one's own before, what one did not get, and draws from then on."""
        points = self.source.points[card.number]
        later = self.rounds - card.games[at].round
        return sum(points[:at]) + self.source.win - points[at] + self.source.draw * later


def cut(scores: Sequence[int], amounts: Sequence[int], voluntary: frozenset[int], low: int, high: int) -> set[int]:
    """Return the positions of the `low` least and `high` most significant parts.

    The least significant is a voluntary unplayed round, if one is worth no more than the part with the lowest score.
    """
    left = set(range(len(scores)))
    gone: set[int] = set()
    for _ in range(min(low, len(left))):
        least = min(left, key=lambda at: (scores[at], amounts[at], at))
        absent = min(left & voluntary, key=lambda at: (amounts[at], scores[at], at), default=None)
        gone.add(least if absent is None or amounts[least] > amounts[absent] else absent)
        left -= gone
    for _ in range(min(high, len(left))):
        gone.add(max(left, key=lambda at: (scores[at], amounts[at], -at)))
        left -= gone
    return gone
