"""The servers that the other tests stand on."""

import shutil
import subprocess
import sys
from pathlib import Path

import psutil
import psycopg
import pytest
import redis
import sqlalchemy as sa
from tests.servers.choice import containers_possible
from tests.servers.postgres_process import PostgresProcess, postgres_folder

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("turn", [1, 2])
def test_redis_is_empty_for_each_test(redis_url, turn):
    """What one test leaves in Redis, the next does not see."""
    with redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set("left", turn)


def test_a_killed_redis_comes_back_with_or_without_its_data(redis_server):
    """A test can crash Redis, start it at the same address, and make it forget."""
    with redis.from_url(redis_server.url) as client:
        client.set("kept", 1)
        client.config_set("appendfsync", "always")
        client.set("kept", 2)
        redis_server.kill()
        with pytest.raises(redis.RedisError):
            client.get("kept")
        redis_server.start()
        assert client.get("kept") == b"2"
        redis_server.restart(lose_data=True)
        assert client.get("kept") is None


def test_redis_is_mended_after_a_test_that_killed_it(redis_url):
    """A Redis that the test before left dead runs again."""
    with redis.from_url(redis_url) as client:
        assert client.ping()


@pytest.mark.parametrize("turn", [1, 2])
def test_postgresql_is_empty_for_each_test(postgres_url, turn):
    """Each test has a database of its own."""
    engine = sa.create_engine(postgres_url)
    with engine.begin() as connection:
        connection.execute(sa.text("create table only_here (turn int)"))
    engine.dispose()


def test_an_own_postgresql_survives_a_crash_and_leaves_nothing():
    """Started as root or as anybody, the server keeps what was committed over a crash, and its folder goes with it."""
    server = PostgresProcess(postgres_folder())
    try:
        server.start()
        with server.connect() as connection:
            connection.execute("create table kept (n int)")
        server.kill()
        with pytest.raises(psycopg.OperationalError):
            server.connect()
        server.start()
        with server.connect() as connection:
            assert connection.execute("select count(*) from kept").fetchone() == (0,)
    finally:
        server.stop()
    assert not server._home.exists()


@pytest.mark.kill
@pytest.mark.skipif(not shutil.which("setpriv"), reason="only Linux's setpriv ties a process to its parent")
def test_an_own_postgresql_does_not_outlive_a_killed_run():
    """After SIGKILL of the test run the server ends by itself, though it may run as another user."""
    program = "import sys; from tests.servers.postgres_process import PostgresProcess as P, postgres_folder; "
    program += "p = P(postgres_folder()); p.start(); print(p._home, p._process.pid, flush=True); sys.stdin.read()"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    owner = subprocess.Popen([sys.executable, "-c", program], text=True, cwd=ROOT, **pipes)
    home, pid = owner.stdout.readline().split()
    try:
        server = psutil.Process(int(pid))
        assert server.is_running()
        owner.kill()
        owner.communicate()
        server.wait(20)
    finally:
        shutil.rmtree(home)


def test_a_wrong_wish_for_servers_is_refused(monkeypatch):
    """PARLOUR_TEST_SERVERS with a word that it does not know stops the run instead of testing something else."""
    monkeypatch.setenv("PARLOUR_TEST_SERVERS", "container")
    with pytest.raises(ValueError, match="container"):
        containers_possible()
