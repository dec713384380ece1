"""A server stream that can be opened again."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar, cast

import grpc

from parlour.client.calls import Calls
from parlour.client.errors import ParlourError, error_of

Request = TypeVar("Request")
Message = TypeVar("Message")


def interrupted(message: str) -> ParlourError:
    """Return the temporary error of a stream that ended before it was done."""
    return ParlourError(grpc.StatusCode.UNAVAILABLE, "STREAM_INTERRUPTED", message=message)


class Feed(Generic[Request, Message]):
    """A stream that is opened when something is read and there is none.

    Args:
        calls: Tokens and times.
        method: Of a stub.
        request: Makes the request of each opening.
    """

    def __init__(
        self,
        calls: Calls,
        method: grpc.aio.UnaryStreamMultiCallable[Request, Message],
        request: Callable[[], Request],
    ) -> None:
        self._calls = calls
        self._method = method
        self._request = request
        self._call: grpc.aio.UnaryStreamCall[Request, Message] | None = None
        self._token = ""

    async def read(self) -> Message:
        """Return the next message.

        Raises:
            ParlourError: A temporary one when the stream broke, ended or fell silent: the next read opens it again. Any
                other means that opening it again is no use.
        """
        if self._call is None:
            self._token = self._calls.identity.token
            self._call = self._method(self._request(), metadata=self._calls.metadata())
        try:
            message = await asyncio.wait_for(self._call.read(), self._calls.settings.silence_s)
        except grpc.aio.AioRpcError as failure:
            self.drop()
            error = error_of(failure)
            if await self._calls.renewed(error, self._token):
                raise interrupted("the token had run out") from failure
            raise error from failure
        except TimeoutError as failure:
            self.drop()
            raise interrupted("the stream fell silent") from failure
        except asyncio.CancelledError:
            self.drop()
            raise
        if message is grpc.aio.EOF:
            self.drop()
            raise interrupted("the stream was closed")
        return cast("Message", message)

    def drop(self) -> None:
        """Give the stream up; the server is told."""
        if self._call is not None:
            self._call.cancel()
            self._call = None
