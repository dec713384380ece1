"""A knock-out by pods after some results: who is still in, at which level, and who is out."""

from typing import NamedTuple

from parlour.tournaments.model import Bye, Field, Flag, Line, Number, Round, Table

GONE = frozenset({Flag.NO_SHOW, Flag.FORFEIT_LOSS, Flag.DISQUALIFIED})
LAST = 99
"""Place of those who were away."""


class Out(NamedTuple):
    """How somebody went out: at which level, at which place of the table."""

    level: int
    place: int
    score: int


class PodRun:
    """A knock-out by pods as results come in.

    Attributes:
        level: Of each who is still in: how many pods or byes it came through.
        came: Place and score in the last pod of each who went on from one; nobody else is in it.
        out: How the others went out.
        mates: Who else sat at the last table of each.
        again: Tables that were voided and have to be played again: seats.
        open: How many tables have no result.
        points: Score of all tables of each, for who goes on with an equal place.
    """

    def __init__(self, field: Field, numbers: list[Number], go_on: int) -> None:
        """Play what the field tells.

        Args:
            field: All that happened.
            numbers: Who began.
            go_on: How many of each pod go on.
        """
        self.level = dict.fromkeys(numbers, 0)
        self.came: dict[Number, tuple[int, int]] = {}
        self.out: dict[Number, Out] = {}
        self.mates: dict[Number, tuple[Number, ...]] = {}
        self.again: list[tuple[Number, ...]] = []
        self.open = 0
        self._go_on = go_on
        for round_ in field.rounds:
            self._take(round_)

    @property
    def over(self) -> bool:
        """Whether nobody has anybody left to play with."""
        return not self.open and len(self.level) <= 1

    def _take(self, round_: Round) -> None:
        for bye in round_.byes:
            if bye.kind is Bye.ZERO and bye.number in self.level:
                self.out[bye.number] = Out(self.level.pop(bye.number), LAST, 0)
            elif bye.kind is Bye.PAIRING and bye.number in self.level:
                self.level[bye.number] += 1
        self._passed_over(round_)
        everybody = set(self.level)
        for table in round_.tables:
            self._table(table, final=everybody <= set(table.seats))

    def _passed_over(self, round_: Round) -> None:
        """Put out whom a wave went on without: by a correction they should have gone on, but others did and played."""
        placed = {number for table in round_.tables for number in table.seats}
        levels = [self.level[number] for number in placed if number in self.level]
        placed |= {bye.number for bye in round_.byes}
        for number in [one for one, level in self.level.items() if levels and level <= max(levels)]:
            if number not in placed:
                self.out[number] = Out(self.level.pop(number), LAST - 1, 0)

    def _table(self, table: Table, *, final: bool) -> None:
        seats = table.seats
        at = max((self.level[number] for number in seats if number in self.level), default=0)
        if seats in self.again:
            self.again.remove(seats)
        for number in seats:
            self.level[number] = at
            self.out.pop(number, None)
        if table.void:
            self.again.append(seats)
        elif not table.lines:
            self.open += 1
        else:
            self._result(table.lines, at, final=final)

    def _result(self, lines: tuple[Line, ...], level: int, *, final: bool) -> None:
        order = finished(lines)
        stay = [] if final else [line.number for line in order if line.flag not in GONE][: self._go_on]
        for place, line in enumerate(order, 1):
            self.mates[line.number] = tuple(one.number for one in lines if one.number != line.number)
            if line.number in stay:
                self.level[line.number] = level + 1
                self.came[line.number] = (place, line.score)
            else:
                del self.level[line.number]
                told = LAST if line.flag in GONE else place if final else line.place
                self.out[line.number] = Out(level, told, line.score)


def finished(lines: tuple[Line, ...]) -> list[Line]:
    """Return the lines of a table, best first: place, then score of the game, then the better seed."""
    return sorted(lines, key=lambda line: (line.flag in GONE, line.place, -line.score, line.number))
