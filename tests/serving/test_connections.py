"""Callers that vanish, cancel, or sit behind a dead network."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from structlog.testing import capture_logs
from tests.serving.lab import Bench, running, settings, until

from parlour.serving import transport

GONE_CLIENT = Path(__file__).with_name("gone_client.py")


class Wire:
    """A TCP relay whose cable can be pulled: connections stay open and carry nothing more."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._pulled = False
        self._tasks: set[asyncio.Task] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def pull(self) -> None:
        """Carry nothing from now on, in either direction, without closing anything."""
        self._pulled = True

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        for source, sink in ((reader, back), (there, writer)):
            self._tasks.add(asyncio.ensure_future(self._carry(source, sink)))

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            if not self._pulled:
                sink.write(data)
        if not self._pulled:
            sink.close()


async def test_a_killed_client_frees_its_streams(bench: Bench):
    """After kill -9 of a client the handlers' cleanup runs and nothing counts as open (T123)."""
    token = bench.token("observe")
    client = await asyncio.create_subprocess_exec(
        sys.executable, GONE_CLIENT, str(bench.harness.port), token, "5", stdout=asyncio.subprocess.PIPE
    )
    try:
        assert await client.stdout.readline() == b"open\n"
        assert (bench.lab.opened, bench.lab.closed) == (5, 0)
    finally:
        client.kill()
        await client.wait()
    await until(lambda: bench.lab.closed == 5)
    await until(lambda: bench.sample("parlour_open_streams") == 0)
    assert bench.sample("parlour_rpc_ended_total", method="/lab.v1.Lab/Stuck", code="CANCELLED") == 5


async def test_a_client_behind_a_dead_network_is_noticed(ring):
    """When a connection goes silent without closing, keepalive pings end its streams (T123)."""
    async with (
        running(ring, keepalive_s=0.2, keepalive_timeout_s=0.3) as bench,
        Wire(bench.harness.port) as wire,
        grpc.aio.insecure_channel(f"127.0.0.1:{wire.port}") as channel,
    ):
        stream = bench.call("Stuck", token=bench.token("observe"), channel=channel)
        assert (await stream.read()).value == "snapshot"
        wire.pull()
        await until(lambda: bench.lab.closed == 1)
        stream.cancel()


async def test_a_storm_of_cancelled_calls_leaves_nothing_behind(bench: Bench):
    """However many calls and streams are cancelled at any moment, what is under way returns to zero (T112)."""
    token = bench.token("play", "observe")
    for wave in range(10):
        calls = [bench.call("Hold", token=token) for _ in range(20)]
        streams = [bench.call("Stuck", token=token) for _ in range(20)]
        for _ in range(wave):
            await asyncio.sleep(0)
        if wave % 2:
            await until(lambda: bench.lab.holding > 0)
        for call in (*calls, *streams):
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
    await until(lambda: bench.sample("parlour_concurrent_calls") == bench.sample("parlour_open_streams") == 0)
    await until(lambda: bench.lab.opened == bench.lab.closed)
    assert bench.lab.holding == 0
    bench.lab.released.set()
    assert (await bench.call("Hold", "after", token=token)).value == "after"


async def test_writing_to_a_caller_that_is_gone_is_no_bug(bench: Bench):
    """Handlers that write without pause end when their callers cancel; nothing is logged as a fault."""
    token = bench.token("play")
    with capture_logs() as lines:
        for number in range(20):
            stream = bench.call("Flood", token=token)
            for _ in range(number):
                await stream.read()
            stream.cancel()
        await until(lambda: bench.sample("parlour_open_streams") == 0 and bench.lab.opened == bench.lab.closed)
    assert not lines
    ended = {
        code: bench.sample("parlour_rpc_ended_total", method="/lab.v1.Lab/Flood", code=code)
        for code in ("CANCELLED", "INTERNAL")
    }
    assert ended["INTERNAL"] == 0
    assert ended["CANCELLED"] == bench.lab.opened > 0


async def test_a_callers_deadline_cancels_the_handler(bench: Bench):
    """A call whose own deadline passes ends its handler; the server counts it as cancelled."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await bench.call("Hold", token=bench.token("play"), timeout=0.1)
    assert caught.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    await until(lambda: bench.sample("parlour_rpc_ended_total", method="/lab.v1.Lab/Hold", code="CANCELLED") == 1)
    assert bench.lab.holding == 0


class Pinger:
    """A bare HTTP/2 connection without a call on it, which can ping as it likes."""

    PING, GOAWAY = 6, 7

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    @asynccontextmanager
    async def to(cls, bench: Bench) -> AsyncIterator["Pinger"]:
        """Connect and shake hands."""
        reader, writer = await asyncio.open_connection("127.0.0.1", bench.harness.port)
        writer.write(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))
        yield cls(reader, writer)
        writer.close()

    async def ping(self) -> bool:
        """Send a ping; tell whether it was answered (and not the connection ended)."""
        self._writer.write(bytes([0, 0, 8, self.PING, 0, 0, 0, 0, 0]) + b"pingping")
        while True:
            try:
                head = await self._reader.readexactly(9)
                await self._reader.readexactly(int.from_bytes(head[:3], "big"))
            except (asyncio.IncompleteReadError, ConnectionError):
                return False
            if head[3] in {self.PING, self.GOAWAY}:
                return head[3] == self.PING


async def test_pings_without_calls_are_welcome_down_to_the_floor(ring):
    """A connection without a call that pings no faster than the floor stays up (T127)."""
    async with running(ring, min_ping_interval_s=0.05) as bench, Pinger.to(bench) as pinger:
        for _ in range(20):
            assert await pinger.ping()
            await asyncio.sleep(0.06)


async def test_pings_far_below_the_floor_end_the_connection(bench: Bench):
    """A connection that pings without pause is closed before it costs anything (T127)."""
    async with Pinger.to(bench) as pinger:
        answers = [await pinger.ping() for _ in range(10)]
    assert not all(answers)


def test_what_clients_are_promised_is_what_is_set():
    """Pings every ten seconds, also without calls, are within the server's floor (T127)."""
    options = dict(transport.options(settings()))
    assert options["grpc.http2.min_ping_interval_without_data_ms"] <= 10_000
    assert options["grpc.keepalive_permit_without_calls"] == 1


async def test_a_stream_in_both_directions_echoes(bench: Bench):
    """A handler may read and write by itself; the caller's end ends the call with OK."""
    call = bench.call("Talk", token=bench.token("play"))
    for number in range(5):
        await call.write(StringValue(value=str(number)))
        assert (await call.read()).value == str(number)
    await call.done_writing()
    assert await call.read() is grpc.aio.EOF
    assert await call.code() is grpc.StatusCode.OK
