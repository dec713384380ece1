"""Hexes in axial coordinates; the sun is in the middle of the board at (0, 0) (SNV-R09, SNV-C01)."""

from functools import lru_cache

import msgspec


class Hex(msgspec.Struct, frozen=True, order=True, gc=False):
    """A hex. On paper, pointy-top: x = q + r / 2, y = 0.866 r, y downward."""

    q: int
    r: int


RING: tuple[Hex, ...] = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six neighbours of the middle; the next index is the next hex counter-clockwise."""
SUN = Hex(0, 0)


def add(one: Hex, other: Hex) -> Hex:
    """Return the hex that lies from `one` as `other` lies from the middle."""
    return Hex(one.q + other.q, one.r + other.r)


@lru_cache(maxsize=4096)
def around(middle: Hex) -> tuple[Hex, ...]:
    """Return the six neighbours, in ring order."""
    return tuple(add(middle, step) for step in RING)


def disc(middle: Hex, radius: int) -> tuple[Hex, ...]:
    """Return every hex at most so many steps away, in order."""
    steps = range(-radius, radius + 1)
    return tuple(add(middle, Hex(q, r)) for q in steps for r in steps if abs(q + r) <= radius)


def distance(one: Hex, other: Hex = SUN) -> int:
    """Return how many steps lie between two hexes."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def squared(one: Hex) -> int:
    """Return the squared distance from the middle of the sun, which decides what is toward it (SNV-R15)."""
    return one.q * one.q + one.q * one.r + one.r * one.r


def turned(one: Hex, times: int) -> Hex:
    """Return the hex turned clockwise around the sun by so many sixths."""
    for _ in range(times % 6):
        one = Hex(-one.r, one.q + one.r)
    return one
