"""The services that every server has: health, reflection v1 and v1alpha."""

from collections.abc import Sequence
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2, reflection_pb2_grpc

from parlour.serving.access import Access
from parlour.serving.guard import Guard
from parlour.serving.registry import behaviour, rebuilt, record, register

HEALTH = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name
REFLECTION = "grpc.reflection.v1.ServerReflection"
REFLECTION_ALPHA = reflection_pb2.DESCRIPTOR.services_by_name["ServerReflection"].full_name


class Health:
    """Tells, for the server (the empty name) and for each of its services, whether it takes calls."""

    def __init__(self) -> None:
        self._servicer = health.aio.HealthServicer()

    def add(self, server: Any, guard: Guard) -> None:
        """Register Check and Watch. Check answers however busy the server is."""
        handlers = record(self._servicer, health_pb2_grpc.add_HealthServicer_to_server)[HEALTH]
        register(server, HEALTH, {name: _open(guard, HEALTH, name, handler) for name, handler in handlers.items()})

    async def serving(self, services: Sequence[str]) -> None:
        """Tell that the services take calls."""
        for service in ("", *services):
            await self._servicer.set(service, health_pb2.HealthCheckResponse.SERVING)

    async def stopping(self) -> None:
        """Tell that no service takes calls any more, for good."""
        await self._servicer.enter_graceful_shutdown()


def add_reflection(server: Any, guard: Guard, services: Sequence[str]) -> None:
    """Register both reflection services; the messages of v1 are those of v1alpha on the wire."""
    _publish_v1()
    servicer = reflection.aio.ReflectionServicer([*services, HEALTH, REFLECTION, REFLECTION_ALPHA])
    recorded = record(servicer, reflection_pb2_grpc.add_ServerReflectionServicer_to_server)[REFLECTION_ALPHA]
    for service in (REFLECTION, REFLECTION_ALPHA):
        register(server, service, {name: _open(guard, service, name, handler) for name, handler in recorded.items()})


def _open(guard: Guard, service: str, name: str, handler: Any) -> Any:
    method = f"/{service}/{name}"
    if handler.response_streaming:
        return rebuilt(handler, guard.streaming(method, Access.PUBLIC, behaviour(handler), endless=True))
    return rebuilt(handler, guard.exempt(method, behaviour(handler)))


def _publish_v1() -> None:
    """Put v1 beside v1alpha into the descriptor pool, so that reflection can describe itself."""
    pool = descriptor_pool.Default()
    try:
        pool.FindServiceByName(REFLECTION)
    except KeyError:
        pool.AddSerializedFile(_as_v1(reflection_pb2.DESCRIPTOR.serialized_pb))


def _as_v1(serialized: bytes) -> bytes:
    file = descriptor_pb2.FileDescriptorProto.FromString(serialized)
    file.name = _v1(file.name)
    file.package = _v1(file.package)
    file.ClearField("options")
    for message in file.message_type:
        for field in message.field:
            if field.type_name:
                field.type_name = _v1(field.type_name)
    for method in file.service[0].method:
        method.input_type = _v1(method.input_type)
        method.output_type = _v1(method.output_type)
    return file.SerializeToString()


def _v1(name: str) -> str:
    return name.replace("v1alpha", "v1")
