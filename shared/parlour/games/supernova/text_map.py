"""The map as lines of text: a hex takes five columns, four on a very wide board, so that 100 columns are enough."""

from parlour.games.supernova.board import board_of
from parlour.games.supernova.hexes import SUN, Hex, disc
from parlour.games.supernova.views import View

TRACK_LABELS: dict[Hex, str] = {
    Hex(2, 0): "1/1",
    Hex(1, 1): "1/2",
    Hex(0, 2): "1/3",
    Hex(-1, 2): "1/4",
    Hex(-2, 2): "fl2",
    Hex(-2, 1): "2/1",
    Hex(-2, 0): "2/2",
    Hex(-1, -1): "2/3",
    Hex(0, -2): "fl3",
    Hex(1, -2): "3/1",
    Hex(2, -2): "3/2",
    Hex(2, -1): "fl5",
}
"""The track around the sun (SNV-007, SNV-F17)."""
SEAT_LETTERS = "ABCDE"
LEGEND = "A2: two tiles, seat 0 on top   @: planet   *: moon   ?: encounter   >: the coin   s: sun"
_WIDE, _NARROW, _MOST_COLUMNS = 5, 4, 88
_COLOURS = (31, 32, 34, 33, 35)


def map_lines(view: View, *, colour: bool = False) -> list[str]:
    """Return the map, row by row; each row begins with the coordinates of its first hex.

    Args:
        view: What may be seen.
        colour: Whether hexes are coloured by their owners, with ANSI codes.
    """
    cells = _cells(view)
    left = min(2 * one.q + one.r for one in cells)
    right = max(2 * one.q + one.r for one in cells)
    width = _WIDE if (right - left) * _WIDE // 2 <= _MOST_COLUMNS - _WIDE else _NARROW
    lines = []
    for r in sorted({one.r for one in cells}):
        row = sorted(one for one in cells if one.r == r)
        text, length = "", 0
        for one in row:
            column = (2 * one.q + one.r - left) * width // 2
            text += " " * (column - length) + _painted(cells[one], colour=colour)
            length = column + len(cells[one])
        lines.append(f"{f'({row[0].q},{r})':<9}{text}".rstrip())
    return lines


def _cells(view: View) -> dict[Hex, str]:
    cells = dict.fromkeys(disc(SUN, 1), "s")
    now = f"{view.phase}/{view.round}"
    for one, label in TRACK_LABELS.items():
        cells[one] = f">{label}" if label == now else label
    stacks = {Hex(stack.q, stack.r): stack.tiles for stack in view.stacks}
    planets = {Hex(planet.q, planet.r) for planet in view.planets}
    moons = {Hex(moon.q, moon.r) for moon in view.moons}
    encounters = {Hex(spot.q, spot.r) for spot in view.encounters}
    for one in board_of(view.pieces).hexes:
        tiles = stacks.get(one)
        text = f"{SEAT_LETTERS[tiles[-1]]}{len(tiles)}" if tiles else "" if one in planets else "."
        cells[one] = ("@" if one in planets else "") + text + "*" * (one in moons) + "?" * (one in encounters)
    return cells


def _painted(text: str, *, colour: bool) -> str:
    letter = text.strip("@")[:1]
    if not colour or letter not in SEAT_LETTERS or not letter:
        return text
    return f"\x1b[{_COLOURS[SEAT_LETTERS.index(letter)]}m{text}\x1b[0m"
