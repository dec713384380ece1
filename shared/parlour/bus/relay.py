"""Sends what is in the outboxes to the streams.

Promises: every committed row is sent at least once, whatever dies when; rows about one subject are sent in the order of
their ids; one relay at a time sends for a service, and another takes over within `Pace.lease` seconds. The relay goes
by "not yet sent", never by the highest id: a row whose transaction commits late is sent late, not left out. Marking
lags behind sending; after a crash in between, rows are sent twice, and consumers drop the second copy.
"""

import asyncio
from collections.abc import Mapping

from redis.asyncio import Redis

from parlour.bus.pump import Pace, Pump
from parlour.storage.database import Database


class Relay:
    """Sends for several services, each with an outbox in its own database."""

    def __init__(self, databases: Mapping[str, Database], redis: Redis, *, pace: Pace | None = None) -> None:
        """Prepare to send; nothing happens until `run`.

        Args:
            databases: Service -> its database. Two services never share an outbox.
            redis: Made by `connection.connect`, so that commands are not repeated behind the relay's back.
            pace: For tests and measurements.
        """
        self._pumps = [Pump(service, database, redis, pace or Pace()) for service, database in databases.items()]

    async def run(self) -> None:
        """Send until cancelled; a store that is away is waited for."""
        async with asyncio.TaskGroup() as tasks:
            for pump in self._pumps:
                tasks.create_task(pump.run())

    def nudge(self) -> None:
        """Look into the outboxes now. A hint for writers in the same event loop; nothing depends on it."""
        for pump in self._pumps:
            pump.awake.set()
