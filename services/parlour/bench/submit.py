"""SubmitAction with full durability against an RPC that does nothing, in the same harness and without it."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import grpc
from uvloop import new_event_loop

from parlour.api.match.v1 import matches_pb2
from parlour.bench import echo
from parlour.bench.lines import Line, deal_lines
from parlour.bench.load import Burst, Calls, Metadata, Method, burst
from parlour.bench.machine import on_the_load_core, server_core
from parlour.bench.processes import Process, settings
from parlour.bench.results import Figure, Part, compared, plain
from parlour.bench.sizes import Sizes
from parlour.serving.tokens import KeyRing
from parlour.storage.database import Database
from parlour.storage.embedded import RedisProcess, free_port
from parlour.storage.migrations import migrate

_MATCHES = "/parlour.api.match.v1.Matches/"
MODULES = {"submit": "parlour.gamestate", "echo": echo.__name__, "bare": "parlour.bench.bare_echo"}
"""What takes turns: the process behind each name."""


def measure(sizes: Sizes) -> Part:
    """Measure each number of callers."""
    with TemporaryDirectory(prefix="parlour-bench-") as name, _servers(Path(name)) as servers, on_the_load_core():
        bursts = {}
        for callers, calls in sizes.calls.items():
            plan = servers.plan(callers, max(1, calls // callers), sizes.rounds)
            with asyncio.Runner(loop_factory=new_event_loop) as runner:
                bursts[callers] = runner.run(_rounds(servers, plan, sizes.rounds))
    figures = [figure for callers, found in bursts.items() for figure in _figures(callers, found)]
    notes = [
        "SQLite, WAL, synchronous=FULL; the relay does not run; the echo answers with the bytes of the same request",
        "server and load on cores of their own" if server_core() is not None else "server and load share the core",
    ]
    return Part("submit", figures, notes)


@dataclass
class _Servers:
    """The three servers, and what is needed to call them."""

    processes: dict[str, Process]
    addresses: dict[str, str]
    database: Database
    keys: KeyRing

    def plan(self, callers: int, each: int, rounds: int) -> list["_Caller"]:
        """Deal enough matches for every caller to make `each` calls in each round."""
        plan = [_Caller(number, self.keys) for number in range(callers)]
        while lacking := [caller for caller in plan if caller.moves < each * rounds]:
            for caller, line in zip(lacking, deal_lines(self.database, [c.accounts for c in lacking]), strict=True):
                caller.add(line)
        for caller in plan:
            caller.each = each
        return plan


class _Caller:
    """One caller, with two accounts that play each other, and its matches one after another."""

    def __init__(self, number: int, keys: KeyRing) -> None:
        self.accounts = [f"bench-{number}-{seat}" for seat in range(2)]
        self.each = 0
        self.moves = 0
        self._tokens: dict[str, Metadata] = {
            account: (("authorization", f"Bearer {keys.mint(account, account, ['play'], 7200)}"),)
            for account in self.accounts
        }
        self._lines: list[Line] = []
        self._calls = self._all()

    def add(self, line: Line) -> None:
        """Play this match after the others."""
        self._lines.append(line)
        self.moves += len(line.moves)

    def next(self) -> tuple[list[bytes], Calls]:
        """Return the requests that fetch the matches of the next round, and the calls of that round."""
        moves = list(islice(self._calls, self.each))
        matches = dict.fromkeys(match_id for match_id, _, _ in moves)
        reads = [matches_pb2.GetMatchRequest(match_id=match_id).SerializeToString() for match_id in matches]
        return reads, [(metadata, request) for _, metadata, request in moves]

    @property
    def token(self) -> Metadata:
        """The metadata of its first account's calls."""
        return self._tokens[self.accounts[0]]

    def _all(self) -> Iterator[tuple[str, Metadata, bytes]]:
        for line in self._lines:
            for move in line.moves:
                yield line.match_id, self._tokens[move.account], move.request


@contextmanager
def _servers(folder: Path) -> Iterator[_Servers]:
    """Start gamestate, the echo and the bare echo, each on the server's core."""
    with ExitStack() as stack:
        redis = RedisProcess(folder / "redis", durable=False)
        redis.start()
        stack.callback(redis.stop)
        keys = KeyRing.open(folder / "keys")
        database = Database(f"sqlite:///{folder}/gamestate.db")
        stack.callback(database.close)
        migrate(database, "parlour.gamestate.migrations")
        ports = {name: free_port() for name in MODULES}
        addresses = {name: f"127.0.0.1:{port}" for name, port in ports.items()}
        processes = {
            name: stack.enter_context(
                Process(
                    MODULES[name],
                    folder,
                    settings(folder, redis.url, "gamestate", ports[name]),
                    arguments=(addresses[name],) if name == "bare" else (),
                    core=server_core(),
                )
            )
            for name in MODULES
        }
        for name, process in processes.items():
            process.wait_until_listening(addresses[name])
        yield _Servers(processes, addresses, database, keys)


async def _rounds(servers: _Servers, plan: list[_Caller], rounds: int) -> dict[str, list[Burst]]:
    """Let the servers take turns. Matches are read into memory before they are played, outside of what is timed."""
    found: dict[str, list[Burst]] = {name: [] for name in MODULES}
    channels = {name: grpc.aio.insecure_channel(address) for name, address in servers.addresses.items()}
    methods: dict[str, Method] = {
        name: channel.unary_unary(f"{_MATCHES}SubmitAction" if name == "submit" else echo.METHOD)
        for name, channel in channels.items()
    }
    read: Method = channels["submit"].unary_unary(f"{_MATCHES}GetMatch")
    for _ in range(rounds):
        work: list[Calls] = []
        for caller in plan:
            reads, calls = caller.next()
            await asyncio.gather(*(read(request, metadata=caller.token) for request in reads))
            work.append(calls)
        for name in MODULES:
            found[name].append(await burst(methods[name], work, partial(_cpu_s, servers.processes[name])))
    for channel in channels.values():
        await channel.close()
    return found


def _cpu_s(process: Process) -> float:
    return process.cpu_s


def _figures(callers: int, bursts: dict[str, list[Burst]]) -> Iterator[Figure]:
    rates = {name: [b.rate for b in found] for name, found in bursts.items()}
    halves = {name: [b.p50_ms for b in found] for name, found in bursts.items()}
    costs = {name: [b.cpu_us for b in found] for name, found in bursts.items()}
    most = callers > 1
    yield compared(
        f"SubmitAction, {callers} callers", "calls/s", rates["submit"], "echo", rates["echo"], ">= 0.5" if most else ""
    )
    yield compared(f"SubmitAction, {callers} callers", "calls/s", rates["submit"], "bare echo", rates["bare"])
    yield compared(f"echo, {callers} callers", "calls/s", rates["echo"], "bare echo", rates["bare"])
    yield compared(f"p50, {callers} callers", "ms", halves["submit"], "echo", halves["echo"], "" if most else "<= 2")
    yield plain(f"p99, {callers} callers", "ms", [b.p99_ms for b in bursts["submit"]])
    yield compared(f"server CPU a call, {callers} callers", "us", costs["submit"], "echo", costs["echo"])
    yield plain(f"server CPU a call of the bare echo, {callers} callers", "us", costs["bare"])
