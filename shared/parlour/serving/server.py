"""The harness: a service adds its servicers, the harness adds everything else."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any

import grpc
import structlog

from parlour.api.server.v1 import server_pb2, server_pb2_grpc
from parlour.serving import registry, transport
from parlour.serving.access import Access, AccessTable, as_access
from parlour.serving.clock import Clock
from parlour.serving.drain import Drain
from parlour.serving.guard import ErrorMapping, Guard
from parlour.serving.info import Description, ServerServicer
from parlour.serving.metrics import Metrics
from parlour.serving.metrics_http import AddressInUse, MetricsServer
from parlour.serving.settings import Settings
from parlour.serving.standard import Health, add_reflection
from parlour.serving.tokens import KeyRing

Hook = Callable[[], Awaitable[None]]

_SERVER = server_pb2.DESCRIPTOR.services_by_name["Server"].full_name
_NOTICE_S = 0.25
_POLITE_SHARE = 0.25
_LAST_WORDS_S = 0.5
_POLL_S = 0.02
_log = structlog.get_logger(__name__)


class Harness:
    """One gRPC server of Parlour.

    Args:
        settings: Where to listen, what to let in.
        name: The service: `matchmaking`, `gamestate`, `scoring` or `worker`.
        keys: Whose tokens are taken.
        errors: Which exceptions of the service mean which `ApiError`; subclasses count too.
        description: What the service adds to `Server.GetInfo`.
        clock: The time of day.

    Attributes:
        metrics: For metrics of the service's own.
        port: Port in use once started; 0 for a unix socket.
        metrics_port: Port of `/metrics` once started; 0 for none.
    """

    def __init__(
        self,
        settings: Settings,
        name: str,
        *,
        keys: KeyRing,
        errors: ErrorMapping | None = None,
        description: Description | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.name = name
        self.metrics = Metrics(name, version("parlour"))
        self.port = 0
        self.metrics_port = 0
        self._settings = settings
        self._description = description or Description()
        self._clock = clock or Clock()
        self._drain = Drain()
        self._guard = Guard(
            keys, settings.limits, errors or {}, metrics=self.metrics, drain=self._drain, clock=self._clock
        )
        self._services: dict[str, registry.Handlers] = {}
        self._health = Health()
        self._start_hooks: list[Hook] = []
        self._stop_hooks: list[Hook] = []
        self._metrics_server: MetricsServer | None = None
        self._server: Any = None

    @property
    def draining(self) -> asyncio.Event:
        """Set when the server is about to stop; background loops end on it."""
        return self._drain.event

    @property
    def services(self) -> tuple[str, ...]:
        """Full names of the services added."""
        return tuple(self._services)

    def add(self, servicer: object, add_to_server: registry.AddToServer, access: AccessTable) -> None:
        """Add a servicer.

        Args:
            servicer: The object with the methods.
            add_to_server: The generated `add_XServicer_to_server`.
            access: Who may call each method, by full name (`/package.Service/Method`), for these methods exactly.

        Raises:
            ValueError: A method that the table lacks, a name in the table that is no method, or an unknown scope.
        """
        table = {method: as_access(entry) for method, entry in access.items()}
        recorded = registry.record(servicer, add_to_server)
        methods = {f"/{service}/{name}" for service, handlers in recorded.items() for name in handlers}
        if methods != table.keys():
            lacking, unknown = sorted(methods - table.keys()), sorted(table.keys() - methods)
            raise ValueError(f"access table: not in it {lacking}, no such method {unknown}")
        for service, handlers in recorded.items():
            self._services[service] = registry.guarded(self._guard, service, handlers, table)

    def on_start(self, hook: Hook) -> None:
        """Await `hook` before the first call is taken, in the order of adding."""
        self._start_hooks.append(hook)

    def on_stop(self, hook: Hook) -> None:
        """Await `hook` after the last call has ended, in the reverse order of adding."""
        self._stop_hooks.append(hook)

    async def start(self) -> None:
        """Bind the addresses, run the start hooks, take calls.

        Raises:
            AddressInUse: An address can't be listened at.
            SettingsError: A certificate can't be read.
        """
        self._add_server_info()
        self._server = grpc.aio.server(options=transport.options(self._settings))
        for service, handlers in self._services.items():
            registry.register(self._server, service, handlers)
        self._health.add(self._server, self._guard)
        add_reflection(self._server, self._guard, self.services)
        self._listen()
        for hook in self._start_hooks:
            await hook()
        await self._server.start()
        await self._health.serving(self.services)
        _log.info("serving", port=self.port, metrics_port=self.metrics_port, services=list(self.services))

    async def stop(self) -> None:
        """Drain and stop: health says NOT_SERVING, new calls are refused, streams are told to end and get their time.

        What is still open after `drain_s` is closed with UNAVAILABLE. Returns when the stop hooks have run.
        """
        _log.info("draining", calls=self._guard.calls.in_use, streams=self._guard.streams.in_use)
        self._drain.begin()
        await self._health.stopping()
        if self._guard.calls.in_use or self._guard.streams.in_use:
            await asyncio.sleep(_NOTICE_S)
        await self._idle(self._settings.drain_s * _POLITE_SHARE)
        ending = asyncio.ensure_future(self._server.stop(self._settings.drain_s * (1 - _POLITE_SHARE) + _LAST_WORDS_S))
        await self._idle(self._settings.drain_s * (1 - _POLITE_SHARE))
        self._drain.cut()
        await ending
        for hook in reversed(self._stop_hooks):
            try:
                await hook()
            except Exception:  # noqa: BLE001 - the others still run
                _log.exception("a stop hook failed")
        if self._metrics_server is not None:
            await asyncio.to_thread(self._metrics_server.close)
        _log.info("stopped")

    async def _idle(self, seconds: float) -> None:
        """Wait until nothing is under way, for at most so long."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (self._guard.calls.in_use or self._drain.waits_for) and loop.time() < end:  # noqa: ASYNC110 - only at the end
            await asyncio.sleep(_POLL_S)

    def _listen(self) -> None:
        mine = self._settings.service(self.name)
        self.port = transport.listen(self._server, mine.listen, self._settings.tls)
        if self.port == 0:
            raise AddressInUse(f"{self.name} can't listen at {mine.listen}: the address is in use or not ours")
        if mine.metrics:
            self._metrics_server = MetricsServer(mine.metrics, self.metrics.registry)
            self.metrics_port = self._metrics_server.port

    def _add_server_info(self) -> None:
        servicer = ServerServicer(
            self._settings,
            self.name,
            version=version("parlour"),
            description=self._description,
            own=self.services,
            clock=self._clock,
        )
        access = {f"/{_SERVER}/{method}": Access.PUBLIC for method in ("GetInfo", "GetContent")}
        self.add(servicer, server_pb2_grpc.add_ServerServicer_to_server, access)
