"""The one wrapper around every method: identity, access, admission, quotas, numbers, errors.

Handlers are wrapped once, when they are registered, so a call pays for a function and not for a chain of interceptors.
"""

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from time import perf_counter
from typing import Any, NoReturn

import grpc
import structlog

from parlour.serving.access import Access
from parlour.serving.admission import Budget, CallQuota, StreamQuota
from parlour.serving.clock import Clock
from parlour.serving.context import CURRENT, Call
from parlour.serving.drain import Drain
from parlour.serving.errors import ApiError, Unauthenticated, draining, internal, unimplemented
from parlour.serving.meter import Meter, Meters
from parlour.serving.metrics import Metrics
from parlour.serving.principal import Principal, Scope
from parlour.serving.settings import Limits
from parlour.serving.status import REQUEST_ID_KEY, to_abort
from parlour.serving.tokens import KeyRing

ErrorMapping = Mapping[type[Exception], Callable[[Any], ApiError]]
Handler = Callable[[Any, Any], Any]
Guarded = Callable[[Any, Any], Awaitable[Any]]

_REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_log = structlog.get_logger(__name__)


class Guard:
    """Wraps the methods of one server.

    Args:
        keys: Whose tokens are taken.
        limits: How much is let in.
        errors: Which exceptions of the service mean which `ApiError`; subclasses count too.
        metrics: Where the numbers go.
        drain: Tells when the server is about to stop.
        clock: The time of day.
    """

    def __init__(
        self, keys: KeyRing, limits: Limits, errors: ErrorMapping, *, metrics: Metrics, drain: Drain, clock: Clock
    ) -> None:
        self.calls = Budget("concurrent_calls", limits.concurrent_calls)
        self.streams = Budget("open_streams", limits.streams)
        self._keys = keys
        self._errors = errors
        self._drain = drain
        self._call_quota = CallQuota(limits.calls_per_minute, clock)
        self._stream_quota = StreamQuota(limits.streams_per_client)
        self._meters = Meters(metrics, self.calls, self.streams)

    def unary(self, method: str, access: Access, handler: Handler) -> Guarded:
        """Wrap a method with one answer to one request."""
        meter = self._meters.of(method)
        seconds = self._meters.seconds_of(method)
        budget, event, charge = self.calls, self._drain.event, self._call_quota.charge

        async def guarded(request: Any, context: Any) -> Any:
            started = perf_counter()
            call = Call(method, event, charge)
            CURRENT.set(call)
            try:
                with budget:
                    self._admit(call, access, context)
                    response = await handler(request, context)
            except BaseException as error:  # noqa: BLE001 - told to the caller, or raised again
                await self._fail(call, meter, context, error)
            else:
                meter.ok.inc()
                return response
            finally:
                seconds.observe(perf_counter() - started)

        return guarded

    def streaming(self, method: str, access: Access, handler: Handler, *, endless: bool = False) -> Guarded:
        """Wrap a method with a stream on either side; `endless` ones are not waited for at the end."""
        meter = self._meters.of(method)
        event, charge = self._drain.event, self._call_quota.charge

        async def guarded(request: Any, context: Any) -> Any:
            call = Call(method, event, charge)
            CURRENT.set(call)
            try:
                with self.streams:
                    self._admit(call, access, context)
                    with self._stream_quota.hold(call.client), self._drain.stream(call, endless=endless):
                        response = await _pump(handler(request, context), context)
            except BaseException as error:  # noqa: BLE001 - told to the caller, or raised again
                await self._fail(call, meter, context, error)
            else:
                meter.ok.inc()
                return response

        return guarded

    def exempt(self, method: str, handler: Handler) -> Guarded:
        """Wrap a unary method that answers whoever asks, however busy the server is: health checks."""
        meter = self._meters.of(method)
        event, charge = self._drain.event, self._call_quota.charge

        async def guarded(request: Any, context: Any) -> Any:
            try:
                response = await handler(request, context)
            except BaseException as error:  # noqa: BLE001 - told to the caller, or raised again
                await self._fail(Call(method, event, charge), meter, context, error)
            else:
                meter.ok.inc()
                return response

        return guarded

    def _admit(self, call: Call, access: Access, context: Any) -> None:
        if self._drain.begun:
            raise draining()
        token = ""
        for key, value in context.invocation_metadata():
            if key == "authorization":
                token = value
            elif key == REQUEST_ID_KEY and _REQUEST_ID.fullmatch(value):
                call.request_id = value
        principal = self._identify(token, access, context) if token else None
        call.principal = principal
        refusal = access.refusal(principal)
        if refusal is not None:
            raise refusal
        if principal is None:
            call.client = _host(context)
        elif Scope.INTERNAL not in principal.scopes:
            call.client = principal.client
        else:
            return
        self._call_quota.charge(call.client)

    def _identify(self, header: str, access: Access, context: Any) -> Principal | None:
        try:
            return self._keys.verify(header[7:] if header[:7].lower() == "bearer " else "")
        except Unauthenticated:
            if access.public:
                return None
            self._call_quota.charge(_host(context))
            raise

    async def _fail(self, call: Call, meter: Meter, context: Any, error: BaseException) -> NoReturn:
        if isinstance(error, asyncio.CancelledError) and call.cut:
            task = asyncio.current_task()
            if task is not None:
                task.uncancel()
            told = draining()
        elif isinstance(error, grpc.aio.AbortError):
            meter.count(_code(context))
            raise error
        elif not isinstance(error, Exception):
            meter.count(grpc.StatusCode.CANCELLED)
            raise error
        else:
            told = self._translate(call, error)
        meter.count(told.code)
        await context.abort(*to_abort(told, call.request_id))
        raise told

    def _translate(self, call: Call, error: Exception) -> ApiError:
        if isinstance(error, ApiError):
            return error
        try:
            for kind in type(error).__mro__:
                if kind in self._errors:
                    return self._errors[kind](error)
        except Exception as second:  # noqa: BLE001 - a mapping with a fault is our bug as well
            error = second
        if isinstance(error, NotImplementedError):
            return unimplemented()
        _log.error("a call failed", method=call.method, request_id=call.request_id, exc_info=error)
        return internal(call.request_id)


async def _pump(result: Any, context: Any) -> Any:
    """Carry what a handler yields to the caller; a handler that writes by itself, or only answers, is just awaited."""
    if not inspect.isasyncgen(result):
        return await result
    write = context.write
    try:
        async for message in result:
            await write(message)
    finally:
        await result.aclose()
    return None


def _host(context: Any) -> str:
    """Return the caller's address without its port."""
    return str(context.peer()).rpartition(":")[0]


def _code(context: Any) -> grpc.StatusCode:
    code = context.code()
    if isinstance(code, grpc.StatusCode):
        return code
    return next((known for known in grpc.StatusCode if known.value[0] == code), grpc.StatusCode.UNKNOWN)
