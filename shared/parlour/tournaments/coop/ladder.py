"""Standings of a ladder: how far each group climbed."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from parlour.tournaments.coop.levels import climb_of
from parlour.tournaments.coop.terms import Terms, runs, terms_of
from parlour.tournaments.history import Card, history_of
from parlour.tournaments.lots import lot
from parlour.tournaments.model import POINT, Field, Number, Row, StageRules, Standings, Value

RULESET = "parlour-coop-2026-12-01"


class _Place(NamedTuple):
    """What one entrant is ranked by: criteria by which less is better."""

    number: Number
    points: int
    played: int
    key: tuple[int, ...]


def ladder_standings(field: Field, rules: StageRules, seed: bytes) -> Standings:
    """Return the standings by the highest level beaten, fewer failures, the outcome of all runs, then lot.

    A point that an organiser gave or took counts as a level.
    """
    terms = terms_of(rules)
    found = [_place(card, terms) for card in history_of(field).cards.values()]
    found.sort(key=lambda one: (one.number in field.unranked, one.key, lot(seed, one.number, b"coop ladder")))
    names = ("level", "failures", *(f"outcome-{part}" for part in terms.parts))
    rows = [_row(found, place, names, field, rules) for place in range(len(found))]
    after = field.rounds[-1].round if field.rounds else 0
    return Standings(after=after, rows=tuple(rows), ruleset=RULESET, seed=seed.hex())


def _place(card: Card, terms: Terms) -> _Place:
    climb = climb_of(card, terms)
    outcomes = [game.line.outcome for game in runs(card) if game.line]
    parts = [sum(run[place] for run in outcomes if len(run) > place) for place in range(len(terms.parts))]
    level = climb.beaten * POINT + card.adjusted
    return _Place(card.number, card.total, len(runs(card)), (-level, climb.failures, *(-part for part in parts)))


def _row(found: Sequence[_Place], place: int, names: Sequence[str], field: Field, rules: StageRules) -> Row:
    one = found[place]
    ranked = one.number not in field.unranked
    rank = place + 1 if ranked else 0
    level, failures, *parts = one.key
    exact = Fraction(-level, POINT)
    return Row(
        rank=rank,
        number=one.number,
        points=one.points,
        values=(
            Value(name="level", numerator=exact.numerator, denominator=exact.denominator),
            Value(name="failures", numerator=failures),
            *(Value(name=name, numerator=-part) for name, part in zip(names[2:], parts, strict=True)),
        ),
        decided_by=_decided(found[place - 1], one, names) if ranked and place else "",
        played=one.played,
        qualified=0 < rank <= rules.advance,
    )


def _decided(before: _Place, one: _Place, names: Sequence[str]) -> str:
    pairs = zip(names, before.key, one.key, strict=True)
    return next((name for name, own, other in pairs if own != other), "lot")
