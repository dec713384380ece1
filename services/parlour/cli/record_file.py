"""Reading the record of a match from a file."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.editions import hosted
from parlour.cli.errors import CommandError
from parlour.engine.record import Record
from parlour.wire import WireError, decode_record, record_from_json

RecordPath = Annotated[Path, typer.Argument(metavar="RECORD", help="File with the record as JSON.")]


def read_record(path: Path, content: Path | None = None) -> Record:
    """Return the record in a file; `content` is the edition that it was played with, if not the house edition.

    Raises:
        CommandError: The file can't be read, or holds no record.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    try:
        message = record_from_json(text)
        if content is not None:
            hosted(message.game, content)
        return decode_record(message)
    except WireError as error:
        raise CommandError(f"{path} is no record: {error}") from error
