"""An event as one JSON file that anybody can check."""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.events import Entry


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked, all of it right.

    Attributes:
        tournament: Id of the event.
        entries: Checked against the chain.
        pairings: Computed again, and equal.
        by_hand: Pairings and changes of tables made by organisers.
        standings: Published standings that were computed again, and equal.
        unchecked: What could not be computed again, and why, such as an engine of another version.
        head: Last link of the chain, in hexadecimal.
    """

    tournament: str
    entries: int
    pairings: int
    by_hand: int
    standings: int
    unchecked: tuple[str, ...]
    head: str


def archive(entries: Sequence[Entry]) -> bytes:
    """Return the archive of that log."""
    raise NotImplementedError


def verify(data: bytes) -> Report:
    """Check an archive by itself: chain, every pairing, every rank.

    Raises:
        BrokenArchive: The first thing that doesn't follow; `details` say where (`sequence`, `stage`, `round`).
    """
    raise NotImplementedError
