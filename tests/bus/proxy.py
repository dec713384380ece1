"""A TCP proxy in front of Redis that can lose answers."""

import asyncio
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Proxy:
    """Forwards bytes both ways until told otherwise.

    Attributes:
        lose: When a request contains these bytes, its answer is thrown away and the connection is closed; once.
        deaf: While true, no answer reaches the clients and connections stay open.
        lost: How many answers were thrown away.
        requests: What the clients sent, a chunk each.
    """

    def __init__(self, url):
        self._target = urlsplit(url)
        self._server = None
        self._tasks = set()
        self.lose = None
        self.deaf = False
        self.lost = 0
        self.requests = []

    async def start(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = self._target._replace(netloc=f":{self._target.password or ''}@127.0.0.1:{port}").geturl()

    async def stop(self):
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, client_reader, client_writer):
        self._tasks.add(asyncio.current_task())
        reader, writer = await asyncio.open_connection(self._target.hostname, self._target.port)
        state = {"losing": False}
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._requests(client_reader, writer, state))
                tasks.create_task(self._answers(reader, client_writer, state))
        except* (OSError, EOFError, asyncio.CancelledError):
            pass
        finally:
            client_writer.close()
            writer.close()
            self._tasks.discard(asyncio.current_task())

    async def _requests(self, reader, writer, state):
        while chunk := await reader.read(1 << 16):
            self.requests.append(chunk)
            if self.lose is not None and self.lose in chunk:
                self.lose, state["losing"] = None, True
            writer.write(chunk)
        raise EOFError

    async def _answers(self, reader, writer, state):
        while chunk := await reader.read(1 << 16):
            if state["losing"]:
                self.lost += 1
                break
            if not self.deaf:
                writer.write(chunk)
        raise EOFError


@asynccontextmanager
async def proxied(url):
    """A running proxy in front of the Redis at the address."""
    proxy = Proxy(url)
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.stop()
