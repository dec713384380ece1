"""The chain of hashes over a log: each link holds the entry and the link before."""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from parlour.tournaments.events import Entry

START = sha256(b"parlour tournament log v1").digest()
"""The link before the first entry."""


def link(before: bytes, entry: Entry | dict[str, object]) -> bytes:
    """Return the link of an entry; whoever keeps the last one can tell whether anything before was changed.

    Args:
        before: The link before.
        entry: An entry, or the JSON object of one.
    """
    return sha256(before + msgspec.json.encode(entry)).digest()


def head(entries: Iterable[Entry]) -> bytes:
    """Return the last link."""
    last = START
    for entry in entries:
        last = link(last, entry)
    return last
