"""Puts the matchmaking service together. What it announces is sent by the relay, a process of its own."""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

from parlour.api.accounts.v1.accounts_pb2_grpc import add_AccountsServicer_to_server
from parlour.api.matchmaking.v1.matchmaking_pb2_grpc import add_MatchmakingServicer_to_server
from parlour.api.matchmaking.v1.tables_pb2_grpc import add_TablesServicer_to_server
from parlour.api.tournaments.v1.hosting_pb2_grpc import add_TournamentHostingServicer_to_server
from parlour.api.tournaments.v1.tournaments_pb2_grpc import add_TournamentsServicer_to_server
from parlour.bus.connection import connect
from parlour.bus.consumer import Consumer
from parlour.engine.errors import EngineError
from parlour.games import registry
from parlour.matchmaking import servicer_accounts, servicer_tables, servicer_tickets
from parlour.matchmaking.bots import ensure_bots
from parlour.matchmaking.desk import Desk
from parlour.matchmaking.leader import Leader
from parlour.matchmaking.metrics import MatchmakingMetrics
from parlour.matchmaking.passwords import Passwords
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.reactions import Reactions
from parlour.matchmaking.settings import load_policy
from parlour.matchmaking.store import MIGRATIONS, open_database
from parlour.matchmaking.tournaments import servicer_hosting, servicer_tournaments
from parlour.matchmaking.tournaments.caretaking import Caretaker
from parlour.matchmaking.tournaments.desk import Office, open_office
from parlour.matchmaking.tournaments.hearing import Hearing
from parlour.matchmaking.tournaments.metrics import TournamentMetrics
from parlour.matchmaking.tournaments.refusals import api_error
from parlour.matchmaking.watching import Board, poll
from parlour.serving import errors
from parlour.serving.clock import Clock
from parlour.serving.info import Description
from parlour.serving.main import CannotStart
from parlour.serving.server import Harness
from parlour.serving.settings import Settings
from parlour.serving.tokens import KeyRing
from parlour.storage.errors import Conflict, RequestIdReused, StorageError, StoreUnavailable
from parlour.storage.migrations import migrate
from parlour.tournaments.errors import TournamentError
from parlour.wire import hosted_contents, hosted_games

_log = structlog.get_logger(__name__)

NAME = "matchmaking"
LISTENS_TO = ("gamestate", "scoring")

ERRORS = {
    RequestIdReused: lambda _: errors.request_id_reused(),
    StoreUnavailable: lambda _: errors.store_away(),
    Conflict: lambda _: errors.conflict(),
    TournamentError: api_error,
}
"""What the errors of the storage, and refusals of the core of tournaments, mean to callers."""


async def build(settings: Settings) -> Harness:
    """Return the service as a process runs it.

    Raises:
        SettingsError: A setting is wrong.
        CannotStart: A content edition can't be used, or the database belongs to a later version, or can't be reached.
    """
    try:
        registry.host_editions(settings.content)
        return await bind(settings, load_policy())
    except (EngineError, OSError) as error:
        raise CannotStart(str(error)) from error
    except StorageError as error:
        raise CannotStart(f"the database: {error}") from error


async def bind(
    settings: Settings, policy: Policy, *, keys: KeyRing | None = None, clock: Clock | None = None, bus: bool = True
) -> Harness:
    """Put the service together; nothing runs before the harness starts.

    Args:
        settings: The common settings.
        policy: The house rules.
        keys: Signs tokens; by default those of the key directory, made if there are none.
        clock: The time of day.
        bus: Whether to listen to the other services; off for tests of this one alone.
    """
    clock = clock or Clock()
    keys = keys or KeyRing.open(settings.keys, clock)
    database = open_database(settings.service(NAME).database_url, clock.now_us)
    await asyncio.to_thread(migrate, database, MIGRATIONS)
    harness = Harness(settings, NAME, keys=keys, errors=ERRORS, description=_description(policy), clock=clock)
    desk = Desk(database, policy, Board(), keys, Passwords())
    office, metrics = open_office(desk), TournamentMetrics(harness.metrics)
    _add_servicers(harness, office, metrics)
    work = Work(harness, office, metrics)
    if bus:
        work.add_bus(settings)
    harness.on_start(work.start)
    harness.on_stop(work.stop)
    return harness


class Work:
    """What runs beside the calls: matching, sweeps, polling for streams, and the bus.

    Args:
        harness: Where it belongs.
        office: What it works with.
        metrics: Where numbers of tournaments go.
    """

    def __init__(self, harness: Harness, office: Office, metrics: TournamentMetrics) -> None:
        self._desk = desk = office.desk
        self._office = office
        self._stop = asyncio.Event()
        numbers = MatchmakingMetrics(harness.metrics, registry.keys())
        chores = Caretaker(office, metrics).chores
        self._leader = Leader(desk.database, desk.policy, desk.board, numbers, chores)
        self._jobs: list[Callable[[], Coroutine[Any, Any, None]]] = []
        self._closers: list[Callable[[], Awaitable[None]]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._consumer: Consumer | None = None

    def add_bus(self, settings: Settings) -> None:
        """Listen to what became of what was arranged."""
        redis = connect(settings.redis_url)
        member = f"{socket.gethostname()}-{os.getpid()}"
        handlers = Reactions(self._desk.board, Hearing(self._office.life)).table
        self._consumer = Consumer(redis, self._desk.database, NAME, member, LISTENS_TO, handlers)
        self._jobs.append(self._consumer.run)
        self._closers.append(redis.aclose)

    async def start(self) -> None:
        """Make the bots' accounts and begin."""
        await self._make_bots()
        desk = self._desk
        self._jobs += [
            lambda: self._leader.run(self._stop),
            lambda: poll(desk.board, desk.database, desk.policy.poll_us),
        ]
        self._tasks = [asyncio.create_task(job()) for job in self._jobs]
        for task in self._tasks:
            task.add_done_callback(_tell_failure)

    async def _make_bots(self) -> None:
        try:
            await self._desk.database.run(ensure_bots, self._desk.policy)
        except Conflict:  # another replica starts at the same moment; now it has made them
            await self._desk.database.run(ensure_bots, self._desk.policy)

    async def stop(self) -> None:
        """End in good order: the lease is handed on, the consumer finishes what it has in hand."""
        self._stop.set()
        if self._consumer is not None:
            self._consumer.stop()
        await asyncio.wait(self._tasks, timeout=0.5)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for close in self._closers:
            await close()
        await asyncio.to_thread(self._desk.database.close)


def _tell_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("work beside the calls ended", exc_info=task.exception())


def _add_servicers(harness: Harness, office: Office, metrics: TournamentMetrics) -> None:
    desk = office.desk
    harness.add(servicer_accounts.AccountServicer(desk), add_AccountsServicer_to_server, servicer_accounts.ACCESS)
    harness.add(servicer_tickets.TicketServicer(desk), add_MatchmakingServicer_to_server, servicer_tickets.ACCESS)
    harness.add(servicer_tables.TableServicer(desk), add_TablesServicer_to_server, servicer_tables.ACCESS)
    harness.add(
        servicer_tournaments.TournamentServicer(office), add_TournamentsServicer_to_server, servicer_tournaments.ACCESS
    )
    harness.add(
        servicer_hosting.HostingServicer(office, metrics),
        add_TournamentHostingServicer_to_server,
        servicer_hosting.ACCESS,
    )


def _description(policy: Policy) -> Description:
    return Description(
        games=hosted_games(), contents=hosted_contents(), bots=policy.bots, open_tickets=policy.open_tickets
    )
