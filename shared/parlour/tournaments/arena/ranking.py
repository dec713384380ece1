"""Standings of an arena, and where each player's points come from."""

import msgspec

from parlour.tournaments.arena.state import Player, scored
from parlour.tournaments.arena.terms import terms_of
from parlour.tournaments.errors import Refused
from parlour.tournaments.history import Card, Game, History, Kind, played_seats
from parlour.tournaments.model import Entrant, Field, Flag, Line, Number, StageRules, Standings, Table
from parlour.tournaments.standings import rank
from parlour.tournaments.tiebreaks.terms import points_text

PERFORMANCE, WINS = "tpr", "wins"
"""What separates equal points when the stage has no tie-breaks: at tables for two, and at larger ones."""

_KINDS = {
    Flag.FORFEIT_WIN: Kind.FORFEIT_WIN,
    Flag.FORFEIT_LOSS: Kind.FORFEIT_LOSS,
    Flag.NO_SHOW: Kind.NO_SHOW,
}


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has from one table of an arena.

    Attributes:
        round, table: Which table.
        opponents: Who else was there.
        base: Points that the table gives, in sixtieths.
        points: Points that the player got for it, in sixtieths.
        text: Why, in a sentence.
    """

    round: int
    table: int
    opponents: tuple[Number, ...]
    base: int
    points: int
    text: str


def standings(field: Field, rules: StageRules, seed: bytes) -> Standings:
    """Return the standings: points with streaks, then the stage's tie-breaks, or performance when it has none.

    Open and voided tables count for nobody, so at the bell nothing that is still played counts. Tie-breaks read every
    game as it was played, without streaks. Linear in the tables.
    """
    otherwise = PERFORMANCE if rules.seats == 2 else WINS
    ranked = msgspec.structs.replace(rules, tiebreaks=rules.tiebreaks or (otherwise,))
    return rank(field, ranked, seed, history=history(field, rules))


def history(field: Field, rules: StageRules) -> History:
    """Return the score cards: a game for each table, as the table gives it, and points with streaks."""
    terms = terms_of(rules)
    players = {one.number: _player(one) for one in field.entrants}
    games: dict[Number, list[Game]] = {number: [] for number in sorted(players)}
    results: dict[Number, list[int]] = {number: [] for number in games}
    for round_ in field.rounds:
        for table in round_.tables:
            lines = table.lines if not table.void else ()
            for line in lines:
                results[line.number].append(scored(players[line.number], line, lines, terms)[0])
            if len(lines) == 2 and lines[0].flag is lines[1].flag is Flag.PLAYED:
                one, two = lines
                left, right = (one.number,), (two.number,)
                games[one.number].append(
                    Game(round_.round, Kind.PLAYED, one.points, table.table, 1, 2, right, right, one)
                )
                games[two.number].append(
                    Game(round_.round, Kind.PLAYED, two.points, table.table, 2, 2, left, left, two)
                )
                continue
            played = played_seats(table)
            for seat, number in enumerate(table.seats, 1):
                games[number].append(_game(round_.round, table, seat, lines[seat - 1] if lines else None, played))
                if not lines:
                    results[number].append(0)
    adjusted = dict.fromkeys(games, 0)
    for adjustment in field.adjustments:
        adjusted[adjustment.number] += adjustment.points
    cards = {
        number: Card(
            number,
            own,
            sum(results[number]),
            adjusted[number],
            sum(game.kind is Kind.PLAYED for game in own),
            results[number],
        )
        for number, own in games.items()
    }
    return History(cards, len(field.rounds))


def _player(entrant: Entrant) -> Player:
    return Player(entrant.number, entrant.rating, entrant.affinity)


def _game(round_: int, table: Table, seat: int, line: Line | None, played: tuple[Number, ...]) -> Game:
    seats = table.seats
    scheduled = tuple([number for number in seats if number != seats[seat - 1]])
    if line is None:
        kind = Kind.VOID if table.void else Kind.OPEN
        return Game(round_, kind, 0, table.table, seat, len(seats), (), scheduled)
    kind = _KINDS.get(line.flag, Kind.PLAYED if played else Kind.FORFEIT_WIN)
    opponents: tuple[Number, ...] = ()
    if kind is Kind.PLAYED:
        opponents = tuple([number for number in played if number != line.number])
    return Game(round_, kind, line.points, table.table, seat, len(seats), opponents, scheduled, line)


def sheet(field: Field, rules: StageRules, number: Number) -> tuple[Score, ...]:
    """Return where a player's points come from, table by table.

    Raises:
        Refused: There is no such entrant (reason `UNKNOWN_ENTRANT`).
    """
    terms = terms_of(rules)
    entrant = next((one for one in field.entrants if one.number == number), None)
    if entrant is None:
        raise Refused("UNKNOWN_ENTRANT", f"no entrant has the number {number}", number=number)
    player, scores = _player(entrant), list[Score]()
    for round_ in field.rounds:
        for table in round_.tables:
            if number not in table.seats or table.void or not table.lines:
                continue
            line = table.lines[table.seats.index(number)]
            points, why = scored(player, line, table.lines, terms)
            scores.append(
                Score(
                    round=round_.round,
                    table=table.table,
                    opponents=tuple(other for other in table.seats if other != number),
                    base=line.points,
                    points=points,
                    text=f"{points_text(points)}: {why}",
                )
            )
    return tuple(scores)
