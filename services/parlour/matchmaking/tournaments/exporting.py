"""Tournaments as files for other programs."""

from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec

from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.tournaments.looking import Seen, rounds_told
from parlour.serving.errors import malformed, not_now
from parlour.tournaments.archive import archive
from parlour.tournaments.exports import Heading, standings_by_round_csv, standings_csv, write_trf
from parlour.tournaments.fields import field_of, lot_seed, standings_of
from parlour.tournaments.state import StageState, entries_of

_CHUNK = 256 * 1024
_PAIRS = 2


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
        InvalidArgument: There is no such form.
        FailedPrecondition: NOT_EXPORTABLE, this form can't hold the stage.
        TournamentError: There is no such stage, or it can't be written down in this form.
    """
    name = f"tournament-{seen.state.id}"
    if form in (api.EXPORT_FORMAT_UNSPECIFIED, api.EXPORT_FORMAT_ARCHIVE):
        return File(f"{name}.json", archive(entries_of(seen.state)))
    stage = seen.stage(stage_key)
    name, told = f"{name}-{stage.rules.key}", rounds_told(seen, stage)
    if form == api.EXPORT_FORMAT_CSV:
        field, last = field_of(seen.state, stage, before=told + 1), standings_of(seen.state, stage, told)
        return File(f"{name}.csv", standings_csv(field, last).encode())
    if form == api.EXPORT_FORMAT_ROUNDS:
        seed = lot_seed(seen.state, stage.rules.key)
        field = field_of(seen.state, stage, before=told + 1)
        return File(f"{name}-rounds.csv", standings_by_round_csv(field, stage.rules, seed).encode())
    if form == api.EXPORT_FORMAT_TRF16:
        return File(f"{name}.trf", _trf(seen, stage).encode())
    raise malformed(("format", "no such form"))


def chunks(data: bytes) -> Iterator[bytes]:
    """Yield the bytes in pieces that fit a message; one empty piece for nothing."""
    yield data[:_CHUNK]
    for start in range(_CHUNK, len(data), _CHUNK):
        yield data[start : start + _CHUNK]


def _trf(seen: Seen, stage: StageState) -> str:
    if stage.rules.seats != _PAIRS:
        raise not_now("NOT_EXPORTABLE", "a report file of FIDE holds tables for two")
    day = datetime.fromtimestamp(seen.row.created_at / 1e6, UTC).strftime("%Y/%m/%d")
    heading = Heading(name=seen.state.title, start=day)
    return write_trf(field_of(seen.state, stage), stage.rules, standings_of(seen.state, stage), heading)
