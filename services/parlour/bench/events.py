"""From the commit of an event to its consumer: outbox, relay process, Redis stream, consumer with its inbox."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from redis.asyncio import Redis
from uvloop import new_event_loop

from parlour.api.events.v1 import events_pb2
from parlour.bench.load import percentiles
from parlour.bench.processes import Process, settings
from parlour.bench.results import Part, compared
from parlour.bench.sizes import Sizes
from parlour.bus.connection import connect
from parlour.bus.consumer import Consumer
from parlour.gamestate.append import event_row
from parlour.storage.database import Database
from parlour.storage.embedded import RedisProcess, free_port
from parlour.storage.group_writer import GroupWriter
from parlour.storage.migrations import migrate
from parlour.storage.unit_of_work import UnitOfWork

_SERVICES = ("matchmaking", "gamestate", "scoring")
_SUBJECTS = 50
_BARE = "bench:bare"
_PATIENCE_S = 30.0
_WARM_UP = 10


def measure(sizes: Sizes) -> Part:
    """Measure at the pace of the sizes."""
    with (
        TemporaryDirectory(prefix="parlour-bench-") as name,
        _road(Path(name)) as road,
        asyncio.Runner(loop_factory=new_event_loop) as runner,
    ):
        ours, bare = runner.run(_rounds(road, sizes))
    pace = f"{sizes.events_per_second} events/s"
    figures = [
        compared(f"p50, {pace}", "ms", [p50 for p50, _ in ours], "bare stream", [p50 for p50, _ in bare]),
        compared(f"p99, {pace}", "ms", [p99 for _, p99 in ours], "bare stream", [p99 for _, p99 in bare], "value < 50"),
    ]
    notes = [
        "from the return of the group writer to the consumer's handler, which runs inside its inbox transaction",
        "the bare stream is XADD to a blocking XREAD, at the same pace",
    ]
    return Part("events", figures, notes)


@dataclass
class _Road:
    """What an event travels through."""

    redis_url: str
    writing: Database
    reading: Database
    sent: dict[int, float] = field(default_factory=dict)
    heard: dict[int, float] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: iter(range(1, 1 << 60)))


@contextmanager
def _road(folder: Path) -> Iterator[_Road]:
    with ExitStack() as stack:
        redis = RedisProcess(folder / "redis")
        redis.start()
        stack.callback(redis.stop)
        databases = {name: Database(f"sqlite:///{folder}/{name}.db") for name in _SERVICES}
        environment: dict[str, str] = {}
        for name, database in databases.items():
            stack.callback(database.close)
            migrate(database, f"parlour.{name}.migrations")
            environment |= settings(folder, redis.url, name, free_port())
        stack.enter_context(Process("parlour.relay", folder, environment | {"PARLOUR_RELAY_METRICS": ""}))
        yield _Road(redis.url, databases["gamestate"], databases["scoring"])


async def _rounds(road: _Road, sizes: Sizes) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    redis = connect(road.redis_url)

    def hear(_: UnitOfWork, envelope: events_pb2.Envelope) -> None:
        road.heard.setdefault(envelope.sequence, perf_counter())

    consumer = Consumer(redis, road.reading, "bench", "bench", ("gamestate",), {"action_accepted": hear})
    writer = GroupWriter(road.writing)
    consuming = asyncio.create_task(consumer.run())
    ours, bare = [], []
    await _through_the_bus(road, writer, _WARM_UP, 50)
    for _ in range(sizes.rounds):
        ours.append(percentiles(await _through_the_bus(road, writer, sizes.events, sizes.events_per_second)))
        bare.append(percentiles(await _through_a_stream(redis, sizes.events, sizes.events_per_second)))
    consumer.stop()
    await consuming
    await writer.close()
    await redis.aclose()
    return ours, bare


async def _through_the_bus(road: _Road, writer: GroupWriter, events: int, per_second: int) -> list[float]:
    """Return for each event the milliseconds from its commit to its handler."""
    road.sent.clear()
    road.heard.clear()

    async def send(number: int) -> None:
        match_id = f"match-{number % _SUBJECTS}"
        event = events_pb2.ActionAccepted(match_id=match_id, step=number, seat=0)
        await writer.write([event_row(match_id, number, event, 1)])
        road.sent[number] = perf_counter()

    await _paced([send(next(road.numbers)) for _ in range(events)], per_second)
    async with asyncio.timeout(_PATIENCE_S):
        while road.sent.keys() - road.heard.keys():  # noqa: ASYNC110 - handlers run in threads
            await asyncio.sleep(0.01)
    return [max(0.0, road.heard[number] - sent) * 1e3 for number, sent in road.sent.items()]


async def _through_a_stream(redis: Redis, events: int, per_second: int) -> list[float]:
    """Return for each entry the milliseconds from the call of XADD to its reader."""
    sent: dict[bytes, float] = {}
    heard: dict[bytes, float] = {}

    async def read() -> None:
        last: Any = "$"
        while len(heard) < events:
            found: Any = await redis.xread({_BARE: last}, block=1000)
            for _, entries in found:
                for entry, _ in entries:
                    heard[entry] = perf_counter()
                    last = entry

    async def send() -> None:
        at = perf_counter()
        entry: Any = await redis.xadd(_BARE, {"e": b"x" * 120})
        sent[entry] = at

    reading = asyncio.create_task(read())
    await asyncio.sleep(0.05)  # the reader must wait before the first entry comes
    await _paced([send() for _ in range(events)], per_second)
    async with asyncio.timeout(_PATIENCE_S):
        await reading
    return [(heard[entry] - at) * 1e3 for entry, at in sent.items()]


async def _paced(work: list[Any], per_second: int) -> None:
    """Start each piece of work at its time, whether the ones before have ended or not."""
    loop = asyncio.get_running_loop()
    begin, tasks = loop.time(), []
    for number, piece in enumerate(work):
        await asyncio.sleep(begin + number / per_second - loop.time())
        tasks.append(asyncio.create_task(piece))
    await asyncio.gather(*tasks)
