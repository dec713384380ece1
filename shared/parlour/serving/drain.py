"""The end of a server: handlers are told, given time, and the streams that are left are closed with a status."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.serving.context import Call


class Drain:
    """Whether the server is about to stop, and which streams are open.

    Attributes:
        event: Set when draining begins; handlers await it.
        begun: The same as a plain flag.
    """

    def __init__(self) -> None:
        self.event = asyncio.Event()
        self.begun = False
        self._streams: dict[Call, bool] = {}

    def begin(self) -> None:
        """Tell every handler that the server is about to stop."""
        self.begun = True
        self.event.set()

    @property
    def waits_for(self) -> int:
        """Streams that are open, without those that never end by themselves."""
        return sum(1 for endless in self._streams.values() if not endless)

    @contextmanager
    def stream(self, call: Call, *, endless: bool) -> Iterator[None]:
        """Count a stream as open while the context lasts; `endless` ones are not waited for."""
        call.task = asyncio.current_task()
        self._streams[call] = endless
        try:
            yield
        finally:
            call.task = None
            del self._streams[call]

    def cut(self) -> None:
        """Close the streams that are still open; their callers get UNAVAILABLE with DRAINING."""
        for call in tuple(self._streams):
            if call.task is not None:
                call.cut = True
                call.task.cancel()
