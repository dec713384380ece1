"""The process that pairs: started when it is first needed, stopped when a job takes too long."""

import select
import subprocess
import sys
import threading
import time

import msgspec

from parlour.storage.embedded import tied_to_parent
from parlour.worker.pairing_child import Answer

COMMAND = [sys.executable, "-m", "parlour.worker.pairing_child"]
_CHUNK = 1 << 16


class TookTooLong(Exception):
    """The time limit is over; the process was stopped."""


class Died(Exception):
    """The process ended before it answered."""


class PairingProcess:
    """Pairs one round at a time.

    Args:
        limit_s: Most time for one, in seconds.
        command: What is run.
    """

    def __init__(self, limit_s: float, command: list[str] | None = None) -> None:
        self._limit_s = limit_s
        self._command = tied_to_parent(command or COMMAND, "KILL")
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def pair(self, job: bytes) -> Answer:
        """Return what came of a job, one line of JSON; other threads wait for their turn.

        Raises:
            TookTooLong: It was stopped.
            Died: It ended by itself.
        """
        with self._lock:
            try:
                return msgspec.json.decode(self._ask(job), type=Answer)
            except (OSError, msgspec.DecodeError) as error:
                self.close()
                raise Died(f"{type(error).__name__}: {error}") from error
            except (TookTooLong, Died):
                self.close()
                raise

    def close(self) -> None:
        """Stop the process; the next job starts another one."""
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                pipe.close()

    def _ask(self, job: bytes) -> bytes:
        if self._child is None or self._child.poll() is not None:
            self.close()
            self._child = subprocess.Popen(  # noqa: S603 - our own module
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        stdin, stdout = self._child.stdin, self._child.stdout
        if stdin is None or stdout is None:
            raise Died("it has no pipes")
        deadline = time.monotonic() + self._limit_s
        writing = threading.Thread(target=_write, args=(stdin, job), daemon=True)
        writing.start()
        line = bytearray()
        while not line.endswith(b"\n"):
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([stdout], [], [], left)[0]:
                raise TookTooLong(f"it took longer than {self._limit_s:g} s")
            chunk = stdout.read(_CHUNK)
            if not chunk:
                raise Died(f"it ended with status {self._child.wait()}")
            line += chunk
        return bytes(line)


def _write(stdin: object, job: bytes) -> None:
    """Write a job; a process that ended meanwhile shows by its silence."""
    view = memoryview(job + b"\n")
    try:
        while view:
            view = view[stdin.write(view) :]  # type: ignore[attr-defined]
    except OSError:
        return
