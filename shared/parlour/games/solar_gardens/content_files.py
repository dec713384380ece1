"""Reading an edition from a file, and checking it once: afterwards the rules trust it."""

import re
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from parlour.engine.errors import EngineError
from parlour.games.solar_gardens.edition import TILE_COUNT, BoardFace, Edition, Tile
from parlour.games.solar_gardens.tile_checks import faults_of

T = TypeVar("T")

_PLACE = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<field>.*)`)?", re.DOTALL)
_VALUES = [1, 2, 3, 4]


class ContentError(EngineError):
    """An edition that can't be played with.

    Attributes:
        file: The file.
        item: Id of the tile, ``tiles[12]`` where it has none, ``board``, or empty for the file as a whole.
        field: Field of the item, such as ``path`` or ``beds[1].edges[0]``; empty for the item as a whole.
    """

    def __init__(self, file: str, item: str, field: str, message: str) -> None:
        super().__init__(": ".join(part for part in (file, item, field, message) if part))
        self.file = file
        self.item = item
        self.field = field


class _Frame(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    board: Any
    tiles: list[Any]


def load_edition(path: str | Path) -> Edition:
    """Return the edition in a file, checked.

    Raises:
        ContentError: The file can't be read, or something in it breaks the schema; names file, item and field.
    """
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ContentError(name, "", "", error.strerror or "can't be read") from error
    return read_edition(name, data)


check_edition = load_edition
"""The same under the name of the command ``content check``."""


def house_edition() -> Edition:
    """Return the edition that comes with the game."""
    file = files(__package__) / "content" / "house.json"
    return read_edition(file.name, file.read_bytes())


def read_edition(file: str, data: bytes) -> Edition:
    """Return the edition in the bytes of a file of that name; raises like `load_edition`."""
    try:
        raw = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise ContentError(file, "", "", f"is not JSON: {error}") from error
    frame = _convert(raw, _Frame, file, "")
    board = _convert(frame.board, BoardFace, file, "board")
    for field in ("columns", "rows"):
        if sorted(getattr(board, field)) != _VALUES:
            raise ContentError(file, "board", field, "must hold the numbers 1 to 4, each once")
    if len(frame.tiles) != TILE_COUNT:
        raise ContentError(file, "", "tiles", f"must be {TILE_COUNT} tiles, there are {len(frame.tiles)}")
    tiles = tuple(_tile(item, file, f"tiles[{index}]") for index, item in enumerate(frame.tiles))
    _refuse_twins(file, tiles)
    return Edition(frame.name, sha256(data).hexdigest(), board, tiles)


def _tile(raw: Any, file: str, place: str) -> Tile:
    named = isinstance(raw, dict) and isinstance(raw.get("id"), str) and raw["id"]
    item = raw["id"] if named else place
    tile = _convert(raw, Tile, file, item)
    for field, message in faults_of(tile):
        raise ContentError(file, item, field, message)
    return tile


def _refuse_twins(file: str, tiles: tuple[Tile, ...]) -> None:
    seen = set()
    for tile in tiles:
        if tile.id in seen:
            raise ContentError(file, tile.id, "id", "two tiles have this id")
        seen.add(tile.id)


def _convert(raw: Any, kind: type[T], file: str, item: str) -> T:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        told = _PLACE.fullmatch(str(error))
        what, field = (told["what"], told["field"] or "") if told else (str(error), "")
        raise ContentError(file, item, field, what) from error
