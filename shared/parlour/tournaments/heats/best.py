"""Standings of heats: the best k of them count, and how many were tried breaks ties."""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.history import Card, Game, Kind, history_of
from parlour.tournaments.lots import lot
from parlour.tournaments.model import Field, Number, Row, StageRules, Standings, Value

TRIED = frozenset({Kind.PLAYED, Kind.NO_SHOW, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS})
"""Kinds of round that count as an attempt; byes and absences are none."""


class Best(msgspec.Struct, frozen=True):
    """What an entrant made of its heats.

    Attributes:
        number: Whose it is.
        points: Of the heats that count, with what an organiser gave or took, in sixtieths.
        wins: Heats won, of those that count.
        score: Points of the game in those.
        attempts: Heats that it took part in.
        counted: Rounds of the heats that count, the best first.
        played: Tables that count as played.
    """

    number: Number
    points: int
    wins: int
    score: int
    attempts: int
    counted: tuple[int, ...]
    played: int


def best_of(card: Card, best: int, *, by_wins: bool) -> Best:
    """Return the best heats of an entrant; the earlier one of equals.

    Args:
        card: All its heats.
        best: How many count; 0 for all.
        by_wins: Heats are compared by wins first, then by points; else by points first.
    """
    heats = [game for game in card.games if game.kind in TRIED or game.points]

    def worth(game: Game) -> tuple[int, int, int]:
        won, score = _won(game), game.line.score if game.line else 0
        return (won, game.points, score) if by_wins else (game.points, won, score)

    counted = sorted(heats, key=worth, reverse=True)[: best or None]
    return Best(
        number=card.number,
        points=sum(game.points for game in counted) + card.adjusted,
        wins=sum(map(_won, counted)),
        score=sum(game.line.score for game in counted if game.line),
        attempts=sum(game.kind in TRIED for game in card.games),
        counted=tuple(game.round for game in counted),
        played=card.played,
    )


def _won(game: Game) -> int:
    """Return 1 for a table that the entrant won alone."""
    return int(game.line is not None and game.kind is Kind.PLAYED and game.line.place == 1 and not game.line.draws)


def best_standings(field: Field, rules: StageRules, seed: bytes, *, best: int, by_wins: bool) -> Standings:
    """Return the standings: wins (points) of the heats that count, their points (wins), fewer attempts, score, lot."""
    cards = history_of(field).cards
    found = [best_of(card, best, by_wins=by_wins) for card in cards.values()]
    found.sort(key=lambda one: (one.number in field.unranked, _key(one, by_wins), lot(seed, one.number, b"heats")))
    after = field.rounds[-1].round if field.rounds else 0
    return Standings(after=after, rows=tuple(_rows(found, field, rules, by_wins)), ruleset=RULESET, seed=seed.hex())


RULESET = "parlour-heats-2026-12-01"


def _key(one: Best, by_wins: bool) -> tuple[int, ...]:
    first = (-one.wins, -one.points) if by_wins else (-one.points, -one.wins)
    return (*first, one.attempts, -one.score)


def _rows(found: Sequence[Best], field: Field, rules: StageRules, by_wins: bool) -> list[Row]:
    names = ("wins", "points", "attempts", "score") if by_wins else ("points", "wins", "attempts", "score")
    rows: list[Row] = []
    for place, one in enumerate(found):
        ranked = one.number not in field.unranked
        rank = place + 1 if ranked else 0
        rows.append(
            Row(
                rank=rank,
                number=one.number,
                points=one.points,
                values=(
                    Value(name="best-wins", numerator=one.wins),
                    Value(name="attempts", numerator=one.attempts),
                    Value(name="best-score", numerator=one.score),
                ),
                decided_by=_decided(found[place - 1], one, names, by_wins) if place and ranked else "",
                played=one.played,
                qualified=0 < rank <= rules.advance,
            )
        )
    return rows


def _decided(before: Best, one: Best, names: Sequence[str], by_wins: bool) -> str:
    pairs = zip(names, _key(before, by_wins), _key(one, by_wins), strict=True)
    return next((name for name, own, other in pairs if own != other), "lot")
