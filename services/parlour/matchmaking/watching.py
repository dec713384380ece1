"""Streams wait here for changes: woken at once by this replica, and by a poll for what another replica changed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

import msgspec
import structlog
from sqlalchemy import select
from sqlmodel import Session, col

from parlour.matchmaking.records import Lobby, Ticket
from parlour.matchmaking.tournaments.records import TournamentRow
from parlour.serving import errors
from parlour.storage.database import Database
from parlour.storage.errors import StorageError

Seen = TypeVar("Seen")

_IN_ONE_QUERY = 500
_log = structlog.get_logger(__name__)
_COLUMNS = {
    "ticket": (Ticket.ticket_id, Ticket.version),
    "table": (Lobby.table_id, Lobby.version),
    "tournament": (TournamentRow.tournament_id, TournamentRow.version),
}


class Watched(msgspec.Struct, eq=False):
    """One stream's place at the board.

    Attributes:
        version: The version that its reader has seen.
        changed: Set when there may be news.
    """

    version: int
    changed: asyncio.Event


def versions(session: Session, kind: str, keys: Sequence[str]) -> dict[str, int]:
    """Return the versions of tickets, tables or tournaments, by id."""
    key, version = _COLUMNS[kind]
    found: dict[str, int] = {}
    for start in range(0, len(keys), _IN_ONE_QUERY):
        rows = session.execute(select(col(key), col(version)).where(col(key).in_(keys[start : start + _IN_ONE_QUERY])))
        found.update({row[0]: row[1] for row in rows})
    return found


class Board:
    """Who waits for what. Belongs to one event loop; only `poke` may be called from other threads."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, str], set[Watched]] = {}
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def place(self, kind: str, key: str) -> Iterator[Watched]:
        """Wait for changes of a ticket, a table or a tournament while the context lasts."""
        watched = Watched(0, asyncio.Event())
        self._places.setdefault((kind, key), set()).add(watched)
        try:
            yield watched
        finally:
            waiting = self._places[kind, key]
            waiting.discard(watched)
            if not waiting:
                del self._places[kind, key]

    def __len__(self) -> int:
        return sum(map(len, self._places.values()))

    def poke(self, kind: str, key: str) -> None:
        """Wake the streams of a ticket or a table."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._poke, kind, key)

    def _poke(self, kind: str, key: str) -> None:
        for watched in self._places.get((kind, key), ()):
            watched.changed.set()

    def waiting_for(self, kind: str) -> list[str]:
        """Return the ids of the tickets or tables that are watched."""
        return [key for found, key in self._places if found == kind]

    def compare(self, kind: str, found: Mapping[str, int]) -> None:
        """Wake the streams whose readers have seen another version, or whose object is gone."""
        for (place, key), waiting in self._places.items():
            if place == kind:
                for watched in waiting:
                    if found.get(key) != watched.version:
                        watched.changed.set()


async def poll(board: Board, database: Database, every_us: int) -> None:
    """Look every so many microseconds for what another replica changed, until cancelled."""
    while True:
        await asyncio.sleep(every_us / 1e6)
        for kind in _COLUMNS:
            keys = board.waiting_for(kind)
            if not keys:
                continue
            try:
                board.compare(kind, await database.query(versions, kind, keys))
            except StorageError as trouble:
                _log.warning("streams wait for the store", trouble=str(trouble))
            except Exception:  # noqa: BLE001 - one fault must not leave every stream without news for good
                _log.exception("looking for changes failed")


async def follow(
    board: Board,
    kind: str,
    key: str,
    read: Callable[[], Awaitable[tuple[Seen, int, bool]]],
    draining: asyncio.Event,
) -> AsyncIterator[Seen]:
    """Yield an object as it is, then each time it is different, until it is done.

    Args:
        board: Where to wait.
        kind: ``ticket``, ``table`` or ``tournament``.
        key: Its id.
        read: Reads it: what is seen, its version, and whether it is done.
        draining: Set when the server is about to stop.

    Raises:
        Unavailable: The server is about to stop.
    """
    last: Seen | None = None
    with board.place(kind, key) as watched:
        while True:
            watched.changed.clear()
            seen, watched.version, done = await read()
            if seen != last:
                yield seen
                last = seen
            if done:
                return
            await _either(watched.changed, draining)
            if draining.is_set() and not watched.changed.is_set():
                raise errors.draining()


async def _either(first: asyncio.Event, second: asyncio.Event) -> None:
    tasks = [asyncio.ensure_future(event.wait()) for event in (first, second)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
