"""A network between client and server that can be cut and mended, and that can forget connections."""

import asyncio
import contextlib


class Cable:
    """Forwards every connection to a port; `address` is where clients connect."""

    def __init__(self, port):
        self._port = port
        self._writers = set()
        self._tasks = set()
        self._whole = True
        self._forgotten = set()
        self.connections = 0

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_):
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self):
        """Break every connection and refuse new ones."""
        self._whole = False
        for writer in self._writers:
            writer.transport.abort()

    def mend(self):
        """Take connections again."""
        self._whole = True

    def blink(self):
        """Break every connection; new ones are fine."""
        self.cut()
        self.mend()

    def forget(self):
        """Carry nothing more on the connections that there are, but leave them open: neither side is told."""
        self._forgotten |= self._writers

    async def _accept(self, reader, writer):
        if not self._whole:
            writer.transport.abort()
            return
        self.connections += 1
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {writer, back}
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._carry(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source, sink):
        with contextlib.suppress(ConnectionError):
            while data := await source.read(65536):
                if sink not in self._forgotten:
                    sink.write(data)
                    await sink.drain()
        sink.transport.abort()
        self._writers.discard(sink)
