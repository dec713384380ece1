"""Names: what an account may be called, and made-up names for guests."""

import re
import secrets
import unicodedata

from parlour.serving.errors import malformed

_MEMBER = re.compile(r"[A-Za-z0-9_.-]{3,40}")
_LONGEST = 40
_INVISIBLE = ("C", "Zl", "Zp")

_FIRST = ("Amber", "Bold", "Brisk", "Calm", "Clever", "Cosmic", "Early", "Gentle", "Golden", "Jolly", "Lucky", "Merry")
_SECOND = ("Badger", "Comet", "Falcon", "Heron", "Lynx", "Marten", "Otter", "Puffin", "Raven", "Stoat", "Wren", "Zebra")


def display_name(asked: str) -> str:
    """Return the name to show for a guest; one is made up when none is asked for.

    Raises:
        InvalidArgument: Longer than 40 characters, blank, or with characters that can't be seen.
    """
    if not asked:
        return f"{secrets.choice(_FIRST)} {secrets.choice(_SECOND)} {secrets.randbelow(9000) + 1000}"
    name = unicodedata.normalize("NFC", asked).strip()
    if any(unicodedata.category(letter).startswith(_INVISIBLE) for letter in name):
        raise malformed(("display_name", "has characters that can't be seen"))
    if not 1 <= len(name) <= _LONGEST:
        raise malformed(("display_name", f"1 to {_LONGEST} characters"))
    return name


def member_name(asked: str) -> str:
    """Return the name of an account, as it is.

    Raises:
        InvalidArgument: Not 3 to 40 letters, digits, ``_``, ``-``, ``.``.
    """
    if _MEMBER.fullmatch(asked) is None:
        raise malformed(("name", "3 to 40 characters: letters, digits, _, -, ."))
    return asked


def folded(name: str) -> str:
    """Return the key under which a name is unique: names that differ in case only are the same."""
    return name.casefold()
