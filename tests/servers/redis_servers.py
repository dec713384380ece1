"""A Redis for the tests: started by us, in a container, or somebody else's."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pytest
import redis
from tests.servers.choice import containers_demanded, containers_possible

from parlour.storage.embedded import RedisProcess, free_port

_IMAGE = "redis:7-alpine"


class RedisServer(Protocol):
    """A running Redis that a test may break and mend."""

    url: str

    def start(self) -> None:
        """Start it again after `kill`; no effect while it runs."""

    def kill(self) -> None:
        """End it at once, as a crash would."""

    def restart(self, *, lose_data: bool = False) -> None:
        """Kill it and start it at the same address."""

    def empty(self) -> None:
        """Remove all keys, groups included."""


class OwnRedis:
    """The binary, as a child process of the test run."""

    def __init__(self, directory: Path) -> None:
        self.process = RedisProcess(directory)
        self.process.start()
        self.url = self.process.url

    def start(self):
        self.process.start()

    def kill(self):
        self.process.kill()

    def restart(self, *, lose_data: bool = False):
        self.process.restart(lose_data=lose_data)

    def empty(self):
        _flush(self.url)


class ContainerRedis:
    """A container with a fixed host port, so that its address survives a restart."""

    def __init__(self) -> None:
        from testcontainers.core.container import DockerContainer

        port = free_port()
        self._container = (
            DockerContainer(_IMAGE)
            .with_bind_ports(6379, port)
            .with_command("redis-server --appendonly yes --appendfsync everysec")
        )
        self._container.start()
        self.url = f"redis://{self._container.get_container_host_ip()}:{port}/0"
        _await_answer(self.url)

    def start(self):
        self._container.get_wrapped_container().start()
        _await_answer(self.url)

    def kill(self):
        self._container.get_wrapped_container().kill()

    def restart(self, *, lose_data: bool = False):
        container = self._container.get_wrapped_container()
        container.reload()
        ran = container.status == "running"
        if ran and lose_data:
            self.empty()
        if ran:
            self.kill()
        self.start()
        if not ran and lose_data:
            self.empty()

    def empty(self):
        _flush(self.url)

    def remove(self):
        self._container.stop()


class ForeignRedis:
    """A server named in the environment: each worker process gets a database number of its own."""

    def __init__(self, address: str, number: int) -> None:
        base = address.rstrip("/")
        self.url = f"{base}/{number}" if base.count("/") == 2 else base

    def start(self):
        """It runs, or the tests can't."""

    def kill(self):
        pytest.skip("the Redis under test belongs to somebody else")

    def restart(self, *, lose_data: bool = False):
        if not lose_data:
            pytest.skip("the Redis under test belongs to somebody else")
        self.empty()

    def empty(self):
        with redis.from_url(self.url) as client:
            client.flushdb()


@contextmanager
def some_redis(directory: Path, worker: int) -> Iterator[RedisServer]:
    """The first Redis that can be had, for one worker process; gone afterwards."""
    if address := os.environ.get("PARLOUR_TEST_REDIS_URL"):
        yield ForeignRedis(address, worker)
        return
    if containers_possible() and (container := _container()):
        try:
            yield container
        finally:
            container.remove()
        return
    server = OwnRedis(directory)
    try:
        yield server
    finally:
        server.process.stop()


def _container() -> ContainerRedis | None:
    try:
        return ContainerRedis()
    except Exception:
        if containers_demanded():
            raise
        return None


def _flush(url: str) -> None:
    with redis.from_url(url) as client:
        client.flushall()


def _await_answer(url: str, timeout: float = 30.0) -> None:
    deadline = time.monotonic() + timeout
    while True:
        try:
            with redis.from_url(url) as client:
                client.ping()
        except redis.RedisError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
