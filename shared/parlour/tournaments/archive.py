"""An event as one JSON file that anybody can check."""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.archive_file import KIND, VERSION, ArchivedEntry, ArchiveFile, schema
from parlour.tournaments.chain import START, link
from parlour.tournaments.events import Entry
from parlour.tournaments.fields import standings_of
from parlour.tournaments.fold import fold
from parlour.tournaments.verifying import Report, verify


def archive(entries: Sequence[Entry]) -> bytes:
    """Return the archive of that log; equal logs give equal bytes.

    Raises:
        Refused: The entries are no log.
    """
    state = fold(entries)
    before, archived = START, list[ArchivedEntry]()
    for entry in entries:
        before = link(before, entry)
        archived.append(
            ArchivedEntry(sequence=entry.sequence, at_us=entry.at_us, by=entry.by, event=entry.event, link=before.hex())
        )
    standings = {stage.rules.key: standings_of(state, stage) for stage in state.running}
    return msgspec.json.encode(
        ArchiveFile(
            archive=KIND,
            version=VERSION,
            tournament=state.id,
            title=state.title,
            entries=tuple(archived),
            head=before.hex(),
            standings=standings,
        )
    )


__all__ = ["Report", "archive", "schema", "verify"]
