"""Editions from files: read, checked, named by their hash, told."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from parlour.games.supernova.content.checking import faults
from parlour.games.supernova.content.errors import EditionError
from parlour.games.supernova.content.schema import Edition, Item

HOUSE = Path(__file__).parent / "house.toml"
_AT = re.compile(r"^(?P<message>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
_ENTRY = re.compile(r"^(?P<section>\w+)\[(?P<index>\d+)\]\.?(?P<field>.*)$")


def load_edition(path: str | Path) -> Edition:
    """Return the edition in a TOML file.

    Raises:
        EditionError: It can't be read, is not of the schema, or lacks what the rules count on.
    """
    edition = _read(Path(path))
    for item, field, message in faults(edition):
        raise EditionError(Path(path).name, item, field, message)
    return edition


def check_edition(path: str | Path) -> list[str]:
    """Return everything that is wrong with the edition in a file, a line each; empty when it can be played."""
    try:
        edition = _read(Path(path))
    except EditionError as error:
        return [str(error)]
    return [str(EditionError(Path(path).name, *fault)) for fault in faults(edition)]


def content_hash(edition: Edition) -> str:
    """Return the SHA-256 of the edition as canonical JSON, in hex: it names what a match was played with."""
    return sha256(msgspec.json.encode(edition, order="deterministic")).hexdigest()


@cache
def house_edition() -> Edition:
    """Return the edition that comes with the game."""
    return load_edition(HOUSE)


def describe(edition: Edition) -> str:
    """Return the edition as lines of text."""
    return "\n".join(_lines(edition))


def _lines(edition: Edition) -> Iterator[str]:
    yield f"Supernova, edition {edition.name} ({content_hash(edition)[:12]})"
    sections: tuple[tuple[str, tuple[Item, ...]], ...] = (
        ("Special Powers", edition.powers),
        ("Research cards", edition.research),
        ("Colonization cards", edition.colonization),
        ("Encounter markers", edition.encounters),
    )
    for title, items in sections:
        yield f"{title}:"
        for item in items:
            copies = getattr(item, "copies", 1)
            yield f"  {item.name} x{copies}: {item.text}"
    counts = edition.battle
    yield f"Battle cards: {counts.regular} of each value and suit, {counts.wild} wild, {counts.high_impact} each effect"
    yield f"Desperation cards: {edition.desperation}"
    yield f"Layouts: {', '.join(str(len(layout.large)) for layout in edition.layouts)} large pieces"


def _read(path: Path) -> Edition:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise EditionError(path.name, "", "", str(error)) from error
    try:
        return msgspec.convert(data, Edition)
    except msgspec.ValidationError as error:
        raise _fault(path.name, data, str(error)) from error


def _fault(file: str, data: dict[str, object], text: str) -> EditionError:
    """Name the item by its id where it has one, else by its place."""
    found = _AT.match(text)
    message, path = (found["message"], found["path"] or "") if found else (text, "")
    entry = _ENTRY.match(path)
    if entry is None:
        return EditionError(file, "", path, message)
    items = data.get(entry["section"])
    item = items[int(entry["index"])] if isinstance(items, list) else None
    name = item.get("id", entry["index"]) if isinstance(item, dict) else entry["index"]
    return EditionError(file, f"{entry['section']}.{name}", entry["field"], message)
