"""Registers a servicer with every method wrapped.

The generated `add_XServicer_to_server` functions are handed a `Recorder` in place of the server.
"""

from collections.abc import Callable, Mapping
from typing import Any

import grpc

from parlour.serving.access import Access
from parlour.serving.guard import Guard

AddToServer = Callable[[Any, Any], None]
Handlers = dict[str, Any]
_BUILDERS: dict[tuple[bool, bool], Callable[..., Any]] = {
    (False, False): grpc.unary_unary_rpc_method_handler,
    (False, True): grpc.unary_stream_rpc_method_handler,
    (True, False): grpc.stream_unary_rpc_method_handler,
    (True, True): grpc.stream_stream_rpc_method_handler,
}


class Recorder:
    """Stands in for a server and keeps what a generated function registers."""

    def __init__(self) -> None:
        self.services: dict[str, Handlers] = {}

    def add_generic_rpc_handlers(self, handlers: object) -> None:
        """Ignore the older way to register; generated code uses both."""

    def add_registered_method_handlers(self, service: str, handlers: Handlers) -> None:
        """Keep the methods of a service."""
        self.services[service] = dict(handlers)


def record(servicer: object, add_to_server: AddToServer) -> dict[str, Handlers]:
    """Return the methods of a servicer, by service and name, unwrapped."""
    recorder = Recorder()
    add_to_server(servicer, recorder)
    return recorder.services


def register(server: Any, service: str, handlers: Handlers) -> None:
    """Register methods with a real server.

    Not as registered methods too: grpc.aio waits for each of those with a task of its own, and looks at all of them at
    every call.
    """
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))


def guarded(guard: Guard, service: str, handlers: Handlers, access: Mapping[str, Access]) -> Handlers:
    """Return the methods wrapped, each by its kind."""
    return {name: _wrap(guard, f"/{service}/{name}", handler, access) for name, handler in handlers.items()}


def _wrap(guard: Guard, method: str, handler: Any, access: Mapping[str, Access]) -> Any:
    if handler.request_streaming or handler.response_streaming:
        return rebuilt(handler, guard.streaming(method, access[method], behaviour(handler)))
    return rebuilt(handler, guard.unary(method, access[method], behaviour(handler)))


def behaviour(handler: Any) -> Any:
    """Return the function inside a method handler."""
    return handler.unary_unary or handler.unary_stream or handler.stream_unary or handler.stream_stream


def rebuilt(handler: Any, function: Any) -> Any:
    """Return a method handler of the same kind around another function."""
    build = _BUILDERS[handler.request_streaming, handler.response_streaming]
    return build(function, handler.request_deserializer, handler.response_serializer)
