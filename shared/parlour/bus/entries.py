"""Stream entries as Redis answers them."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from parlour.bus.keys import FIELD

Entry: TypeAlias = tuple[str, bytes, bytes | None]
"""Key of the partition, id of the entry, bytes of the envelope (None when the entry has none)."""

Position: TypeAlias = tuple[int, int]
"""The two numbers of an entry id such as ``1526919030474-55``, in the order in which entries follow each other."""

START: Position = (0, 0)
"""Before every entry."""


def unpack(answer: Any) -> Iterator[Entry]:
    """Yield what a read of several streams found."""
    for key, found in answer:
        for entry, fields in found:
            yield key.decode(), entry, fields.get(FIELD)


def position(entry: Any) -> Position:
    """Return the position of an entry id."""
    ms, _, seq = (entry.decode() if isinstance(entry, bytes) else str(entry)).partition("-")
    return int(ms), int(seq or 0)
