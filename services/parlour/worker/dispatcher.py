"""Listens to the events of gamestate and matchmaking and notes which tasks they ask for."""

import asyncio
from collections.abc import Callable, Mapping

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.bus.connection import connect
from parlour.bus.consumer import Consumer
from parlour.storage.database import Database
from parlour.storage.unit_of_work import UnitOfWork
from parlour.worker.names import BOT_TURN, DELIVER, PAIR_ROUND, SCORE_MATCH
from parlour.worker.wanted import want

GROUP = "worker"
STREAMS = ("gamestate", "matchmaking")

Handler = Callable[[UnitOfWork, Envelope], None]


class Dispatcher:
    """A member of the consumer group `worker`, on an event loop of its own.

    Args:
        redis_url: The bus.
        database: The worker's own: inbox, wanted tasks, dead letters.
        name: Name of this worker.
        noted: Called when something new is wanted, after the transaction; from any thread.
    """

    def __init__(self, redis_url: str, database: Database, name: str, noted: Callable[[], None]) -> None:
        self._redis_url = redis_url
        self._database = database
        self._name = name
        self._noted = noted
        self._loop: asyncio.AbstractEventLoop | None = None
        self._consumer: Consumer | None = None

    def run(self) -> None:
        """Listen until stopped."""
        asyncio.run(self._run())

    def stop(self) -> None:
        """Have `run` return soon. May be called from any thread."""
        if self._loop is not None and self._consumer is not None:
            self._loop.call_soon_threadsafe(self._consumer.stop)

    async def _run(self) -> None:
        redis = connect(self._redis_url)
        try:
            self._consumer = Consumer(redis, self._database, GROUP, self._name, STREAMS, self.handlers())
            self._loop = asyncio.get_running_loop()
            await self._consumer.run()
        finally:
            await redis.aclose()

    def handlers(self) -> Mapping[str, Handler]:
        """Return what is done for each event: the map of this part."""
        return {
            "decision_opened": self._decision_opened,
            "seat_handed_to_bot": self._seat_handed_to_bot,
            "match_finished": self._match_finished,
            "pairing_due": self._pairing_due,
            "deliveries_due": self._deliveries_due,
        }

    def _decision_opened(self, uow: UnitOfWork, envelope: Envelope) -> None:
        event = envelope.decision_opened
        if event.bot:
            self._want(uow, BOT_TURN, event.match_id, event.seat)

    def _seat_handed_to_bot(self, uow: UnitOfWork, envelope: Envelope) -> None:
        event = envelope.seat_handed_to_bot
        self._want(uow, BOT_TURN, event.match_id, event.seat)

    def _match_finished(self, uow: UnitOfWork, envelope: Envelope) -> None:
        self._want(uow, SCORE_MATCH, envelope.match_finished.match_id)

    def _pairing_due(self, uow: UnitOfWork, envelope: Envelope) -> None:
        self._want(uow, PAIR_ROUND, envelope.pairing_due.tournament_id)

    def _deliveries_due(self, uow: UnitOfWork, envelope: Envelope) -> None:
        self._want(uow, DELIVER, envelope.deliveries_due.tournament_id)

    def _want(self, uow: UnitOfWork, task: str, about: str, seat: int = 0) -> None:
        want(uow, task, about, seat)
        uow.after_commit(self._noted)
