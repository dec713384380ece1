"""Shuffles that can be checked: a commitment before the deal, the players' nonces, the reveal after the end.

With ``||`` for joining bytes, lengths as 4-byte big-endian integers, and the match id in UTF-8::

    commitment = SHA-256("parlour commitment v1" || length(match id) || match id || server seed (32 bytes))
    seed       = SHA-256("parlour seed v1" || server seed || for each seat in order: length(nonce) || nonce)

The server draws its seed and publishes the commitment; then the players may each add a nonce; then the match is dealt
from `seed`. So neither side can steer the shuffle: the server was bound before it knew the nonces, and the players
never knew the server's seed. When the match is over, the server seed is revealed with the record. A seat without a
nonce counts as empty.
"""

import secrets
from collections.abc import Sequence
from hashlib import sha256

from parlour.engine.dice import SEED_BYTES

MAX_NONCE_BYTES = 64


def new_server_seed() -> bytes:
    """Return 32 bytes from the operating system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(match_id: str, server_seed: bytes) -> bytes:
    """Return the 32 bytes that bind the server to its seed for one match."""
    name = match_id.encode()
    return sha256(b"parlour commitment v1" + _prefixed(name) + server_seed).digest()


def match_seed(server_seed: bytes, nonces: Sequence[bytes]) -> bytes:
    """Return the seed of the dice, from the server's seed and one nonce for each seat (empty: none given).

    Raises:
        ValueError: The server's seed has not 32 bytes, or a nonce has more than `MAX_NONCE_BYTES`.
    """
    if len(server_seed) != SEED_BYTES:
        raise ValueError(f"a server seed has {SEED_BYTES} bytes, not {len(server_seed)}")
    for nonce in nonces:
        if len(nonce) > MAX_NONCE_BYTES:
            raise ValueError(f"a nonce has at most {MAX_NONCE_BYTES} bytes, not {len(nonce)}")
    return sha256(b"parlour seed v1" + server_seed + b"".join(_prefixed(nonce) for nonce in nonces)).digest()


def _prefixed(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data
