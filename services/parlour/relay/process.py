"""The relay as a process."""

import asyncio
import signal
import sys
from importlib.metadata import version

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError
from uvloop import new_event_loop

from parlour.bus.connection import connect, heed_cancellation
from parlour.bus.relay import Relay
from parlour.bus.trimming import Trimmer
from parlour.relay.figures import GROUPS, BusMetrics
from parlour.serving import logs
from parlour.serving.metrics import Metrics
from parlour.serving.metrics_http import AddressInUse, MetricsServer
from parlour.serving.settings import Settings, SettingsError, load_settings
from parlour.storage.database import Database
from parlour.storage.errors import NotMigrated, StorageError
from parlour.storage.migrations import check

NAME = "relay"
TRIM_S = 5.0
MEASURE_S = 2.0
_WAIT_S = 0.1
LOG = structlog.get_logger(__name__)


async def relay(settings: Settings, stop: asyncio.Event) -> None:
    """Send, trim and measure until told to stop.

    Raises:
        AddressInUse: The metrics' address is taken.
    """
    metrics = Metrics(NAME, version("parlour"))
    address = settings.service(NAME).metrics
    server = MetricsServer(address, metrics.registry) if address else None
    databases = {name: Database(settings.service(name).database_url, threads=2) for name in GROUPS}
    redis = connect(settings.redis_url)
    LOG.info("relaying", streams=list(GROUPS), metrics_port=server.port if server else 0)
    stopping: asyncio.Task[object] = asyncio.create_task(stop.wait())
    try:
        for name, database in databases.items():
            await _until_migrated(name, database, stop)
        figures = BusMetrics(metrics)
        work: list[asyncio.Task[object]] = [
            asyncio.create_task(Relay(databases, redis).run()),
            asyncio.create_task(_trim(Trimmer(redis, databases, GROUPS), figures)),
            asyncio.create_task(_measure(figures, databases, redis)),
        ]
        done, _ = await asyncio.wait([stopping, *work], return_when=asyncio.FIRST_COMPLETED)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        for task in done - {stopping}:
            task.result()
    finally:
        stopping.cancel()
        await redis.aclose()
        for database in databases.values():
            database.close()
        if server is not None:
            server.close()
        LOG.info("stopped")


async def _until_migrated(service: str, database: Database, stop: asyncio.Event) -> None:
    """The services make their own tables; until then there is nothing to send."""
    while not stop.is_set():
        try:
            await asyncio.to_thread(check, database, f"parlour.{service}.migrations")
        except NotMigrated:
            await asyncio.sleep(_WAIT_S)
        except StorageError as error:
            LOG.warning("waiting for a database", service=service, error=str(error))
            await asyncio.sleep(1)
        else:
            return


async def _trim(trimmer: Trimmer, figures: BusMetrics) -> None:
    while True:
        heed_cancellation()
        try:
            trimmed = await trimmer.trim()
            figures.stuck.inc(trimmed.stuck)
        except (RedisError, StorageError, OSError, TimeoutError) as trouble:
            LOG.warning("could not trim", error=str(trouble))
        await asyncio.sleep(TRIM_S)


async def _measure(figures: BusMetrics, databases: dict[str, Database], redis: Redis) -> None:
    while True:
        heed_cancellation()
        try:
            await figures.measure(databases, redis)
        except (RedisError, StorageError, OSError, TimeoutError) as trouble:
            LOG.warning("could not measure", error=str(trouble))
        await asyncio.sleep(MEASURE_S)


async def _serve(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await relay(settings, stop)


def main() -> int:
    """Run until SIGTERM or SIGINT; return the exit status: 0 stopped, 1 can't start, 2 a setting is wrong."""
    try:
        settings = load_settings()
        logs.configure(settings.log_level, NAME)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_serve(settings))
    except SettingsError as error:
        return _failed(error, 2)
    except (AddressInUse, StorageError) as error:
        return _failed(error, 1)
    return 0


def _failed(error: Exception, status: int) -> int:
    print(f"parlour {NAME}: {error}", file=sys.stderr)  # noqa: T201 - for the person who started it
    return status
