"""Puts the scoring service together. What it announces is sent by the relay, a process of its own."""

import asyncio

from parlour.api.scoring.v1 import scoring_pb2_grpc
from parlour.engine.errors import EngineError
from parlour.games import registry
from parlour.scoring.servicer import ACCESS, ScoringServicer
from parlour.serving.clock import Clock
from parlour.serving.info import Description
from parlour.serving.main import CannotStart
from parlour.serving.server import Harness
from parlour.serving.settings import Settings
from parlour.serving.storage_errors import STORAGE_ERRORS
from parlour.serving.tokens import KeyRing
from parlour.storage.database import Database
from parlour.storage.errors import StorageError
from parlour.storage.migrations import migrate
from parlour.wire import hosted_contents, hosted_games

NAME = "scoring"
MIGRATIONS = "parlour.scoring.migrations"


class Scoring:
    """The parts of the service, in the order in which they live.

    Args:
        settings: Where everything is.
        clock: The time of day.

    Attributes:
        harness: The server.
    """

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._database = Database(settings.scoring.database_url, now_us=clock.now_us)
        keys = KeyRing.open(settings.keys, clock)
        description = Description(games=hosted_games(), contents=hosted_contents())
        self.harness = Harness(settings, NAME, keys=keys, errors=STORAGE_ERRORS, description=description, clock=clock)
        servicer = ScoringServicer(self._database, clock)
        self.harness.add(servicer, scoring_pb2_grpc.add_ScoringServicer_to_server, ACCESS)
        self.harness.on_start(self._start)
        self.harness.on_stop(self._stop)

    async def _start(self) -> None:
        try:
            await asyncio.to_thread(migrate, self._database, MIGRATIONS)
        except StorageError as error:
            raise CannotStart(str(error)) from error

    async def _stop(self) -> None:
        await asyncio.to_thread(self._database.close)


async def build(settings: Settings) -> Harness:
    """Return the service, not yet started.

    Raises:
        CannotStart: A content edition can't be used.
    """
    try:
        registry.host_editions(settings.content)
    except (EngineError, OSError) as error:
        raise CannotStart(str(error)) from error
    return Scoring(settings, Clock()).harness
