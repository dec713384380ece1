"""An arena so far: points with streaks, last opponents, seats, and who is at a table.

`of` builds it from a field, linear in its tables. Who keeps one from wave to wave feeds it each new round by `seat` and
each result by `settle`, and has the same at the cost of what is new.
"""

from collections.abc import Iterable

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
        last: Who was at the last of them, this player too.
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
            state.seat(round_)
        return state

    def enter(self, field: Field) -> None:
        """Let in whoever is in the field and not here yet."""
        for entrant in field.entrants:
            if entrant.number not in self.players:
                self.players[entrant.number] = Player(entrant.number, entrant.rating, entrant.affinity)

    def seat(self, round_: Round) -> None:
        """Take a new wave; results that its tables do not have yet come by `settle`."""
        self.waves += 1
        self.tables += len(round_.tables)
        for bye in round_.byes:
            if bye.kind is Bye.ZERO:
                player = self.players[bye.number]
                player.sat_out = player.sat_out + 1 if player.sat_at == self.waves - 1 else 1
                player.sat_at = self.waves
        self._take(round_.tables)

    def settle(self, table: Table) -> None:
        """Take the first result of a table, or that it counts for nobody."""
        self._take((table,))

    def _take(self, tables: Iterable[Table]) -> None:
        """Take tables as they are; most are games that one of two won, and are taken without asking for more."""
        players, streak = self.players, self._streak
        for table in tables:
            lines = table.lines
            decided = len(lines) == 2 and not table.void
            if decided:
                one, two = lines
                decided = one.flag is two.flag is _PLAYED and one.place != two.place
            if not decided:
                self._settle(table)
                continue
            player, other = players[one.number], players[two.number]
            if player.busy:
                player.busy = other.busy = False
            if one.points:
                player.points += one.points if player.wins < streak else 2 * one.points
            if two.points:
                other.points += two.points if other.wins < streak else 2 * two.points
            if player.draws:
                player.draws = 0
            if other.draws:
                other.draws = 0
            if one.place == 1:
                player.wins += 1
                other.wins = 0
            else:
                player.wins = 0
                other.wins += 1
            player.games += 1
            other.games += 1
            player.last = other.last = table.seats
            player.difference += 1
            other.difference -= 1
            player.run = player.run + 1 if player.run > 0 else 1
            other.run = other.run - 1 if other.run < 0 else -1

    def _settle(self, table: Table) -> None:
        if table.void or not table.lines:
            for number in table.seats:
                self.players[number].busy = not table.void
            return
        counted = tuple(line.number for line in table.lines if line.flag in _COUNTS)
        alone = len(counted) < 2
        for seat, line in enumerate(table.lines):
            player = self.players[line.number]
            player.busy = False
            player.points += scored(player, line, table.lines, self._terms)[0]
            if alone or line.flag not in _COUNTS:
                continue
            player.games += 1
            player.last = counted
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
