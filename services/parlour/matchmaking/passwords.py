"""Passwords: hashed with Argon2id, a few at a time, since each hash takes much memory on purpose."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from parlour.serving.errors import malformed

SHORTEST, LONGEST = 8, 200
"""Bounds of a password's length in characters; part of the API."""

_AT_ONCE = 2


def checked_password(password: str) -> str:
    """Return the password.

    Raises:
        InvalidArgument: Too short or too long.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise malformed(("password", f"{SHORTEST} to {LONGEST} characters"))
    return password


class Passwords:
    """Hashes and compares passwords in threads, so that the event loop goes on."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._nobodys = self._hasher.hash("no account has this password")

    async def hash(self, password: str) -> str:
        """Return the hash to keep."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def match(self, kept: str | None, password: str) -> bool:
        """Tell whether the password belongs to the hash; None takes as long as a wrong password."""
        async with self._turns:
            return await asyncio.to_thread(self._match, kept or self._nobodys, password) and kept is not None

    def _match(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
