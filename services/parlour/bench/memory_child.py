"""A fresh process that reads every open match of a database and prints the bytes that each takes.

`python -m parlour.bench.memory_child URL hosted|bare`
"""

import asyncio
import gc
import sys
from collections.abc import Sequence
from typing import Any

from sqlmodel import Session, select

from parlour.bench.machine import resident_bytes
from parlour.gamestate.house import House
from parlour.gamestate.records import MatchRow
from parlour.gamestate.settings import MatchSettings
from parlour.serving.clock import Clock
from parlour.storage.database import Database

_WARM = 8
_BARE_SHARE = 4


async def bytes_each(url: str, kind: str) -> float:
    """Return the growth of the process for each match: the service's, or the engine's match alone."""
    database = Database(url, threads=1)
    ids = await database.query(_ids)
    if kind == "bare":
        ids = ids[: len(ids) // _BARE_SHARE]
    kept: list[Any] = []
    house = House(database, Clock(), MatchSettings())
    await _read(house, ids[:_WARM], kept, bare=kind == "bare")
    before = _settled()
    await _read(house, ids[_WARM:], kept, bare=kind == "bare")
    grown = _settled() - before
    database.close()
    return grown / (len(ids) - _WARM)


def _ids(session: Session) -> list[str]:
    return list(session.exec(select(MatchRow.id)))


def _settled() -> int:
    gc.collect()
    return resident_bytes()


async def _read(house: House, ids: Sequence[str], kept: list[Any], *, bare: bool) -> None:
    for match_id in ids:
        hosted = await house.get(match_id)
        if bare:
            kept.append(hosted.play)
            house.forget(match_id)


if __name__ == "__main__":
    print(asyncio.run(bytes_each(*sys.argv[1:3])))  # noqa: T201 - read by its parent
