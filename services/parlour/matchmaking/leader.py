"""The work that one replica does at a time: matching and sweeping, under a lease (T058)."""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable, Sequence

import structlog

from parlour.matchmaking import lease, sweeps
from parlour.matchmaking.lease import Held, LeaseLost
from parlour.matchmaking.matcher import Arranged, match_pool, ripe_pools
from parlour.matchmaking.metrics import MatchmakingMetrics, count
from parlour.matchmaking.policy import SECOND, Policy
from parlour.matchmaking.watching import Board
from parlour.storage.database import Database
from parlour.storage.errors import StorageError
from parlour.storage.idempotency import purge
from parlour.storage.unit_of_work import UnitOfWork

JOB = "matching"
"""Name of the lease."""

_log = structlog.get_logger(__name__)


class Chore:
    """Something to do now and then.

    Args:
        every_us: Pause between two times, in microseconds.
        work: What to do.
    """

    def __init__(self, every_us: int, work: Callable[[], Awaitable[None]]) -> None:
        self._every_s = every_us / SECOND
        self._work = work
        self._due = 0.0

    async def when_due(self) -> None:
        """Do it if the pause is over."""
        now = time.monotonic()
        if now >= self._due:
            self._due = now + self._every_s
            await self._work()


class Leader:
    """Matches and sweeps while it holds the lease; else it waits for it.

    Args:
        database: The service's own.
        policy: The house rules.
        board: Where streams wait.
        metrics: Where numbers go.
        chores: What else only one replica does.
    """

    def __init__(
        self,
        database: Database,
        policy: Policy,
        board: Board,
        metrics: MatchmakingMetrics,
        chores: Sequence[Chore] = (),
    ) -> None:
        self._database = database
        self._policy = policy
        self._board = board
        self._metrics = metrics
        self._owner = str(uuid.uuid4())
        self._held: Held | None = None
        self._chores = (
            Chore(policy.sweep_us, self._sweep),
            Chore(policy.census_us, self._census),
            Chore(policy.forget_us, self._forget),
            *chores,
        )

    @property
    def leads(self) -> bool:
        """Whether it held the lease when it looked last."""
        return self._held is not None

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set, then let the next replica take over at once. A store that is away is waited for."""
        while not stop.is_set():
            try:
                await self.turn()
            except (StorageError, LeaseLost) as trouble:
                _log.warning("matching pauses", trouble=str(trouble))
                self._held = None
            except Exception:  # noqa: BLE001 - a fault in one pool must not end matching for good
                _log.exception("a pass of the matcher failed")
            pause = self._policy.pass_us if self._held is not None else self._policy.lease_us // 4
            await _sleep(stop, pause)
        await self._step_down()

    async def turn(self) -> None:
        """Take or keep the lease, do one pass, and the chores that are due.

        Raises:
            LeaseLost: Another replica took over.
            StorageError: The store can't do it now.
        """
        if not await self._lead():
            return
        await self._match()
        for chore in self._chores:
            await chore.when_due()

    async def _lead(self) -> bool:
        now = self._database.now_us()
        if self._held is not None and self._held.expires_at - now > self._policy.lease_us // 2:
            return True
        if self._held is not None and self._held.expires_at > now:
            self._held = await self._database.run(lease.keep, self._held, self._policy.lease_us)
        else:
            self._held = await self._database.run(lease.take, JOB, self._owner, self._policy.lease_us)
        return self._held is not None

    async def _match(self) -> None:
        for pool in await self._database.query(ripe_pools, self._database.now_us()):
            while matches := await self._database.run(self._match_under_lease, pool):
                self._metrics.arranged(matches)

    def _match_under_lease(self, uow: UnitOfWork, pool: str) -> list[Arranged]:
        self._keep(uow)
        return match_pool(uow, self._policy, pool)

    def _keep(self, uow: UnitOfWork) -> None:
        """Lock the lease with the work: a leader that slept while another took over writes nothing (T064)."""
        if self._held is None:
            raise LeaseLost(f"{JOB}: not held")
        lease.keep(uow, self._held, self._policy.lease_us)

    async def _sweep(self) -> None:
        for expired in await self._database.run(sweeps.expire_tickets):
            self._board.poke("ticket", expired)
        for match_id in await self._database.run(sweeps.announce_again, self._policy):
            _log.warning("announced again", match_id=match_id)
        for table_id in await self._database.run(sweeps.close_idle_tables, self._policy):
            self._board.poke("table", table_id)

    async def _census(self) -> None:
        self._metrics.counted(await self._database.query(count))

    async def _forget(self) -> None:
        await self._database.run(sweeps.forget, self._policy)
        await asyncio.to_thread(purge, self._database)

    async def _step_down(self) -> None:
        if self._held is None:
            return
        try:
            await self._database.run(lease.release, self._held)
        except (StorageError, LeaseLost):
            _log.info("the lease runs out by itself")


async def _sleep(stop: asyncio.Event, pause_us: int) -> None:
    try:
        async with asyncio.timeout(pause_us / SECOND):
            await stop.wait()
    except TimeoutError:
        return
