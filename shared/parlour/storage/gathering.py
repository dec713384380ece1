"""What one event loop wants to write, gathered into groups that are worth a transaction."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple, TypeAlias

from parlour.storage.statements import Batch

AnyFuture: TypeAlias = "asyncio.Future[None] | Future[None]"

LINGER_S = 0.004
"""How long a group that is still small waits for others, in seconds; only while several callers write at once."""

ENOUGH = 16
"""Batches that are worth a transaction: more of them hardly make one batch cheaper."""


class Wish(NamedTuple):
    """A batch that somebody wants to be written.

    Attributes:
        batch: What.
        future: Who waits for it.
        loop: Where that is; None for a thread without an event loop.
    """

    batch: Batch
    future: AnyFuture
    loop: asyncio.AbstractEventLoop | None


class Gathering:
    """The wishes of one event loop; use it in that loop only.

    One group is under way at a time while the next gathers. A lone caller's batch goes over at once. While several are
    at it, a group waits until nearly as many have gathered as were at it before, up to `ENOUGH`, but no longer than
    `LINGER_S`: a commit takes processor time, which a busy loop lacks, and a large group shares it.
    """

    __slots__ = ("_enter", "_largest", "_soon", "_timer", "_under_way", "_wanted", "_wishes")

    def __init__(self, enter: Callable[[list[Wish]], bool], largest: int) -> None:
        """Begin with nothing.

        Args:
            enter: Hands a group over; False: it was refused.
            largest: The most wishes that go over together.
        """
        self._enter = enter
        self._largest = largest
        self._wishes: list[Wish] = []
        self._under_way = 0
        self._wanted = 1
        self._timer: asyncio.Handle | None = None
        self._soon = False

    def __len__(self) -> int:
        return len(self._wishes)

    def add(self, wish: Wish, loop: asyncio.AbstractEventLoop) -> None:
        """Take a wish up; it goes over with others, in the order of adding."""
        self._wishes.append(wish)
        if not self._under_way:
            self._plan(loop)

    def settled(self, loop: asyncio.AbstractEventLoop) -> None:
        """Note that the group under way is done with."""
        self._wanted = min(self._under_way + len(self._wishes) - 1, ENOUGH)
        self._under_way = 0
        if self._wishes:
            self._plan(loop)

    def hand_over(self) -> None:
        """Hand over what has gathered, whatever is under way."""
        self._cancel()
        while self._wishes:
            group, self._wishes = self._wishes[: self._largest], self._wishes[self._largest :]
            if self._enter(group):
                self._under_way += len(group)

    def _plan(self, loop: asyncio.AbstractEventLoop) -> None:
        """Choose the moment: at the end of this turn of the loop, or a little later."""
        soon = len(self._wishes) >= self._wanted
        if self._timer is None or (soon and not self._soon):
            self._cancel()
            self._soon = soon
            self._timer = loop.call_soon(self.hand_over) if soon else loop.call_later(LINGER_S, self.hand_over)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
