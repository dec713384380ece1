"""The Redis of the embedded stack."""

import shutil
import subprocess
import sys
import time

import pytest
import redis

from parlour.storage.embedded import RedisProcess
from parlour.storage.errors import StoreUnavailable


@pytest.fixture
def server(tmp_path):
    """A server with data of its own, stopped at the end."""
    server = RedisProcess(tmp_path / "redis")
    yield server
    server.stop()


def test_it_keeps_its_data_and_its_address_over_a_stop(server):
    """Stopped in good order, it has everything at the next start; a client reaches it under the same address."""
    server.start()
    address = server.url
    with redis.from_url(address) as client:
        client.set("kept", 1)
        server.stop()
        assert not server.running
        server.start()
        assert server.url == address
        assert client.get("kept") == b"1"


def test_strangers_are_kept_out(server):
    """Without its password nothing is answered, and its folder is closed to other users."""
    server.start()
    with redis.Redis(port=server.port) as client, pytest.raises(redis.AuthenticationError):
        client.ping()
    assert server.directory.stat().st_mode & 0o077 == 0


def test_a_redis_left_behind_is_stopped_before_a_second_one_uses_its_data(tmp_path):
    """Two servers never write one append-only file: the one that was left running is asked to stop, its data stays."""
    first, second = RedisProcess(tmp_path), RedisProcess(tmp_path)
    try:
        first.start()
        with redis.from_url(first.url) as client:
            client.set("kept", 1)
        second.start()
        assert not first.running
        with redis.from_url(second.url) as client:
            assert client.get("kept") == b"1"
    finally:
        first.kill()
        second.stop()


def test_a_redis_whose_port_is_taken_says_so(tmp_path):
    """A fixed port that somebody else holds is an error that names the port and the reason."""
    first = RedisProcess(tmp_path / "first")
    try:
        first.start()
        with pytest.raises(StoreUnavailable, match=rf"{first.port}.*Address already in use"):
            RedisProcess(tmp_path / "second", port=first.port).start()
    finally:
        first.stop()


@pytest.mark.kill
@pytest.mark.skipif(not shutil.which("setpriv"), reason="only Linux's setpriv ties a process to its parent")
def test_it_does_not_outlive_the_process_that_started_it(tmp_path):
    """After SIGKILL of its owner the server ends by itself and frees its port."""
    program = "import sys, pathlib; from parlour.storage.embedded import RedisProcess as R; "
    program += "r = R(pathlib.Path(sys.argv[1])); r.start(); print(r.url, flush=True); sys.stdin.read()"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    owner = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], text=True, **pipes)
    with redis.from_url(owner.stdout.readline().strip(), retry=None) as client:
        assert client.ping()
        owner.kill()
        owner.communicate()
        wait_until(lambda: gone(client))


def gone(client):
    """Whether nobody answers any more."""
    try:
        client.ping()
    except redis.ConnectionError:
        return True
    return False


def wait_until(happened, timeout=20.0):
    """Wait for something that comes about by itself."""
    deadline = time.monotonic() + timeout
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)
