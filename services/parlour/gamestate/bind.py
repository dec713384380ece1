"""Puts the game state service together."""

import asyncio
import os
import socket

import structlog

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.api.match.v1 import matches_pb2_grpc
from parlour.bus.connection import connect
from parlour.bus.consumer import Consumer
from parlour.bus.tail import tail
from parlour.engine import errors as engine
from parlour.games import registry
from parlour.gamestate import hosting, servicer
from parlour.gamestate.append import STREAM
from parlour.gamestate.clocks import Clocks
from parlour.gamestate.house import House
from parlour.gamestate.metrics import MatchMetrics
from parlour.gamestate.play import Player
from parlour.gamestate.reactions import HANDLERS, LISTENS_TO
from parlour.gamestate.settings import MatchSettings, load_match_settings
from parlour.gamestate.streams import CLOSING
from parlour.serving import errors
from parlour.serving.clock import Clock
from parlour.serving.guard import ErrorMapping
from parlour.serving.info import Description
from parlour.serving.main import CannotStart
from parlour.serving.server import Harness
from parlour.serving.settings import Settings
from parlour.serving.storage_errors import STORAGE_ERRORS
from parlour.serving.tokens import KeyRing
from parlour.storage.database import Database
from parlour.storage.errors import NewerDatabase, StorageError
from parlour.storage.group_writer import GroupWriter
from parlour.storage.migrations import migrate
from parlour.wire import WireError, hosted_contents, hosted_games

LOG = structlog.get_logger(__name__)
NAME = "gamestate"

ERRORS: ErrorMapping = {
    engine.IllegalAction: lambda e: errors.illegal_action(
        str(e), e.rule if isinstance(e, engine.IllegalAction) else ""
    ),
    engine.NotAsked: lambda _: errors.not_asked(),
    engine.DecisionClosed: lambda _: errors.decision_closed(),
    engine.MatchOver: lambda _: errors.match_over(),
    WireError: lambda e: errors.malformed(
        (
            f"action.{e.field_path}" if isinstance(e, WireError) else "action",
            e.message if isinstance(e, WireError) else "",
        )
    ),
    **STORAGE_ERRORS,
}


class Gamestate:
    """The parts of the service, in the order in which they live."""

    def __init__(self, settings: Settings, matches: MatchSettings, clock: Clock) -> None:
        mine = settings.gamestate
        self.database = Database(mine.database_url, now_us=clock.now_us)
        keys = KeyRing.open(settings.keys, clock)
        description = Description(
            games=hosted_games(),
            contents=hosted_contents(),
            heartbeat_s=round(matches.heartbeat_s),
        )
        self.harness = Harness(settings, NAME, keys=keys, errors=ERRORS, description=description, clock=clock)
        self.writer = GroupWriter(self.database)
        self.house = House(self.database, clock, matches)
        metrics = MatchMetrics(self.harness.metrics)
        self.player = Player(self.house, self.writer, metrics)
        self.clocks = Clocks(self.house, self.player, metrics)
        self.redis = connect(settings.redis_url)
        member = f"{socket.gethostname()}-{os.getpid()}"
        self.consumer = Consumer(self.redis, self.database, NAME, member, LISTENS_TO, HANDLERS)
        self._tasks: list[asyncio.Task[None]] = []
        self._following: set[asyncio.Task[None]] = set()
        matches_pb2_grpc_add = matches_pb2_grpc.add_MatchesServicer_to_server
        self.harness.add(
            servicer.MatchesServicer(self.house, self.player, metrics), matches_pb2_grpc_add, servicer.ACCESS
        )
        self.harness.add(
            hosting.HostingServicer(self.house), matches_pb2_grpc.add_HostingServicer_to_server, hosting.ACCESS
        )
        self.harness.metrics.level("parlour_view_streams", "Open view streams", self._streams)
        self.harness.on_start(self.start)
        self.harness.on_stop(self.stop)

    async def start(self) -> None:
        """Bring the database up to date, give back the time that we were down, and begin to listen."""
        try:
            await asyncio.to_thread(migrate, self.database, "parlour.gamestate.migrations")
        except (NewerDatabase, StorageError) as error:
            raise CannotStart(str(error)) from error
        await self.clocks.resume()
        for work in (self.clocks.run(), self.consumer.run(), self._follow(), self._say_goodbye()):
            self._tasks.append(asyncio.create_task(work))

    async def stop(self) -> None:
        """End what listens, write what waits, let go of everything."""
        self.consumer.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.writer.close()
        await self.redis.aclose()
        self.database.close()

    async def _follow(self) -> None:
        """Hear of steps that other replicas take, for the sake of our streams."""

        def heard(envelope: Envelope) -> None:
            if envelope.WhichOneof("event") in ("action_accepted", "match_started", "match_abandoned"):
                hosted = self.house.watched(envelope.subject)
                if hosted is not None and (hosted.step < envelope.sequence or hosted.play is None):
                    task = asyncio.create_task(self._catch_up(envelope.subject))
                    self._following.add(task)
                    task.add_done_callback(self._following.discard)

        def missed() -> None:
            for hosted in self.house.in_memory():
                if hosted.watchers:
                    task = asyncio.create_task(self._catch_up(hosted.match_id))
                    self._following.add(task)
                    task.add_done_callback(self._following.discard)

        await tail(self.redis, STREAM, heard, on_gap=missed)

    async def _catch_up(self, match_id: str) -> None:
        try:
            await self.house.fresh(match_id)
        except (StorageError, errors.ApiError) as error:
            LOG.warning("a watched match could not be read", error=str(error))

    async def _say_goodbye(self) -> None:
        await self.harness.draining.wait()
        for hosted in self.house.in_memory():
            for watcher in hosted.watchers:
                watcher.tell(CLOSING)

    def _streams(self) -> float:
        return float(sum(len(hosted.watchers) for hosted in self.house.in_memory()))


async def build(settings: Settings) -> Harness:
    """Return the service, not yet started.

    Raises:
        CannotStart: A content edition can't be used.
    """
    try:
        registry.host_editions(settings.content)
    except (engine.EngineError, OSError) as error:
        raise CannotStart(str(error)) from error
    return Gamestate(settings, load_match_settings(), Clock()).harness
