"""What the relay tells Prometheus: backlog and age of the outboxes, lag and pending of the groups, dead letters."""

from collections.abc import Mapping, Sequence

from redis.asyncio import Redis

from parlour.bus.figures import dead_letter_figures, outbox_figures, stream_figures
from parlour.serving.metrics import Metrics
from parlour.storage.database import Database

GROUPS: Mapping[str, Sequence[str]] = {
    "matchmaking": ("gamestate", "worker"),
    "gamestate": ("matchmaking", "worker"),
    "scoring": ("matchmaking",),
}
"""Stream -> the groups of the host that read it: an entry goes once all of them have consumed it."""


class BusMetrics:
    """Gauges of the bus."""

    def __init__(self, metrics: Metrics) -> None:
        streams = {"stream": tuple(GROUPS)}
        groups = {"stream": tuple(GROUPS), "group": tuple(sorted({g for names in GROUPS.values() for g in names}))}
        self._unsent = metrics.gauge("parlour_outbox_unsent", "Events that wait to be sent", streams)
        self._age = metrics.gauge("parlour_outbox_age_seconds", "Age of the oldest event that waits", streams)
        self._length = metrics.gauge("parlour_stream_length", "Entries of a stream", streams)
        self._memory = metrics.gauge("parlour_stream_bytes", "Memory of a stream in Redis", streams)
        self._lag = metrics.gauge("parlour_stream_lag", "Entries that a group has not been handed yet", groups)
        self._pending = metrics.gauge("parlour_stream_pending", "Entries that a group has not acknowledged", groups)
        self._buried = metrics.gauge("parlour_dead_letters", "Events that no handler could take", streams)
        self.stuck = metrics.count("parlour_stream_stuck", "Times that a trimmed stream did not get shorter")

    async def measure(self, databases: Mapping[str, Database], redis: Redis) -> None:
        """Look at everything once."""
        for service, database in databases.items():
            outbox = await outbox_figures(database)
            self._unsent.labels(stream=service).set(outbox.unsent)
            self._age.labels(stream=service).set(outbox.oldest_seconds)
            letters = await dead_letter_figures(database)
            self._buried.labels(stream=service).set(sum(letters.values()))
            stream = await stream_figures(redis, service)
            self._length.labels(stream=service).set(stream.length)
            self._memory.labels(stream=service).set(stream.memory_bytes)
            for group in GROUPS[service]:
                figures = stream.groups.get(group)
                self._lag.labels(stream=service, group=group).set(figures.lag if figures else stream.length)
                self._pending.labels(stream=service, group=group).set(figures.pending if figures else 0)
