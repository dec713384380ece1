"""A player's board drawn as text: four rows of four boxes.

The border of a box shows what its edges are: ``#`` a path, ``*`` a bed, ``=`` and ``H`` a fence, else a plain line.
Inside stand P panels, T turbines, S sculptures, the habitat, and each bed with its filters (``~1``).
"""

from collections.abc import Iterator, Sequence

from parlour.games.solar_gardens.edition import HABITATS, BoardFace
from parlour.games.solar_gardens.faces import NO_BED, Face
from parlour.games.solar_gardens.spaces import NAMES, SIDE

WIDTH = 15
_NORTH, _EAST, _SOUTH, _WEST = range(4)


class Cell:
    """What is drawn in a space.

    Attributes:
        face: What lies there; None where it is open.
        mark: Stands in front of the space's name: ``*`` for the tile of this round.
        tile: The tile's id; empty where the space is open.
    """

    __slots__ = ("face", "mark", "tile")

    def __init__(self, face: Face | None = None, tile: str = "", mark: str = " ") -> None:
        self.face = face
        self.tile = tile
        self.mark = mark


def draw(cells: Sequence[Cell], board: BoardFace) -> Iterator[str]:
    """Yield the board line by line, values of the columns above, of the rows at the left."""
    yield "   " + "".join(f"column worth {value}".center(WIDTH + 3) for value in board.columns).rstrip()
    for row, value in enumerate(board.rows):
        boxes = [_box(cells[space], NAMES[space]) for space in range(row * SIDE, row * SIDE + SIDE)]
        for number, parts in enumerate(zip(*boxes, strict=True)):
            yield f"{f'{value}' if number == 2 else ' ':>2} {' '.join(parts)}"


def _box(cell: Cell, name: str) -> list[str]:
    face = cell.face
    title = f"{cell.mark}{name} {cell.tile}"
    if face is None:
        inside = [title, "", ""]
        return _framed("-" * WIDTH, inside, "-" * WIDTH, " ", " ")
    inside = [title, _symbols(face), _beds(face)]
    top, bottom = (_level(face, edge) for edge in (_NORTH, _SOUTH))
    return _framed(top, inside, bottom, _upright(face, _WEST), _upright(face, _EAST))


def _framed(top: str, inside: list[str], bottom: str, left: str, right: str) -> list[str]:
    middle = [f"{left}{text[:WIDTH].ljust(WIDTH)}{right}" for text in inside]
    return [f"+{top}+", *middle, f"+{bottom}+"]


def _symbols(face: Face) -> str:
    numbers = ((face.panels, "P"), (face.turbines, "T"), (face.sculptures, "S"))
    words = [f"{number}{letter}" for number, letter in numbers if number]
    if face.habitat:
        words.append(HABITATS[face.habitat - 1].value)
    return " " + " ".join(words)


def _beds(face: Face) -> str:
    return " " + " ".join(f"{'ab'[number]}~{filters}" for number, filters in enumerate(face.filters))


def _level(face: Face, edge: int) -> str:
    sign = _sign(face, edge)
    return f"-----{sign * 5}-----" if sign else "=" * WIDTH if face.fence[edge] else "-" * WIDTH


def _upright(face: Face, edge: int) -> str:
    return _sign(face, edge) or ("H" if face.fence[edge] else "|")


def _sign(face: Face, edge: int) -> str:
    """Return the sign of a path or a bed; a bed behind a fence is a capital letter."""
    if face.path[edge]:
        return "#"
    if face.bed[edge] == NO_BED:
        return ""
    sign = "ab"[face.bed[edge]]
    return sign.upper() if face.fence[edge] else sign
