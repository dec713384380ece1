"""Pages: how many entries, and where the next one starts."""

import base64
import binascii
from typing import TypeVar

import msgspec

from parlour.serving.errors import malformed

T = TypeVar("T")

USUAL_SIZE = 50
LARGEST_SIZE = 200


def page_size(asked: int) -> int:
    """Return how many entries a page has; 0 means the usual size, more than the largest means the largest.

    Raises:
        InvalidArgument: It is negative.
    """
    if asked < 0:
        raise malformed(("page_size", "can't be negative"))
    return min(asked or USUAL_SIZE, LARGEST_SIZE)


def page_token(place: msgspec.Struct) -> str:
    """Return the token of the page that starts after the place."""
    return base64.urlsafe_b64encode(msgspec.msgpack.encode(place)).decode()


def place_of(token: str, kind: type[T]) -> T | None:
    """Return the place a token stands for; None for the first page.

    Raises:
        InvalidArgument: It is no token of such a list.
    """
    if not token:
        return None
    try:
        return msgspec.msgpack.decode(base64.b64decode(token, altchars=b"-_", validate=True), type=kind)
    except (binascii.Error, msgspec.MsgspecError, ValueError) as error:
        raise malformed(("page_token", "not a token of this list")) from error
