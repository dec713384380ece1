"""The worker as a process of its own, as its keeper would start it."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request

from parlour.storage.embedded import free_port

SECONDS = 45.0


def until(check, what, seconds=SECONDS):
    """Wait until the check holds; return what it returned."""
    end = time.monotonic() + seconds
    while not (found := check()):
        if time.monotonic() > end:
            raise AssertionError(f"it did not happen within {seconds} s: {what}")
        time.sleep(0.1)
    return found


class WorkerProcess:
    """A worker beside a stack; `tasks` are its `PARLOUR_TASKS_` settings."""

    def __init__(self, stack, **tasks):
        settings = stack.settings
        self.metrics_port = free_port()
        self.log = stack.folder / f"worker-{self.metrics_port}.log"
        quick = {"sweep_every": 0.3, "sweep_age": 0.3, "heartbeat_every": 0.3, "slice_s": 2.0}
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("PARLOUR_")},
            "PARLOUR_REDIS_URL": settings.redis_url,
            "PARLOUR_KEYS": str(settings.keys),
            **{f"PARLOUR_TASKS_{name.upper()}": str(value) for name, value in {**quick, **tasks}.items()},
        }
        for name in ("matchmaking", "gamestate", "scoring", "worker"):
            service = settings.service(name)
            self.environment[f"PARLOUR_{name.upper()}_LISTEN"] = service.listen
            self.environment[f"PARLOUR_{name.upper()}_DATABASE_URL"] = service.database_url
        self.environment["PARLOUR_WORKER_METRICS"] = f"127.0.0.1:{self.metrics_port}"
        self.process = None

    def start(self):
        """Start it and wait until it takes tasks."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "parlour.worker"], env=self.environment, stdout=log, stderr=log
            )
        before = self.text().count("takes tasks")
        until(lambda: self.text().count("takes tasks") > before or self.process.poll() is not None, "the worker starts")
        assert self.process.poll() is None, self.text()
        return self

    def text(self):
        """Its log."""
        return self.log.read_text(errors="replace")

    def kill(self):
        """End it at once."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Ask it to stop; return its exit status."""
        self.process.terminate()
        return self.process.wait(SECONDS)

    def check(self):
        """What `--check` says: exit status and output."""
        done = subprocess.run(
            [sys.executable, "-m", "parlour.worker", "--check"],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def metric(self, name):
        """The value of a metric, labels included in the name."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics", timeout=5) as answer:
                lines = answer.read().decode().splitlines()
        except urllib.error.URLError:
            return 0.0
        return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{name} ")), 0.0)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
