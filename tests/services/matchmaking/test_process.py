"""The service as a process, and its settings."""

import os
import signal
import sqlite3
import subprocess
import sys

import grpc
import pytest
from pydantic import ValidationError
from tests.services.matchmaking.kit import until

from parlour.api.server.v1 import server_pb2, server_pb2_grpc
from parlour.matchmaking.settings import LobbySettings
from parlour.storage.embedded import free_port


def start(tmp_path, **more):
    """Start the service."""
    port = free_port()
    environment = os.environ | {
        "PARLOUR_MATCHMAKING_LISTEN": f"127.0.0.1:{port}",
        "PARLOUR_MATCHMAKING_METRICS": "",
        "PARLOUR_MATCHMAKING_DATABASE_URL": f"sqlite:///{tmp_path}/matchmaking.db",
        "PARLOUR_KEYS": str(tmp_path / "keys"),
        "PARLOUR_REDIS_URL": "redis://127.0.0.1:1/0",
        **more,
    }
    command = [sys.executable, "-m", "parlour.matchmaking"]
    return port, subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


async def test_runs_and_stops(tmp_path):
    """The process serves without a bus at hand, tells its games, bots and limits, and ends well on SIGTERM."""
    port, process = start(tmp_path, PARLOUR_LOBBY_OPEN_TICKETS="3", PARLOUR_LOBBY_BOTS="random,greedy")
    try:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            call = server_pb2_grpc.ServerStub(channel).GetInfo
            info = await call(server_pb2.GetInfoRequest(), wait_for_ready=True, timeout=60)
        assert (info.service, list(info.bots), info.limits.open_tickets) == ("matchmaking", ["random", "greedy"], 3)
        assert "orbita" in [game.key for game in info.games]
        process.send_signal(signal.SIGTERM)

        async def ended():
            return process.poll() is not None

        await until(ended)
        assert process.returncode == 0, process.stderr.read()
    finally:
        process.kill()
        process.communicate()


def test_wrong_setting_is_one_line(tmp_path):
    """A wrong setting ends the process with status 2 and one line that names it."""
    _, process = start(tmp_path, PARLOUR_LOBBY_CLOCK_S="soon")
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert said.count("\n") == 1
    assert "PARLOUR_LOBBY_CLOCK_S" in said


def test_later_database_is_left_alone(tmp_path):
    """On a database of a later version the process ends with status 1 and says why in its last line."""
    with sqlite3.connect(tmp_path / "matchmaking.db") as later:
        later.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        later.execute("INSERT INTO alembic_version VALUES ('9999')")
    later.close()
    _, process = start(tmp_path)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Traceback" not in said
    assert "9999" in said.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "value"), [("clock_s", 0.5), ("open_tickets", 0), ("bots", ()), ("lease_s", 0.0), ("pass_s", 0.0)]
)
def test_settings_have_bounds(name, value):
    """A setting out of its bounds is refused by name."""
    with pytest.raises(ValidationError, match=name):
        LobbySettings(**{name: value})
