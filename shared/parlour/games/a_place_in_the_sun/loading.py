"""Editions from files: read, checked, named by their hash.

The file is JSON: ``name``, ``dials``, ``sides``, ``cards``, ``influence``, ``extinctor_dials`` and ``extinctor_cards``,
whose fields are those of `edition.py`, `effects.py` and `vocabulary.py`. Texts are made from the data (`wording.py`).
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from parlour.engine.errors import EngineError
from parlour.games.a_place_in_the_sun.checking import Fault, faults
from parlour.games.a_place_in_the_sun.edition import (
    Card,
    Dial,
    Edition,
    ExtinctorCard,
    ExtinctorDial,
    Influence,
    Side,
)
from parlour.games.a_place_in_the_sun.vocabulary import Data, Name

HOUSE = Path(__file__).parent / "content" / "house.json"

T = TypeVar("T")


class EditionError(EngineError):
    """A file is no edition of A Place in the Sun.

    Attributes:
        file: The file.
        item: The card, side or dial at fault; empty if it is the file as a whole.
        field: The field at fault; empty if it is the item as a whole.
    """

    def __init__(self, file: str, fault: Fault) -> None:
        place = ", ".join(part for part in (file, fault.item, fault.field) if part)
        super().__init__(f"{place}: {fault.message}")
        self.file, self.item, self.field = file, fault.item, fault.field


class _File(Data, frozen=True):
    name: Name
    dials: tuple[msgspec.Raw, ...]
    sides: tuple[msgspec.Raw, ...]
    cards: tuple[msgspec.Raw, ...]
    influence: tuple[msgspec.Raw, ...]
    extinctor_dials: tuple[msgspec.Raw, ...]
    extinctor_cards: tuple[msgspec.Raw, ...]


@cache
def house_edition() -> Edition:
    """Return the edition that comes with the game."""
    return load_edition(HOUSE)


def load_edition(path: str | Path) -> Edition:
    """Return the edition in a file, checked.

    Raises:
        EditionError: The file can't be read, or is no edition with which the game can be played.
    """
    edition = read_edition(path)
    for fault in faults(edition):
        raise EditionError(str(path), fault)
    return edition


def check_edition(path: str | Path) -> Edition:
    """Return the edition in a file, checked; raises as `load_edition`."""
    return load_edition(path)


def read_edition(path: str | Path) -> Edition:
    """Return what is written in a file; whether it makes a game is for `load_edition` to say.

    Raises:
        EditionError: The file can't be read, or a field is missing, unknown or of the wrong type.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise EditionError(str(path), Fault("", "", error.strerror or "can't be read")) from error
    name = str(path)
    file = _decode(name, "", data, _File)
    return Edition(
        file.name,
        sha256(data).hexdigest(),
        tuple(_items(name, "cards", file.cards, Card)),
        tuple(_items(name, "sides", file.sides, Side)),
        tuple(_items(name, "dials", file.dials, Dial)),
        tuple(_items(name, "influence", file.influence, Influence)),
        tuple(_items(name, "extinctor_cards", file.extinctor_cards, ExtinctorCard)),
        tuple(_items(name, "extinctor_dials", file.extinctor_dials, ExtinctorDial)),
    )


def _items(file: str, what: str, rows: tuple[msgspec.Raw, ...], kind: type[T]) -> Iterator[T]:
    for index, row in enumerate(rows):
        yield _decode(file, f"{what}[{index}]", row, kind)


def _decode(file: str, item: str, data: bytes | msgspec.Raw, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        raise EditionError(file, Fault(item, path.strip("`."), message)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise EditionError(file, Fault(item, "", f"is no JSON: {error}")) from error
