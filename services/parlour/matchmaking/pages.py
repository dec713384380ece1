"""Pages of lists, newest first. A page token says where the next page starts; callers only hand it back."""

import base64
import binascii
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from parlour.matchmaking.policy import LARGEST_PAGE, USUAL_PAGE
from parlour.serving.errors import malformed

Item = TypeVar("Item")


class Place(msgspec.Struct, frozen=True, array_like=True):
    """The last entry of a page: the next one starts after it.

    Attributes:
        created_at: When it was made, in microseconds since 1970 UTC.
        id: Its id.
    """

    created_at: int
    id: str


def page_size(asked: int) -> int:
    """Return how many entries a page has; 0 means the usual number.

    Raises:
        InvalidArgument: Less than 0 or more than the most.
    """
    if not 0 <= asked <= LARGEST_PAGE:
        raise malformed(("page_size", f"0 to {LARGEST_PAGE}"))
    return asked or USUAL_PAGE


def read_token(token: str) -> Place | None:
    """Return the place that a page token names; None for the first page.

    Raises:
        InvalidArgument: It is no page token.
    """
    if not token:
        return None
    try:
        place = msgspec.json.decode(base64.urlsafe_b64decode(token.encode()), type=Place)
    except (ValueError, binascii.Error, msgspec.DecodeError):
        raise malformed(("page_token", "not a page token of this list")) from None
    if not 0 <= place.created_at < 1 << 63:
        raise malformed(("page_token", "not a page token of this list"))
    return place


def cut(found: Sequence[Item], size: int) -> tuple[Sequence[Item], Item | None]:
    """Split `size + 1` rows that were read into a page and, if there is a next page, the page's last entry."""
    return found[:size], found[size - 1] if len(found) > size else None


def write_token(place: Place) -> str:
    """Return the token of the page that starts after the place."""
    return base64.urlsafe_b64encode(msgspec.json.encode(place)).decode()
