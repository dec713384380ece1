"""Which tie-breaks there are, by key. No two formulas share a name, and no formula has two."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import POINT, StageRules
from parlour.tournaments.tiebreaks import performance, rates, results, scores
from parlour.tournaments.tiebreaks.base import Among, Measured
from parlour.tournaments.tiebreaks.buchholz import BuchholzOfOpponents, OpponentScores
from parlour.tournaments.tiebreaks.encounter import DirectEncounter, HeadToHead
from parlour.tournaments.tiebreaks.terms import Combine

AnyTiebreak: TypeAlias = Measured | Among
_Build = Callable[[str, int], AnyTiebreak]

_MATCH = rates.Rate("mw", "Match points of the possible ones, byes left out.", rates.match_points)
_GAME = rates.Rate("gw", "Game points (3 for a win, 1 for a draw) of the possible ones.", rates.games_won)
_MONSTER = rates.Rate(
    "win-rate", "Match points of the possible ones, byes left out.", rates.match_points, "0.25", "0.75"
)
_ARO = "Average rating of the opponents who were played"
_TPR = performance.FromRatings("tpr", f"{_ARO}, plus what the score stands for.", performance.performance)
_PTP = performance.FromRatings("ptp", "Lowest rating of which at least this score is expected.", performance.perfect)


def _rounds(rule: str, amount: results.Amount, unit: int = 1, *, pairs_only: bool = False) -> _Build:
    return lambda key, _n: results.PerRound(key, rule, amount, unit=unit, pairs_only=pairs_only)


def _sum(own: str = "", scores: str = "m", *, fore: bool = False) -> _Build:
    return lambda key, _n: OpponentScores(key, own=own, scores=scores, fore=fore)


def _cut(own: str = "", scores: str = "m", *, fore: bool = False) -> _Build:
    return lambda key, n: OpponentScores(key, low=n, own=own, scores=scores, fore=fore)


_CATALOGUE: dict[str, _Build] = {
    "buchholz": _sum(),
    "buchholz-cut-N": _cut(),
    "buchholz-median-N": lambda key, n: OpponentScores(key, low=n, high=n),
    "buchholz-sum": lambda key, _n: BuchholzOfOpponents(key, Combine.SUM),
    "buchholz-average": lambda key, _n: BuchholzOfOpponents(key, Combine.MEAN),
    "buchholz-games": _sum(scores="g"),
    "fore-buchholz": _sum(fore=True),
    "fore-buchholz-cut-N": _cut(fore=True),
    "fore-buchholz-median-N": lambda key, n: OpponentScores(key, low=n, high=n, fore=True),
    "sonneborn-berger": _sum("m"),
    "sonneborn-berger-cut-N": _cut("m"),
    "sonneborn-berger-mg": _sum("g"),
    "sonneborn-berger-mg-cut-N": _cut("g"),
    "sonneborn-berger-gm": _sum("m", "g"),
    "sonneborn-berger-gm-cut-N": _cut("m", "g"),
    "sonneborn-berger-gg": _sum("g", "g"),
    "sonneborn-berger-gg-cut-N": _cut("g", "g"),
    "progressive": lambda key, _n: results.Progressive(key),
    "progressive-cut-N": results.Progressive,
    "koya": lambda key, _n: results.Koya(key),
    "koya-N": results.Koya,
    "direct-encounter": lambda _key, _n: DirectEncounter(),
    "head-to-head": lambda _key, _n: HeadToHead(),
    "wins": _rounds("Rounds that gave as much as a win, played or not.", results.won),
    "wins-played": _rounds("Games won by playing.", results.won_playing),
    "black-games": _rounds("Games played from the second seat.", results.second_seat, pairs_only=True),
    "black-wins": _rounds("Games won from the second seat.", results.won_second_seat, pairs_only=True),
    "rounds-elected": _rounds("Rounds that one was there for.", results.elected),
    "games-played": _rounds("Games that count as played.", results.played),
    "place-N": lambda key, n: results.PerRound(key, f"Games that ended in place {n}.", results.placed(n)),
    "game-points": _rounds("Games (boards) won within matches, draws by half.", results.game_points, POINT),
    "aro": lambda key, _n: performance.FromRatings(key, f"{_ARO}.", performance.average),
    "aro-cut-N": lambda key, n: performance.FromRatings(
        key, f"{_ARO}, without the {n} lowest.", performance.average, low=n
    ),
    "aro-median-N": lambda key, n: performance.FromRatings(
        key, f"{_ARO}, without the {n} lowest and highest.", performance.average, low=n, high=n
    ),
    "tpr": lambda _key, _n: _TPR,
    "ptp": lambda _key, _n: _PTP,
    "tpr-average": lambda key, _n: performance.OfOpponents(key, _TPR),
    "ptp-average": lambda key, _n: performance.OfOpponents(key, _PTP),
    "mw": lambda _key, _n: _MATCH,
    "omw": lambda key, _n: rates.MeanOfOpponents(key, _MATCH),
    "omw-padded": lambda key, _n: rates.MeanOfOpponents(key, _MATCH, padded=True),
    "omw-tables": lambda key, _n: rates.MeanOfOpponents(key, _MATCH, tables=True),
    "oomw": lambda key, _n: rates.MeanOfOpponents(key, rates.MeanOfOpponents("omw", _MATCH)),
    "gw": lambda _key, _n: _GAME,
    "ogw": lambda key, _n: rates.MeanOfOpponents(key, _GAME),
    "win-rate": lambda _key, _n: _MONSTER,
    "opponents-win-rate": lambda key, _n: rates.MeanOfOpponents(key, _MONSTER),
    "opponents-opponents-win-rate": lambda key, _n: rates.MeanOfOpponents(
        key, rates.MeanOfOpponents("opponents-win-rate", _MONSTER)
    ),
    "opponents-points": lambda key, _n: scores.OverOpponents(
        key, "Mean of the points of all opponents who were played.", Combine.MEAN, scores.points
    ),
    "esports-buchholz": lambda key, _n: scores.OverOpponents(
        key, "Sum of the opponents' games won less games lost.", Combine.SUM, scores.wins_less_losses, 1
    ),
    "victory-points": _rounds("Points of the games.", scores.victory_points),
    "share-of-tables": lambda key, _n: scores.Share(key, Combine.RATIO),
    "sum-of-shares": lambda key, _n: scores.Share(key, Combine.SUM),
    "margin": _rounds("Lead over the best opponent of each table.", scores.margin(0)),
    "margin-cap-N": lambda key, n: results.PerRound(
        key, f"Lead over the best opponent of each table, at most {n} either way.", scores.margin(n)
    ),
}


def known() -> Sequence[str]:
    """Return the keys that there are; `N` stands for a number from 1, `outcome-` takes a part of the outcome."""
    return (*_CATALOGUE, "outcome", "outcome-PART")


def tiebreaks_of(rules: StageRules) -> Sequence[AnyTiebreak]:
    """Return the tie-breaks of a stage, in order; `outcome` stands for all parts of the outcome.

    Raises:
        BadRules: A key that is unknown (`UNKNOWN_TIEBREAK`), twice there (`TIEBREAK_TWICE`), or for tables for two
            only while the stage has larger ones (`TIEBREAK_NEEDS_PAIRS`); a parameter out of range (`BAD_PARAMETER`).
    """
    parts = _outcome_parts(rules)
    keys: list[str] = []
    for key in rules.tiebreaks:
        if key == "outcome" and not parts:
            raise BadRules("BAD_PARAMETER", "the tie-break outcome needs the names of its parts: details['outcome']")
        keys += [f"outcome-{part}" for part in parts] if key == "outcome" else [key]
    if len(set(keys)) < len(keys):
        raise BadRules("TIEBREAK_TWICE", f"a tie-break is named twice: {', '.join(keys)}")
    return [tiebreak_of(key, rules) for key in keys]


def tiebreak_of(key: str, rules: StageRules) -> AnyTiebreak:
    """Return the tie-break of that key.

    Raises:
        BadRules: See `tiebreaks_of`.
    """
    parts = _outcome_parts(rules)
    if key.startswith("outcome-") and key[8:] in parts:
        part = parts.index(key[8:])
        return results.PerRound(key, f"Outcome of the runs: {key[8:]}.", scores.outcome(part))
    pattern = key if key in _CATALOGUE else re.sub(r"-[1-9][0-9]{0,2}$", "-N", key)
    if pattern not in _CATALOGUE or key.endswith("-N"):
        raise BadRules("UNKNOWN_TIEBREAK", f"no tie-break is called {key!r}; there are {', '.join(known())}", key=key)
    number = int(key.rsplit("-", 1)[1]) if pattern != key else 0
    tiebreak = _CATALOGUE[pattern](key, number)
    if tiebreak.pairs_only and max(rules.seats, rules.most) > 2:
        raise BadRules("TIEBREAK_NEEDS_PAIRS", f"{key} means something only at tables for two", key=key)
    return tiebreak


def _outcome_parts(rules: StageRules) -> list[str]:
    """Return the names of the parts of an outcome, without the sign that some write before what counts against it."""
    names = str(rules.details.get("outcome", ""))
    return [name.strip().lstrip("-") for name in names.split(",") if name.strip()]


def check_parameters(rules: StageRules) -> None:
    """Check parameters of tie-breaks in the details of a stage.

    Raises:
        BadRules: One is no number or out of range (`BAD_PARAMETER`).
    """
    for name in ("rate_floor", "dropped_cap"):
        given = rules.details.get(name, 0)
        try:
            fits = 0 <= Fraction(given) <= 1
        except (ValueError, ZeroDivisionError):
            fits = False
        if not fits:
            raise BadRules("BAD_PARAMETER", f"{name} must be a number from 0 to 1, not {given!r}", name=name)
