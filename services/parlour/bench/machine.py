"""The machine and the interpreter, and who runs on which core."""

import contextlib
import os
import sys
import sysconfig
from collections.abc import Iterator

import psutil

from parlour.bench.results import Machine


def machine() -> Machine:
    """Return what this process runs on, with the load of the moment."""
    build = str(sysconfig.get_config_var("CONFIG_ARGS") or "unknown")
    optimized = "--enable-optimizations" in build
    return Machine(" ".join(sys.version.split()), build, optimized, len(_cores()), os.getloadavg())


def server_core() -> int | None:
    """Return the core for the server; None where cores can't be chosen, or there is only one."""
    cores = _cores()
    return cores[0] if len(cores) > 1 else None


@contextlib.contextmanager
def on_the_load_core() -> Iterator[None]:
    """Keep this process off the server's core for as long as the context lasts."""
    cores = _cores()
    if len(cores) < 2:
        yield
        return
    os.sched_setaffinity(0, set(cores[1:]))
    try:
        yield
    finally:
        os.sched_setaffinity(0, set(cores))


def pin(pid: int, core: int | None) -> None:
    """Keep a process that has just been started on one core."""
    if core is not None:
        os.sched_setaffinity(pid, {core})


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used."""
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)


def resident_bytes() -> int:
    """Return the memory that this process holds."""
    return int(psutil.Process().memory_info().rss)


def _cores() -> list[int]:
    if not hasattr(os, "sched_getaffinity"):
        return list(range(os.cpu_count() or 1))[:1]
    return sorted(os.sched_getaffinity(0))
