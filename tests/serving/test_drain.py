"""The end of a server, as its callers see it."""

import asyncio

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from tests.serving.lab import SERVICE, Bench, refusal, running, settings, until

from parlour.serving.server import Harness

NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


async def test_a_stream_says_goodbye_and_new_calls_are_sent_elsewhere(bench: Bench):
    """While draining an open stream gets its last message and an OK, new calls UNAVAILABLE with a retry time (T128)."""
    token = bench.token("play", "observe")
    stream = bench.call("Watch", token=token)
    assert (await stream.read()).value == "snapshot"
    held = asyncio.ensure_future(bench.call("Hold", "kept", token=token))
    await until(lambda: bench.lab.holding == 1)
    stopping = asyncio.ensure_future(bench.harness.stop())
    await bench.harness.draining.wait()
    got = await refusal(bench.call("Echo", token=token))
    assert (got.code, got.reason) == (grpc.StatusCode.UNAVAILABLE, "DRAINING")
    assert got.retry_s > 0
    refused = bench.call("Watch", token=token)
    assert await refused.code() is grpc.StatusCode.UNAVAILABLE
    assert (await stream.read()).value == "goodbye"
    assert await stream.read() is grpc.aio.EOF
    assert await stream.code() is grpc.StatusCode.OK
    bench.lab.released.set()
    assert (await held).value == "kept"
    await stopping


async def test_health_says_not_serving_while_draining(bench: Bench):
    """Check and Watch tell NOT_SERVING, for the server and each service, as soon as draining begins."""
    health = health_pb2_grpc.HealthStub(bench.channel)
    watch = health.Watch(health_pb2.HealthCheckRequest(service=SERVICE))
    assert (await watch.read()).status == health_pb2.HealthCheckResponse.SERVING
    held = asyncio.ensure_future(bench.call("Hold", token=bench.token("play")))
    await until(lambda: bench.lab.holding == 1)
    stopping = asyncio.ensure_future(bench.harness.stop())
    assert (await watch.read()).status == NOT_SERVING
    for name in ("", SERVICE):
        assert (await health.Check(health_pb2.HealthCheckRequest(service=name))).status == NOT_SERVING
    bench.lab.released.set()
    await held
    await stopping


async def test_a_stream_that_does_not_listen_is_closed_with_a_status(ring):
    """A handler that ignores the draining is cut after the grace: its caller is told DRAINING, its cleanup runs."""
    async with running(ring, drain_s=0.5) as bench:
        stream = bench.call("Stuck", token=bench.token("observe"))
        assert (await stream.read()).value == "snapshot"
        stopping = asyncio.ensure_future(bench.harness.stop())
        got = await refusal(stream.read())
        assert (got.code, got.reason) == (grpc.StatusCode.UNAVAILABLE, "DRAINING")
        assert got.retry_s > 0
        await stopping
        assert bench.lab.closed == 1


async def test_a_unary_call_that_hangs_does_not_hold_the_server(ring):
    """A call that never answers is cancelled after the grace, and the server stops."""
    async with running(ring, drain_s=0.3) as bench:
        held = asyncio.ensure_future(bench.call("Hold", token=bench.token("play")))
        await until(lambda: bench.lab.holding == 1)
        async with asyncio.timeout(10):
            await bench.harness.stop()
        assert bench.lab.holding == 0
        assert isinstance((await asyncio.gather(held, return_exceptions=True))[0], grpc.aio.AioRpcError)


async def test_health_watchers_do_not_hold_the_server(ring):
    """A client that only watches the health never delays the end."""
    async with running(ring, drain_s=60) as bench:
        health = health_pb2_grpc.HealthStub(bench.channel)
        watch = health.Watch(health_pb2.HealthCheckRequest())
        await watch.read()
        async with asyncio.timeout(10):
            await bench.harness.stop()
        assert (await watch.read()).status == NOT_SERVING


async def test_hooks_run_around_the_calls(ring):
    """Start hooks run in order before the first call, stop hooks in reverse order after the last one."""
    order = []

    def note(word):
        async def hook():
            order.append(word)

        return hook

    harness = Harness(settings(), "scoring", keys=ring)
    for word in ("database", "bus"):
        harness.on_start(note(f"{word} on"))
        harness.on_stop(note(f"{word} off"))
    await harness.start()
    assert order == ["database on", "bus on"]
    await harness.stop()
    assert order == ["database on", "bus on", "bus off", "database off"]
