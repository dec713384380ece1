"""Small builders for gardens: tiles written in a few words, boards tile by tile.

A tile is words: ``2P`` panels, ``1T`` turbines, ``3S`` sculptures, a habitat, ``path:NE``, ``bed:NE:1`` (edges and
filters; ``bed::1`` touches no edge), ``fence:S``. Orientation is 0: edges are written as they lie.
"""

from parlour.games.solar_gardens.edition import Bed, BoardFace, Habitat, Tile
from parlour.games.solar_gardens.faces import Face
from parlour.games.solar_gardens.scoring import GardenScore, score_garden
from parlour.games.solar_gardens.spaces import NAMES, SPACE_COUNT, SPACE_NAMED, Edge

HOUSE_BOARD = BoardFace((1, 2, 3, 4), (4, 3, 2, 1))
_COUNTS = {"P": "panels", "T": "turbines", "S": "sculptures"}


def tile(words: str, name: str = "x") -> Tile:
    """``2P bee path:NS`` as a tile."""
    fields: dict = {"beds": ()}
    for word in words.split():
        kind, _, rest = word.partition(":")
        if word[0].isdigit():
            fields[_COUNTS[word[1]]] = int(word[0])
        elif kind == "bed":
            edges, _, filters = rest.partition(":")
            fields["beds"] += (Bed(tuple(map(Edge, edges)), int(filters)),)
        elif kind in {"path", "fence"}:
            fields["path" if kind == "path" else "fences"] = tuple(map(Edge, rest))
        else:
            fields["habitat"] = Habitat(word)
    return Tile(name, **fields)


def garden(**spaces: str) -> list[Face | None]:
    """A garden with these tiles, ``r1c1="2P"``; the other spaces are open."""
    laid: list[Face | None] = [None] * SPACE_COUNT
    for name, words in spaces.items():
        laid[SPACE_NAMED[name]] = Face(tile(words), 0)
    return laid


def full(plain: str = "1S", **spaces: str) -> list[Face | None]:
    """A garden without open spaces: these tiles, and a plain one everywhere else."""
    return garden(**(dict.fromkeys(NAMES, plain) | spaces))


def scored(laid: list[Face | None], board: BoardFace = HOUSE_BOARD) -> GardenScore:
    """The score of a garden on its own."""
    return score_garden(laid, board)


def beds_of(laid: list[Face | None]) -> list[str]:
    """Every bed as ``r1c1 r1c2: 2 filters, enclosed, 4``."""
    return [
        f"{' '.join(bed.spaces)}: {bed.filters} filters, {'enclosed' if bed.enclosed else 'open'}, {bed.points}"
        for bed in scored(laid).beds
    ]
