"""Tournaments as files for other programs."""

from collections.abc import Iterator

import msgspec

from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.tournaments.looking import Seen
from parlour.serving.errors import not_now
from parlour.tournaments.archive import archive
from parlour.tournaments.state import entries_of

_CHUNK = 256 * 1024


class File(msgspec.Struct, frozen=True):
    """A file to hand out.

    Attributes:
        name: To save it under.
        data: Its bytes.
    """

    name: str
    data: bytes


def export(seen: Seen, form: int, stage_key: str) -> File:
    """Return a tournament in a form.

    Raises:
        FailedPrecondition: NOT_EXPORTABLE, this form can't hold it.
    """
    if form in (api.EXPORT_FORMAT_UNSPECIFIED, api.EXPORT_FORMAT_ARCHIVE):
        return File(f"tournament-{seen.state.id}.json", archive(entries_of(seen.state)))
    raise not_now("NOT_EXPORTABLE", "this form can't hold this tournament")


def chunks(data: bytes) -> Iterator[bytes]:
    """Yield the bytes in pieces that fit a message; one empty piece for nothing."""
    yield data[:_CHUNK]
    for start in range(_CHUNK, len(data), _CHUNK):
        yield data[start : start + _CHUNK]
