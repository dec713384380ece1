"""The same echo on bare grpc.aio, without the harness: `python -m parlour.bench.bare_echo ADDRESS`."""

import asyncio
import sys
from typing import Any

import grpc
from uvloop import new_event_loop

from parlour.bench.echo import SERVICE, say


async def serve(address: str) -> None:
    """Serve until the process is ended."""
    server = grpc.aio.server()
    handlers: dict[str, Any] = {"Say": grpc.unary_unary_rpc_method_handler(say)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    server.add_registered_method_handlers(SERVICE, handlers)
    server.add_insecure_port(address)
    await server.start()
    await server.wait_for_termination()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(serve(sys.argv[1]))
