"""A service to try the harness on: its methods echo, fail, wait and stream as they are told."""
# ruff: noqa: N802 - methods are named as in a .proto file

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import grpc
from google.protobuf.wrappers_pb2 import StringValue
from google.rpc import error_details_pb2 as rpc
from grpc_status.rpc_status import from_call

from parlour.serving.access import Access
from parlour.serving.context import charge, draining, principal, principal_or_none, request_id
from parlour.serving.server import Harness
from parlour.serving.settings import Settings
from parlour.serving.tokens import KeyRing

SERVICE = "lab.v1.Lab"
ACCESS = {
    f"/{SERVICE}/Echo": "play",
    f"/{SERVICE}/WhoAmI": Access.PUBLIC,
    f"/{SERVICE}/Fail": Access.PUBLIC,
    f"/{SERVICE}/Hold": "play",
    f"/{SERVICE}/Sit": Access.any_of("play", "bot", seat_tokens=True),
    f"/{SERVICE}/Charge": "play",
    f"/{SERVICE}/Watch": "observe",
    f"/{SERVICE}/Stuck": Access.AUTHENTICATED,
    f"/{SERVICE}/Flood": Access.AUTHENTICATED,
    f"/{SERVICE}/Talk": Access.AUTHENTICATED,
}


async def until(condition: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait until a condition holds; fail after so many seconds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


@dataclass
class Lab:
    """The servicer.

    Attributes:
        released: Lets `Hold` answer.
        holding: Calls that `Hold` holds.
        opened: Streams that were opened.
        closed: Streams whose cleanup ran.
        to_raise: What `Fail` raises.
    """

    released: asyncio.Event = field(default_factory=asyncio.Event)
    holding: int = 0
    opened: int = 0
    closed: int = 0
    to_raise: Exception = field(default_factory=Exception)

    async def Echo(self, request, context):
        return request

    async def WhoAmI(self, request, context):
        found = principal_or_none()
        return StringValue(value=f"{found.account_id if found else 'nobody'} {request_id()}")

    async def Fail(self, request, context):
        raise self.to_raise

    async def Hold(self, request, context):
        self.holding += 1
        try:
            await self.released.wait()
        finally:
            self.holding -= 1
        return request

    async def Sit(self, request, context):
        match_id, _, seat = request.value.partition("/")
        return StringValue(value=str(principal().may_sit(match_id, int(seat))))

    async def Charge(self, request, context):
        charge(int(request.value))
        return request

    async def Watch(self, request, context):
        self.opened += 1
        try:
            yield StringValue(value="snapshot")
            await draining().wait()
            yield StringValue(value="goodbye")
        finally:
            self.closed += 1

    async def Stuck(self, request, context):
        self.opened += 1
        try:
            yield StringValue(value="snapshot")
            await asyncio.Event().wait()
        finally:
            self.closed += 1

    async def Flood(self, request, context):
        self.opened += 1
        try:
            while True:
                yield StringValue(value="x" * 1000)
        finally:
            self.closed += 1

    async def Talk(self, requests, context):
        async for request in requests:
            await context.write(request)


def add_lab_to_server(servicer: Lab, server) -> None:
    """Register as generated code does."""
    coders = (StringValue.FromString, StringValue.SerializeToString)
    handlers = {
        name: grpc.unary_unary_rpc_method_handler(getattr(servicer, name), *coders)
        for name in ("Echo", "WhoAmI", "Fail", "Hold", "Sit", "Charge")
    }
    handlers["Watch"] = grpc.unary_stream_rpc_method_handler(servicer.Watch, *coders)
    handlers["Stuck"] = grpc.unary_stream_rpc_method_handler(servicer.Stuck, *coders)
    handlers["Flood"] = grpc.unary_stream_rpc_method_handler(servicer.Flood, *coders)
    handlers["Talk"] = grpc.stream_stream_rpc_method_handler(servicer.Talk, *coders)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    server.add_registered_method_handlers(SERVICE, handlers)


@dataclass
class Bench:
    """A running harness with the lab in it, and a channel to it."""

    harness: Harness
    lab: Lab
    ring: KeyRing
    channel: grpc.aio.Channel
    address: str

    def token(self, *scopes: str, account: str = "ada", **more) -> str:
        """Mint a token for an hour."""
        return self.ring.mint(account, account.title(), scopes, 3600, **more)

    def call(self, method: str, value: str = "", token: str | None = None, channel=None, **more):
        """Start a call of one of the lab's methods."""
        metadata = (("authorization", f"Bearer {token}"),) if token is not None else ()
        metadata += tuple(more.pop("metadata", ()))
        kinds = {"Watch": "unary_stream", "Stuck": "unary_stream", "Flood": "unary_stream", "Talk": "stream_stream"}
        make = getattr(channel or self.channel, kinds.get(method, "unary_unary"))
        stub = make(f"/{SERVICE}/{method}", StringValue.SerializeToString, StringValue.FromString)
        if method == "Talk":
            return stub(metadata=metadata, **more)
        return stub(StringValue(value=value), metadata=metadata, **more)

    def sample(self, name: str, **labels: str) -> float:
        """Read a number from the registry; 0 when there is none yet."""
        return self.harness.metrics.registry.get_sample_value(name, labels) or 0.0


@asynccontextmanager
async def running(ring: KeyRing, *, errors=None, clock=None, **changes) -> AsyncIterator[Bench]:
    """Run the lab on free ports; `changes` are settings, limits or TLS by their own names."""
    harness = Harness(settings(**changes), "gamestate", keys=ring, errors=errors, clock=clock)
    lab = Lab()
    harness.add(lab, add_lab_to_server, ACCESS)
    await harness.start()
    address = f"127.0.0.1:{harness.port}"
    async with grpc.aio.insecure_channel(address) as channel:
        bench = Bench(harness, lab, ring, channel, address)
        try:
            yield bench
        finally:
            await channel.close()
            if not harness.draining.is_set():
                await harness.stop()


def settings(**changes) -> Settings:
    """Settings on free ports, with a short drain."""
    made = Settings(drain_s=1.0)
    made.gamestate.listen, made.gamestate.metrics = "127.0.0.1:0", ""
    for name, value in changes.items():
        owner = next(part for part in (made.limits, made.tls, made.gamestate, made) if hasattr(part, name))
        setattr(owner, name, value)
    return made


@dataclass
class Refusal:
    """A failed call, unpacked."""

    code: grpc.StatusCode
    message: str
    reason: str
    metadata: dict[str, str]
    details: dict[str, object]
    trailers: dict[str, object]

    @property
    def retry_s(self) -> float | None:
        """When to try again, in seconds."""
        found = self.details.get("RetryInfo")
        return None if found is None else found.retry_delay.ToTimedelta().total_seconds()


async def refusal(call: Awaitable) -> Refusal:
    """Await a call that must fail; return how it failed."""
    try:
        answer = await call
    except grpc.aio.AioRpcError as error:
        return unpack(error)
    raise AssertionError(f"the call succeeded: {answer!r}")


def unpack(error: grpc.aio.AioRpcError) -> Refusal:
    """Return the parts of a failed call's status."""
    status = from_call(_Sync(error))
    assert status is not None, f"{error.code()} {error.details()} came without details"
    details = {}
    for packed in status.details:
        name = packed.type_url.rpartition(".")[2]
        details[name] = getattr(rpc, name)()
        assert packed.Unpack(details[name])
    info = details["ErrorInfo"]
    assert info.domain == "parlour"
    return Refusal(
        error.code(), error.details(), info.reason, dict(info.metadata), details, dict(error.trailing_metadata())
    )


class _Sync:
    """What `from_call` reads, from an error of an asynchronous call."""

    def __init__(self, error: grpc.aio.AioRpcError) -> None:
        self.code, self.details = error.code, error.details
        self.trailing_metadata = error.trailing_metadata
