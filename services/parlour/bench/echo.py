"""An RPC that does nothing, in the harness of the services: `python -m parlour.bench.echo`."""

import sys
from typing import Any

import grpc

from parlour.serving.access import Access
from parlour.serving.clock import Clock
from parlour.serving.main import run
from parlour.serving.principal import Scope
from parlour.serving.server import Harness
from parlour.serving.settings import Settings
from parlour.serving.tokens import KeyRing

SERVICE = "parlour.bench.Echo"
METHOD = f"/{SERVICE}/Say"


async def say(request: bytes, _: Any) -> bytes:
    """Answer with the question, unread."""
    return request


def add_to_server(_: object, server: Any) -> None:
    """Register the method, as generated code does."""
    server.add_registered_method_handlers(SERVICE, {"Say": grpc.unary_unary_rpc_method_handler(say)})


async def build(settings: Settings) -> Harness:
    """Return the server; it listens where gamestate would and asks for the same scopes as SubmitAction."""
    clock = Clock()
    harness = Harness(settings, "gamestate", keys=KeyRing.open(settings.keys, clock), clock=clock)
    harness.add(None, add_to_server, {METHOD: Access.any_of(Scope.PLAY, Scope.BOT, seat_tokens=True)})
    return harness


if __name__ == "__main__":
    sys.exit(run(build, "echo"))
