"""A service as a process: how it starts, refuses to start, logs and ends."""

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from urllib.request import urlopen

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

ROOT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def service(keys: Path, **environment: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start the lab service on free ports; kill it when the test is over."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    settings = {
        "PARLOUR_KEYS": str(keys),
        "PARLOUR_GAMESTATE_LISTEN": "127.0.0.1:0",
        "PARLOUR_GAMESTATE_METRICS": "127.0.0.1:0",
        "PYTHONPATH": str(ROOT),
        "GRPC_VERBOSITY": "NONE",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.serving.lab_service",
        cwd=ROOT,
        env=kept | settings | environment,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def failure(keys: Path, **environment: str) -> tuple[int, str]:
    """Start a service that must fail; return its exit status and what it said."""
    async with service(keys, **environment) as process:
        said = (await process.stderr.read()).decode()
        return await process.wait(), said


async def started(process: asyncio.subprocess.Process) -> dict:
    """Return the log line that says where the service listens."""
    return json.loads(await process.stderr.readline())


@pytest.fixture
def keys(ring, tmp_path: Path) -> Path:
    """A directory with a key."""
    return tmp_path / "keys"


async def test_a_wrong_setting_is_one_line_and_status_2(keys):
    """The line names the variable and what it should be."""
    status, said = await failure(keys, PARLOUR_LIMITS_STREAMS="many")
    assert (status, said.count("\n")) == (2, 1), said
    assert said.startswith("parlour gamestate: PARLOUR_LIMITS_STREAMS: Input should be a valid integer")


@pytest.mark.parametrize("variable", ["PARLOUR_GAMESTATE_LISTEN", "PARLOUR_GAMESTATE_METRICS"])
async def test_a_port_in_use_is_one_line_and_status_1(keys, variable):
    """A port that another process has is named, for calls and for metrics alike."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        status, said = await failure(keys, **{variable: address})
    assert (status, said.count("\n")) == (1, 1), said
    assert said.startswith("parlour gamestate: ")
    assert address in said
    assert "in use" in said


async def test_missing_keys_are_one_line_and_status_1(tmp_path):
    """A directory without keys is named."""
    assert await failure(tmp_path) == (1, f"parlour gamestate: no token keys in {tmp_path}\n")


async def call(port: int, method: str, token: str) -> StringValue:
    """Call the service once."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        stub = channel.unary_unary(f"/lab.v1.Lab/{method}", StringValue.SerializeToString, StringValue.FromString)
        return await stub(StringValue(value="x"), metadata=(("authorization", f"Bearer {token}"),))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_cleanly(keys, ring, number):
    """A service that was told to stop drains and exits with 0; every line that it logged is JSON."""
    async with service(keys) as process:
        where = await started(process)
        assert (await call(where["port"], "Echo", ring.mint("ada", "Ada", ["play"], 60))).value == "x"
        process.send_signal(number)
        lines = [json.loads(line) for line in (await process.stderr.read()).splitlines()]
        assert await process.wait() == 0
    assert [line["event"] for line in lines] == ["draining", "stopped"]
    assert {line["service"] for line in lines} == {"gamestate"}


async def test_a_failed_call_is_logged_with_its_id_and_without_the_token(keys, ring):
    """The log of a bug has method, request id and stack trace; the caller's token is nowhere."""
    token = ring.mint("ada", "Ada", ["play"], 60)
    async with service(keys) as process:
        where = await started(process)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call(where["port"], "Charge", token)
        assert caught.value.code() is grpc.StatusCode.INTERNAL
        text = (await process.stderr.readline()).decode()
    line = json.loads(text)
    assert (line["method"], line["level"]) == ("/lab.v1.Lab/Charge", "error")
    assert line["request_id"] == dict(caught.value.trailing_metadata())["x-request-id"]
    assert "ValueError" in line["exception"]
    assert token not in text


async def test_metrics_are_served_over_http(keys, ring):
    """`/metrics` tells what runs, and counts the calls by method and code."""
    async with service(keys) as process:
        where = await started(process)
        await call(where["port"], "Echo", ring.mint("ada", "Ada", ["play"], 60))
        url = f"http://127.0.0.1:{where['metrics_port']}/metrics"
        text = await asyncio.to_thread(lambda: urlopen(url, timeout=10).read().decode())
    assert 'parlour_build_info{python="' in text
    assert 'parlour_rpc_ended_total{code="OK",method="/lab.v1.Lab/Echo"} 1.0' in text
    assert 'parlour_rpc_seconds_count{method="/lab.v1.Lab/Echo"} 1.0' in text
    assert "process_resident_memory_bytes" in text
