"""What the parts of the client have in common."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol, TypeVar
from uuid import uuid4

from parlour.client.calls import Calls


class Area:
    """A part of the client: the calls of one service."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls


class _Page(Protocol):
    @property
    def next_page_token(self) -> str: ...


Page = TypeVar("Page", bound=_Page)


def request_name() -> str:
    """Return a new name for a request that changes something; it is sent with every attempt."""
    return str(uuid4())


async def pages(ask: Callable[[str], Awaitable[Page]]) -> AsyncIterator[Page]:
    """Yield every page of a list; `ask` takes a page token, empty for the first."""
    page = await ask("")
    yield page
    while page.next_page_token:
        page = await ask(page.next_page_token)
        yield page
