"""Page tokens of lists that go by number: where the next page starts, and of which version."""

import base64
import binascii

import msgspec

from parlour.serving.errors import malformed


class After(msgspec.Struct, frozen=True, array_like=True):
    """The next page starts after so many entries of a version.

    Attributes:
        count: Entries on the pages before; for logs and numbers, the last number.
        version: Of the tournament; 0 where it does not matter.
        about: What else the list depends on.
    """

    count: int
    version: int = 0
    about: str = ""


def read_after(token: str) -> After:
    """Return the place that a page token names; the beginning for an empty one.

    Raises:
        InvalidArgument: It is no page token.
    """
    if not token:
        return After(0)
    try:
        place = msgspec.json.decode(base64.urlsafe_b64decode(token.encode()), type=After)
    except (ValueError, binascii.Error, msgspec.DecodeError):
        raise malformed(("page_token", "not a page token of this list")) from None
    if not 0 <= place.count < 1 << 31:
        raise malformed(("page_token", "not a page token of this list"))
    return place


def write_after(place: After) -> str:
    """Return the token of a place."""
    return base64.urlsafe_b64encode(msgspec.json.encode(place)).decode()
