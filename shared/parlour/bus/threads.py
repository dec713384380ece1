"""A thread of one's own for database work, so that it does not queue behind the units of the service it lives in."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from parlour.storage.database import Database
from parlour.storage.unit_of_work import UnitOfWork

P = ParamSpec("P")
T = TypeVar("T")


class OwnThread:
    """Carries units of work out one after another, in the order in which they were asked for."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[Concatenate[UnitOfWork, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what `Database.run` does."""
        unit = partial(self._database.run_sync, work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, unit)

    def close(self) -> None:
        """Take no more work; what is under way goes on."""
        self._thread.shutdown(wait=False)
