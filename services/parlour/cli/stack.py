"""The embedded stack: a real Redis, SQLite files, every service, the relay and a worker, as child processes.

Whatever dies is started again after a pause that grows; a process that can't start says why, and the stack ends.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

import grpc
from grpc_health.v1 import health_pb2

from parlour.cli.errors import CommandError
from parlour.serving.keys import KeyFileWrong
from parlour.serving.tokens import KeyRing
from parlour.storage.embedded import RedisProcess, free_port, tied_to_parent
from parlour.storage.errors import StoreUnavailable

SERVICES = ("matchmaking", "gamestate", "scoring")
PROCESSES = (*SERVICES, "relay", "worker")
_FIRST_PORT = 7401
_METRICS_OFFSET = 10
_CANNOT_START = (1, 2)
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_WELL_S = 10.0
_CHECK = "/grpc.health.v1.Health/Check"


@dataclass
class Child:
    """One process of the stack.

    Attributes:
        name: What it is.
        process: The process; None before the first start.
        started: When it was started last, by `time.monotonic`.
        restarts: How often it was started again.
        pause: Seconds to wait before the next start.
    """

    name: str
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    restarts: int = 0
    pause: float = _SHORTEST_PAUSE
    log: Path = field(default_factory=Path)


class Stack:
    """Starts everything, keeps it running, stops it.

    Args:
        folder: Where data, keys and logs are kept.
        host: Address to listen at.
        fixed_ports: The documented ports; otherwise free ones.
        environment: Further settings for the processes.

    Attributes:
        children: The processes by name.
        redis: The Redis server.
    """

    def __init__(
        self,
        folder: Path,
        *,
        host: str = "127.0.0.1",
        fixed_ports: bool = True,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self._host = host
        self.redis = RedisProcess(folder / "redis")
        self.children = {name: Child(name, log=folder / "logs" / f"{name}.log") for name in PROCESSES}
        self._ports = {name: _FIRST_PORT + n if fixed_ports else free_port() for n, name in enumerate(PROCESSES)}
        self._metrics = {
            name: port + _METRICS_OFFSET if fixed_ports else free_port() for name, port in self._ports.items()
        }
        self._more = environment or {}
        self._stopping = threading.Event()
        self._keeper: threading.Thread | None = None
        self._requests: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.trouble = ""

    @property
    def endpoints(self) -> dict[str, str]:
        """Addresses of the services for clients, by name."""
        return {name: f"{self._host}:{self._ports[name]}" for name in SERVICES}

    @property
    def metrics(self) -> dict[str, str]:
        """Addresses of `/metrics`, by process."""
        return {name: f"http://127.0.0.1:{port}/metrics" for name, port in self._metrics.items()}

    @property
    def keys(self) -> Path:
        """The directory of the token keys."""
        return self.folder / "keys"

    def start(self, timeout: float = 60.0) -> None:
        """Start everything and wait until all services answer.

        Raises:
            CommandError: Something can't start; the message says what and why.
        """
        try:
            (self.folder / "logs").mkdir(parents=True, exist_ok=True)
            KeyRing.open(self.keys)
            self.redis.start()
        except (OSError, KeyFileWrong, StoreUnavailable) as error:
            raise CommandError(f"the stack can't start: {error}") from error
        for child in self.children.values():
            self._launch(child)
        self._keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)
        self._keeper.start()
        self._wait_until_serving(time.monotonic() + timeout)

    def stop(self) -> None:
        """Stop everything in good order, by force what does not stop in time."""
        self._stopping.set()
        if self._keeper is not None:
            self._keeper.join()
        running = [child.process for child in self.children.values() if child.process is not None]
        for process in running:
            process.terminate()
        until = time.monotonic() + 20
        for process in running:
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.redis.stop()

    def kill(self, name: str) -> None:
        """End a process at once, as a crash would; it is started again."""
        process = self.children[name].process
        if process is not None:
            process.kill()
            process.wait()

    def lose_redis(self) -> None:
        """Restart Redis without its data, as after the loss of a disk."""
        done = threading.Event()

        def restart() -> None:
            self.redis.restart(lose_data=True)
            done.set()

        self._requests.put(restart)
        done.wait()

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait until `until` says so or the stack is in trouble.

        Raises:
            CommandError: A process can't be started again.
        """
        while not until():
            if self.trouble:
                raise CommandError(self.trouble)
            time.sleep(0.1)

    def _launch(self, child: Child) -> None:
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("PARLOUR_")},
            **self._environment(),
        }
        with child.log.open("ab") as log:
            child.process = subprocess.Popen(  # noqa: S603 - our own modules
                tied_to_parent([sys.executable, "-m", f"parlour.{child.name}"]),
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        child.started = time.monotonic()

    def _environment(self) -> dict[str, str]:
        settings = {"PARLOUR_REDIS_URL": self.redis.url, "PARLOUR_KEYS": str(self.keys), "PARLOUR_LOG_LEVEL": "info"}
        for name in PROCESSES:
            group = f"PARLOUR_{name.upper()}"
            host = self._host if name in SERVICES else "127.0.0.1"
            settings |= {
                f"{group}_LISTEN": f"{host}:{self._ports[name]}",
                f"{group}_METRICS": f"127.0.0.1:{self._metrics[name]}",
                f"{group}_DATABASE_URL": f"sqlite:///{self.folder.resolve()}/{name}.db",
            }
            if name in SERVICES:
                settings[f"{group}_ADVERTISE"] = f"{self._host}:{self._ports[name]}"
        mine = {key: value for key, value in os.environ.items() if key.startswith("PARLOUR_")}
        return {**settings, **mine, **self._more}

    def _keep(self) -> None:
        while not self._stopping.wait(0.1):
            self._look_after_redis()
            for child in self.children.values():
                self._look_after(child)

    def _look_after_redis(self) -> None:
        try:
            while not self._requests.empty():
                self._requests.get()()
            self.redis.start()
        except StoreUnavailable as error:
            self.trouble = f"Redis can't be started again: {error}"

    def _look_after(self, child: Child) -> None:
        if child.process is None or child.process.poll() is None:
            return
        lived = time.monotonic() - child.started
        if child.process.returncode in _CANNOT_START and lived < _WELL_S:
            self.trouble = last_line(child.log) or f"{child.name} ended with status {child.process.returncode}"
            return
        child.pause = _SHORTEST_PAUSE if lived > _WELL_S else min(child.pause * 2, _LONGEST_PAUSE)
        if lived >= child.pause:
            child.restarts += 1
            self._launch(child)

    def _wait_until_serving(self, deadline: float) -> None:
        for name in SERVICES:
            while not self._serving(name):
                if self.trouble:
                    raise CommandError(self.trouble)
                if time.monotonic() > deadline:
                    raise CommandError(f"{name} does not answer; its log is {self.children[name].log}")
                time.sleep(0.05)

    def _serving(self, name: str) -> bool:
        with grpc.insecure_channel(self.endpoints[name]) as channel:
            try:
                check: Any = channel.unary_unary(
                    _CHECK, response_deserializer=health_pb2.HealthCheckResponse.FromString
                )
                answer = check(b"", timeout=1)
            except grpc.RpcError:
                return False
            return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


def last_line(log: Path) -> str:
    """Return the last line of a log that a person can read: not one of its JSON lines."""
    with log.open("rb") as file:
        lines = _tail(file).splitlines()
    plain = [line for line in lines if line.startswith("parlour ")]
    return plain[-1] if plain else ""


def _tail(file: IO[bytes], size: int = 8192) -> str:
    file.seek(0, os.SEEK_END)
    file.seek(max(0, file.tell() - size))
    return file.read().decode(errors="replace")
