"""From nothing to the first accepted action: the embedded stack, beside a server of bare gRPC."""

import asyncio
import os
import secrets
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from parlour.bench.processes import Process
from parlour.bench.results import Part, compared, plain
from parlour.bench.sizes import Sizes
from parlour.cli.stack import Stack
from parlour.client import Client
from parlour.storage.embedded import free_port

_STAGES = (
    "services answer",
    "a guest is signed in",
    "a match is announced",
    "cards are dealt",
    "an action is accepted",
)


def measure(sizes: Sizes) -> Part:
    """Measure several cold starts."""
    stages: list[list[float]] = []
    bare: list[float] = []
    for _ in range(sizes.starts):
        stages.append(_start())
        bare.append(_bare())
    totals = [times[-1] for times in stages]
    figures = [
        compared("first accepted action", "s", totals, "a bare gRPC server", bare),
        plain("the same, to hold against the target", "s", totals, "< 5"),
        *(
            plain(f"  until {stage}", "s", list(times))
            for stage, times in zip(_STAGES, zip(*stages, strict=True), strict=True)
        ),
    ]
    compiled = (
        "kept between starts" if not os.environ.get("PYTHONDONTWRITEBYTECODE") else "NOT kept: compiled each time"
    )
    return Part("start", figures, [f"an empty folder; Redis, three services, relay, worker; bytecode is {compiled}"])


def _start() -> list[float]:
    """Return the seconds from the start until the end of each stage."""
    with TemporaryDirectory(prefix="parlour-bench-") as name:
        began = perf_counter()
        stack = Stack(Path(name), fixed_ports=False)
        try:
            stack.start()
            times = [perf_counter()]
            times += asyncio.run(_play(stack))
        finally:
            stack.stop()
    return [time - began for time in times]


async def _play(stack: Stack) -> list[float]:
    """Queue against a bot and give the first answer; return when each stage ended."""
    times: list[float] = []
    async with Client.connect(stack.endpoints) as client:
        await client.sign_in_as_guest("Bench")
        times.append(perf_counter())
        table = await client.create_table("orbita", seats=2)
        await client.add_bot(table.table_id, "random")
        table = await client.start_table(table.table_id)
        await client.wait_until_announced(table.match_id)
        times.append(perf_counter())
        await client.take_seat(table.match_id, nonce=secrets.token_bytes(16))
        times.append(perf_counter())
        while not (legal := await client.legal_actions(table.match_id)).actions:  # noqa: ASYNC110 - over the network
            await asyncio.sleep(0.01)  # the bot is asked first
        await client.submit(table.match_id, legal.decision.decision_id, legal.actions[0])
        times.append(perf_counter())
    return times


def _bare() -> float:
    address = f"127.0.0.1:{free_port()}"
    with TemporaryDirectory(prefix="parlour-bench-") as name:
        began = perf_counter()
        with Process("parlour.bench.bare_echo", Path(name), {}, arguments=(address,)) as process:
            process.wait_until_listening(address)
            return perf_counter() - began
