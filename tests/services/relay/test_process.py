"""The relay's loops end when they are told to."""

import asyncio

import pytest

from parlour.relay import process


class Swallowing:
    """Work that turns its cancellation into a timeout, as `asyncio.wait_for` of Python 3.11 may."""

    def __init__(self):
        self.begun = asyncio.Event()

    async def work(self, *_):
        """Never end by itself."""
        self.begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise TimeoutError from None

    measure = trim = work


@pytest.mark.parametrize("loop", ["_measure", "_trim"])
async def test_a_loop_ends_though_its_cancellation_was_swallowed(monkeypatch, loop):
    """T112: a relay whose Redis is gone stops when it is told to, once."""
    monkeypatch.setattr(process, "MEASURE_S", 0)
    monkeypatch.setattr(process, "TRIM_S", 0)
    part = Swallowing()
    arguments = {"_measure": (part, {}, None), "_trim": (part, None)}[loop]
    task = asyncio.create_task(getattr(process, loop)(*arguments))
    await part.begun.wait()
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=10)
    assert done
    assert task.cancelled()
