"""What a run of the benchmark found."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from statistics import median

import msgspec


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was measured.

    Attributes:
        name: What.
        value: How much: the median of all rounds.
        unit: Of `value` and of `baseline`.
        against: What it was timed in turn with; empty for a figure that only explains others.
        baseline: How much that was.
        ratio: `value / baseline`.
        target: What the ratio, or else the value, should be: `>= 0.5`.
        spread: Smallest and largest value of the rounds.
    """

    name: str
    value: float
    unit: str
    against: str = ""
    baseline: float | None = None
    ratio: float | None = None
    target: str = ""
    spread: tuple[float, float] | None = None


class Part(msgspec.Struct, frozen=True):
    """One part of the benchmark.

    Attributes:
        name: Its name on the command line.
        figures: What was measured.
        notes: What a reader has to know.
    """

    name: str
    figures: Sequence[Figure]
    notes: Sequence[str] = ()


class Machine(msgspec.Struct, frozen=True):
    """What it was measured on.

    Attributes:
        python: Version and compiler of the interpreter.
        build: How the interpreter was configured.
        optimized: Whether it was built with profile-guided optimization.
        cores: How many cores this process may use.
        load: Load averages over 1, 5 and 15 minutes.
    """

    python: str
    build: str
    optimized: bool
    cores: int
    load: tuple[float, float, float]


class Report(msgspec.Struct, frozen=True):
    """A whole run.

    Attributes:
        time: When it began.
        quick: Whether it was a tiny run, whose figures say nothing.
        before: The machine when it began.
        after: The machine when it ended.
        parts: In the order in which they ran.
    """

    time: str
    quick: bool
    before: Machine
    after: Machine
    parts: Sequence[Part]

    def save(self, folder: Path) -> Path:
        """Write it as JSON into the folder and return the file."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{datetime.fromisoformat(self.time):%Y%m%dT%H%M%S}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")
        return path


def compared(
    name: str, unit: str, values: Sequence[float], against: str, baselines: Sequence[float], target: str = ""
) -> Figure:
    """Return the median of the rounds against the median of the baseline's rounds."""
    value, baseline = median(values), median(baselines)
    ratio = round(value / baseline, 4) if baseline else None
    return Figure(name, _short(value), unit, against, _short(baseline), ratio, target, _spread(values))


def plain(name: str, unit: str, values: Sequence[float], target: str = "") -> Figure:
    """Return the median of the rounds of something that has no baseline."""
    return Figure(name, _short(median(values)), unit, target=target, spread=_spread(values))


def _spread(values: Sequence[float]) -> tuple[float, float]:
    return _short(min(values)), _short(max(values))


def _short(value: float) -> float:
    return float(f"{value:.5g}")


def in_turn(rounds: int, *contestants: Callable[[], float]) -> list[list[float]]:
    """Call the contestants in turn, A B A B; return the values of each."""
    found: list[list[float]] = [[] for _ in contestants]
    for _ in range(rounds):
        for values, contestant in zip(found, contestants, strict=True):
            values.append(contestant())
    return found
