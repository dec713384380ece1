"""Write a stage as TRF16."""

from collections.abc import Iterator

from parlour.tournaments.errors import Refused
from parlour.tournaments.exports.trf import BYE_CODES, MOST, Heading, Worth, worth_of
from parlour.tournaments.history import Card, Game, Kind, history_of
from parlour.tournaments.model import POINT, Entrant, Field, Number, StageRules, Standings


def write_trf(field: Field, rules: StageRules, standings: Standings, heading: Heading) -> str:
    """Return a report of a stage, a line for each entrant.

    Points are those of the rounds; what an organiser gave or took stands in a comment, since other programs add the
    rounds up. Tables without a result, and voided ones, are written as not paired.

    Raises:
        Refused: The stage cannot be written (reason `NOT_FOR_TRF`): a table that is not for two, more than 9,999
            entrants, points that no result code stands for.
    """
    if len(field.entrants) > MOST or any(entrant.number > MOST for entrant in field.entrants):
        raise Refused("NOT_FOR_TRF", f"a report numbers at most {MOST} entrants")
    worth = worth_of(rules)
    cards = history_of(field).cards
    ranks = {row.number: row.rank for row in standings.rows}
    lines = list(_heading(field, heading, worth))
    lines += [_player(entrant, cards[entrant.number], ranks, worth) for entrant in _by_number(field)]
    lines += [
        f"### {entry.number:>4} {_points(entry.points)} by the organiser: {_clean(entry.reason)}"
        for entry in field.adjustments
    ]
    return "\n".join(lines) + "\n"


def _by_number(field: Field) -> list[Entrant]:
    return sorted(field.entrants, key=lambda entrant: entrant.number)


def _heading(field: Field, heading: Heading, worth: Worth) -> Iterator[str]:
    yield f"012 {_clean(heading.name)}"
    for code, text in (
        ("022", heading.city),
        ("032", heading.federation),
        ("042", heading.start),
        ("052", heading.end),
    ):
        if text:
            yield f"{code} {_clean(text)}"
    yield f"062 {len(field.entrants)}"
    yield f"072 {sum(entrant.rating > 0 for entrant in field.entrants)}"
    yield "092 Individual: Swiss-System"
    yield f"XXR {heading.rounds or len(field.rounds)}"
    if not worth.standard:
        scores = (("W", worth.win), ("D", worth.draw), ("L", worth.loss), ("A", 0), ("P", worth.bye), ("X", worth.draw))
        yield "162  " + "    ".join(f"{code}{_points(points)}" for code, points in scores)


def _player(entrant: Entrant, card: Card, ranks: dict[Number, int], worth: Worth) -> str:
    rating = entrant.rating if 0 < entrant.rating <= MOST else ""
    head = (
        f"001 {entrant.number:>4} {'':1}{'':>3} {_clean(entrant.name)[:33]:<33} {rating:>4} {'':<3} {'':>11} {'':>10}"
    )
    head += f" {_points(card.points)} {ranks.get(entrant.number, 0):>4}"
    return head + "".join(f"  {_round(game, worth)}" for game in card.games)


def _round(game: Game, worth: Worth) -> str:
    """Return opponent, colour and result code of a round, eight characters."""
    if game.kind in {Kind.NOT_ENTERED, Kind.OPEN, Kind.VOID}:
        return " " * 8
    code = BYE_CODES.get(game.kind) or _result(game, worth)
    if game.points != worth.of_code(code):
        raise Refused("NOT_FOR_TRF", f"round {game.round}: no code stands for {_points(game.points)} points")
    if game.kind in BYE_CODES:
        return " " * 8 if code == " " else f"0000 - {code}"
    if game.size != 2:
        raise Refused("NOT_FOR_TRF", f"round {game.round} has a table for {game.size}")
    return f"{game.scheduled[0]:>4} {'wb'[game.seat - 1]} {code}"


def _result(game: Game, worth: Worth) -> str:
    if game.kind is Kind.FORFEIT_WIN:
        return "+"
    if game.kind in {Kind.FORFEIT_LOSS, Kind.NO_SHOW}:
        return "-"
    return {worth.win: "1", worth.draw: "=", worth.loss: "0"}.get(game.points, "0")


def _points(points: int) -> str:
    tenths, rest = divmod(points * 10, POINT)
    if rest:
        raise Refused("NOT_FOR_TRF", "points of a report have one digit after the point")
    return f"{tenths / 10:4.1f}"


def _clean(text: str) -> str:
    return " ".join(text.split())
