"""Health, reflection and `Server.GetInfo`, asked as any gRPC client asks."""

import grpc
import pytest
from google.protobuf import descriptor_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2
from tests.serving.lab import SERVICE, Bench, running, settings, until

from parlour.api.server.v1 import server_pb2, server_pb2_grpc
from parlour.serving.clock import ManualClock
from parlour.serving.info import Description
from parlour.serving.server import Harness

SERVER = "parlour.api.server.v1.Server"


async def test_health_is_told_for_each_service(bench: Bench):
    """Check answers SERVING for the server and each service, without a token, and NOT_FOUND for others."""
    health = health_pb2_grpc.HealthStub(bench.channel)
    for name in ("", SERVICE, SERVER):
        answer = await health.Check(health_pb2.HealthCheckRequest(service=name))
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await health.Check(health_pb2.HealthCheckRequest(service="nobody"))
    assert caught.value.code() is grpc.StatusCode.NOT_FOUND


async def test_health_answers_when_the_server_is_full(ring):
    """A probe is answered though every call of the budget is under way."""
    async with running(ring, concurrent_calls=1) as bench:
        held = bench.call("Hold", token=bench.token("play"))
        await until(lambda: bench.lab.holding == 1)
        answer = await health_pb2_grpc.HealthStub(bench.channel).Check(health_pb2.HealthCheckRequest())
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
        held.cancel()


async def reflect(bench: Bench, version: str, request: reflection_pb2.ServerReflectionRequest):
    """Ask a reflection service one question."""
    call = bench.channel.stream_stream(
        f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo",
        reflection_pb2.ServerReflectionRequest.SerializeToString,
        reflection_pb2.ServerReflectionResponse.FromString,
    )()
    await call.write(request)
    answer = await call.read()
    await call.done_writing()
    return answer


async def test_reflection_lists_and_describes(bench: Bench):
    """Reflection v1 and v1alpha list every service, and describe our API, health and reflection itself."""
    for version in ("v1", "v1alpha"):
        listed = await reflect(bench, version, reflection_pb2.ServerReflectionRequest(list_services=""))
        names = {service.name for service in listed.list_services_response.service}
        assert {SERVICE, SERVER, "grpc.health.v1.Health", f"grpc.reflection.{version}.ServerReflection"} <= names
        for symbol in (SERVER, "grpc.health.v1.Health", f"grpc.reflection.{version}.ServerReflection"):
            found = await reflect(bench, version, reflection_pb2.ServerReflectionRequest(file_containing_symbol=symbol))
            files = [
                descriptor_pb2.FileDescriptorProto.FromString(data)
                for data in found.file_descriptor_response.file_descriptor_proto
            ]
            assert symbol in {f"{file.package}.{service.name}" for file in files for service in file.service}


async def test_get_info_tells_version_limits_and_time(ring):
    """GetInfo needs no token and tells what the host was given: games, limits, endpoints, the clock's time."""
    made = settings(calls_per_minute=77, advertise="play.example:443")
    description = Description(games=[server_pb2.GameInfo(key="orbita")], bots=["random"], open_tickets=3)
    harness = Harness(made, "gamestate", keys=ring, description=description, clock=ManualClock(1_700_000_000_000_000))
    await harness.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{harness.port}") as channel:
        info = await server_pb2_grpc.ServerStub(channel).GetInfo(server_pb2.GetInfoRequest())
    await harness.stop()
    assert (info.service, [game.key for game in info.games], list(info.bots)) == ("gamestate", ["orbita"], ["random"])
    assert (info.limits.calls_per_minute, info.limits.open_tickets) == (77, 3)
    assert info.limits.min_ping_interval.seconds == 10
    assert info.server_time.seconds == 1_700_000_000
    assert info.version
