"""The form of an archive."""

from typing import Any

import msgspec

from parlour.tournaments.errors import BrokenArchive
from parlour.tournaments.events import Entry, Event
from parlour.tournaments.model import Standings

KIND = "parlour-tournament"
VERSION = 1


class ArchivedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log, and its link of the chain in hexadecimal.

    The link is SHA-256 of the link before and of the entry without its link, as JSON without spaces, the fields in
    this order. The link before the first is SHA-256 of `parlour tournament log v1`.
    """

    sequence: int
    at_us: int
    by: str
    event: Event
    link: str


class ArchiveFile(msgspec.Struct, frozen=True, kw_only=True):
    """An archive.

    Attributes:
        archive: `parlour-tournament`.
        version: Of this form.
        tournament: Id of the event.
        title: As shown.
        entries: The whole log, what was undone included.
        head: The last link.
        standings: Of each stage as the log leaves them, by key: what readers want, and follows from the entries.
    """

    archive: str
    version: int
    tournament: str
    title: str
    entries: tuple[ArchivedEntry, ...]
    head: str
    standings: dict[str, Standings]


def read(data: bytes) -> ArchiveFile:
    """Return what an archive holds, not checked.

    Raises:
        BrokenArchive: It can't be read (`UNREADABLE`), or is of another kind or version (`OTHER_VERSION`).
    """
    try:
        found = msgspec.json.decode(data, type=ArchiveFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenArchive("UNREADABLE", f"this can't be read as an archive: {error}") from error
    if (found.archive, found.version) != (KIND, VERSION):
        raise BrokenArchive("OTHER_VERSION", f"this is {found.archive!r} version {found.version}, not {KIND} {VERSION}")
    return found


def entries_in(found: ArchiveFile) -> list[Entry]:
    """Return the log that an archive holds."""
    return [Entry(sequence=one.sequence, at_us=one.at_us, by=one.by, event=one.event) for one in found.entries]


def schema() -> dict[str, Any]:
    """Return the JSON Schema of archives."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(ArchiveFile)}
