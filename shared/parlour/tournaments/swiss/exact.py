"""Exact FIDE Dutch through the library gacrux: our history in its words, its pairs in ours."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from parlour.tournaments.history import Game, History, Kind, history_of
from parlour.tournaments.model import Field, Number, StageRules
from parlour.tournaments.swiss.acceleration import virtual_points
from parlour.tournaments.swiss.draw import Draw

RULESETS = ("fide-2026-02-01",)
"""Rules that the library pairs by."""


def engine_name() -> str:
    """Return name and version of the library."""
    from gacrux.version import version  # noqa: PLC0415 - slow to load, and most processes never pair

    return f"gacrux {version()['version']}"


def pair_exact(field: Field, rules: StageRules, rounds: int, draw: Draw) -> tuple[list[tuple[Number, Number]], Number]:
    """Return the tables of the next round in seat order, and who has the bye (0: nobody).

    Raises:
        LookupError: The rules leave no pairing; what then is not theirs to say (C.04.3, article 1.9.3).
    """
    from gacrux.gacruxexeptions import GacruxNoLegalPairing  # noqa: PLC0415 - slow to load, and most processes never pair
    from gacrux.pairingdutch import pairing_dutch  # noqa: PLC0415

    names = {number: place for place, number in enumerate(draw.forms, 1)}
    tournament = tournament_of(field, rules, rounds, draw, names)
    engine = pairing_dutch(tournament, len(field.rounds) + 1, {"experimental": [], "verbose": 0})
    try:
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing as error:
        raise LookupError(str(error)) from error
    numbers = [0, *draw.forms]
    pairs = sorted((pair["board"], pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"])
    tables = [(numbers[white], numbers[black]) for _, white, black in pairs if white and black]
    return tables, next((numbers[white or black] for _, white, black in pairs if not (white and black)), 0)


def tournament_of(field: Field, rules: StageRules, rounds: int, draw: Draw, names: dict[Number, int]) -> dict[str, Any]:
    """Return the library's description of a stage. Its points are our sixtieths, its numbers are `names`."""
    history = history_of(field)
    win, loss = (*rules.scheme.places, 0, 0)[:2]
    draws = win // 2 if rules.scheme.draw is None else rules.scheme.draw
    present = {form.number for form in draw.present}
    return {
        "tournamentNo": 1,
        "tournamentType": "Swiss",
        "numRounds": rounds,
        "currentRound": len(field.rounds),
        "teamTournament": False,
        "teamSize": 0,
        "topColor": draw.initial,
        "pairingSystem": ["dutch"],
        "scoreSystem": {"game": _scores(win, draws, loss), "match": _scores(win, draws, loss)},
        "competitors": [
            {
                "cid": name,
                "rank": name,
                "present": number in present,
                "random": name,
                "adjust": [{"round": 0, "points": Decimal(history.cards[number].adjusted), "pairing": True}],
            }
            for number, name in names.items()
        ],
        "gameList": list(_games(history, names)),
        "matchList": [],
        "prohibited": [
            {"firstRound": 1, "lastRound": rounds, "competitors": [names[one], names[other]]}
            for one, other in sorted(field.forbidden)
        ],
        "accelerated": {"name": "", "values": _accelerated(field, rules, rounds, names)},
    }


def _scores(win: int, draw: int, loss: int) -> dict[str, Any]:
    points = {"W": Decimal(win), "D": Decimal(draw), "L": Decimal(loss), "Z": Decimal(0)}
    return points | {"F": "W", "H": "D", "P": "W", "A": "D", "U": "Z"}


def _accelerated(field: Field, rules: StageRules, rounds: int, names: dict[Number, int]) -> list[dict[str, Any]]:
    virtual = virtual_points(field, rules, rounds)
    values = []
    first = 1
    for last, points in virtual.steps:
        values.append(
            {
                "matchPoints": Decimal(points),
                "gamePoints": Decimal(points),
                "firstRound": first,
                "lastRound": last,
                "firstCompetitor": 1,
                "lastCompetitor": names.get(virtual.upto, 0),
            }
        )
        first = last + 1
    return values


_TABLES = frozenset({Kind.PLAYED, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS, Kind.NO_SHOW})
_LETTERS = {Kind.PAIRING: "P", Kind.FULL: "W", Kind.HALF: "D"}


def _games(history: History, names: dict[Number, int]) -> Iterator[dict[str, Any]]:
    for number, card in history.cards.items():
        for game in card.games:
            if game.kind in _TABLES and game.scheduled:
                if game.seat == 1:
                    (other,) = game.scheduled
                    yield _table(names[number], names[other], game, history.cards[other].games[game.round - 1])
            elif game.kind not in {Kind.VOID, Kind.NOT_ENTERED}:
                side = {"cid": names[number], "result": _LETTERS.get(game.kind, "Z"), "score": Decimal(game.points)}
                yield {
                    "id": 0,
                    "round": game.round,
                    "played": game.kind is Kind.PAIRING,
                    "rated": False,
                    "white": side,
                    "black": None,
                }


def _table(white: int, black: int, first: Game, second: Game) -> dict[str, Any]:
    played = first.kind is Kind.PLAYED
    letters = ("W", "Z") if first.points > second.points else ("Z", "W") if first.points < second.points else ("Z", "Z")
    return {
        "id": 0,
        "round": first.round,
        "played": played,
        "rated": played,
        "white": {"cid": white, "result": letters[0], "score": Decimal(first.points)},
        "black": {"cid": black, "result": letters[1], "score": Decimal(second.points)},
    }
