"""What each entrant did, round by round: the score cards that pairing and standings read.

What counts as what:

| event | kind | opponents | seat history | met (no rematch) |
| --- | --- | --- | --- | --- |
| played, left after the first move, expelled at the table | `PLAYED` | who else played | yes | yes |
| forfeit at a table for two, double forfeit | `FORFEIT_WIN`, `FORFEIT_LOSS` | none | no | no |
| absent from a table that played on without | `NO_SHOW` | none | no | no |
| table without a result | `OPEN` | none yet | yes | yes |
| voided table | `VOID` | none | no | no |
| bye, absence | the kind of the bye | none | no | no |
| not yet entered | `NOT_ENTERED` | none | no | no |
"""

from enum import StrEnum
from functools import cached_property

import msgspec

from parlour.tournaments.model import Bye, ByeLine, Field, Flag, Line, Number, Round, Table


class Kind(StrEnum):
    """What a round was for an entrant. The five kinds of bye have the values of `Bye`."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    NO_SHOW = "no-show"
    OPEN = "open"
    VOID = "void"
    PAIRING = "pairing"
    FULL = "full"
    HALF = "half"
    ZERO = "zero"
    ABSENT = "absent"
    NOT_ENTERED = "not-entered"


BYES = {bye: Kind(bye.value) for bye in Bye}
"""The kind of each bye."""

_KINDS = {
    Flag.PLAYED: Kind.PLAYED,
    Flag.LEFT: Kind.PLAYED,
    Flag.DISQUALIFIED: Kind.PLAYED,
    Flag.FORFEIT_WIN: Kind.FORFEIT_WIN,
    Flag.FORFEIT_LOSS: Kind.FORFEIT_LOSS,
    Flag.NO_SHOW: Kind.NO_SHOW,
}


class Game(msgspec.Struct, frozen=True, gc=False):
    """A round of one entrant.

    Attributes:
        round: From 1.
        kind: What it was.
        points: From the table or the bye, in sixtieths; adjustments are none of a round's.
        table: Number of the table; 0 without one.
        seat: Seat at it, from 1; 0 without one.
        size: Seats of the table as it was made; 0 without one.
        opponents: Who else played there, in seat order; empty unless `PLAYED`.
        scheduled: Who else was to play there, in seat order, whatever became of it.
        line: The line of the result, where there is one.
    """

    round: int
    kind: Kind
    points: int = 0
    table: int = 0
    seat: int = 0
    size: int = 0
    opponents: tuple[Number, ...] = ()
    scheduled: tuple[Number, ...] = ()
    line: Line | None = None


class Card(msgspec.Struct, frozen=True, dict=True):
    """The score card of an entrant.

    Attributes:
        number: Whose card it is.
        games: One for each round of the field, in order, `NOT_ENTERED` ones too; in formats whose entrants may sit at
            several tables of a round (arena), one for each table.
        points: Sum of the games, in sixtieths, without adjustments.
        adjusted: Sum of the points that an organiser gave or took, in sixtieths.
        played: Games that count as played.
        results: Points of each of the games, in order.
    """

    number: Number
    games: list[Game]
    points: int
    adjusted: int
    played: int
    results: list[int]

    @cached_property
    def met(self) -> dict[Number, int]:
        """How often it met each entrant that must not be met again lightly; open tables count."""
        met: dict[Number, int] = {}
        for game in self.games:
            for other in game.scheduled if game.kind is Kind.OPEN else game.opponents:
                met[other] = met.get(other, 0) + 1
        return met

    @cached_property
    def seats(self) -> dict[int, int]:
        """How often it sat in each seat, from 1; open tables count."""
        seats: dict[int, int] = {}
        for seat in self.seat_order:
            seats[seat] = seats.get(seat, 0) + 1
        return seats

    @property
    def total(self) -> int:
        """Points with adjustments, in sixtieths: what standings rank by."""
        return self.points + self.adjusted

    @property
    def byes(self) -> list[Game]:
        """The rounds for which it had a bye of any kind, absences included."""
        return [game for game in self.games if game.kind in _BYE_KINDS]

    @property
    def last_seat(self) -> int:
        """Seat of the last game that counts for seat history; 0 when there was none."""
        return next((game.seat for game in reversed(self.games) if game.kind in _SEATED), 0)

    @property
    def seat_order(self) -> list[int]:
        """Seats of the games that count for seat history, in order: the colours of two-seat formats."""
        return [game.seat for game in self.games if game.kind in _SEATED]

    def count(self, *kinds: Kind) -> int:
        """Return how many rounds were of one of these kinds."""
        return sum(game.kind in kinds for game in self.games)

    def short_tables(self, size: int) -> int:
        """Return how often it sat at a table that was made smaller than `size`."""
        return sum(0 < game.size < size and game.kind in _SEATED for game in self.games)

    def had_free_win(self, win: int) -> bool:
        """Return whether it had the pairing bye, or once got at least a win's points (in sixtieths) without playing.

        Who did gets no pairing bye while another can.
        """
        return any(
            game.kind is Kind.PAIRING or (game.kind not in _SEATED and 0 < win <= game.points) for game in self.games
        )


_BYE_KINDS = frozenset(BYES.values())
_SEATED = frozenset({Kind.PLAYED, Kind.OPEN})


class History(msgspec.Struct, frozen=True):
    """The cards of all entrants, by number in ascending order, and how many rounds there were."""

    cards: dict[Number, Card]
    rounds: int

    def met(self, one: Number, other: Number) -> int:
        """Return how often the two met, in the sense that pairing avoids."""
        return self.cards[one].met.get(other, 0)

    def met_pairs(self) -> set[tuple[Number, Number]]:
        """Return all pairs that met, the smaller number first."""
        return {(number, other) for number, card in self.cards.items() for other in card.met if number < other}


def history_of(field: Field) -> History:
    """Return the score cards of a field. Linear in the number of seats ever filled."""
    games: dict[Number, list[Game]] = {entrant.number: [] for entrant in field.entrants}
    for round_ in field.rounds:
        for table in round_.tables:
            _add_table(games, round_.round, table)
        for bye in round_.byes:
            games[bye.number].append(_bye(round_.round, bye))
        _add_missing(games, round_)
    adjusted: dict[Number, int] = {}
    for adjustment in field.adjustments:
        adjusted[adjustment.number] = adjusted.get(adjustment.number, 0) + adjustment.points
    cards = {number: _card(number, games[number], adjusted.get(number, 0)) for number in sorted(games)}
    return History(cards, len(field.rounds))


def played_seats(table: Table) -> tuple[Number, ...]:
    """Return who played at a table, in seat order.

    Empty unless the result stands and at least two played, except at a table that was made for one.
    """
    if table.void or not table.lines:
        return ()
    played = tuple(line.number for line in table.lines if _KINDS[line.flag] is Kind.PLAYED)
    return played if len(played) > 1 or len(table.seats) == 1 else ()


def _bye(round_: int, bye: ByeLine) -> Game:
    return Game(round_, BYES[bye.kind], bye.points)


def _without(numbers: tuple[Number, ...], number: Number) -> tuple[Number, ...]:
    if len(numbers) == 2:
        return numbers[1:] if numbers[0] == number else numbers[:1]
    return tuple(other for other in numbers if other != number)


def _add_table(games: dict[Number, list[Game]], round_: int, table: Table) -> None:
    seats, lines = table.seats, table.lines
    size = len(seats)
    if table.void or not lines:
        kind = Kind.VOID if table.void else Kind.OPEN
        for seat, number in enumerate(seats, 1):
            games[number].append(Game(round_, kind, 0, table.table, seat, size, (), _without(seats, number)))
    elif size == 2 and lines[0].flag is lines[1].flag is Flag.PLAYED:
        one, other = lines
        first, second = seats[:1], seats[1:]
        games[seats[0]].append(Game(round_, Kind.PLAYED, one.points, table.table, 1, 2, second, second, one))
        games[seats[1]].append(Game(round_, Kind.PLAYED, other.points, table.table, 2, 2, first, first, other))
    else:
        _add_result(games, round_, table)


def _add_result(games: dict[Number, list[Game]], round_: int, table: Table) -> None:
    seats = table.seats
    size = len(seats)
    played = played_seats(table)
    for seat, line in enumerate(table.lines, 1):
        number = line.number
        kind = _KINDS[line.flag]
        scheduled = _without(seats, number)
        opponents: tuple[Number, ...] = ()
        if kind is Kind.PLAYED:
            if not played:
                kind = Kind.FORFEIT_WIN
            else:
                opponents = scheduled if len(played) == size else _without(played, number)
        games[number].append(Game(round_, kind, line.points, table.table, seat, size, opponents, scheduled, line))


def _add_missing(games: dict[Number, list[Game]], round_: Round) -> None:
    """Give whoever was neither at a table nor had a bye a game of its own."""
    there = {bye.number for bye in round_.byes}
    for table in round_.tables:
        there.update(table.seats)
    if len(there) < len(games):
        for number, done in games.items():
            if number not in there:
                done.append(Game(round_.round, Kind.NOT_ENTERED))


def _card(number: Number, games: list[Game], adjusted: int) -> Card:
    results = [game.points for game in games]
    played = [game.kind for game in games].count(Kind.PLAYED)
    return Card(number, games, sum(results), adjusted, played, results)
