"""Processes that are measured, started as the embedded stack starts them."""

import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import grpc

from parlour.bench.machine import cpu_seconds, pin
from parlour.storage.embedded import free_port, tied_to_parent

_PATIENCE_S = 60.0


class DidNotStart(Exception):
    """A process of the benchmark did not come up; the message has the end of its log."""


class Process:
    """One module run as a process, for as long as the context lasts.

    Args:
        module: What `python -m` runs.
        folder: Where its log goes.
        environment: Its settings.
        arguments: Its command line.
        core: The core to keep it on; None: any.
    """

    def __init__(
        self,
        module: str,
        folder: Path,
        environment: dict[str, str],
        *,
        arguments: tuple[str, ...] = (),
        core: int | None = None,
    ) -> None:
        self._log = folder / f"{module}-{free_port()}.log"
        ours = {key: value for key, value in os.environ.items() if not key.startswith("PARLOUR_")}
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own modules
                tied_to_parent([sys.executable, "-m", module, *arguments]),
                env=ours | environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        pin(self._process.pid, core)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def cpu_s(self) -> float:
        """Processor time used so far."""
        return cpu_seconds(self._process.pid)

    def wait(self) -> str:
        """Return what it printed once it has ended.

        Raises:
            DidNotStart: It failed.
        """
        if self._process.wait() != 0:
            raise DidNotStart(self._tail())
        return self._log.read_text()

    def wait_until_listening(self, address: str) -> None:
        """Wait until a gRPC server answers at the address.

        Raises:
            DidNotStart: It ended, or takes too long.
        """
        deadline = time.monotonic() + _PATIENCE_S
        while time.monotonic() < deadline and self._process.poll() is None:
            with grpc.insecure_channel(address) as channel:
                try:
                    grpc.channel_ready_future(channel).result(timeout=0.5)
                except grpc.FutureTimeoutError:
                    continue
                return
        raise DidNotStart(self._tail())

    def _tail(self) -> str:
        return f"{self._log.name}: " + " | ".join(self._log.read_text(errors="replace").splitlines()[-5:])


def settings(folder: Path, redis_url: str, name: str, port: int) -> dict[str, str]:
    """Return the settings of one service that keeps its data in the folder. Quotas are counted but never reached."""
    group = f"PARLOUR_{name.upper()}"
    return {
        f"{group}_LISTEN": f"127.0.0.1:{port}",
        f"{group}_METRICS": "",
        f"{group}_DATABASE_URL": f"sqlite:///{folder}/{name}.db",
        "PARLOUR_REDIS_URL": redis_url,
        "PARLOUR_KEYS": str(folder / "keys"),
        "PARLOUR_LIMITS_CALLS_PER_MINUTE": "1000000000",
        "PARLOUR_LOG_LEVEL": "warning",
    }
