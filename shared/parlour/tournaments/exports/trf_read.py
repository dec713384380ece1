"""Read a TRF16 report of a Swiss event of two seats."""

from fractions import Fraction

from parlour.tournaments.errors import Refused
from parlour.tournaments.exports.trf import CODES_OF_BYES, Heading, Report, Worth
from parlour.tournaments.model import POINT, ByeLine, Entrant, Flag, Line, Number, Round, Table

_COLUMNS = 91
"""Where the first round begins; each takes ten."""
_FLAGS = {"+": Flag.FORFEIT_WIN, "-": Flag.FORFEIT_LOSS}
_Cell = tuple[Number, str, str]
"""Opponent (0: nobody), colour, result code."""


def read_trf(text: str) -> Report:
    """Return what a report says.

    Raises:
        Refused: It cannot be read, or contradicts itself (reason `BAD_TRF`); the message names the line or the round.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    heads = {line[:3]: line[4:].strip() for line in lines if line[:3].isdigit() and line[:3] != "001"}
    worth = _worth(next((line for line in lines if line.startswith("162")), ""))
    players = [_Player(line) for line in lines if line.startswith("001")]
    if not players or len({player.number for player in players}) < len(players):
        raise Refused("BAD_TRF", "there are no entrants, or two with one number")
    count = max(len(player.cells) for player in players)
    return Report(
        heading=Heading(
            name=heads.get("012", ""),
            city=heads.get("022", ""),
            federation=heads.get("032", ""),
            start=heads.get("042", ""),
            end=heads.get("052", ""),
            rounds=_rounds(lines),
        ),
        entrants=tuple(
            Entrant(number=player.number, name=player.name, rating=player.rating)
            for player in sorted(players, key=lambda player: player.number)
        ),
        rounds=tuple(_round(at, players, worth) for at in range(1, count + 1)),
        points={player.number: player.points for player in players},
        ranks={player.number: player.rank for player in players},
    )


class _Player:
    """A line of an entrant."""

    def __init__(self, line: str) -> None:
        try:
            self.number = int(line[4:8])
            self.name = line[14:47].strip()
            self.rating = int(line[48:52].strip() or 0)
            self.points = int(Fraction(line[80:84].strip() or 0) * POINT)
            self.rank = int(line[85:89].strip() or 0)
            self.cells = [self._cell(line[at : at + 8]) for at in range(_COLUMNS, len(line), 10)]
        except ValueError:
            raise Refused("BAD_TRF", f"cannot be read: {line}", line=line) from None

    @staticmethod
    def _cell(text: str) -> _Cell:
        padded = f"{text:<8}"
        return int(padded[:4].strip() or 0), padded[5], padded[7].upper()

    def cell(self, round_: int) -> _Cell:
        """Return a round; blank when the line ends before it."""
        return self.cells[round_ - 1] if round_ <= len(self.cells) else (0, " ", " ")


def _rounds(lines: list[str]) -> int:
    found = next((line[4:].strip() for line in lines if line[:3] in {"XXR", "142"}), "")
    return int(found) if found.isdigit() else 0


def _worth(line: str) -> Worth:
    given: dict[str, int] = {}
    try:
        for at in range(5, len(line) - 1, 9):
            given[line[at]] = int(Fraction(line[at + 1 : at + 5].strip()) * POINT)
    except ValueError:
        raise Refused("BAD_TRF", f"cannot be read: {line}", line=line) from None
    standard = Worth()
    win = given.get("W", standard.win)
    return Worth(win, given.get("D", standard.draw), given.get("L", 0), given.get("P", win))


def _round(round_: int, players: list[_Player], worth: Worth) -> Round:
    cells = {player.number: player.cell(round_) for player in players}
    pairs: list[tuple[Number, Number]] = []
    byes: list[ByeLine] = []
    for number, (other, colour, code) in sorted(cells.items()):
        if not other:
            byes.append(_bye(number, code, worth))
            continue
        _agree(round_, number, cells)
        if number < other:
            pairs.append((number, other) if colour == "w" else (other, number))
    tables = [
        Table(table=at, seats=pair, lines=tuple(_line(number, cells, worth) for number in pair))
        for at, pair in enumerate(pairs, 1)
    ]
    return Round(round=round_, tables=tuple(tables), byes=tuple(byes))


def _agree(round_: int, number: Number, cells: dict[Number, _Cell]) -> None:
    other, colour, code = cells[number]
    theirs = cells.get(other, (0, " ", " "))
    fits = {"1": "0", "W": "L", "=": "=", "D": "D", "0": "10", "L": "WL", "+": "-", "-": "+-"}
    if theirs[0] != number or {colour, theirs[1]} != {"w", "b"} or theirs[2] not in fits.get(code, ""):
        raise Refused("BAD_TRF", f"round {round_}: {number} and {other} tell different things", round=round_)


def _bye(number: Number, code: str, worth: Worth) -> ByeLine:
    if code not in CODES_OF_BYES:
        code = {"-": " ", "+": "F"}.get(code, code)
    if code not in CODES_OF_BYES:
        raise Refused("BAD_TRF", f"{number} has a result {code!r} without an opponent", code=code)
    return ByeLine(number=number, kind=CODES_OF_BYES[code], points=worth.of_code(code))


def _line(number: Number, cells: dict[Number, _Cell], worth: Worth) -> Line:
    other, _, code = cells[number]
    points, theirs = worth.of_code(code), worth.of_code(cells[other][2])
    played = code not in _FLAGS
    return Line(
        number=number,
        points=points,
        place=1 if points >= theirs and code != "-" else 2,
        wins=int(played and points > theirs),
        draws=int(played and points == theirs == worth.draw),
        losses=int(played and (points < theirs or (points == theirs != worth.draw))),
        flag=_FLAGS.get(code, Flag.PLAYED),
    )
