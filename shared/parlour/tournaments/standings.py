"""Standings: points, then the stage's tie-breaks in order, then a lot that anybody can draw again."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import NamedTuple

import msgspec

from parlour.tournaments.errors import BadRules, Refused
from parlour.tournaments.formats import history_for
from parlour.tournaments.history import Card, Game, History, Kind
from parlour.tournaments.model import POINT, Field, Number, Row, StageRules, Standings, Value
from parlour.tournaments.tiebreaks import (
    Combine,
    Explanation,
    Ledger,
    Term,
    check_parameters,
    tiebreak_of,
    tiebreaks_of,
)
from parlour.tournaments.tiebreaks.base import Among, Measured
from parlour.tournaments.tiebreaks.terms import points_text

POINTS, SHOWED_UP, LOT, UNRANKED = "points", "showed-up", "lot", "unranked"
"""What may have decided a rank, besides the keys of tie-breaks."""
NEVER_PLAYED = ("behind-equals", "last", "as-others")
"""Where `StageRules.details["never_played"]` puts those who never showed up: behind others with equal points (when it
is not given), behind all others, or wherever the tie-breaks put them."""

_THERE = frozenset({Kind.PLAYED, Kind.OPEN, Kind.PAIRING, Kind.FULL, Kind.FORFEIT_WIN, Kind.VOID})


class _Ranking(NamedTuple):
    """The order of the ranked, what put each behind the one before, and the values of each tie-break."""

    order: list[Number]
    decided: dict[Number, str]
    values: list[Callable[[Number], Value]]


def rank(field: Field, rules: StageRules, seed: bytes, history: History | None = None) -> Standings:
    """Return the standings after the last round of a field.

    They are a function of the arguments alone: of entrants, results, byes and adjustments, not of the order in which
    entrants are listed, nor of who left since, except where a tie-break says so.

    Args:
        field: All that happened.
        rules: How the stage is played.
        seed: Of the lot.
        history: Score cards of the field, when the caller has them already.

    Raises:
        BadRules: Tie-breaks or parameters that do not fit; see `tiebreaks_of`.
    """
    check_parameters(rules)
    ledger = Ledger(field, rules, history)
    ranking = _rank(ledger, list(tiebreaks_of(rules)), seed)
    unranked = sorted(field.unranked, key=lambda number: (-ledger.cards[number].total, number))
    rows = []
    for at, number in enumerate((*ranking.order, *unranked), 1):
        ranked = at <= len(ranking.order)
        card = ledger.cards[number]
        rows.append(
            Row(
                rank=at if ranked else 0,
                number=number,
                points=card.total,
                values=tuple([value(number) for value in ranking.values]),
                decided_by=ranking.decided.get(number, "") if ranked else UNRANKED,
                played=card.played,
                qualified=ranked and at <= rules.advance,
            )
        )
    return Standings(after=_after(field), rows=tuple(rows), ruleset=ledger.ruleset.value, seed=seed.hex())


def explain(field: Field, rules: StageRules, number: Number, key: str) -> Explanation:
    """Return where a value of the standings comes from, term by term.

    Args:
        field: All that happened.
        rules: How the stage is played.
        number: Whose value is asked for.
        key: `points`, or a tie-break, which need not be one of the stage's.

    Raises:
        BadRules: There is no such tie-break.
        Refused: There is no such entrant (reason `UNKNOWN_ENTRANT`).
    """
    return explain_from(books(field, rules), number, key)


def books(field: Field, rules: StageRules) -> Ledger:
    """Open the books of a stage as its format keeps them, for `explain_from`."""
    return Ledger(field, rules, history_for(field, rules))


def explain_from(ledger: Ledger, number: Number, key: str) -> Explanation:
    """Return the same from books that are open already, for whoever asks about several entrants or values.

    Raises:
        BadRules: There is no such tie-break.
        Refused: There is no such entrant (reason `UNKNOWN_ENTRANT`).
    """
    if number not in ledger.cards:
        raise Refused("UNKNOWN_ENTRANT", f"no entrant has the number {number}", number=number)
    if key == POINTS:
        return _explain_points(ledger, number)
    tiebreak = tiebreak_of(key, ledger.rules)
    if isinstance(tiebreak, Among):
        return _explain_among(ledger, tiebreak, number)
    return Explanation(
        number=number,
        key=key,
        rule=tiebreak.rule,
        ruleset=ledger.ruleset.value,
        value=tiebreak.measure(ledger).value(key, number),
        combine=tiebreak.combine,
        terms=tuple(tiebreak.terms(ledger, number)),
    )


def after(field: Field, round_: int) -> Field:
    """Return the field as it was after a round, for standings round by round; adjustments stay."""
    rounds = tuple(each for each in field.rounds if each.round <= round_)
    return msgspec.structs.replace(field, rounds=rounds, away=frozenset(), granted={})


def lot(seed: bytes, number: Number) -> bytes:
    """Return the lot of an entrant: the smaller, the better. SHA-256 of the seed and the number in decimal."""
    return sha256(seed + b"/" + str(number).encode()).digest()


def _after(field: Field) -> int:
    return field.rounds[-1].round if field.rounds else 0


def _rank(ledger: Ledger, tiebreaks: Sequence[Measured | Among], seed: bytes) -> _Ranking:
    groups, decided, values = _groups(ledger, tiebreaks)
    groups = _split(groups, partial(lot, seed), LOT, decided)
    return _Ranking([number for group in groups for number in group], decided, values)


def _groups(
    ledger: Ledger, tiebreaks: Sequence[Measured | Among]
) -> tuple[list[list[Number]], dict[Number, str], list[Callable[[Number], Value]]]:
    """Return who is still equal after these tie-breaks, best first; the rest as in `_Ranking`."""
    ranked = [number for number in ledger.cards if number not in ledger.field.unranked]
    groups = [ranked] if ranked else []
    decided: dict[Number, str] = {}
    values: list[Callable[[Number], Value]] = []
    for name, key in _before(ledger):
        groups = _split(groups, key, name, decided)
    for tiebreak in tiebreaks:
        if isinstance(tiebreak, Among):
            places = _places(ledger, groups, tiebreak)
            groups = _split(groups, partial(_at, places), tiebreak.key, decided)
            values.append(partial(_place, places, tiebreak.key))
        else:
            measure = tiebreak.measure(ledger)
            groups = _split(groups, measure.order(), tiebreak.key, decided)
            values.append(partial(measure.value, tiebreak.key))
    return groups, decided, values


def _never_there(card: Card) -> bool:
    return not card.played and not any(game.kind in _THERE for game in card.games)


def _before(ledger: Ledger) -> Sequence[tuple[str, Callable[[Number], int]]]:
    """Return the criteria that come before the tie-breaks."""
    rule = ledger.rules.details.get("never_played", NEVER_PLAYED[0])
    points = (POINTS, lambda number: -ledger.cards[number].total)
    there = (SHOWED_UP, lambda number: _never_there(ledger.cards[number]))
    orders = {"behind-equals": (points, there), "last": (there, points), "as-others": (points,)}
    if rule not in orders:
        raise BadRules("BAD_PARAMETER", f"never_played is one of {', '.join(NEVER_PLAYED)}, not {rule!r}")
    return orders[rule]


def _split(
    groups: list[list[Number]], key: Callable[[Number], int | bytes], name: str, decided: dict[Number, str]
) -> list[list[Number]]:
    """Split each group of equals by a key, and note who is first behind others by it."""
    found: list[list[Number]] = []
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        keys = {number: key(number) for number in group}
        ordered = sorted(group, key=keys.__getitem__)
        if reason := decided.pop(group[0], ""):
            decided[ordered[0]] = reason
        first = 0
        for at in range(1, len(ordered)):
            if keys[ordered[at]] != keys[ordered[at - 1]]:
                found.append(ordered[first:at])
                decided[ordered[at]] = name
                first = at
        found.append(ordered[first:])
    return found


def _places(ledger: Ledger, groups: Sequence[Sequence[Number]], tiebreak: Among) -> dict[Number, int]:
    places: dict[Number, int] = {}
    for group in groups:
        if len(group) > 1:
            places |= tiebreak.places(ledger, group) or {}
    return places


def _at(places: dict[Number, int], number: Number) -> int:
    return places.get(number, 0)


def _place(places: dict[Number, int], name: str, number: Number) -> Value:
    return Value(name=name, numerator=places.get(number, 0), decides=number in places)


def _explain_points(ledger: Ledger, number: Number) -> Explanation:
    card = ledger.cards[number]
    terms = [
        Term(
            round=game.round,
            opponents=game.scheduled,
            numerator=points,
            denominator=POINT,
            text=_got(game, points),
        )
        for game, points in zip(card.games, card.results, strict=True)
    ]
    terms += [
        Term(numerator=each.points, denominator=POINT, text=f"by the organiser: {each.reason}")
        for each in ledger.field.adjustments
        if each.number == number
    ]
    total = sum(term.numerator for term in terms)
    return Explanation(
        number=number,
        key=POINTS,
        rule="Sum of the points of all rounds, and of what an organiser gave or took.",
        ruleset=ledger.ruleset.value,
        value=_shortened(total),
        combine=Combine.SUM,
        terms=tuple(terms),
    )


def _got(game: Game, points: int) -> str:
    text = f"{game.kind.value}, {points_text(points)}"
    return text if points == game.points else f"{text} for the {points_text(game.points)} of the table"


def _shortened(points: int) -> Value:
    exact = Fraction(points, POINT)
    return Value(name=POINTS, numerator=exact.numerator, denominator=exact.denominator)


def _explain_among(ledger: Ledger, tiebreak: Among, number: Number) -> Explanation:
    """Explain it among those who are tied by what comes before it in the stage's list."""
    before = list(tiebreaks_of(ledger.rules))
    keys = [each.key for each in before]
    before = before[: keys.index(tiebreak.key)] if tiebreak.key in keys else before
    tied = next((group for group in _groups(ledger, before)[0] if number in group), [number])
    places = (tiebreak.places(ledger, tied) if len(tied) > 1 else None) or {}
    return Explanation(
        number=number,
        key=tiebreak.key,
        rule=tiebreak.rule,
        ruleset=ledger.ruleset.value,
        value=_place(places, tiebreak.key, number),
        combine=Combine.AMONG_TIED,
        terms=tuple(tiebreak.results(ledger, number, tied)),
    )
