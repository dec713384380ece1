"""Lots: orders drawn from a seed, the same on every machine and in whatever order the entrants are listed."""

from hashlib import blake2b

from parlour.tournaments.model import Number


def lot(seed: bytes, number: Number, purpose: bytes) -> bytes:
    """Return what an entrant drew; the smaller comes first."""
    return blake2b(b"%d" % number, digest_size=8, key=seed[:64], person=purpose[:16]).digest()
