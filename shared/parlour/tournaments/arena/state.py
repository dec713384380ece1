"""An arena so far: points with streaks, last opponents, seats, and who is at a table.

`of` builds it from a field, linear in its tables. Who keeps one from wave to wave feeds it each new round by `seat` and
each result by `settle`, and has the same at the cost of what is new.
"""

import msgspec

from parlour.tournaments.arena.terms import Terms
from parlour.tournaments.model import Bye, Field, Flag, Line, Number, Round, Table

_COUNTS = frozenset({Flag.PLAYED, Flag.LEFT, Flag.DISQUALIFIED})


_PLAYED = Flag.PLAYED
NEVER = 1 << 30
"""More wins than anybody has in a row."""


class Player(msgspec.Struct, gc=False):
    """An entrant in the arena.

    Attributes:
        number, rating, affinity: As entered.
        points: With streaks, in sixtieths, without adjustments.
        wins, draws: In a row up to now.
        games: Tables that count as played.
        last: Who else was at the last of them.
        difference: Of seat 1 and other seats, so far: how much more often first.
        run: The last seats alike: 3 three times first, -3 three times not first.
        sat_out, sat_at: Waves in a row without a table, though others got one, and the last of them.
        busy: At an open table.
        rank, bound: Place among all by points, then rating, from 0, and the seat it must have (see `seats.bound`); set
            before a wave.
    """

    number: Number
    rating: int
    affinity: str
    points: int = 0
    wins: int = 0
    draws: int = 0
    games: int = 0
    last: tuple[Number, ...] = ()
    difference: int = 0
    run: int = 0
    sat_out: int = 0
    sat_at: int = 0
    busy: bool = False
    rank: int = 0
    bound: int = 0


class ArenaState:
    """All players after some results.

    Attributes:
        players: By number.
        waves: How many waves there were.
        tables: How many tables.
    """

    def __init__(self, terms: Terms) -> None:
        """Begin without anybody."""
        self._terms, self._streak = terms, terms.streak or NEVER
        self.players: dict[Number, Player] = {}
        self.waves = self.tables = 0

    @classmethod
    def of(cls, field: Field, terms: Terms) -> "ArenaState":
        """Return the state of a field."""
        state = cls(terms)
        state.enter(field)
        for round_ in field.rounds:
            state._begin(round_)
            for table in round_.tables:
                if table.lines or table.void:
                    state.settle(table)
                else:
                    state._sit(table)
        return state

    def enter(self, field: Field) -> None:
        """Let in whoever is in the field and not here yet."""
        for entrant in field.entrants:
            if entrant.number not in self.players:
                self.players[entrant.number] = Player(entrant.number, entrant.rating, entrant.affinity)

    def seat(self, round_: Round) -> None:
        """Take a new wave; results of its tables come by `settle`."""
        self._begin(round_)
        for table in round_.tables:
            self._sit(table)

    def waiting(self, player: Player) -> int:
        """Return for how many waves in a row, the last one among them, a player had no table."""
        return player.sat_out if player.sat_at == self.waves else 0

    def _begin(self, round_: Round) -> None:
        self.waves += 1
        self.tables += len(round_.tables)
        for bye in round_.byes:
            if bye.kind is Bye.ZERO:
                player = self.players[bye.number]
                player.sat_out = player.sat_out + 1 if player.sat_at == self.waves - 1 else 1
                player.sat_at = self.waves

    def _sit(self, table: Table) -> None:
        for number in table.seats:
            self.players[number].busy = True

    def settle(self, table: Table) -> None:
        """Take the first result of a table, or that it counts for nobody."""
        lines = table.lines
        if table.void:
            for number in table.seats:
                self.players[number].busy = False
        elif len(lines) == 2 and lines[0].flag is lines[1].flag is _PLAYED and lines[0].place != lines[1].place:
            self._decided(lines[0], lines[1])
        else:
            self._settle(table)

    def _decided(self, one: Line, two: Line) -> None:
        """Take a game of two that one of them won: what `_settle` does, without asking for more."""
        first, second = one.number, two.number
        player, other = self.players[first], self.players[second]
        player.busy = other.busy = False
        streak = self._streak
        player.points += one.points if player.wins < streak else 2 * one.points
        other.points += two.points if other.wins < streak else 2 * two.points
        player.draws = other.draws = 0
        if one.place == 1:
            player.wins += 1
            other.wins = 0
        else:
            player.wins = 0
            other.wins += 1
        player.games += 1
        other.games += 1
        player.last, other.last = (second,), (first,)
        player.difference += 1
        other.difference -= 1
        player.run = player.run + 1 if player.run > 0 else 1
        other.run = other.run - 1 if other.run < 0 else -1

    def _settle(self, table: Table) -> None:
        counted = tuple(line.number for line in table.lines if line.flag in _COUNTS)
        alone = len(counted) < 2
        for seat, line in enumerate(table.lines):
            player = self.players[line.number]
            player.busy = False
            player.points += scored(player, line, table.lines, self._terms)[0]
            if alone or line.flag not in _COUNTS:
                continue
            player.games += 1
            player.last = tuple([number for number in counted if number != line.number])
            if seat:
                player.difference -= 1
                player.run = player.run - 1 if player.run < 0 else -1
            else:
                player.difference += 1
                player.run = player.run + 1 if player.run > 0 else 1


def scored(player: Player, line: Line, lines: tuple[Line, ...], terms: Terms) -> tuple[int, str]:
    """Return what a result is worth to a player, in sixtieths, and why, and go on with its runs.

    After `streak` wins in a row everything counts double until a table is not won. A forfeit win counts once and leaves
    the run as it is; whatever else was not played ends it.
    """
    if line.flag is Flag.FORFEIT_WIN:
        return line.points, "a win without a game counts once and leaves the streak as it is"
    doubled = 0 < terms.streak <= player.wins and line.flag in _COUNTS
    won, level = _result(line, lines)
    if won:
        player.wins, player.draws = player.wins + 1, 0
    elif level:
        player.wins, player.draws = 0, player.draws + 1
        if 0 < terms.draw_run <= player.draws:
            return 0, f"draw number {player.draws} in a row: from number {terms.draw_run} on they give nothing"
    else:
        player.wins = player.draws = 0
    if doubled:
        return 2 * line.points, "doubled: on a streak"
    return line.points, "as the table gives"


def _result(line: Line, lines: tuple[Line, ...]) -> tuple[bool, bool]:
    """Return whether a line is a win, and whether it is a draw: a shared first place."""
    if line.place != 1 or line.flag is not Flag.PLAYED:
        return False, False
    shared = False
    for other in lines:
        if other.place == 1 and other is not line and other.flag is Flag.PLAYED:
            shared = True
    return not shared, shared
